import type { Language } from '#base/language.ts'
import { dayIn } from '#platform/server/dates.ts'
import { type Letter, letterOf } from '#platform/server/mail/letter.ts'
import { wordsIn } from '#platform/server/words.ts'
import type { NotificationKind } from '../contract.ts'
import { shownValues } from '../rules.ts'

/** What was told, as it is kept. */
export interface ToldLine {
  kind: NotificationKind
  values: Record<string, string | number>
  link: string
}

/** Who reads it. */
export interface Reader {
  email: string
  name: string
  language: Language
  type: 'provider' | 'worker'
}

// Longer letters are cut off on their way; the rest is one click away.
const mostLines = 50
const mostSigns = 280

/** The words of something that was told, days as the reader's language writes them. */
export function lineOf({ kind, values }: ToldLine, language: Language): string {
  return wordsIn(language)(
    `notifications.kinds.${kind}`,
    shownValues(values, (day) => dayIn(language, day)),
  )
}

/** Where a reader chooses what is told. */
export function settingsPath(type: Reader['type']): string {
  return type === 'worker' ? '/worker/profile?tab=notifications' : '/provider/settings?tab=notifications'
}

/** The letter of what was told: of one thing in its own words, of several a list. */
export function toldLetter(told: readonly ToldLine[], reader: Reader, publicUrl: string): Letter {
  const { language, name, type } = reader
  const words = wordsIn(language)
  const [first] = told
  const url = (path: string) => `${publicUrl}${path}`
  const unsubscribe = url(settingsPath(type))
  const greeting = words('notifications.mails.greeting', { named: name === '' ? 'no' : 'yes', name })
  const closing = words('notifications.mails.closing', { url: unsubscribe })
  if (told.length === 1 && first) {
    const { comment } = first.values
    const said = typeof comment === 'string' && comment !== '' ? [`“${comment}”`] : []
    return {
      to: reader.email,
      subject: lineOf(first, language),
      paragraphs: [greeting, `${lineOf(first, language)}.`, ...said],
      action: { label: words('notifications.mails.open'), url: url(first.link) },
      closing,
      unsubscribe,
    }
  }
  const rest = told.length - mostLines
  return {
    to: reader.email,
    subject: words('notifications.mails.subject', { count: told.length }),
    paragraphs: [greeting, words('notifications.mails.intro', { count: told.length })],
    lines: told.slice(0, mostLines).map((one) => ({ text: lineOf(one, language), url: url(one.link) })),
    ...(rest > 0 && { more: words('notifications.mails.more', { count: rest }) }),
    action: { label: words('notifications.mails.all'), url: url(`/${type}/notifications`) },
    closing,
    unsubscribe,
  }
}

/** The letter that a device was turned on, with a way out for who did not want it: a new password ends it everywhere. */
export function deviceLetter(
  { browser, system }: { browser: string | null; system: string | null },
  { email, language }: Pick<Reader, 'email' | 'language'>,
  publicUrl: string,
): Letter {
  const words = wordsIn(language)
  const device =
    browser && system
      ? words('notifications.device.named', { browser, system })
      : (browser ?? system ?? words('notifications.device.unknown'))
  return letterOf(email, `${publicUrl}/auth/forgot-password`, (part) =>
    words(`notifications.mails.device.${part}`, { device }),
  )
}

/** What is pushed to a device of what was told, as its service worker takes it: the words of one thing, of several their number, and where they lead. */
export function toldMessage(told: readonly (ToldLine & { id: string })[], { language, type }: Reader): string {
  const [first] = told
  if (told.length === 1 && first) {
    return JSON.stringify({ id: first.id, title: short(lineOf(first, language)), path: first.link, lang: language })
  }
  const title = wordsIn(language)('notifications.mails.subject', { count: told.length })
  return JSON.stringify({ title, path: `/${type}/notifications`, lang: language })
}

/** The text message of what was told: one thing in its own words, several as their number. */
export function toldText(told: readonly ToldLine[], { language, type }: Reader, publicUrl: string): string {
  const [first] = told
  if (told.length === 1 && first) {
    return `Interim: ${short(lineOf(first, language))} ${publicUrl}${first.link}`
  }
  const words = wordsIn(language)
  return `Interim: ${words('notifications.mails.subject', { count: told.length })} ${publicUrl}/${type}/notifications`
}

function short(line: string): string {
  return line.length > mostSigns ? `${line.slice(0, mostSigns).toWellFormed()}…` : line
}
