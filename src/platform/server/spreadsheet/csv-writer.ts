import { byteOrderMark, csvLine, decimalText, escapeFormula, listSeparators } from '#base/csv.ts'
import type { Language } from '#base/language.ts'
import { cellValue, type CellValue, type RowBatches, type SheetColumn } from './columns.ts'

/**
 * A CSV file as a spreadsheet opens it where the language is read: UTF-8 with its mark, the separator and the decimal
 * sign of the language, text guarded against being taken for a formula.
 */
export async function* writeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: RowBatches<Row>,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const separator = listSeparators[language]
  const decimal = separator === ',' ? '.' : ','
  const headings = columns.map(({ heading }) => escapeFormula(heading))
  let waiting = byteOrderMark + csvLine(headings, separator)
  // The headings are sent with the first rows, so the caller can still be refused until those are read.
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map((column) => cellText(cellValue(column, row), decimal)),
        separator,
      ),
    )
    yield Buffer.from(waiting + lines.join(''))
    waiting = ''
  }
  if (waiting) yield Buffer.from(waiting)
}

function cellText(value: CellValue, decimal: ',' | '.'): string {
  if (value === null) return ''
  if (typeof value === 'string') return escapeFormula(value)
  if ('date' in value) return value.date
  return 'time' in value ? value.time : decimalText(value.value, value.digits, decimal)
}
