import { parseAddress } from '#base/web-address.ts'

/** Between two people; between a worker and the organisation; between all members of a group. */
export const conversationKinds = ['direct', 'office', 'group'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** The most members of a conversation, and recipients of a message. */
export const mostPeople = 500

/** The most files of a message. */
export const mostAttachments = 10

/** Returns the path of a conversation, for the given type of account. */
export function conversationPath(type: 'provider' | 'worker', id: string): string {
  return `/${type}/messages?conversation=${id}`
}

/** A part of a message: text, or a web address that becomes a link. */
export interface Piece {
  readonly text: string
  /** The position in the message. */
  readonly at: number
  readonly href?: string
}

// Punctuation that ends a sentence and closing brackets do not belong to the address.
const ends = /[.,;:!?'"’”»)\]}>…]+$/u
const address = /\bhttps?:\/\/[^\s<>"“”«»]+/giu

/**
 * Splits a message into text and links. Only http and https addresses become links, and none that hides its
 * destination.
 */
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

// An address may contain brackets itself, so a bracket that it opens is closed within it.
function balanced(found: string): string {
  const short = found.replace(ends, '')
  const rest = found.slice(short.length)
  return short.includes('(') && !short.includes(')') && rest.startsWith(')') ? `${short})` : short
}

function hrefOf(shown: string): string | undefined {
  const parsed = parseAddress(shown)
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : undefined
}
