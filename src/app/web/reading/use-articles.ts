import { use, useMemo } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type ArticleAudience, type ArticleSummary, audiences } from './articles.ts'
import { loadArticles } from './load-articles.ts'

/** The articles of the help centre in the user's language; those for the other type of user come last. */
export function useArticles(): {
  readonly articles: readonly ArticleSummary[]
  readonly groups: readonly { readonly audience: ArticleAudience; readonly articles: readonly ArticleSummary[] }[]
} {
  const { language } = useTranslation()
  const session = useSession()
  const type = session.state === 'known' ? session.profile?.type : undefined
  const articles = use(loadArticles(language))
  return useMemo(() => {
    const order = audiences.toSorted((one, other) => Number(other === type) - Number(one === type))
    const groups = order.map((audience) => ({
      audience,
      articles: articles.filter((one) => one.audience === audience),
    }))
    return { articles, groups }
  }, [articles, type])
}
