import { cutText } from '#base/cut-text.ts'
import type { Language } from '#base/language.ts'

/** The recipient of an email and the sending organisation; `name` and `company` are empty if there is none. */
export interface Addressee {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly company: string
}

/** The reason for an email, as in its footer. */
export type EmailReason =
  | 'registration'
  | 'invitation'
  | 'account'
  | 'newAddress'
  | 'confirmation'
  | 'notifications'
  | 'invoice'
  | 'portal'

interface Link {
  readonly text: string
  readonly url: string
}

/** The content of an email without its recipient. All of it is text, and is escaped in the HTML. */
export interface EmailContent {
  readonly reason: EmailReason
  /** The subject, and the heading inside. */
  readonly subject: string
  /** The first is also the preview that a list of emails shows beside the subject. */
  readonly paragraphs: readonly string[]
  /** A comment of another user, shown as a quotation. */
  readonly quote?: string
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** A list of links, and the note about the ones that are left out. */
  readonly items?: readonly Link[]
  readonly more?: string
  readonly button?: Link
  readonly closing?: string
  /** Email addresses that stay intact in the text; all other typed addresses are broken up. */
  readonly shownAddresses?: readonly string[]
  /** The page where the recipient chooses emails of this kind. */
  readonly settings?: string
}

/** A file that is rendered when the email is delivered: its kind and the ID of the record, which never changes. */
export interface MailFile {
  readonly kind: string
  readonly id: string
}

/** An email to one reader. */
export interface Email extends EmailContent {
  readonly to: Addressee
  /** The ID of the message in the outbox, if the sender refers to it; by default a new one. */
  readonly id?: string
  readonly files?: readonly MailFile[]
  /** The address that answers go to. */
  readonly replyTo?: string | null
}

/** The address in `Name <address>`. */
export function addressOf(mailbox: string): string {
  return /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox
}

/** The usual email: a subject, a lead, a button that leads to an address, and a closing note. */
export function emailOf(
  to: Addressee,
  reason: EmailReason,
  url: string,
  say: (part: 'subject' | 'lead' | 'button' | 'closing') => string,
): Email {
  return {
    to,
    reason,
    subject: say('subject'),
    paragraphs: [say('lead')],
    button: { text: say('button'), url },
    closing: say('closing'),
  }
}

// Longer subjects are cut off by most programs anyway, and RFC 5322 recommends lines of at most 78 characters.
const longestSubject = 78

/** A subject on one line of at most 78 characters, cut between visible characters; the heading has the whole text. */
export function subjectLine(subject: string): string {
  const line = subject.replaceAll(/[ \t\r\n\f\v\u2028\u2029]+/g, ' ').trim()
  if (line.length <= longestSubject) return line
  const end = cutText(line, longestSubject - 1).length
  // Cut after a whole word if one ends nearby.
  const space = line.slice(0, end + 1).lastIndexOf(' ')
  return `${line.slice(0, space > longestSubject - 20 ? space : end).trimEnd()}…`
}
