/** Between two people; of a worker with whoever speaks for the organisation; of many, who see each other. */
export const conversationKinds = ['direct', 'office', 'group'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** To so many people something can be written at once. */
export const mostPeople = 500

/** So many files go with one message. */
export const mostAttachments = 10

/** Where a conversation is opened, by the type of who reads it. */
export function conversationPath(type: 'provider' | 'worker', id: string): string {
  return `/${type}/messages?conversation=${id}`
}

/** A piece of a message: text, or an address that may be followed. */
export interface Piece {
  readonly text: string
  /** Where in the message it begins. */
  readonly at: number
  readonly href?: string
}

// What ends a sentence, or closes a bracket, is not of the address.
const ends = /[.,;:!?'"’”»)\]}>…]+$/u
const address = /\bhttps?:\/\/[^\s<>"“”«»]+/giu

/** Cuts a message into text and addresses; only http and https addresses may be followed, and none that hides where it leads. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = balanced(found)
    const href = hrefOf(shown)
    if (href === undefined) continue
    if (index > at) pieces.push({ text: text.slice(at, index), at })
    pieces.push({ text: shown, at: index, href })
    at = index + shown.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at })
  return pieces
}

// An address may itself hold brackets: one that it opens is also closed in it.
function balanced(found: string): string {
  const short = found.replace(ends, '')
  const rest = found.slice(short.length)
  return short.includes('(') && !short.includes(')') && rest.startsWith(')') ? `${short})` : short
}

function hrefOf(shown: string): string | undefined {
  const parsed = URL.parse(shown)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return undefined
  // `https://bank.example@elsewhere.example` leads elsewhere; so do signs that turn the writing round.
  if (parsed.username !== '' || parsed.password !== '' || /\p{Cf}/u.test(shown)) return undefined
  return parsed.href
}
