import type { Language } from '#base/language.ts'

/** What there is to read: the articles of the help centre, the privacy policy, the terms. */
export type TextName = 'help' | 'privacy' | 'terms'

const sources: Record<TextName, Record<Language, () => Promise<{ default: string }>>> = {
  help: {
    en: () => import('virtual:prose/help/en'),
    fr: () => import('virtual:prose/help/fr'),
    nl: () => import('virtual:prose/help/nl'),
  },
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

const asked = new Map<string, Promise<string>>()

/** A text in a language, fetched once; one that could not be had is asked for again at the next visit. */
export function textOf(name: TextName, language: Language): Promise<string> {
  const key = `${name} ${language}`
  const known = asked.get(key)
  if (known) return known
  const text = sources[name][language]().then((file) => file.default)
  text.catch(() => asked.delete(key))
  asked.set(key, text)
  return text
}
