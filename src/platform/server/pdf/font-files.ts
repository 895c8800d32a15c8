import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Inter has the letters of all languages that are written in Latin, Greek or Cyrillic, and figures of one width. */
export const inter = {
  plain: readInter('400Regular/Inter_400Regular'),
  strong: readInter('600SemiBold/Inter_600SemiBold'),
} as const

function readInter(name: string): Buffer {
  return readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))
}

const scripts = ['arabic', 'hebrew', 'devanagari', 'bengali', 'thai', 'georgian', 'armenian', 'ethiopic', 'tamil']
const families = {
  scripts: scripts.map((script) => `noto-sans-${script}`),
  emoji: 'noto-emoji',
  chinese: 'noto-sans-sc',
  japanese: 'noto-sans-jp',
  korean: 'noto-sans-kr',
}

/** One file of a family: some of its characters, told by their code points from and to. */
interface Slice {
  readonly name: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const slicesByText = new Map<string, readonly Slice[]>()

function slicesOf(family: string): readonly Slice[] {
  const slices = slicesByText.get(family) ?? readSlices(family)
  slicesByText.set(family, slices)
  return slices
}

function readSlices(family: string): Slice[] {
  const path = require.resolve(`@fontsource-variable/${family}/unicode.json`)
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, list]) => ({
    name: `${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
}

/** Characters that change the appearance of their neighbours and have no form. */
export const formless = /\p{Join_Control}|\p{Variation_Selector}/gu
const isEmoji = /\p{Emoji_Presentation}|\ufe0f/u

/**
 * The names of the font files, to be read with `readFontFile`, that say they have a character as it is seen, the best first. Some
 * claim a few characters that they lack.
 */
export function* fontFilesFor(character: string, among: string): Generator<string> {
  const points = Array.from(character.replace(formless, '') || character, (sign) => sign.codePointAt(0) ?? 0)
  const emoji = isEmoji.test(character)
  const order = [
    ...(emoji ? [families.emoji] : []),
    ...families.scripts,
    ...eastAsian(among),
    ...(emoji ? [] : [families.emoji]),
  ]
  for (const family of order)
    for (const { name, ranges } of slicesOf(family))
      if (points.every((point) => ranges.some(([from, to]) => point >= from && point <= to))) yield name
}

// A Chinese character looks otherwise in Japanese and in Korean; by the letters beside it the language is known.
function eastAsian(text: string): string[] {
  const { chinese, japanese, korean } = families
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  return /\p{sc=Hangul}/u.test(text) ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

// The largest takes a megabyte when unpacked, most a tenth of that: this many are cached for the next document.
const maximumCached = 24
const cachedFiles = new Map<string, Promise<Buffer>>()

/** Reads a font file, unpacked and in one weight. */
export function readFontFile(name: string, strong: boolean): Promise<Buffer> {
  const key = `${name} ${strong}`
  const read = cachedFiles.get(key) ?? unpack(name, strong)
  cachedFiles.delete(key)
  cachedFiles.set(key, read)
  for (const oldest of cachedFiles.keys()) if (cachedFiles.size > maximumCached) cachedFiles.delete(oldest)
  read.catch(() => cachedFiles.delete(key))
  return read
}

async function unpack(name: string, strong: boolean): Promise<Buffer> {
  const packed = await readFile(require.resolve(`@fontsource-variable/${name}`))
  // Fontkit cannot embed a font whose weight can still be varied.
  return subsetFont(packed, '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: strong ? 600 : 400 },
  })
}
