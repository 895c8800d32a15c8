import { minorDigits } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import type { CellValue, Figure } from '#base/workbook.ts'

/**
 * The cells of a column of an exported file: text, a date like `2026-11-20`, a time of day like `08:00`, a duration in whole minutes, an
 * amount of money, a whole number, or another number. Null is an empty cell.
 */
export type Cell<Row> =
  | { readonly kind?: 'text' | 'date' | 'time'; readonly cell: (row: Row) => string | null }
  | { readonly kind: 'duration' | 'number'; readonly cell: (row: Row) => number | null }
  | { readonly kind: 'money'; readonly cell: (row: Row) => Money | null }
  | { readonly kind: 'figure'; readonly cell: (row: Row) => Figure | null }

/** A column of an exported file: its heading and its cells. */
export type SheetColumn<Row> = { readonly heading: string } & Cell<Row>

/** Returns the value of a cell. Durations are hours, exact in the file and displayed with two decimals, so that their sums are right. */
export function cellValue<Row>(column: SheetColumn<Row>, row: Row): CellValue {
  switch (column.kind) {
    case 'date': {
      const date = column.cell(row)
      return date === null ? null : { date }
    }
    case 'time': {
      const time = column.cell(row)
      return time === null ? null : { time }
    }
    case 'duration': {
      const minutes = column.cell(row)
      return minutes === null ? null : { value: minutes / 60, digits: 2 }
    }
    case 'number': {
      const value = column.cell(row)
      return value === null ? null : { value, digits: 0 }
    }
    case 'money': {
      const money = column.cell(row)
      if (money === null) return null
      const digits = minorDigits[money.currency]
      return { value: money.amount / 10 ** digits, digits }
    }
    default:
      return column.cell(row)
  }
}

/** The rows of a file, some at a time, so that a large file is never whole in memory. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]>
