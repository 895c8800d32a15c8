import type { Language } from '#base/language.ts'

const fallbackLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', nl: 'nl-NL' }

/** Returns the user's regional variant of a language (`fr-BE`) from the browser's languages, for dates and numbers. */
export function localeFor(language: Language, tags: readonly string[] = navigator.languages): string {
  return tags.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? fallbackLocales[language]
}
