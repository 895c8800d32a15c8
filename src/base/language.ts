/** The interface languages, the first being the fallback. */
export const languages = ['en', 'fr', 'nl'] as const
export type Language = (typeof languages)[number]

/** True if a language is an interface language. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** The best interface language for an `Accept-Language` header or a browser's list (`fr-BE` → `fr`), else English. */
export function pickLanguage(requested: string | readonly string[] | undefined): Language {
  return namedLanguage(requested) ?? languages[0]
}

/** Like pickLanguage, but undefined if no interface language is requested. */
export function namedLanguage(requested: string | readonly string[] | undefined): Language | undefined {
  const tags = typeof requested === 'string' ? byPreference(requested) : (requested ?? [])
  for (const tag of tags) {
    const language = tag.trim().slice(0, 2).toLowerCase()
    if (isLanguage(language) && /^..(-|$)/.test(tag.trim())) return language
  }
  return undefined
}

function byPreference(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** The 38 preferred languages by ISO 639-1, shown by their own names. */
export const preferredLanguages =
  'en fr nl de es it pt pl ro bg cs sk hu el da sv no fi et lv lt sl hr sr uk ru tr ar he fa hi bn ur zh ja ko vi th'.split(
    ' ',
  ) as readonly string[]
