import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { Paper } from './paper.ts'

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
/** An element of the paper's structure: what programs that read aloud go by. */
export type Element = PDFKit.PDFStructureElement

/** How a piece of text looks. */
export interface Hand {
  readonly size: number
  readonly strong?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** A4 in points, and what is left free around it. */
export const page = { width: 595.28, height: 841.89, side: 50, top: 48, bottom: 64 } as const
/** From where to where a line goes. */
export const frame = { left: page.side, right: page.width - page.side, width: page.width - 2 * page.side } as const
/** The colours of the product, as they look on paper. */
export const colours = {
  ink: '#25231f',
  quiet: '#68635a',
  hair: '#d9d5cb',
  accent: '#186353',
  tint: '#eef8f4',
} as const

// Inter has the letters of all languages that are written in Latin, Greek or Cyrillic, and figures of one width.
const fonts = { plain: '400Regular/Inter_400Regular', strong: '600SemiBold/Inter_600SemiBold' }
const require = createRequire(import.meta.url)
const { create } = require('fontkit') as { create(bytes: Buffer): { layout(text: string, features: object): object } }
const [plain, strong] = [fonts.plain, fonts.strong].map((name) =>
  readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
) as [Buffer, Buffer]

// Anew for each paper: a font remembers for which letters it gave out a form. Figures stand below each other; and what
// is written is shown, `->` as no arrow and `2x4` as no product.
function fontOf(bytes: Buffer): Buffer {
  const font = create(bytes)
  const layout = (text: string) => font.layout(text, { tnum: true, calt: false })
  // pdfkit takes a font that is read already, which its types do not know.
  return Object.create(font, { layout: { value: layout } }) as Buffer
}

const spacing = { lineGap: 1.5 } as const

/** Pages of A4 under a pen that moves down them; it goes on to a new page when it is told to make room. */
export class Sheet {
  /** Where the pen is, from the top of the page. */
  y: number = page.top
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>

  constructor({ title, language, issuer, madeAt }: Paper) {
    const at = new Date(madeAt)
    const doc = new Pdf({
      size: 'A4',
      // Text is broken by us: pdfkit itself must find no reason to begin a page.
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: shown(title), Author: shown(issuer.name), Creator: 'Interim', CreationDate: at, ModDate: at },
    })
    this.#doc = doc
    this.#bytes = new Promise((done, failed) => {
      const pieces: Buffer[] = []
      doc.on('data', (piece: Buffer) => pieces.push(piece))
      doc.on('end', () => done(Uint8Array.from(Buffer.concat(pieces))))
      doc.on('error', failed)
    })
    doc.registerFont('plain', fontOf(plain)).registerFont('strong', fontOf(strong))
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  /** How far it is to the foot of the page. */
  get room(): number {
    return page.height - page.bottom - this.y
  }

  /** Begins a new page unless so much room is left on this one; true where it did. */
  makeRoom(height: number): boolean {
    if (this.room >= height) return false
    this.#doc.addPage()
    this.y = page.top
    return true
  }

  /** Opens an element within another one, or within the whole; `end` closes it. */
  element(tag: string, within: Element = this.#root): Element {
    const made = this.#doc.struct(tag)
    within.add(made)
    return made
  }

  heightOf(text: string, hand: Hand, width: number): number {
    this.#take(hand)
    return this.#doc.heightOfString(shown(text) || ' ', { width, ...spacing })
  }

  widthOf(text: string, hand: Hand): number {
    this.#take(hand)
    return this.#doc.widthOfString(shown(text))
  }

  /** Writes at a place, as an element of the paper's structure, and answers the height that it took. */
  write(tag: Tag, text: string, hand: Hand, x: number, y: number, width: number, within?: Element): number {
    const height = this.heightOf(text, hand, width)
    const made = this.element(tag, within)
    const content = this.#doc.markStructureContent(tag)
    this.#doc
      .fillColor(hand.colour ?? colours.ink)
      .text(shown(text), x, y, { width, align: hand.align ?? 'left', ...spacing })
    this.#doc.endMarkedContent()
    made.add(content).end()
    return height
  }

  /** Draws what says nothing: lines, grounds, what stands at the foot of a page. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact')
    draw(this.#doc)
    this.#doc.endMarkedContent()
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
      this.#take(hand)
      this.decorate((doc) => {
        doc.fillColor(hand.colour)
        const style = { lineBreak: false }
        doc.text(cut(shown(left), 110), frame.left, y, { ...style, width: frame.width - 60 })
        doc.text(right, frame.right - doc.widthOfString(right), y, style)
      })
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  #take({ size, strong = false }: Hand): void {
    this.#doc.font(strong ? 'strong' : 'plain').fontSize(size)
  }
}

// What has no form of its own (marks of direction, joiners) would be drawn as an empty box.
function shown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
}

function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…` : text
}
