import type { Line } from './lines.ts'
import type { PdfColumn, PdfPart, PdfRow } from './document.ts'
import { colours, type Element, frame, type TextStyle, page, type Sheet } from './sheet.ts'

const gap = 14
const pad = 4.5
/** A column of figures is at most so wide; longer ones are broken. */
const widest = 120
const head: TextStyle = { size: 7.5, strong: true, colour: colours.quiet }
const small: TextStyle = { size: 7.5, colour: colours.quiet }

interface Placed extends PdfColumn {
  readonly x: number
  readonly width: number
}

/** Draws a table; its headings are repeated on every page, and no row is split. */
export function drawTable(sheet: Sheet, { columns, rows }: Extract<PdfPart, { kind: 'table' }>): void {
  const placed = layOut(sheet, columns, rows)
  const table = sheet.element('Table')
  const parts = rows.flatMap((row) => partsOf(sheet, placed, row))
  sheet.makeRoom(heightOfHeads(sheet, placed) + (parts[0] ? heightOf(sheet, placed, parts[0]) : 0))
  drawHeads(sheet, placed, table)
  for (const part of parts) {
    if (sheet.makeRoom(heightOf(sheet, placed, part))) drawHeads(sheet, placed, table)
    drawRow(sheet, placed, part, table)
  }
  table.end()
}

function layOut(sheet: Sheet, columns: readonly PdfColumn[], rows: readonly PdfRow[]): Placed[] {
  const widths = columns.map((column, index) => {
    if (column.kind !== 'figure') return undefined
    const natural = rows.map((row) => sheet.widthOf(row.cells[index] ?? '', handOf(column, row)))
    const needed = natural.reduce((most, one) => Math.max(most, one), sheet.widthOf(column.heading, head))
    return Math.min(Math.ceil(needed) + 1, widest)
  })
  const taken = widths.reduce<number>((sum, width) => sum + (width ?? 0), gap * (columns.length - 1))
  const shared = (frame.width - taken) / widths.filter((width) => width === undefined).length
  let x: number = frame.left
  return columns.map((column, index) => {
    const width = widths[index] ?? shared
    const at = { ...column, x, width }
    x += width + gap
    return at
  })
}

function handOf({ kind }: PdfColumn, { strong = false }: PdfRow): TextStyle {
  return { size: 9, strong, ...(kind === 'figure' && { align: 'right' }) }
}

function headOf({ kind }: PdfColumn): TextStyle {
  return { ...head, align: kind === 'figure' ? 'right' : 'left' }
}

function heightOfHeads(sheet: Sheet, columns: readonly Placed[]): number {
  return Math.max(...columns.map((column) => sheet.heightOf(column.heading, headOf(column), column.width))) + 2 * pad
}

function heightOf(sheet: Sheet, columns: readonly Placed[], { row, cells, note }: Part): number {
  const heights = columns.map((column, index) => sheet.heightOfLines(cells[index] ?? [], handOf(column, row)))
  return Math.max(...heights) + (note.length > 0 ? sheet.heightOfLines(note, small) + 2 : 0) + 2 * pad
}

function drawHeads(sheet: Sheet, columns: readonly Placed[], table: Element): void {
  const height = heightOfHeads(sheet, columns)
  const row = sheet.element('TR', table)
  for (const column of columns)
    sheet.write('TH', column.heading, headOf(column), column.x, sheet.y + pad, column.width, row)
  row.end()
  sheet.y += height
  sheet.rule(colours.ink, 0.75)
}

function drawRow(sheet: Sheet, columns: readonly Placed[], { row, cells, note }: Part, table: Element): void {
  const within = sheet.element('TR', table)
  let lowest = 0
  for (const [index, column] of columns.entries()) {
    const { x, width } = column
    const height = sheet.writeLines('TD', cells[index] ?? [], handOf(column, row), x, sheet.y + pad, width, within)
    lowest = Math.max(lowest, height)
  }
  sheet.y += pad + lowest
  if (note.length > 0) sheet.y += 2 + sheet.writeLines('TD', note, small, frame.left, sheet.y + 2, frame.width, within)
  sheet.y += pad
  within.end()
  sheet.rule(colours.hair, 0.5)
}

/** A row, or as much of a long one as half a page takes. */
interface Part {
  readonly row: PdfRow
  readonly cells: readonly (readonly Line[])[]
  readonly note: readonly Line[]
}

function partsOf(sheet: Sheet, columns: readonly Placed[], row: PdfRow): Part[] {
  const most = (page.height - page.top - page.bottom) / 2
  const hands = columns.map((column) => handOf(column, row))
  let cells = columns.map(({ width }, index) => sheet.linesOf(row.cells[index] ?? '', hands[index] as TextStyle, width))
  let note = row.note ? sheet.linesOf(row.note, small, frame.width) : []
  const parts: Part[] = []
  do {
    const counts = cells.map((lines, index) => sheet.countThatFit(lines, hands[index] as TextStyle, most))
    const taken = cells.map((lines, index) => lines.slice(0, counts[index]))
    cells = cells.map((lines, index) => lines.slice(counts[index]))
    const isLast = cells.every((lines) => lines.length === 0)
    const left = most - Math.max(...taken.map((lines, index) => sheet.heightOfLines(lines, hands[index] as TextStyle)))
    const noted = isLast ? sheet.countThatFit(note, small, left) : 0
    parts.push({ row, cells: taken, note: note.slice(0, noted) })
    note = note.slice(noted)
  } while (note.length > 0 || cells.some((lines) => lines.length > 0))
  return parts
}
