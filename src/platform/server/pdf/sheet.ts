import Pdf from 'pdfkit'
import type { Fonts, Piece } from './fonts.ts'
import { type Line, linesOf, oneLine } from './lines.ts'
import type { PdfDocument } from './document.ts'

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
/** An element of the document's structure, used by screen readers. */
export type Element = PDFKit.PDFStructureElement

/** The style of a text. */
export interface TextStyle {
  readonly size: number
  readonly strong?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** A square with its upper left corner, in points from the top left of the page. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** A4 in points, and what is left free around it. */
export const page = { width: 595.28, height: 841.89, side: 50, top: 48, bottom: 64 } as const
/** From where to where a line goes. */
export const frame = { left: page.side, right: page.width - page.side, width: page.width - 2 * page.side } as const
/** The colours of the product for print. */
export const colours = {
  ink: '#25231f',
  quiet: '#68635a',
  hair: '#d9d5cb',
  accent: '#186353',
  tint: '#eef8f4',
} as const

// Between two lines, in points.
const lineGap = 1.5
// Letters with marks above and below them are higher than Inter; those of a few fonts claim more than they need.
const most = { ascent: 1.15, descent: 0.5 } as const

/** A4 pages with a position that moves down; `makeRoom` continues on a new page if needed. */
export class Sheet {
  /** The position from the top of the page. */
  y: number = page.top
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>
  readonly #fonts: Fonts
  readonly #lines = new Map<string, readonly Line[]>()
  readonly #widths = new Map<string, number>()

  constructor({ title, language, issuer, madeAt, isArchival = false }: PdfDocument, fonts: Fonts) {
    this.#fonts = fonts
    const at = new Date(madeAt)
    const names = { Title: spoken(title), Author: spoken(issuer.name) }
    const doc = new Pdf({
      ...(isArchival && { subset: 'PDF/A-2b' as const }),
      size: 'A4',
      // Text is broken by us: pdfkit itself must find no reason to begin a page.
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { ...names, Creator: 'Interim', CreationDate: at, ModDate: at },
    })
    if (isArchival) escapeMetadata(doc, Object.values(names))
    this.#doc = doc
    this.#bytes = new Promise((done, failed) => {
      const pieces: Buffer[] = []
      doc.on('data', (piece: Buffer) => pieces.push(piece))
      doc.on('end', () => done(Uint8Array.from(Buffer.concat(pieces))))
      doc.on('error', failed)
    })
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  /** The distance to the foot of the page. */
  get room(): number {
    return page.height - page.bottom - this.y
  }

  /** Begins a new page unless this much space is left; returns true if it did. */
  makeRoom(height: number): boolean {
    if (this.room >= height) return false
    this.#doc.addPage()
    this.y = page.top
    return true
  }

  /** Opens an element within another one, or within the whole; `end` closes it. */
  element(tag: string, within: Element = this.#root): Element {
    const structure = this.#doc.struct(tag)
    within.add(structure)
    return structure
  }

  heightOf(text: string, hand: TextStyle, width: number): number {
    return this.heightOfLines(this.linesOf(text, hand, width), hand)
  }

  widthOf(text: string, hand: TextStyle): number {
    return Math.max(...this.linesOf(text, hand, Number.POSITIVE_INFINITY).map((line) => line.width))
  }

  /** Text in lines that are at most so wide. */
  linesOf(text: string, hand: TextStyle, width: number): readonly Line[] {
    const key = [hand.size, hand.strong, width, text].join(' ')
    const lines = this.#lines.get(key) ?? linesOf(shown(text), width, this.#measure(hand))
    this.#lines.set(key, lines)
    return lines
  }

  /** Writes at a place, as an element of the document's structure, and returns the height that it took. */
  write(tag: Tag, text: string, hand: TextStyle, x: number, y: number, width: number, within?: Element): number {
    return this.writeLines(tag, this.linesOf(text, hand, width), hand, x, y, width, within)
  }

  /** As write, of lines that were broken before. */
  writeLines(
    tag: Tag,
    lines: readonly Line[],
    hand: TextStyle,
    x: number,
    y: number,
    width: number,
    within?: Element,
  ): number {
    const structure = this.element(tag, within)
    const content = this.#doc.markStructureContent(tag, readAs(lines))
    let below = y
    for (const line of lines)
      below += this.#draw(line, hand, hand.align === 'right' ? x + width - line.width : x, below)
    this.#doc.endMarkedContent()
    structure.add(content).end()
    return below - y
  }

  /** The most lines, at least one, that are together at most so high. */
  countThatFit(lines: readonly Line[], hand: TextStyle, height: number): number {
    let [count, left] = [0, height]
    for (const line of lines) {
      left -= this.heightOfLines([line], hand)
      if (left < 0 && count > 0) break
      count++
    }
    return count
  }

  /** Draws decoration: lines, backgrounds, and the footer of a page. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact')
    draw(this.#doc)
    this.#doc.endMarkedContent()
  }

  /** Draws a PNG as decoration in the given size, in points; returns false if it cannot be read. */
  image(bytes: Uint8Array, x: number, y: number, size: { width: number; height: number }): boolean {
    let image: unknown
    try {
      image = (this.#doc as unknown as { openImage(source: Buffer): unknown }).openImage(Buffer.from(bytes))
    } catch {
      return false
    }
    this.decorate((doc) => doc.image(image as PDFKit.Mixins.ImageSrc, x, y, size))
    return true
  }

  /** Draws a picture in a square, with a text for those who do not see it. */
  picture(alt: string, { x, y, side }: Square, draw: (doc: PDFKit.PDFDocument) => void): void {
    // The types of pdfkit lack it.
    const extent = { bbox: [x, y, x + side, y + side] }
    const structure = this.#doc.struct('Figure', { alt: spoken(alt), ...extent })
    this.#root.add(structure)
    const content = this.#doc.markStructureContent('Figure')
    draw(this.#doc)
    this.#doc.endMarkedContent()
    structure.add(content).end()
  }

  /** A line from one side to the other, below what was written. */
  rule(colour: string, thickness: number, y: number = this.y): void {
    this.decorate((doc) =>
      doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(thickness).strokeColor(colour).stroke(),
    )
  }

  /** Writes at the foot of every page, given its number and how many there are, and answers the file. */
  async finish(foot: (number: number, count: number) => [left: string, right: string]): Promise<Uint8Array> {
    const hand = { size: 7.5, colour: colours.quiet } as const
    const { count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(index)
      const [left, right] = foot(index + 1, count)
      const y = page.height - page.bottom + 24
      this.rule(colours.hair, 0.5, y - 8)
      this.decorate(() => {
        const drawn = (line: Line, x: number) => this.#draw(line, hand, x, y)
        const numbers = oneLine(right, frame.width, this.#measure(hand))
        drawn(oneLine(shown(left), frame.width - numbers.width - 12, this.#measure(hand)), frame.left)
        drawn(numbers, frame.right - numbers.width)
      })
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  #measure(hand: TextStyle) {
    return {
      drawn: (character: string) => this.#fonts.drawn(character),
      widthOf: (piece: Piece) => {
        const key = [hand.size, hand.strong, piece.isRightToLeft, piece.font, piece.text].join(' ')
        const width = this.#widths.get(key) ?? this.#take(piece, hand).widthOfString(piece.text, optionsOf(piece))
        this.#widths.set(key, width)
        return width
      },
    }
  }

  heightOfLines(lines: readonly Line[], { size, strong = false }: TextStyle): number {
    return lines.reduce((height, { pieces }) => {
      const { ascent, descent } = this.#metricsOf(pieces, strong)
      return height + (ascent + descent) * size + lineGap
    }, 0)
  }

  // The ascent and descent of a line, for a size of one.
  #metricsOf(pieces: readonly Piece[], strong: boolean) {
    const own = metricsOf(this.#fonts.face('inter', strong))
    return pieces.reduce(({ ascent, descent }, { font }) => {
      const metrics = metricsOf(this.#fonts.face(font, strong))
      return {
        ascent: Math.max(ascent, Math.min(metrics.ascent, most.ascent)),
        descent: Math.max(descent, Math.min(metrics.descent, most.descent)),
      }
    }, own)
  }

  #draw(line: Line, hand: TextStyle, x: number, y: number): number {
    const { ascent } = this.#metricsOf(line.pieces, hand.strong ?? false)
    const height = this.heightOfLines([line], hand)
    const reachesOut = line.pieces.some(({ text }) => isPiled.test(text))
    if (reachesOut) this.#doc.save().rect(x, y, line.width, height).clip()
    let at = x
    for (const piece of line.pieces) {
      this.#take(piece, hand)
        .fillColor(hand.colour ?? colours.ink)
        .text(piece.text, at, y + ascent * hand.size, { ...optionsOf(piece), lineBreak: false, baseline: 'alphabetic' })
      at += this.#measure(hand).widthOf(piece)
    }
    if (reachesOut) this.#doc.restore()
    return height
  }

  #take({ font }: Piece, { size, strong = false }: TextStyle): PDFKit.PDFDocument {
    const name = `${font} ${strong}`
    this.#doc.registerFont(name, this.#fonts.face(font, strong) as never)
    return this.#doc.font(name).fontSize(size)
  }
}

// No script has four marks on a letter. More of them would cover the lines around.
const isPiled = /\p{M}{4}/u

// In some scripts, glyphs are read back in the wrong order or as other letters: for copying and screen readers, the actual text is recorded.
function readAs(lines: readonly Line[]): { actual?: string } {
  const isPlain = lines.every(({ pieces }) => pieces.every(({ font }) => font === 'inter'))
  return isPlain ? {} : { actual: lines.map(({ text }) => text).join('') }
}

// pdfkit hands its features on to the font as they are, and ours asks them for the direction.
const optionsOf = (piece: Piece) => ({ features: piece as never })

function metricsOf({ ascent, descent, unitsPerEm }: { ascent: number; descent: number; unitsPerEm: number }) {
  return { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm }
}

// pdfkit writes the title and the author into its XML metadata as they are; `A & B` would be no XML.
function escapeMetadata(doc: PDFKit.PDFDocument, texts: readonly string[]): void {
  const metadata = doc as unknown as { appendXML(xml: string, newline?: boolean): void }
  const append = metadata.appendXML.bind(doc)
  metadata.appendXML = (xml, newline) => {
    const escaped = texts.reduce((whole, text) => whole.replace(`>${text}<`, () => `>${escapeXml(text)}<`), xml)
    append(escaped, newline)
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

// Text for programs needs no isolates.
function spoken(text: string): string {
  return shown(text).replace(/[\u2068\u2069]/g, '')
}

// Characters without a form (direction marks, control characters) would be drawn as an empty box. Joiners shape the text
// next to them; isolates prevent a name that is written from right to left from reversing its neighbours.
function shown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n|\p{Join_Control}|[\u2068\u2069])\p{C}/gu, '')
}
