import type { Language } from '#base/language.ts'
import { Dictionary } from '#platform/web/i18n/dictionary.ts'
import type { Messages } from '#platform/web/i18n/message.ts'

type Loaded = Promise<{ default: Messages }>

const core: Record<Language, () => Loaded> = {
  en: () => import('virtual:texts/core/en'),
  fr: () => import('virtual:texts/core/fr'),
  nl: () => import('virtual:texts/core/nl'),
}
const rest: Record<Language, () => Loaded> = {
  en: () => import('virtual:texts/rest/en'),
  fr: () => import('virtual:texts/rest/fr'),
  nl: () => import('virtual:texts/rest/nl'),
}

const reading: Record<Language, () => Loaded> = {
  en: () => import('virtual:texts/reading/en'),
  fr: () => import('virtual:texts/reading/fr'),
  nl: () => import('virtual:texts/reading/nl'),
}

/**
 * All texts of the interface: `core` for what every visitor sees, `rest` for the screens
 * behind the sign-in, `reading` for the pages of the footer.
 */
export const dictionary = new Dictionary({
  core: async (language) => (await core[language]()).default,
  reading: async (language) => (await reading[language]()).default,
  rest: async (language) => (await rest[language]()).default,
})
