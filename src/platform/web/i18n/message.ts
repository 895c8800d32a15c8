import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '#base/language.ts'

/** Messages by key: plain text, or a message with placeholders that the build has parsed. */
export type Messages = Readonly<Record<string, ConstructorParameters<typeof IntlMessageFormat>[0]>>
/** What fills the placeholders of a message. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

const made = new Map<string, IntlMessageFormat>()

// Each message would ask the browser anew which locales it knows, which takes it longer than all else about the message.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(Array.isArray(locales) ? (locales[0] ?? 'en') : locales)

/** A message in words: its placeholders filled, its plurals chosen. A key without words stands for itself. */
export function say(messages: Messages, language: Language, key: string, values: Values = {}): string {
  const message = messages[key]
  if (message === undefined) return key
  if (typeof message === 'string') return message
  const id = `${language} ${key}`
  const format = made.get(id) ?? new IntlMessageFormat(message, language)
  made.set(id, format)
  try {
    return String(format.format({ ...values }))
  } catch {
    return key
  }
}
