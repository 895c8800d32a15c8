import type { Currency } from '#base/currency.ts'
import type { Language } from '#base/language.ts'
import type { DecimalMark } from '#base/money.ts'
import type { Translate } from '#platform/server/texts/translate.ts'
import type { DateOrder } from './date-cells.ts'

/** The non-empty cells of one record. */
export type Cells<Column extends string> = ReadonlyMap<Column, string>

/** Why a cell cannot be read; still to be translated. */
export interface CellError {
  readonly words: string
  readonly values?: Record<string, string | number>
}

/** What the value of a cell depends on, apart from its text. */
export interface CellContext {
  readonly timeZone: string
  readonly currency: Currency
  /** The day on which the file is read. */
  readonly today: string
  /** The language of the user who reads the errors. */
  readonly language: Language
  readonly translate: Translate
}

/** A cell whose text cannot be read as a value. */
export class UnreadableCell {
  readonly fault: CellError

  constructor(words: string, values?: CellError['values']) {
    this.fault = values ? { words, values } : { words }
  }
}

/** How the cells of a column are read: decided once from all its rows, not cell by cell. */
export interface ColumnFormat {
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** True if a lost leading zero is put back. */
  readonly addsZero?: boolean
}

/** What the rows of a column decide together. Of a `code`, such as a phone number, nothing is open. */
export type Convention = 'date' | 'number' | 'amount' | 'nationalId' | 'code'

/** Reads the text of a cell. `convention` names what it needs from its column. */
export interface CellReading {
  (cell: string, around: CellContext, format: ColumnFormat): unknown
  readonly convention?: Convention
  /** How the preview shows what was read, if the cell alone does not say it. */
  readonly shown?: (value: never, around: CellContext) => string
}

/** Returns a reading that needs a decision of the whole column. */
export function byColumn(
  convention: Convention,
  reading: (cell: string, around: CellContext, format: ColumnFormat) => unknown,
): CellReading {
  return Object.assign((...given: Parameters<typeof reading>) => reading(...given), { convention })
}

/** Reads the cells of one record. Cells that cannot be read are collected in `faults`, and count as empty. */
export interface CellReader<Column extends string> {
  readonly cells: Cells<Column>
  readonly around: CellContext
  readonly read: (column: Column, reading?: CellReading) => unknown
  readonly faults: ReadonlyMap<Column, CellError>
  /** What was read, by column. */
  readonly values: ReadonlyMap<Column, unknown>
  /** What was read as the preview shows it, by column. */
  readonly texts: ReadonlyMap<Column, string>
}
