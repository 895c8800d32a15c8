// File systems take 255 bytes, and browsers add their own ending while they save.
const mostBytes = 200
const encoder = new TextEncoder()
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const bytesOf = (text: string) => encoder.encode(text).length

/**
 * A name that any file system takes: without separators of folders, characters that are not seen or that change the direction of
 * writing, and at most 200 bytes long. A longer one is cut between two characters as they are seen, and keeps its ending.
 */
export function fileName(name: string): string {
  const sound = name
    .toWellFormed()
    // The joiners stay: without them an emoji falls apart, and Persian is misspelt.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const ending = /\.[a-z0-9]{1,8}$/i.exec(sound)?.[0] ?? ''
  return startOf(sound.slice(0, sound.length - ending.length), mostBytes - ending.length) + ending
}

function startOf(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  const start = whileFits(
    Array.from(characters.segment(text), ({ segment }) => segment),
    most,
  )
  // A single character may have marks without end.
  return start || whileFits([...text], most)
}

function whileFits(parts: readonly string[], most: number): string {
  let start = ''
  let left = most
  for (const part of parts) {
    left -= bytesOf(part)
    if (left < 0) break
    start += part
  }
  return start.trimEnd()
}
