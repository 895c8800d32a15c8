import type { PaperColumn, PaperPart, PaperRow } from './paper.ts'
import { colours, type Element, frame, type Hand, page, type Sheet } from './sheet.ts'

const gap = 14
const pad = 4.5
/** A column of figures is at most so wide; longer ones are broken. */
const widest = 120
const head: Hand = { size: 7.5, strong: true, colour: colours.quiet }
const small: Hand = { size: 7.5, colour: colours.quiet }

interface Placed extends PaperColumn {
  readonly x: number
  readonly width: number
}

/** Draws a table; its heads stand on every page that it goes over, and no row is torn. */
export function drawTable(sheet: Sheet, { columns, rows }: Extract<PaperPart, { kind: 'table' }>): void {
  const placed = place(sheet, columns, rows)
  const table = sheet.element('Table')
  const [first] = rows
  sheet.makeRoom(heightOfHeads(sheet, placed) + (first ? heightOf(sheet, placed, first) : 0))
  drawHeads(sheet, placed, table)
  for (const row of rows.flatMap((one) => inPieces(sheet, one))) {
    if (sheet.makeRoom(heightOf(sheet, placed, row))) drawHeads(sheet, placed, table)
    drawRow(sheet, placed, row, table)
  }
  table.end()
}

function place(sheet: Sheet, columns: readonly PaperColumn[], rows: readonly PaperRow[]): Placed[] {
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

function handOf({ kind }: PaperColumn, { strong = false }: PaperRow): Hand {
  return { size: 9, strong, ...(kind === 'figure' && { align: 'right' }) }
}

function headOf({ kind }: PaperColumn): Hand {
  return { ...head, align: kind === 'figure' ? 'right' : 'left' }
}

function heightOfHeads(sheet: Sheet, columns: readonly Placed[]): number {
  return Math.max(...columns.map((column) => sheet.heightOf(column.heading, headOf(column), column.width))) + 2 * pad
}

function heightOf(sheet: Sheet, columns: readonly Placed[], row: PaperRow): number {
  const cells = columns.map((column, index) =>
    sheet.heightOf(row.cells[index] ?? '', handOf(column, row), column.width),
  )
  const note = row.note ? sheet.heightOf(row.note, small, frame.width) + 2 : 0
  return Math.max(...cells) + note + 2 * pad
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

function drawRow(sheet: Sheet, columns: readonly Placed[], row: PaperRow, table: Element): void {
  const within = sheet.element('TR', table)
  let lowest = 0
  for (const [index, column] of columns.entries()) {
    const [text, hand] = [row.cells[index] ?? '', handOf(column, row)]
    lowest = Math.max(lowest, sheet.write('TD', text, hand, column.x, sheet.y + pad, column.width, within))
  }
  sheet.y += pad + lowest
  if (row.note) sheet.y += 2 + sheet.write('TD', row.note, small, frame.left, sheet.y + 2, frame.width, within)
  sheet.y += pad
  within.end()
  sheet.rule(colours.hair, 0.5)
}

/** A row whose note is longer than half a page is cut into several, the later ones with nothing but the note. */
function inPieces(sheet: Sheet, row: PaperRow): PaperRow[] {
  const most = (page.height - page.top - page.bottom) / 2
  if (!row.note || sheet.heightOf(row.note, small, frame.width) <= most) return [row]
  const words = row.note.split(/(?<=\s)/)
  const pieces: string[] = []
  for (let from = 0; from < words.length;) {
    let count = words.length - from
    while (count > 1 && sheet.heightOf(words.slice(from, from + count).join(''), small, frame.width) > most)
      count = Math.ceil(count / 2)
    pieces.push(words.slice(from, from + count).join(''))
    from += count
  }
  return pieces.map((note, index) => Object.assign({}, row, { cells: index === 0 ? row.cells : [], note }))
}
