import type { Language } from '#base/language.ts'

/** Who gets an email, and for which organisation it is sent; `name` and `company` are empty where there is none. */
export interface Addressee {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly company: string
}

/** Why somebody gets an email; its footer says so. */
export type EmailReason = 'registration' | 'invitation' | 'account' | 'newAddress' | 'notifications'

interface Link {
  readonly text: string
  readonly url: string
}

/** What an email says apart from whom it greets. Everything is text, and stays text in its HTML. */
export interface EmailContent {
  readonly reason: EmailReason
  /** The subject, and the heading inside. */
  readonly subject: string
  /** The first is also the preview that a list of emails shows beside the subject. */
  readonly paragraphs: readonly string[]
  /** Words of somebody else, shown as a quotation. */
  readonly quote?: string
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** A list of links, and what is said below it of those that are left out. */
  readonly items?: readonly Link[]
  readonly more?: string
  readonly button?: Link
  readonly closing?: string
  /** Email addresses in its text that stay readable; all others that somebody typed are broken up. */
  readonly shownAddresses?: readonly string[]
  /** Where the reader chooses which emails of this kind to get. */
  readonly settings?: string
}

/** An email to one reader. */
export interface Email extends EmailContent {
  readonly to: Addressee
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

/** A subject on one line of at most 78 characters, never cut within one that is seen as one; the heading says all of it. */
export function subjectLine(subject: string): string {
  const line = subject.replaceAll(/[ \t\r\n\f\v\u2028\u2029]+/g, ' ').trim()
  if (line.length <= longestSubject) return line
  let end = 0
  for (const { index, segment } of graphemes.segment(line)) {
    if (index + segment.length >= longestSubject) break
    end = index + segment.length
  }
  // After a whole word where one ends not far before.
  const space = line.slice(0, end + 1).lastIndexOf(' ')
  return `${line.slice(0, space > longestSubject - 20 ? space : end).trimEnd()}…`
}

const graphemes = new Intl.Segmenter('en')
