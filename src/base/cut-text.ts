const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

// A character as it is seen may have marks without end: one that is longer is cut between its code points.
const longestCharacter = 64

/**
 * Returns the beginning of a text, at most `most` UTF-16 units long as schemas count them, with `ending` if something is missing.
 * It ends between two characters as they are seen, and holds no half of one: PostgreSQL and JSON refuse a lone surrogate.
 */
export function cutText(text: string, most: number, ending = ''): string {
  // A surrogate at the end of what is looked at may have lost its other half.
  const sound = text.slice(0, most + longestCharacter + 1).toWellFormed()
  if (text.length <= most) return sound
  const room = most - ending.length
  const character = characters.segment(sound.slice(0, room + longestCharacter)).containing(room)
  const seen = character?.index ?? room
  const end = seen > 0 && room - seen < longestCharacter ? seen : betweenCodePoints(sound, room)
  return sound.slice(0, end).trimEnd() + ending
}

function betweenCodePoints(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at
}
