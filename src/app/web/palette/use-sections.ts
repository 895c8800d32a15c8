import { useEffect, useMemo, useState } from 'react'
import type { Language } from '#base/language.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ArticleSummary } from '../reading/articles.ts'
import { loadArticles } from '../reading/load-articles.ts'
import { entriesFor } from './entries.ts'
import { indexItems, type Item, type Section, sectionsFor } from './items.ts'
import { recentOf } from './recent.ts'
import { usePayItems, useRecords, useViewItems } from './use-records.ts'

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

/** Returns the palette's results for the typed text. */
export function useSections(typed: string): { sections: readonly Section[]; isSearching: boolean } {
  const { t, language } = useTranslation()
  const profile = useProfile()
  const articles = useHelp(language, profile.type)
  const pay = usePayItems(profile)
  const views = useViewItems(profile)
  const { items: records, isSearching } = useRecords(typed, profile)
  const index = useMemo(() => {
    const items = entriesFor(profile).map(({ messageKey, group, terms, keys, target }): Item => {
      const name = 'language' in target ? languageNames[target.language] : ''
      return { group, name: t(messageKey, { language: name }), detail: '', note: '', terms, target, keys }
    })
    const help = articles.map(({ slug, title, keywords }): Item => ({
      group: 'help',
      name: title,
      detail: '',
      note: '',
      terms: keywords,
      target: { to: `/help/${slug}` },
    }))
    return indexItems([...items, ...views, ...pay, ...help])
  }, [t, profile, articles, pay, views])
  const recent = recentOf(profile.id).map(({ name, detail, target }): Item => ({
    group: 'recent',
    name,
    detail,
    note: '',
    terms: '',
    target,
  }))
  return { sections: sectionsFor(typed, index, records, recent), isSearching }
}

/** Returns the help articles for this type of user; none until they have loaded, or if that fails. */
function useHelp(language: Language, type: 'provider' | 'worker'): readonly ArticleSummary[] {
  const [articles, setArticles] = useState<readonly ArticleSummary[]>([])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const others = type === 'worker' ? 'provider' : 'worker'
      const all = await loadArticles(language)
      if (isCurrent) setArticles(all.filter(({ audience }) => audience !== others))
    }
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [language, type])
  return articles
}
