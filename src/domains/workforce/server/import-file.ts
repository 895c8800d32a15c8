import { localTimeOf } from '#base/calendar.ts'
import { limits } from '#base/text.ts'
import { check } from '#base/validation.ts'
import type { z } from 'zod'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Encoding, readCsv, type SheetRow, UnreadableRow } from '#platform/server/spreadsheet/csv-reader.ts'
import { workerForm } from '../contract.ts'
import { type ImportColumn, mostImported, requiredColumns } from '../rules.ts'
import { type CellError, type Cells, columnAt, parseRow, type CellContext } from './import-cells.ts'
import { columnOf } from './import-headings.ts'

/** One error of a file, still to be translated. */
export interface LineFault extends CellError {
  readonly line: number
  /** The heading as in the file; null if the error concerns the whole line. */
  readonly column: string | null
  readonly value: string | null
}

/** A worker read from the file, valid to be added. */
export interface ImportedWorker {
  readonly line: number
  readonly form: z.output<typeof workerForm>
}

/** The lines of each email address and username, in lower case. */
export type UsedNames = Readonly<Record<'email' | 'username', ReadonlyMap<string, number>>>

/** The result of reading a file of workers: they can all be added if there are no errors. */
export interface WorkersRead {
  readonly encoding: Encoding
  readonly delimiter: string
  readonly unknownColumns: readonly string[]
  readonly rows: number
  readonly workers: readonly ImportedWorker[]
  readonly said: UsedNames
  readonly headings: Readonly<Partial<Record<ImportColumn, string>>>
  /** The first of them. */
  readonly faults: readonly LineFault[]
  readonly faultCount: number
}

/** The maximum number of errors that are listed; all are counted. */
export const mostFaults = 1000

const required: ReadonlySet<ImportColumn> = new Set(requiredColumns)

/** Reads a file of workers, yielding to other requests now and then. Finds the errors that need no database. */
export async function readWorkers(
  scope: ActorScope,
  bytes: Uint8Array,
  around: Pick<CellContext, 'currency'>,
): Promise<WorkersRead> {
  const { encoding, delimiter, rows } = readCsv(bytes)
  const reading = new Reading({
    currency: around.currency,
    timeZone: scope.actor.timeZone,
    today: localTimeOf(scope.now, scope.actor.timeZone).date,
    translate: scope.translate,
  })
  if (isWorkbook(bytes)) reading.fault(1, 'workforce.messages.workbook')
  else await reading.take(rows)
  return { encoding, delimiter, ...reading.result() }
}

// Recognises the first bytes of Excel files: a zip archive or a compound document.
function isWorkbook(bytes: Uint8Array): boolean {
  return ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
}

class Reading {
  readonly #around: CellContext
  readonly #faults: LineFault[] = []
  readonly #workers: ImportedWorker[] = []
  readonly #said = { email: new Map<string, number>(), username: new Map<string, number>() }
  readonly #unknown: string[] = []
  readonly #headings: Partial<Record<ImportColumn, string>> = {}
  #columns: readonly (ImportColumn | undefined)[] = []
  #rows = 0
  #faultCount = 0

  constructor(around: CellContext) {
    this.#around = around
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
        } else if (this.#rows === mostImported) {
          this.#faults.length = this.#faultCount = 0
          return this.fault(row.line, 'workforce.messages.tooManyRows', { values: { most: mostImported } })
        } else this.#worker(row)
      }
      if (this.#rows === 0) this.fault(1, 'workforce.messages.empty')
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      this.fault(error.line, 'workforce.messages.quoteOpen')
    }
  }

  result(): Omit<WorkersRead, 'encoding' | 'delimiter'> {
    return {
      unknownColumns: this.#unknown,
      rows: this.#rows,
      workers: this.#workers,
      said: this.#said,
      headings: this.#headings,
      faults: this.#faults,
      faultCount: this.#faultCount,
    }
  }

  #head({ line, cells }: SheetRow): void {
    this.#columns = cells.map(columnOf)
    for (const [index, column] of this.#columns.entries()) {
      const heading = cells[index] ?? ''
      const first = column && this.#headings[column]
      if (!column) {
        if (heading !== '' && this.#unknown.length < limits.list) this.#unknown.push(shortened(heading))
      } else if (first === undefined) this.#headings[column] = heading
      else this.fault(line, 'workforce.messages.columnTwice', { column: heading, values: { first } })
    }
    if (this.#columns.every((column) => column === undefined)) return this.fault(line, 'workforce.messages.noHeadings')
    for (const column of requiredColumns) {
      if (this.#headings[column] !== undefined) continue
      const name = this.#around.translate(`workforce.field.${column}`)
      this.fault(line, 'workforce.messages.columnMissing', { column: name, values: { column: name } })
    }
  }

  #worker({ line, cells }: SheetRow): void {
    this.#rows++
    const own = new Map<ImportColumn, string>()
    for (const [index, column] of this.#columns.entries()) {
      if (column && cells[index] && !own.has(column)) own.set(column, cells[index])
    }
    const surplus = cells.slice(this.#columns.length).find((cell) => cell !== '')
    if (surplus !== undefined) this.fault(line, 'workforce.messages.surplus', { value: shortened(surplus) })
    const { form, faults } = parseRow(own, this.#around)
    for (const [column, fault] of faults) this.#cellFault(line, column, own, fault)
    const checked = check(workerForm, form)
    const faulty = new Set<ImportColumn | null>(faults.keys())
    for (const { path, messageKey, values } of checked.ok ? [] : checked.faults) {
      const column = columnAt(path)
      if (this.#headings[column] === undefined && required.has(column)) continue
      if (faulty.has(column)) continue
      faulty.add(column)
      this.#cellFault(line, column, own, { words: messageKey, values })
    }
    for (const column of ['email', 'username'] as const) if (!faulty.has(column)) this.#once(line, column, own)
    if (checked.ok) this.#workers.push({ line, form: checked.value })
  }

  #once(line: number, column: 'email' | 'username', cells: Cells): void {
    const name = cells.get(column)?.normalize('NFC').toLowerCase()
    if (name === undefined) return
    const first = this.#said[column].get(name)
    if (first === undefined) this.#said[column].set(name, line)
    else this.#cellFault(line, column, cells, { words: 'workforce.messages.twice', values: { line: first } })
  }

  #cellFault(line: number, column: ImportColumn, cells: Cells, { words: messageKey, values = {} }: CellError): void {
    const value = cells.get(column)
    const heading = this.#headings[column] ?? null
    const said = Object.entries(values).map(
      ([name, one]) => [name, typeof one === 'string' ? shortened(one) : one] as const,
    )
    this.fault(line, messageKey, {
      column: heading,
      value: value === undefined ? null : shortened(value),
      values: Object.fromEntries(said),
    })
  }
}

function shortened(value: string): string {
  return value.length > limits.name ? `${value.slice(0, limits.name - 1).toWellFormed()}…` : value
}
