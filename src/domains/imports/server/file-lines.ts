import { eachWithPauses, type Pause } from '#platform/server/concurrency/pauses.ts'
import type { SheetRow } from '#platform/server/spreadsheet/csv-reader.ts'
import type { SheetRead } from '#platform/server/spreadsheet/reading.ts'
import type { ImportMapping, ImportQuestion } from '../contract.ts'
import type { CellContext, CellReader, Cells, ColumnFormat, Convention } from './cell-reading.ts'
import { conventionsOf } from './cells.ts'
import { type ColumnTexts, decideFormats, isSwapped } from './column-formats.ts'
import { cleanCell } from './damaged-cells.ts'
import type { DateOrder } from './date-cells.ts'
import { decideNameOrder, questionsAboutFile } from './file-questions.ts'
import { type Joining, withJoined } from './joining.ts'
import { type FileLayout, layoutOf } from './layout.ts'
import type { TableKind } from './table.ts'

/** A line of a file by columns. */
export interface FileLine<Column extends string> {
  readonly line: number
  readonly cells: Cells<Column>
  /** The columns whose value the file has as a number or a date, not as text. */
  readonly typed: ReadonlySet<Column>
  /** The first cell beyond the columns. */
  readonly surplus?: string | undefined
}

/** The lines of a file, and what was decided about it. */
export interface FileLines<Column extends string> {
  readonly layout: FileLayout
  readonly headingLine: number
  readonly lines: readonly FileLine<Column>[]
  readonly conventions: ReadonlyMap<Column, Convention>
  readonly formats: ReadonlyMap<Column, ColumnFormat>
  /** Columns of dates in which a spreadsheet has swapped day and month where it could. */
  readonly swapped: ReadonlySet<Column>
  readonly questions: readonly ImportQuestion[]
  /** The values of columns that the file does not have. */
  readonly absent: readonly (readonly [Column, string])[]
}

interface Deciding {
  readonly mapping: ImportMapping
  readonly around: CellContext
  readonly readersOrder: DateOrder
}

type Kind<Column extends string> = Pick<TableKind<Column, never, never>, 'columns' | 'parts'> & {
  readonly parse: (line: CellReader<Column>) => unknown
}

/** Cuts the rows of a file into columns, and decides from all rows of a column how its cells are read. Lets other work run now and then. */
export async function linesOf<Column extends string>(
  file: SheetRead,
  kind: Kind<Column>,
  { mapping, around, readersOrder }: Deciding,
  pause: Pause,
): Promise<FileLines<Column>> {
  const { answers = {} } = mapping
  const { translate } = around
  const layout = await layoutOf(file.rows, kind, mapping, { isData: answers['firstRow'] === 'data', translate }, pause)
  const records = file.rows.slice(layout.headingAt + 1)
  const questions = questionsAboutFile(file, answers, layout.columns.some(Boolean))

  const present = new Set(layout.columns)
  const isGiven = (column: string) =>
    present.has(column) ||
    kind.parts?.some((field) => field.of.includes(column) && field.parts.some((part) => present.has(part.column)))
  const absent = (Object.entries(mapping.defaults) as [Column, string][]).filter(([column]) => !isGiven(column))

  const names = await decideNames(layout, records, answers['nameOrder'], pause)
  if (names.question) questions.push(names.question)
  const joining: Joining = { nameOrder: names.order, boxWord: translate('imports.part.boxWord') }
  const lines: FileLine<Column>[] = []
  await eachWithPauses(records, pause, (row) => void lines.push(lineOf<Column>(row, layout, { kind, joining, absent })))

  const conventions = conventionsOf(kind.parse, around)
  const open: ColumnTexts<Column>[] = []
  await eachWithPauses(conventions, pause, ([column, convention]) => {
    if (convention === 'code') return
    // What the file has as a number or a date is not open, except a number that has lost its zero.
    const isOpen = (line: FileLine<Column>) => convention === 'nationalId' || !line.typed.has(column)
    const texts = lines.flatMap((line) => (isOpen(line) ? (line.cells.get(column) ?? []) : []))
    if (texts.length > 0) open.push({ column, convention, texts })
  })
  const decided = await decideFormats(open, { around, readersOrder, answers }, pause)
  for (const [column, { key, question }] of decided)
    if (question) questions.push({ key, heading: layout.headings[layout.columns.indexOf(column)] ?? null, ...question })
  const formats = new Map([...decided].map(([column, { format }]) => [column, format] as const))
  const recognised = (column: Column) =>
    lines.flatMap(({ cells, typed }) => (typed.has(column) ? (cells.get(column) ?? []) : []))
  const swapped = new Set<Column>()
  await eachWithPauses(decided, pause, ([column, one]) => {
    if (isSwapped(recognised(column), one)) swapped.add(column)
  })
  const headingLine = file.rows[layout.headingAt]?.line ?? 1
  return { layout, headingLine, lines, conventions, formats, swapped, questions, absent }
}

async function decideNames(
  { columns, headings }: FileLayout,
  records: readonly SheetRow[],
  answer: string | undefined,
  pause: Pause,
) {
  const at = columns.indexOf('name.whole')
  const names = at === -1 ? [] : records.flatMap(({ cells }) => cells[at] || [])
  return decideNameOrder(headings[at] ?? '', names, answer, pause)
}

interface LineKind<Column extends string> {
  readonly kind: Kind<Column>
  readonly joining: Joining
  readonly absent: readonly (readonly [Column, string])[]
}

function lineOf<Column extends string>(
  { line, cells, typed = [] }: SheetRow,
  { columns, isMapped }: FileLayout,
  { kind, joining, absent }: LineKind<Column>,
): FileLine<Column> {
  const own = new Map<string, string>()
  const ownTyped = new Set<string>()
  for (const [index, column] of columns.entries()) {
    const cell = cleanCell(cells[index] ?? '')
    if (!column || cell === '') continue
    const before = own.get(column)
    if (before === undefined) own.set(column, cell)
    // Several headings that a person has mapped to one field form it together.
    else if (isMapped[index]) own.set(column, `${before} ${cell}`)
    if (typed.includes(index)) ownTyped.add(column)
  }
  for (const [column, value] of absent) own.set(column, value)
  return {
    line,
    cells: withJoined<Column>(own, kind.parts ?? [], joining),
    typed: ownTyped as ReadonlySet<string> as ReadonlySet<Column>,
    surplus: cells.slice(columns.length).find((cell) => cell !== ''),
  }
}
