import { use, useMemo } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { type Piece, piecesOf } from './prose.ts'
import { textOf } from './texts.ts'

/** For whom articles are. */
export const audiences = ['everyone', 'worker', 'provider'] as const
export type ArticleAudience = (typeof audiences)[number]

/** The articles of the help centre in the reader's language; those of the other type of user come last. */
export function useArticles(): {
  readonly articles: readonly Piece[]
  readonly groups: readonly { readonly audience: ArticleAudience; readonly articles: readonly Piece[] }[]
} {
  const { language } = useWords()
  const session = useSession()
  const type = session.state === 'known' ? session.profile?.type : undefined
  const text = use(textOf('help', language))
  return useMemo(() => {
    const articles = piecesOf(text)
    const own = audiences.toSorted((one, other) => Number(other === type) - Number(one === type))
    const groups = own.map((audience) => ({ audience, articles: articles.filter((one) => one.audience === audience) }))
    return { articles, groups }
  }, [text, type])
}
