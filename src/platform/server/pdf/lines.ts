import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { charactersOf, type Drawn, type Piece } from './fonts.ts'

const bidi = bidiFactory()
const thai = new Intl.Segmenter('th', { granularity: 'word' })

/** A line as it is drawn, its pieces from left to right, and as it is read. */
export interface Line {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly width: number
}

/** The font metrics that line breaking needs. */
export interface Measure {
  drawn(character: string): Drawn
  widthOf(piece: Piece): number
}

/** A character as it is seen, with where it begins, its font, and how deep it is embedded: odd is right to left. */
interface Placed {
  readonly text: string
  readonly at: number
  readonly font: string
  readonly level: number
}

/**
 * Breaks text into lines that are at most so wide: between words, where a script has none between its characters, and in a word
 * that is wider than a line between any two characters.
 */
export function linesOf(text: string, width: number, measure: Measure): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const placed = layOut(paragraph, measure)
    return breakInto(placed, breaksOf(paragraph), width, measure).map((line) => {
      const pieces = piecesOf(trimmed(line))
      return { text: textOf(line), pieces, width: widthOf(pieces, measure) }
    })
  })
}

/** One line that is at most so wide; what does not fit gives way to an ellipsis. */
export function oneLine(text: string, width: number, measure: Measure): Line {
  const placed = layOut(text.replaceAll('\n', ' '), measure)
  for (let count = placed.length; ; count--) {
    const shown = count === placed.length ? placed : trimmed(placed.slice(0, count))
    const pieces = piecesOf(shown)
    if (count < placed.length) pieces.push({ ...measure.drawn('…'), isRightToLeft: false })
    const line = { text: textOf(shown), pieces, width: widthOf(pieces, measure) }
    if (line.width <= width || count === 0) return line
  }
}

function layOut(text: string, measure: Measure): Placed[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  let at = 0
  return charactersOf(text).flatMap((character) => {
    const placed = Object.assign({ at, level: levels[at] ?? 0 }, measure.drawn(character))
    at += character.length
    return isolates.test(character) ? [] : placed
  })
}

const isolates = /^[\u2068\u2069]$/
const textOf = (line: readonly Placed[]) => line.map(({ text }) => text).join('')
const isSpace = (text: string) => /^\s+$/.test(text)

function breaksOf(text: string): Set<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position)
  // Thai has no spaces between its words.
  if (/\p{sc=Thai}/u.test(text)) for (const { index } of thai.segment(text)) breaks.add(index)
  return breaks
}

function breakInto(
  placed: readonly Placed[],
  breaks: ReadonlySet<number>,
  width: number,
  measure: Measure,
): Placed[][] {
  const lines: Placed[][] = []
  let line: Placed[] = []
  let filled = 0
  const fits = (part: readonly Placed[]) => widthOf(piecesOf(trimmed(part)), measure) <= width
  for (const word of wordsOf(placed, breaks)) {
    const needed = widthOf(piecesOf(trimmed(word)), measure)
    if (line.length > 0 && filled + needed > width) {
      lines.push(line)
      line = []
      filled = 0
    }
    let rest = word
    for (let count = countThatFit(rest, fits); count < rest.length; count = countThatFit(rest, fits)) {
      lines.push(rest.slice(0, count))
      rest = rest.slice(count)
    }
    line.push(...rest)
    filled += widthOf(piecesOf(rest), measure)
  }
  if (line.length > 0 || lines.length === 0) lines.push(line)
  return lines
}

function wordsOf(placed: readonly Placed[], breaks: ReadonlySet<number>): Placed[][] {
  const words: Placed[][] = []
  let before = 0
  for (const character of placed) {
    // Between two characters that are drawn there may be marks of direction.
    const isBroken = () =>
      Array.from({ length: character.at - before }, (_, index) => character.at - index).some((at) => breaks.has(at))
    if (words.length === 0 || isBroken()) words.push([])
    words.at(-1)?.push(character)
    before = character.at
  }
  return words
}

// Begins with few, for the width of what is long is slow to measure.
function countThatFit(word: readonly Placed[], fits: (part: readonly Placed[]) => boolean): number {
  let [least, most] = [1, 16]
  while (most < word.length && fits(word.slice(0, most))) [least, most] = [most, most * 2]
  most = Math.min(most, word.length)
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(word.slice(0, middle))) least = middle
    else most = middle - 1
  }
  return Math.min(least, word.length)
}

function trimmed(line: readonly Placed[]): readonly Placed[] {
  const end = line.findLastIndex(({ text }) => !isSpace(text))
  return line.slice(0, end + 1)
}

// Rule L2 of UAX #9: from the deepest level up to the first that is odd, what is embedded so deep is turned round.
function piecesOf(line: readonly Placed[]): Piece[] {
  const runs: { level: number; font: string; text: string }[] = []
  for (const { text, level, font } of line) {
    const last = runs.at(-1)
    // Mirrored here, by the rule of the characters: a font may do it or not.
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text
    if (last && last.level === level && last.font === font) last.text += shown
    else runs.push({ level, font, text: shown })
  }
  const deepest = runs.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = deepest; level > 0; level--)
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while ((runs[to]?.level ?? -1) >= level) to++
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = to
    }
  return runs.map(({ level, font, text }) => ({ text, font, isRightToLeft: level % 2 === 1 }))
}

function widthOf(pieces: readonly Piece[], measure: Measure): number {
  return pieces.reduce((sum, piece) => sum + measure.widthOf(piece), 0)
}
