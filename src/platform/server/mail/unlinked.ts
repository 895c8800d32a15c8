import type { Letter } from './letter.ts'

// Signs that nobody sees: with one of them inside, an address is not found here, and is again by whoever drops it.
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g
const scheme = /\b([a-z][a-z0-9+-]{1,20}):\/\/+|\b(mailto|tel|sms):/gi
const address = /[@＠](?=[\p{L}\p{N}])/gu
// A dot before two letters or more, as in `bank.example`; also the dots of other scripts, which browsers read as one.
const domain = /(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L}{2}|xn--)/gu
const numbers = /\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g

/** Text in which mail programs find no address to link to; what is kept stays as it is. */
export function unlinked(text: string, kept: readonly string[] = []): string {
  const [first, ...rest] = kept.filter((one) => one !== '')
  if (first !== undefined)
    return text
      .split(first)
      .map((part) => unlinked(part, rest))
      .join(first)
  return text
    .replace(unseen, '')
    .replace(scheme, '$1$2 ')
    .replace(address, ' @ ')
    .replace(domain, '. ')
    .replace(numbers, '$1 . $2 . $3 . $4')
}

/** A letter in which nothing that somebody typed becomes a link; the receiver's own address stays readable. */
export function withoutTypedLinks<Sent extends Omit<Letter, 'to'> & { readonly to?: string }>(letter: Sent): Sent {
  const kept = [letter.to ?? '', ...(letter.kept ?? [])]
  return {
    ...letter,
    subject: unlinked(letter.subject),
    paragraphs: letter.paragraphs.map((paragraph) => unlinked(paragraph, kept)),
    ...(letter.lines && { lines: letter.lines.map(({ text, url }) => ({ text: unlinked(text), url })) }),
  }
}
