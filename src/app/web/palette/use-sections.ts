import { useEffect, useMemo, useState } from 'react'
import type { Language } from '#base/language.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import type { RecordAction } from '#domains/search/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ArticleSummary } from '../reading/articles.ts'
import { loadArticles } from '../reading/load-articles.ts'
import { sequencesFor } from '../keys/sequences.ts'
import { entriesFor } from './entries.ts'
import type { PaletteEntry } from './entry.ts'
import { indexItems, type Item, type Section, sectionsFor, workersFor } from './items.ts'
import { recentOf } from './recent.ts'
import { usePayItems, useRecords, useViewItems } from './use-records.ts'

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

/** Returns the palette's results for the typed text; with an action, the workers with whom it can be performed. */
export function useSections(
  typed: string,
  pick?: RecordAction,
): { sections: readonly Section[]; isSearching: boolean } {
  const { t, language } = useTranslation()
  const profile = useProfile()
  const articles = useHelp(language, profile.type)
  const pay = usePayItems(profile)
  const views = useViewItems(profile)
  const { items: records, isSearching } = useRecords(typed, profile)
  const index = useMemo(() => {
    const keysOf = keysFor(profile)
    const items = entriesFor(profile).map((entry): Item => {
      const { messageKey, group, terms, target } = entry
      const keys = entry.keys ?? keysOf(entry)
      const own = 'language' in target ? languageNames[target.language] : ''
      const name = t(messageKey, { language: own })
      // An ellipsis shows that a worker is asked for.
      return { group, name: 'pick' in target ? `${name}…` : name, detail: '', note: '', terms, target, keys }
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
  const recent = recentOf(profile.id).map(({ name, detail, kind, actions, target }): Item => ({
    group: 'recent',
    name,
    detail,
    note: '',
    kind,
    actions,
    terms: '',
    target,
  }))
  const sections = pick ? workersFor(pick, records, recent, typed) : sectionsFor(typed, index, records, recent)
  return { sections, isSearching }
}

/** Returns the keys that open the address of an entry: those that go to a page, or those that create a record. */
function keysFor({ type, allowed }: AuthProfile): (entry: PaletteEntry) => readonly string[] | undefined {
  const own = type === 'provider' ? sequencesFor(allowed) : []
  return ({ group, target }) => {
    const first = { pages: 'g', actions: 'c', settings: '' }[group]
    return own.find(({ keys, to }) => keys[0] === first && 'to' in target && target.to === to)?.keys
  }
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
