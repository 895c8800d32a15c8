import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from '#base/csv.ts'

/** An encoding in which a file can be meant, with some of its words read in it. */
export interface PossibleEncoding {
  readonly encoding: TextEncoding
  readonly words: readonly string[]
}

/** The text of a file, and how sure it is. */
export interface DecodedText {
  readonly encoding: TextEncoding
  readonly text: string
  /** The encodings between which only a person can choose, the likeliest first; undefined if there is no doubt. */
  readonly possible?: readonly PossibleEncoding[] | undefined
}

/**
 * Decodes a text file. UTF-8 and UTF-16 are recognised by their bytes. The others use the same bytes for different letters: the one whose
 * words look most like words wins, and if another one is close, all of these are returned as possible. `chosen` is taken as it is.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const unicode = unicodeOf(bytes)
  if (unicode && (chosen === undefined || chosen === 'utf-8' || chosen === 'utf-16'))
    return { encoding: unicode === 'utf-8' ? 'utf-8' : 'utf-16', text: new TextDecoder(unicode).decode(bytes) }
  const ranked = rankedEncodings(bytes)
  const [best = { encoding: 'windows-1252', words: [], score: 0 } as Ranked] = ranked
  const encoding = chosen && chosen !== 'utf-8' && chosen !== 'utf-16' ? chosen : best.encoding
  const close = ranked.filter(({ score }) => score >= 0 && best.score - score < clearLead)
  const isClear = unicode !== undefined || close.length < 2
  const possible = isClear ? undefined : close.map(({ encoding: one, words }) => ({ encoding: one, words }))
  return { encoding, text: decodeBytes(bytes, encoding), possible }
}

function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without its mark, Latin letters of UTF-16 have a zero beside them, which nothing else has.
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : undefined
}

const singleByte = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'] as const
type SingleByte = (typeof singleByte)[number]

// IBM code page 850, from 0x80 on: the only one of them that TextDecoder does not know.
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function decodeBytes(bytes: Uint8Array, encoding: SingleByte): string {
  // TextDecoder reads this label as Windows-1252, which it calls so in all its forms, and the ISO one as it is.
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => cp850.charAt(letter.charCodeAt(0) - 0x80))
}

interface Ranked extends PossibleEncoding {
  readonly encoding: SingleByte
  readonly score: number
}

/** The lead in points per letter at which there is no doubt. */
const clearLead = 1
const mostSamples = 2000
const shownSamples = 5

function rankedEncodings(bytes: Uint8Array): Ranked[] {
  const samples = wordsWithLetters(bytes)
  const ranked = singleByte.map((encoding): Ranked => {
    const words = samples.map((word) => decodeBytes(word, encoding))
    return { encoding, words: words.slice(0, shownSamples), score: scoreOf(words, hintFor(encoding, bytes)) }
  })
  const best = ranked.toSorted((one, other) => other.score - one.score)
  // Encodings that read every word in the same way are no choice.
  const seen = new Set<string>()
  return best.filter(({ encoding }) => {
    const text = samples.map((word) => decodeBytes(word, encoding)).join(' ')
    return !seen.has(text) && seen.add(text)
  })
}

// Words with at least one byte above ASCII, each once, as their bytes.
function wordsWithLetters(bytes: Uint8Array): Uint8Array[] {
  const words = new Set<string>()
  for (const [word] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/[A-Za-z'-]*[\x80-\xff][A-Za-z'\x80-\xff-]*/g)) {
    words.add(word)
    if (words.size === mostSamples) break
  }
  return [...words].map((word) => Buffer.from(word, 'latin1'))
}

// Only files of old Macs end their lines with CR alone. Windows-1252 is by far the most frequent of the four.
function hintFor(encoding: SingleByte, bytes: Uint8Array): number {
  const start = Buffer.from(bytes.subarray(0, 20_000)).toString('latin1')
  const isMac = start.includes('\r') && !start.includes('\n')
  if (encoding === 'macintosh') return isMac ? 0.5 : -0.3
  return encoding === 'windows-1252' && !isMac ? 0.2 : 0
}

function scoreOf(words: readonly string[], hint: number): number {
  let [points, count] = [0, 0]
  for (const word of words) {
    const letters = [...word]
    const isBare = !/[a-z]/i.test(word)
    for (const [at, letter] of letters.entries()) {
      if (letter <= '\u007f') continue
      const earned = pointsOf(letter, letters[at - 1] ?? '', letters[at + 1] ?? '')
      // Capitals alone, without any of the basic alphabet, are rarely a word.
      points += isBare && /\p{Lu}/u.test(letter) ? Math.min(earned, 0) : earned
      count++
    }
  }
  return count === 0 ? hint : points / count + hint
}

const frequent = new Set('éèêëàâäçîïôöûüùœáíóúñß')
const rarer = new Set('ãåìòõøæÿšž')
// Signs that are usual in texts.
const usualSigns = new Set('€£°«»“”–—…\u00a0§²³½º')

/** How likely a letter is at its place in a word of a western European language, from 2 down to -5. */
function pointsOf(letter: string, before: string, after: string): number {
  const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after)
  if (/\p{L}/u.test(letter)) {
    const small = letter.toLowerCase()
    const weight = frequent.has(small) ? 2 : rarer.has(small) ? 1 : -1
    if (letter === small) return weight
    // A capital within a word, unless the word has only capitals.
    if (/\p{Ll}/u.test(before) || (/\p{Lu}/u.test(before) && /\p{Ll}/u.test(after))) return -2
    return weight - 0.5
  }
  if (/\p{C}/u.test(letter)) return -5
  if (letter === '’') return 1
  if (/\p{L}/u.test(before) && /\p{L}/u.test(after) && letter !== '–') return -3
  if (!usualSigns.has(letter)) return isInWord ? -3 : -1
  return isInWord && !/[–—…°\u00a0€£]/.test(letter) ? -2 : 1
}
