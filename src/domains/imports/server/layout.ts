import { limits } from '#base/text.ts'
import { languages } from '#base/language.ts'
import { eachWithPauses, type Pause } from '#platform/server/concurrency/pauses.ts'
import type { SheetRow } from '#platform/server/spreadsheet/csv-reader.ts'
import { columnLetters } from '#platform/server/spreadsheet/extent.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import type { ImportMapping } from '../contract.ts'
import { type KindColumn, plain } from '../rules.ts'
import { eitherNameHeadings, type FieldParts } from '../rules/parts.ts'

/** The columns of a file. */
export interface FileLayout {
  /** The place of the row with the headings among the rows; -1 if the file has none. */
  readonly headingAt: number
  readonly headings: readonly string[]
  /** The column or the part of a column that each heading names; undefined if it is ignored. */
  readonly columns: readonly (string | undefined)[]
  /** Whether a heading was mapped by a person. */
  readonly isMapped: readonly boolean[]
}

interface LayoutKind {
  readonly columns: readonly KindColumn[]
  readonly parts?: readonly FieldParts[]
}

/** The number of rows with titles that may be above the headings. */
const mostRowsAbove = 10

/**
 * Finds the row with the headings, and what each of them names. Among the first rows it is the one with the most headings that are known,
 * and the first row if none is known. A heading over two rows, or over several columns, counts together with the row below it.
 */
export async function layoutOf(
  rows: readonly SheetRow[],
  kind: LayoutKind,
  { headings: mapped }: Pick<ImportMapping, 'headings'>,
  { isData, translate }: { readonly isData: boolean; readonly translate: Translate },
  pause: Pause,
): Promise<FileLayout> {
  const width = Math.min(Math.max(0, ...rows.map(({ cells }) => cells.length)), limits.list * 5)
  const letters = Array.from({ length: width }, (_, index) =>
    translate('imports.file.column', { letter: columnLetters(index) }),
  )
  const assign = assignerOf(kind, mapped)
  if (isData) return { headingAt: -1, headings: letters, ...assign(letters.map((letter) => [letter])) }
  const candidates = rows.slice(0, mostRowsAbove).map((row, index) => {
    const names = namesIn(row, rows[index - 1])
    const { columns, isMapped } = assign(names)
    return { index, names, columns, isMapped, known: new Set(columns.filter((one) => one !== undefined)).size }
  })
  const [first, ...others] = candidates
  if (!first) return { headingAt: 0, headings: [], columns: [], isMapped: [] }
  const best = others.reduce((most, one) => (one.known > Math.max(most.known, 1) ? one : most), first)
  const filled = new Set<number>()
  await eachWithPauses(rows.slice(best.index + 1), pause, ({ cells }) => {
    for (let index = 0; index < width; index++) if ((cells[index] ?? '') !== '') filled.add(index)
    return filled.size < width
  })
  const headings = letters.map((letter, index) => best.names[index]?.[0] || (filled.has(index) ? letter : ''))
  // Columns without a heading can be mapped by their letter.
  const unnamed = assign(headings.map((heading) => [heading]))
  return {
    headingAt: best.index,
    headings,
    columns: headings.map((_, index) => best.columns[index] ?? unnamed.columns[index]),
    isMapped: headings.map((_, index) => (best.isMapped[index] ?? false) || (unnamed.isMapped[index] ?? false)),
  }
}

// The names of each column: its heading, and the heading together with the one above it, which may span several columns.
function namesIn(row: SheetRow, above: SheetRow | undefined): string[][] {
  let spanning = ''
  const width = Math.max(row.cells.length, above?.cells.length ?? 0)
  return Array.from({ length: width }, (_, index) => {
    const [own, over] = [row.cells[index] ?? '', above?.cells[index] ?? '']
    if (over !== '') spanning = over
    if (own === '') return [over]
    return spanning === '' ? [own] : [own, `${spanning} ${own}`]
  })
}

/** Returns a function that finds what the headings of a row name. */
function assignerOf({ columns, parts = [] }: LayoutKind, mapped: ImportMapping['headings']) {
  const byMapping = new Map(Object.entries(mapped).map(([heading, column]) => [plain(heading), column ?? undefined]))
  const columnOf = headingsOf(columns)
  const partOf = partFinder(parts)
  return (names: readonly (readonly string[])[]) => {
    const isMapped = names.map(([own = '']) => own !== '' && byMapping.has(plain(own)))
    const found: (string | undefined)[] = []
    const recognised = (name: string, index: number) => columnOf(name) ?? partOf(name, found[index - 1])
    for (const [index, [own = '', whole]] of names.entries()) {
      if (isMapped[index]) found.push(byMapping.get(plain(own)))
      else found.push(own === '' ? undefined : (recognised(own, index) ?? (whole && recognised(whole, index))))
    }
    const present = new Set(found)
    const hidden = new Set(parts.filter(({ onlyWith }) => onlyWith && !present.has(onlyWith)).flatMap(columnsOfParts))
    const given = found.map((column, index) => (column && hidden.has(column) && !isMapped[index] ? undefined : column))
    return { columns: withWholeName(given, names, { isMapped, parts }), isMapped }
  }
}

const columnsOfParts = ({ parts }: FieldParts) => parts.map(({ column }) => column)

function partFinder(parts: readonly FieldParts[]) {
  const [known, behind] = [new Map<string, string>(), new Map<string, Map<string, string>>()]
  for (const { of, parts: own } of parts) {
    const following = new Map<string, string>()
    for (const { column, headings, headingsBehind = '' } of own) {
      for (const heading of headings.split(' ')) known.set(heading, column)
      for (const heading of headingsBehind.split(' ')) if (heading !== '') following.set(heading, column)
    }
    for (const column of [...of, ...own.map((part) => part.column)]) behind.set(column, following)
  }
  return (heading: string, before: string | undefined) =>
    known.get(plain(heading)) ?? (before === undefined ? undefined : behind.get(before)?.get(plain(heading)))
}

// A column “Name” without another for the first name has whole names.
function withWholeName(
  columns: readonly (string | undefined)[],
  names: readonly (readonly string[])[],
  { isMapped, parts }: { readonly isMapped: readonly boolean[]; readonly parts: readonly FieldParts[] },
): (string | undefined)[] {
  if (!parts.some(({ kind }) => kind === 'name') || columns.includes('firstName')) return [...columns]
  return columns.map((column, index) => {
    const isEither = column === 'lastName' && !isMapped[index] && eitherNameHeadings.has(plain(names[index]?.[0] ?? ''))
    return isEither ? 'name.whole' : column
  })
}

/**
 * Returns a function that finds the column that a heading names in one of the three languages, ignoring text in brackets. It returns
 * undefined if the heading names none.
 */
export function headingsOf<Column extends string>(
  columns: readonly KindColumn<Column>[],
): (heading: string) => Column | undefined {
  const columnsByHeading = new Map<string, Column>()
  for (const { column, headings } of columns) {
    for (const heading of headings.split(' ')) if (heading !== '') columnsByHeading.set(heading, column)
  }
  // Labels come last: a label of ours takes precedence over the same word for another column.
  for (const { column, labelKey } of columns) {
    for (const language of languages) columnsByHeading.set(plain(translateTo(language)(labelKey)), column)
  }
  return (heading) =>
    columnsByHeading.get(plain(heading)) ?? columnsByHeading.get(plain(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
}
