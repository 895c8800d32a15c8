import { currencies, type Currency, minorDigits } from '#base/currency.ts'
import { type DecimalMark, parseAmount } from '#base/money.ts'
import { byColumn, type CellReader, UnreadableCell } from './cell-reading.ts'

const currencySigns: Readonly<Record<string, Currency>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

// Reads a currency by its sign or its code.
function currencyIn(cell: string) {
  const named = currencySigns[cell] ?? currencies.find((one) => one === cell.toUpperCase())
  return named ?? new UnreadableCell('imports.messages.currency', { list: currencies.join(', ') })
}

/** Reads a rate in the currency of its line, or else of the organisation. Undefined without a readable amount. */
export function rateIn<Column extends string>(
  { read, around }: Pick<CellReader<Column | 'currency'>, 'read' | 'around'>,
  column: Column,
) {
  const currency = (read('currency', currencyIn) as Currency | undefined) ?? around.currency
  const amount = read(
    column,
    byColumn('amount', (cell, _, { decimalMark }) => amountIn(cell, currency, decimalMark)),
  )
  return amount === undefined ? undefined : { amount, currency }
}

// Reads an amount of a currency, in minor units.
function amountIn(cell: string, currency: Currency, mark: DecimalMark | undefined) {
  const { figures, sign } = withoutSign(cell)
  const isOther = sign !== undefined && (currencySigns[sign] ?? sign.toUpperCase()) !== currency
  const amount = isOther ? undefined : parseAmount(figures, currency, mark)
  return amount ?? new UnreadableCell('imports.messages.amount', { currency, digits: minorDigits[currency] })
}

function withoutSign(cell: string): { figures: string; sign: string | undefined } {
  // A rate often has its unit: € 17,35/u, 17.35 per hour.
  const bare = cell.replace(/\s/g, '').replace(/(?:\/|per|par)(?:u|uur|h|hour|heure)\.?$/i, '')
  const sign = /^(?:[€$£¥]|[A-Z]{3})|(?:[€$£¥]|[A-Z]{3})$/i.exec(bare)?.[0]
  return { figures: sign ? bare.replace(sign, '') : bare, sign }
}

/** Reads a number with a decimal comma or point, such as a coordinate. */
export function decimalIn(cell: string) {
  const text = cell.replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,15})?$/.test(text) ? Number(text) : new UnreadableCell('imports.messages.number')
}

/** Reads a whole number without a sign: also with grouped thousands, and with the zeros behind the decimal mark that a spreadsheet adds. */
export const wholeIn = byColumn('number', (cell, _, { decimalMark }) => {
  const text = cell.replace(/(?<=\d)\s(?=\d{3})/g, '')
  const [, whole = ''] = /^(\d+)(?:[.,]0+)?$/.exec(text) ?? []
  const [mark] = /[.,]/.exec(text) ?? []
  const isGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  // 1.000 is a thousand or one, as the column says.
  if (isGrouped && mark !== decimalMark && (decimalMark !== undefined || !text.endsWith('000')))
    return Number(text.replace(/[.,]/, ''))
  if (isGrouped && decimalMark === undefined) return new UnreadableCell('platform.validation.wholeNumber')
  return /^\d{1,6}$/.test(whole) ? Number(whole) : new UnreadableCell('platform.validation.wholeNumber')
})

/** The decimal marks that a number can have: both if a single mark before three digits may also group thousands; none if it has no mark. */
export function possibleMarks(cell: string): readonly DecimalMark[] {
  const figures = withoutSign(cell).figures.replace(/[.,]-{1,2}$/, '')
  const marks = figures.match(/[.,]/g) ?? []
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined || !/^-?[\d.,'’]+$/.test(figures)) return []
  const other = last === '.' ? ',' : '.'
  if (marks.length > 1) return marks[0] === last ? [other] : [last]
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(figures) ? [last, other] : [last]
}
