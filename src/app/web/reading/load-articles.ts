import type { Language } from '#base/language.ts'
import type { ArticleSource, ArticleSummary } from './articles.ts'

const lists: Record<Language, () => Promise<{ default: readonly ArticleSummary[] }>> = {
  en: () => import('virtual:help/en'),
  fr: () => import('virtual:help/fr'),
  nl: () => import('virtual:help/nl'),
}

const sources = import.meta.glob<ArticleSource>('./help/*.md', { import: 'default' })

const requested = new Map<string, Promise<unknown>>()

/** Loads the list of all articles in a language. */
export function loadArticles(language: Language): Promise<readonly ArticleSummary[]> {
  return once(language, async () => (await lists[language]()).default)
}

/** Loads one article in a language; undefined if it does not exist. */
export function loadArticle(slug: string, language: Language): Promise<ArticleSource | undefined> {
  const name = `./help/${slug}.${language}.md`
  return once(name, async () => sources[name]?.())
}

// Each file is fetched once; after a failure the next visit retries.
function once<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
  const pending = requested.get(name) as Promise<Value> | undefined
  if (pending) return pending
  const value = load()
  value.catch(() => requested.delete(name))
  requested.set(name, value)
  return value
}
