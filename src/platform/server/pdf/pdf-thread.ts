import { encodeQR } from 'qr'
import type { PdfDocument, Fact, PdfCode, PdfPart } from './document.ts'
import { Fonts } from './fonts.ts'
import { colours, frame, type TextStyle, Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

const body: TextStyle = { size: 9.5 }
const small: TextStyle = { size: 7.5, colour: colours.quiet }
const gap = 14

/**
 * Draws a document as a PDF in a thread, which keeps the fonts for the next one: A4, tagged for screen readers, with embedded fonts, no
 * script and no external content. A document takes milliseconds, a long one seconds.
 */
export async function work(document: PdfDocument): Promise<Uint8Array> {
  const sheet = new Sheet(document, await Fonts.read(textsIn(document)))
  drawTop(sheet, document)
  for (const part of document.parts) drawPart(sheet, part)
  return sheet.finish((number, count) => [document.footer, `${number} / ${count}`])
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part.normalize('NFC')]
  if (part instanceof Uint8Array) return []
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

function drawTop(sheet: Sheet, { title, subtitle, issuer, recipient = [] }: PdfDocument): void {
  const half = (frame.width - gap) / 2
  const middle = frame.left + half + gap
  const top = sheet.y
  let [left, right] = [top + 3, top]
  right += sheet.write(
    'H1',
    title,
    { size: 20, strong: true, colour: colours.accent, align: 'right' },
    middle,
    top,
    half,
  )
  if (subtitle) right += sheet.write('P', subtitle, { ...body, align: 'right' }, middle, right, half)
  if (issuer.logo) left += drawLogo(sheet, issuer.logo, left)
  left += sheet.write('P', issuer.name, { size: 12, strong: true }, frame.left, left, half)
  for (const line of issuer.lines) left += sheet.write('P', line, small, frame.left, left, half)
  sheet.y = Math.max(left, right) + 8
  sheet.rule(colours.accent, 1.5)
  sheet.y += gap
  for (const [index, line] of recipient.entries())
    sheet.y += sheet.write('P', line, { ...body, strong: index === 0 }, frame.left, sheet.y, half)
  if (recipient.length > 0) sheet.y += gap
}

// A logo of 480 × 160 pixels is then printed with 230 dots an inch.
const logoBox = { width: 150, height: 50 } as const
const pointsPerPixel = 0.75

/** Draws a logo within its bounds and returns the height that it took. */
function drawLogo(sheet: Sheet, image: Uint8Array, top: number): number {
  const size = pngSize(image)
  if (!size) return 0
  const scale = Math.min(logoBox.width / size.width, logoBox.height / size.height, pointsPerPixel)
  const drawn = { width: size.width * scale, height: size.height * scale }
  return sheet.image(image, frame.left, top, drawn) ? drawn.height + 8 : 0
}

/** Returns the size of a PNG in pixels (PNG specification, section 11.2.2); undefined if it is none. */
function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 24 || view.getUint32(0) !== 0x89_50_4e_47) return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

function drawPart(sheet: Sheet, part: PdfPart): void {
  switch (part.kind) {
    case 'facts':
      return drawFacts(sheet, part.facts)
    case 'heading':
      // A heading stays on the page of its first rows.
      sheet.makeRoom(96)
      sheet.y += 8
      sheet.y += 4 + sheet.write('H2', part.text, { size: 11, strong: true }, frame.left, sheet.y, frame.width)
      return undefined
    case 'prose':
      return drawProse(sheet, part.text)
    case 'table':
      drawTable(sheet, part)
      sheet.y += gap
      return undefined
    case 'total':
      return drawTotal(sheet, part)
    case 'code':
      return drawCode(sheet, part)
  }
}

const across = 3

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const width = (frame.width - gap * (across - 1)) / across
  for (let from = 0; from < facts.length; from += across) {
    const row = facts.slice(from, from + across)
    const heights = row.map(
      ({ label, value }) => sheet.heightOf(label, small, width) + sheet.heightOf(value, body, width),
    )
    sheet.makeRoom(Math.max(...heights))
    for (const [index, { label, value }] of row.entries()) {
      const x = frame.left + index * (width + gap)
      const below = sheet.write('P', label, small, x, sheet.y, width)
      sheet.write('P', value, body, x, sheet.y + below, width)
    }
    sheet.y += Math.max(...heights) + 6
  }
  sheet.y += 4
}

function drawProse(sheet: Sheet, text: string): void {
  for (const paragraph of text.split(/\n+/)) {
    let lines = sheet.linesOf(paragraph, body, frame.width)
    while (lines.length > 0) {
      // At least two lines stay together.
      sheet.makeRoom(sheet.heightOfLines(lines.slice(0, 2), body))
      const count = sheet.countThatFit(lines, body, sheet.room)
      sheet.y += sheet.writeLines('P', lines.slice(0, count), body, frame.left, sheet.y, frame.width)
      lines = lines.slice(count)
    }
    sheet.y += 4
  }
  sheet.y += 4
}

function drawTotal(sheet: Sheet, { label, value }: { label: string; value: string }): void {
  const hand: TextStyle = { size: 15, strong: true, align: 'right', colour: colours.accent }
  const wide = Math.min(sheet.widthOf(value, hand) + 2, frame.width / 2)
  const named: TextStyle = { size: 11, strong: true }
  const rest = frame.width - wide - 3 * gap
  const height = Math.max(sheet.heightOf(value, hand, wide) + 18, sheet.heightOf(label, named, rest) + 18, 38)
  sheet.makeRoom(height + gap)
  const top = sheet.y
  sheet.decorate((doc) => doc.roundedRect(frame.left, top, frame.width, height, 5).fill(colours.tint))
  sheet.write('P', label, named, frame.left + gap, top + (height - sheet.heightOf(label, named, rest)) / 2 + 1, rest)
  sheet.write('P', value, hand, frame.right - gap - wide, top + 10, wide)
  sheet.y = top + height + gap
}

// 30 mm, which phones read when it is printed and on a screen.
const codeSide = 85

function drawCode(sheet: Sheet, { content, heading, text }: PdfCode): void {
  const strong: TextStyle = { ...body, strong: true }
  const [x, width] = [frame.left + codeSide + gap, frame.width - codeSide - gap]
  const beside = sheet.heightOf(heading, strong, width) + sheet.heightOf(text, body, width)
  sheet.makeRoom(Math.max(codeSide, beside))
  const top = sheet.y
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 1 })
  const dot = codeSide / rows.length
  sheet.picture(heading, { x: frame.left, y: top, side: codeSide }, (doc) => {
    for (const [row, dots] of rows.entries())
      for (const [column, isDark] of dots.entries())
        if (isDark) doc.rect(frame.left + column * dot, top + row * dot, dot, dot)
    doc.fill(colours.ink)
  })
  const below = sheet.write('P', heading, strong, x, top, width)
  sheet.write('P', text, body, x, top + below, width)
  sheet.y = top + Math.max(codeSide, beside) + gap
}
