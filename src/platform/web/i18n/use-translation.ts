import { createContext, createElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#base/language.ts'
import type { Dictionary } from './dictionary.ts'
import { type Messages, say, type Values } from './message.ts'

/** The current texts and language. */
export const SpokenWords = createContext<{
  readonly language: Language
  readonly messages: Messages
  readonly dictionary: Dictionary | undefined
}>({ language: 'en', messages: {}, dictionary: undefined })

/** Provides the texts of a dictionary in its current language. */
export function TranslationProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  const spoken = useSyncExternalStore(dictionary.subscribe, dictionary.snapshot)
  return createElement(SpokenWords, { value: { ...spoken, dictionary } }, children)
}

/** Translates a key, with its placeholders filled. */
export type Translate = (key: string, values?: Values) => string

/** The texts of the interface: `t` translates a key, `setLanguage` switches the language immediately, `need` loads a missing group. */
export function useTranslation(): {
  readonly t: Translate
  readonly language: Language
  readonly setLanguage: (language: Language) => Promise<void>
  readonly need: (group: string) => Promise<void>
} {
  const { language, messages, dictionary } = useContext(SpokenWords)
  return useMemo(
    () => ({
      language,
      t: (key, values) => say(messages, language, key, values),
      setLanguage: async (language) => dictionary?.setLanguage(language),
      need: async (group) => dictionary?.need(group),
    }),
    [language, messages, dictionary],
  )
}
