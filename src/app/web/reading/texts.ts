import type { Language } from '#base/language.ts'

/** The privacy policy and the terms. */
export type TextName = 'privacy' | 'terms'

const sources: Record<TextName, Record<Language, () => Promise<{ default: string }>>> = {
  privacy: {
    en: () => import('virtual:prose/privacy/en'),
    fr: () => import('virtual:prose/privacy/fr'),
    nl: () => import('virtual:prose/privacy/nl'),
  },
  terms: {
    en: () => import('virtual:prose/terms/en'),
    fr: () => import('virtual:prose/terms/fr'),
    nl: () => import('virtual:prose/terms/nl'),
  },
}

const requested = new Map<string, Promise<string>>()

/** Loads a text in a language once; after a failure the next visit retries. */
export function textOf(name: TextName, language: Language): Promise<string> {
  const key = `${name} ${language}`
  const known = requested.get(key)
  if (known) return known
  const text = sources[name][language]().then((file) => file.default)
  text.catch(() => requested.delete(key))
  requested.set(key, text)
  return text
}
