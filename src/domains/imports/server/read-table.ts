import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { limits } from '#base/text.ts'
import { check } from '#base/validation.ts'
import type { z } from 'zod'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Encoding, readCsv, type SheetRow, UnreadableRow } from '#platform/server/spreadsheet/csv-reader.ts'
import type { ImportLayout, ImportMapping } from '../contract.ts'
import { type KindColumn, mostRows, plain, previewRows } from '../rules.ts'
import { type CellContext, type CellError, cellReader, type CellReader, type Cells } from './cells.ts'
import { headingsOf } from './headings.ts'

/** How files with one kind of record are read. */
export interface TableKind<Column extends string, Once extends Column, Form extends z.ZodType> {
  readonly columns: readonly KindColumn<Column>[]
  /** The columns whose values may occur once in a file, ignoring case. */
  readonly once: readonly Once[]
  /** The form of a record. It validates what `parse` has read. */
  readonly form: Form
  /** Returns the values of the form on a line. */
  readonly parse: (line: CellReader<Column>) => Record<string, unknown>
  /** Returns the column from which a path of the form was read: by default, the last part of the path that is a column. */
  readonly columnAt?: (path: string) => Column
}

/** One error of a file, still to be translated. */
export interface LineFault extends CellError {
  readonly line: number
  /** The heading as in the file; null if the error concerns the whole line. */
  readonly column: string | null
  readonly value: string | null
}

/** A record read from a file, valid to be added. */
export interface ImportedRecord<Form> {
  readonly line: number
  readonly form: Form
}

/** What is reported of a file that was read. */
export interface TableFacts {
  readonly encoding: Encoding
  readonly delimiter: string
  readonly unknownColumns: readonly string[]
  readonly rows: number
  /** The first of them. */
  readonly faults: readonly LineFault[]
  readonly faultCount: number
}

/** The lines of each value of the columns whose values may occur once, in lower case. */
export type UsedValues<Once extends string> = Readonly<Record<Once, ReadonlyMap<string, number>>>
/** Returns the used values of records that are read again. */
export function usedIn<Once extends string>(
  records: readonly ImportedRecord<unknown>[],
  once: readonly Once[],
): UsedValues<Once> {
  const linesOf = (column: Once) =>
    records.flatMap(({ line, form }) => {
      const value = (form as Partial<Record<Once, unknown>>)[column]
      return typeof value === 'string' ? [[onceKey(value), line] as const] : []
    })
  return Object.fromEntries(once.map((column) => [column, new Map(linesOf(column))])) as unknown as UsedValues<Once>
}

const onceKey = (value: string) => value.normalize('NFC').toLowerCase()

/** The headings of a file by their columns. */
export type Headings<Column extends string> = Readonly<Partial<Record<Column, string>>>

/** The result of reading a file: its records can all be added if there are no errors. */
export interface TableRead<Column extends string, Once extends Column, Form> extends TableFacts {
  readonly records: readonly ImportedRecord<Form>[]
  readonly used: UsedValues<Once>
  readonly headings: Headings<Column>
  readonly layout: ImportLayout
}

/** What the reading of a file depends on, apart from its kind. */
export interface ReadingOptions {
  readonly currency: Currency
  readonly mapping: ImportMapping
}

/** The maximum number of errors that are listed; all are counted. */
export const mostFaults = 1000

/** Reads a file, yielding to other requests now and then. Finds the errors that need no database. */
export async function readTable<Column extends string, Once extends Column, Form extends z.ZodType>(
  scope: ActorScope,
  bytes: Uint8Array,
  kind: TableKind<Column, Once, Form>,
  { currency, mapping }: ReadingOptions,
): Promise<TableRead<Column, Once, z.output<Form>>> {
  const { encoding, delimiter, rows } = readCsv(bytes)
  const reading = new Reading(
    kind,
    {
      currency,
      timeZone: scope.actor.timeZone,
      today: localTimeOf(scope.now, scope.actor.timeZone).date,
      translate: scope.translate,
    },
    mapping,
  )
  if (isWorkbook(bytes)) reading.fault(1, 'imports.messages.workbook')
  else await reading.take(rows)
  return { encoding, delimiter, ...reading.result() }
}

// Recognises the first bytes of Excel files: a zip archive or a compound document.
function isWorkbook(bytes: Uint8Array): boolean {
  return ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
}

class Reading<Column extends string, Once extends Column, Form extends z.ZodType> {
  readonly #kind: TableKind<Column, Once, Form>
  readonly #columnOf: (heading: string) => Column | undefined
  readonly #around: CellContext
  readonly #faults: LineFault[] = []
  readonly #records: ImportedRecord<z.output<Form>>[] = []
  readonly #used: Record<Once, Map<string, number>>
  readonly #unknown: string[] = []
  readonly #headings: Partial<Record<Column, string>> = {}
  readonly #required: ReadonlySet<Column>
  readonly #mapped: ReadonlyMap<string, Column | undefined>
  readonly #defaults: ReadonlyMap<Column, string>
  readonly #preview: ImportLayout['preview'] = []
  #cells: readonly string[] = []
  #columns: readonly (Column | undefined)[] = []
  #rows = 0
  #faultCount = 0

  constructor(kind: TableKind<Column, Once, Form>, around: CellContext, { headings, defaults }: ImportMapping) {
    this.#mapped = new Map(
      Object.entries(headings).map(([heading, column]) => [
        plain(heading),
        (column ?? undefined) as Column | undefined,
      ]),
    )
    this.#defaults = new Map(Object.entries(defaults) as [Column, string][])
    this.#kind = kind
    this.#columnOf = headingsOf(kind.columns)
    this.#around = around
    this.#used = Object.fromEntries(kind.once.map((column) => [column, new Map<string, number>()])) as Record<
      Once,
      Map<string, number>
    >
    this.#required = new Set(kind.columns.flatMap(({ column, isRequired }) => (isRequired ? [column] : [])))
  }

  fault(line: number, messageKey: string, more: Partial<Omit<LineFault, 'line' | 'words'>> = {}): void {
    this.#faultCount++
    if (this.#faults.length < mostFaults)
      this.#faults.push({ line, column: null, value: null, words: messageKey, ...more })
  }

  /** Reads the rows, the first of which contains the headings. */
  async take(rows: AsyncIterable<SheetRow>): Promise<void> {
    try {
      let hasHeadings = false
      for await (const row of rows) {
        if (!hasHeadings) {
          this.#head(row)
          hasHeadings = true
          if (this.#columns.every((column) => column === undefined)) return
        } else if (this.#rows === mostRows) {
          this.#faults.length = this.#faultCount = 0
          return this.fault(row.line, 'imports.messages.tooManyRows', { values: { most: mostRows } })
        } else this.#record(row)
      }
      if (this.#rows === 0) this.fault(1, 'imports.messages.empty')
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      this.fault(error.line, 'imports.messages.quoteOpen')
    }
  }

  result(): Omit<TableRead<Column, Once, z.output<Form>>, 'encoding' | 'delimiter'> {
    return {
      unknownColumns: this.#unknown,
      rows: this.#rows,
      records: this.#records,
      used: this.#used,
      headings: this.#headings,
      faults: this.#faults,
      faultCount: this.#faultCount,
      layout: {
        columns: this.#cells.map((heading, index) => ({
          heading: shortened(heading),
          column: this.#columns[index] ?? null,
        })),
        defaults: Object.fromEntries(this.#absent()),
        preview: this.#preview,
      },
    }
  }

  // The default values of the columns that the file does not have.
  #absent(): (readonly [Column, string])[] {
    return [...this.#defaults].filter(([column]) => this.#headings[column] === undefined)
  }

  #head({ line, cells }: SheetRow): void {
    this.#cells = cells
    this.#columns = cells.map((heading) => {
      const name = plain(heading)
      return this.#mapped.has(name) ? this.#mapped.get(name) : this.#columnOf(heading)
    })
    for (const [index, column] of this.#columns.entries()) {
      const heading = cells[index] ?? ''
      const first = column && this.#headings[column]
      if (!column) {
        if (heading !== '' && this.#unknown.length < limits.list) this.#unknown.push(shortened(heading))
      } else if (first === undefined) this.#headings[column] = heading
      else this.fault(line, 'imports.messages.columnTwice', { column: heading, values: { first } })
    }
    if (this.#columns.every((column) => column === undefined)) return this.fault(line, 'imports.messages.noHeadings')
    for (const { column, labelKey, isRequired } of this.#kind.columns) {
      if (!isRequired || this.#headings[column] !== undefined || this.#defaults.has(column)) continue
      const name = this.#around.translate(labelKey)
      this.fault(line, 'imports.messages.columnMissing', { column: name, values: { column: name } })
    }
  }

  #record({ line, cells }: SheetRow): void {
    this.#rows++
    const own = new Map<Column, string>()
    for (const [index, column] of this.#columns.entries()) {
      if (column && cells[index] && !own.has(column)) own.set(column, cells[index])
    }
    for (const [column, value] of this.#absent()) own.set(column, value)
    if (this.#preview.length < previewRows)
      this.#preview.push({ line, cells: Object.fromEntries([...own].map(([name, cell]) => [name, shortened(cell)])) })
    const surplus = cells.slice(this.#columns.length).find((cell) => cell !== '')
    if (surplus !== undefined) this.fault(line, 'imports.messages.surplus', { value: shortened(surplus) })
    const reader = cellReader(own, this.#around)
    const checked = check(this.#kind.form, this.#kind.parse(reader))
    for (const [column, fault] of reader.faults) this.#cellFault(line, column, own, fault)
    const faulty = new Set<Column>(reader.faults.keys())
    for (const { path, messageKey, values } of checked.ok ? [] : checked.faults) {
      const column = this.#columnAt(path)
      if (this.#headings[column] === undefined && this.#required.has(column) && !this.#defaults.has(column)) continue
      if (faulty.has(column)) continue
      faulty.add(column)
      this.#cellFault(line, column, own, { words: messageKey, values })
    }
    for (const column of this.#kind.once) if (!faulty.has(column)) this.#once(line, column, own)
    if (checked.ok) this.#records.push({ line, form: checked.value })
  }

  #columnAt(path: string): Column {
    if (this.#kind.columnAt) return this.#kind.columnAt(path)
    const parts = path.split('.') as Column[]
    return parts.findLast((part) => this.#kind.columns.some(({ column }) => column === part)) ?? (parts[0] as Column)
  }

  #once(line: number, column: Once, cells: Cells<Column>): void {
    const value = cells.get(column)
    if (value === undefined) return
    const name = onceKey(value)
    const first = this.#used[column].get(name)
    if (first === undefined) this.#used[column].set(name, line)
    else this.#cellFault(line, column, cells, { words: 'imports.messages.twice', values: { line: first } })
  }

  #labelOf(column: Column): string | null {
    const found = this.#kind.columns.find((one) => one.column === column)
    return found ? this.#around.translate(found.labelKey) : null
  }

  #cellFault(line: number, column: Column, cells: Cells<Column>, { words, values = {} }: CellError): void {
    const value = cells.get(column)
    const heading = this.#headings[column] ?? (this.#defaults.has(column) ? this.#labelOf(column) : null)
    const named = Object.entries(values).map(
      ([name, one]) => [name, typeof one === 'string' ? shortened(one) : one] as const,
    )
    this.fault(line, words, {
      column: heading,
      value: value === undefined ? null : shortened(value),
      values: Object.fromEntries(named),
    })
  }
}

/** Returns a value as it is shown in a report. */
export function shortened(value: string): string {
  return value.length > limits.name ? `${value.slice(0, limits.name - 1).toWellFormed()}…` : value
}
