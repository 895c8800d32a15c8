import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '#base/language.ts'

/** Messages by key: plain text, or a message with placeholders that the build has parsed. */
export type Messages = Readonly<Record<string, ConstructorParameters<typeof IntlMessageFormat>[0]>>
/** The values of a message's placeholders. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

const cache = new Map<string, IntlMessageFormat>()

// By default each message asks the browser for its supported locales, which takes longer than all other work on the message.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(Array.isArray(locales) ? (locales[0] ?? 'en') : locales)

/** Formats a message with its placeholders and plurals. A key without a message returns the key. */
export function say(messages: Messages, language: Language, key: string, values: Values = {}): string {
  const message = messages[key]
  if (message === undefined) return key
  if (typeof message === 'string') return message
  const id = `${language} ${key}`
  const format = cache.get(id) ?? new IntlMessageFormat(message, language)
  cache.set(id, format)
  try {
    return String(format.format({ ...values }))
  } catch {
    return key
  }
}
