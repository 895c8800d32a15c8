import { cutText } from '#base/cut-text.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import { alertOf } from '#domains/accounts/server/emails.ts'
import { dayIn, locales } from '#platform/server/texts/dates.ts'
import type { Addressee, Email } from '#platform/server/mail/email.ts'
import { unlinked, visibleShield } from '#platform/server/mail/unlinked.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type NotificationKind, shownValues } from '../rules.ts'

/** A notification as it is stored. */
export interface NotificationRow {
  kind: NotificationKind
  values: Record<string, string | number>
  link: string
}

/** The recipient of notifications. */
export interface Reader extends Addressee {
  readonly type: 'provider' | 'worker'
  /** The token of a link to choose a password, for a reader who has none. */
  readonly passwordToken?: string | undefined
}

// Longer emails are clipped by some programs; the rest is one click away.
const mostItems = 50
const mostSigns = 280

/** The text of a notification, with dates in the reader's language. */
export function lineOf({ kind, values }: NotificationRow, language: Language): string {
  const format = new Formats(locales[language], 'UTC')
  return translateTo(language)(
    `notifications.kinds.${kind}`,
    shownValues(values, {
      day: (day) => dayIn(language, day),
      time: (time) => time,
      money: format.money,
      weekday: format.weekday,
    }),
  )
}

/** The page with the notification settings. */
function settingsPath(type: Reader['type']): string {
  return type === 'worker' ? '/worker/profile?tab=notifications' : '/provider/account?tab=notifications'
}

/** The email about one notification, or the summary of several. */
export function notificationEmail(notifications: readonly NotificationRow[], reader: Reader, publicUrl: string): Email {
  const { language, type } = reader
  const translate = translateTo(language)
  const [first] = notifications
  const { passwordToken } = reader
  const url = (path: string) =>
    passwordToken === undefined
      ? `${publicUrl}${path}`
      : `${publicUrl}/auth/reset-password?token=${passwordToken}&next=${encodeURIComponent(path)}`
  const choosing = passwordToken === undefined ? [] : [translate('notifications.emails.choosePassword')]
  const frame = { to: reader, reason: 'notifications', settings: `${publicUrl}${settingsPath(type)}` } as const
  if (notifications.length === 1 && first) {
    const { comment } = first.values
    return {
      ...frame,
      subject: lineOf(first, language),
      paragraphs: [translate(`notifications.emails.kinds.${first.kind}.lead`), ...choosing],
      ...(typeof comment === 'string' && comment !== '' && { quote: comment }),
      button: { text: translate(`notifications.emails.kinds.${first.kind}.button`), url: url(first.link) },
    }
  }
  const rest = notifications.length - mostItems
  return {
    ...frame,
    subject: translate('notifications.several', { count: notifications.length }),
    paragraphs: [translate('notifications.emails.lead'), ...choosing],
    items: notifications.slice(0, mostItems).map((one) => ({ text: lineOf(one, language), url: url(one.link) })),
    ...(rest > 0 && { more: translate('notifications.emails.more', { count: rest }) }),
    button: { text: translate('notifications.emails.button'), url: url(`/${type}/notifications`) },
  }
}

/** The alert that push notifications were turned on for a device. */
export function deviceEmail(
  { browser, system }: { browser: string | null; system: string | null },
  to: Addressee,
  publicUrl: string,
): Email {
  const translate = translateTo(to.language)
  const device =
    browser && system
      ? translate('notifications.device.named', { browser, system })
      : (browser ?? system ?? translate('notifications.device.unknown'))
  return alertOf(to, publicUrl, {
    subject: translate('notifications.emails.device.subject'),
    lead: translate('notifications.emails.device.lead', { device }),
  })
}

/** The payload of a push message for the service worker: the text of one notification or the number of several, and where to go. */
export function pushMessage(
  notifications: readonly (NotificationRow & { id: string })[],
  { language, type }: Reader,
): string {
  const [first] = notifications
  if (notifications.length === 1 && first) {
    return JSON.stringify({ id: first.id, title: short(lineOf(first, language)), path: first.link, lang: language })
  }
  const title = translateTo(language)('notifications.several', { count: notifications.length })
  return JSON.stringify({ title, path: `/${type}/notifications`, lang: language })
}

/** The SMS about one notification, or the number of several. The only link in it is ours. */
export function smsText(
  notifications: readonly NotificationRow[],
  { language, type }: Reader,
  publicUrl: string,
): string {
  const [first] = notifications
  if (notifications.length === 1 && first) {
    return `Interim: ${unlinked(short(lineOf(first, language)), [], visibleShield)} ${publicUrl}${first.link}`
  }
  const translate = translateTo(language)
  return `Interim: ${translate('notifications.several', { count: notifications.length })} ${publicUrl}/${type}/notifications`
}

function short(line: string): string {
  return line.length > mostSigns ? `${cutText(line, mostSigns)}…` : line
}
