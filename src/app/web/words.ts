import type { Language } from '#base/language.ts'
import { Dictionary } from '#platform/web/i18n/dictionary.ts'
import type { Messages } from '#platform/web/i18n/message.ts'

type Loaded = Promise<{ default: Messages }>

const core: Record<Language, () => Loaded> = {
  en: () => import('virtual:words/core/en'),
  fr: () => import('virtual:words/core/fr'),
  nl: () => import('virtual:words/core/nl'),
}
const rest: Record<Language, () => Loaded> = {
  en: () => import('virtual:words/rest/en'),
  fr: () => import('virtual:words/rest/fr'),
  nl: () => import('virtual:words/rest/nl'),
}

const reading: Record<Language, () => Loaded> = {
  en: () => import('virtual:words/reading/en'),
  fr: () => import('virtual:words/reading/fr'),
  nl: () => import('virtual:words/reading/nl'),
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
