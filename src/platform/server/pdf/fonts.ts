import { createRequire } from 'node:module'
import { fontFilesFor, formless, inter, readFontFile } from './font-files.ts'

interface FontkitFont {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  hasGlyphForCodePoint(point: number): boolean
  layout(text: string, features: object, script?: string, language?: string, direction?: string): Shaped
}
interface Shaped {
  readonly advanceWidth: number
  readonly positions: readonly object[]
}

const require = createRequire(import.meta.url)
const { create } = require('fontkit') as { create(bytes: Buffer): FontkitFont }

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A text split into grapheme clusters: a letter with its marks, an emoji with its parts. */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment)
}

const latin = create(inter.plain)
const isInInter = (character: string) => has(latin, character)

function has(font: FontkitFont, character: string): boolean {
  return Array.from(character.replace(formless, ''), (sign) => sign.codePointAt(0) ?? 0).every((point) =>
    font.hasGlyphForCodePoint(point),
  )
}

/** Text of one font, weight and direction. */
export interface Piece {
  readonly text: string
  readonly font: string
  readonly isRightToLeft: boolean
}

/** The font of a character, and the characters that it cannot draw. */
export interface Drawn {
  readonly font: string
  readonly text: string
}

const own = 'inter'
const isFormless = /^(?:\p{C}|\p{Variation_Selector})*$/u
// Nearly all documents have nothing else: then nothing has to be looked up.
const isCommon = /^[\n\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u202f\u20ac]*$/

/** The fonts of one document: created for each, because a font remembers the glyphs that it has used. */
export class Fonts {
  readonly #files: ReadonlyMap<string, Buffer>
  readonly #drawn: ReadonlyMap<string, Drawn>
  readonly #faces = new Map<string, FontkitFont>()

  private constructor(files: ReadonlyMap<string, Buffer>, drawn: ReadonlyMap<string, Drawn>) {
    this.#files = files
    this.#drawn = drawn
  }

  /** Reads the fonts that texts need beside Inter; most need none. */
  static async read(texts: readonly string[]): Promise<Fonts> {
    const all = texts.join('\n')
    const drawn = new Map<string, Drawn>()
    if (!isCommon.test(all))
      for (const character of new Set(charactersOf(all)))
        if (!isInInter(character) && !isFormless.test(character))
          drawn.set(character, await drawnElsewhere(character, all))
    const names = [...new Set(Array.from(drawn.values(), ({ font }) => font))].filter((name) => name !== own)
    const requiredFiles = names.flatMap((name) => [false, true].map((strong) => ({ name, strong })))
    const files = await Promise.all(
      requiredFiles.map(async ({ name, strong }) => [keyOf(name, strong), await readFontFile(name, strong)] as const),
    )
    return new Fonts(new Map(files), drawn)
  }

  /** The drawing of a character. */
  drawn(character: string): Drawn {
    return this.#drawn.get(character) ?? { font: own, text: character }
  }

  /** A font for pdfkit with its own name, because all files of a family have the same one. */
  face(name: string, strong: boolean): FontkitFont {
    const key = keyOf(name, strong)
    const face = this.#faces.get(key) ?? this.#make(name, strong)
    this.#faces.set(key, face)
    return face
  }

  #make(name: string, strong: boolean): FontkitFont {
    const file = name === own ? inter[strong ? 'strong' : 'plain'] : this.#files.get(keyOf(name, strong))
    if (!file) throw new Error(`the font ${name} was not read`)
    const font = create(file)
    // Figures are aligned; and text is shown as written, `->` not as an arrow and `2x4` not as a product. In other scripts
    // the form of a letter depends on its neighbours.
    const features = { tnum: true, ...(name === own && { calt: false }) }
    // Each text is laid out several times, and tables repeat theirs: a document of 2,000 rows takes a third of the time.
    const runs = new Map<string, Shaped>()
    const layout = (text: string, { isRightToLeft = false }: Partial<Piece> = {}) => {
      const direction = isRightToLeft ? 'rtl' : 'ltr'
      const key = direction + text
      const run = runs.get(key) ?? font.layout(text, features, undefined, undefined, direction)
      runs.set(key, run)
      // pdfkit scales the positions in place.
      const positions = run.positions.map((position) => Object.assign({}, position))
      return Object.create(run, { positions: { value: positions } }) as Shaped
    }
    const called = `${name.replace(/^.*\/|-wght.*$/g, '')}-${strong ? 'SemiBold' : 'Regular'}`
    const named: PropertyDescriptorMap = name === own ? {} : { postscriptName: { value: called } }
    return Object.create(font, { layout: { value: layout }, ...named }) as FontkitFont
  }
}

const keyOf = (name: string, strong: boolean) => `${name} ${strong ? 'strong' : 'plain'}`

// Inter has it. The box that fonts draw for what they lack would be drawn by pdfkit with a width in the font's own units.
const box = '□'

// A character that no font has whole is drawn without the marks that its letter's font lacks; a letter that none has, as the plain letter
// that it is a style of, such as A for a script A, or as a box.
async function drawnElsewhere(character: string, among: string): Promise<Drawn> {
  const whole = await findFont(character, among)
  if (whole) return { font: whole, text: character }
  const [letter = '', ...marks] = character
  if (isInInter(letter)) return { font: own, text: letter + marks.filter(isInInter).join('') }
  const ofLetter = await findFont(letter, among)
  if (ofLetter) return { font: ofLetter, text: letter }
  const plain = letter.normalize('NFKC')
  return { font: own, text: isInInter(plain) ? plain : box }
}

async function findFont(character: string, among: string): Promise<string | undefined> {
  for (const name of fontFilesFor(character, among))
    if (has(create(await readFontFile(name, false)), character)) return name
  return undefined
}
