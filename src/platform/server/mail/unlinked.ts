import type { Email } from './email.ts'

// Invisible characters would hide an address from these patterns, and mail programs drop them.
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g
const scheme = /\b([a-z][a-z0-9+-]{1,20}:)(?=\/\/)|\b((?:mailto|tel|sms):)/gi
const address = /[@＠](?=[\p{L}\p{N}])/gu
// A dot before two letters or more, as in `bank.example`; also the dots of other scripts, which browsers treat alike.
const domain = /(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L}{2}|xn--)/gu
const numbers = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/g

/**
 * A zero-width non-joiner: mail programs end an address there, and nobody sees it. A text message is twice as long with it, so there it is a
 * space.
 */
const invisibleShield = '\u200C'
export const visibleShield = ' '

/** Text in which mail programs find nothing to turn into a link, except the given addresses. It looks as it was typed. */
export function unlinked(text: string, allowed: readonly string[] = [], shield = invisibleShield): string {
  const [first, ...rest] = allowed.filter((one) => one !== '')
  if (first !== undefined)
    return text
      .split(first)
      .map((part) => unlinked(part, rest, shield))
      .join(first)
  return text
    .replace(unseen, '')
    .replace(scheme, `$1$2${shield}`)
    .replace(address, (sign) => `${shield}${sign}${shield}`)
    .replace(domain, (dot) => `${dot}${shield}`)
    .replace(numbers, ['$1', '$2', '$3', '$4'].join(`.${shield}`))
}

/** An email in which no typed text becomes a link; the reader's own address stays intact. */
export function withoutTypedLinks(email: Email): Email {
  const { to, quote, details, items } = email
  const shown = [to.email, ...(email.shownAddresses ?? [])]
  return {
    ...email,
    to: { ...to, name: unlinked(to.name), company: unlinked(to.company) },
    subject: unlinked(email.subject),
    paragraphs: email.paragraphs.map((paragraph) => unlinked(paragraph, shown)),
    ...(quote !== undefined && { quote: unlinked(quote) }),
    ...(details && { details: details.map(({ label, value }) => ({ label, value: unlinked(value, shown) })) }),
    ...(items && { items: items.map(({ text, url }) => ({ text: unlinked(text), url })) }),
    ...(email.closing !== undefined && { closing: unlinked(email.closing, shown) }),
  }
}
