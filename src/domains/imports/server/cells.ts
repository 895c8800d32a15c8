import { choiceLabel } from '#base/field-texts.ts'
import { type PlainField, plainFields, type RecordFields } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { currencies, type Currency, minorDigits } from '#base/currency.ts'
import { parseAmount } from '#base/money.ts'
import { internationalPhone } from '#base/phone.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import { plain } from '../rules.ts'

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
  /** In the language of the user who reads the errors. */
  readonly translate: Translate
}

/** A cell whose text cannot be read as a value. */
export class UnreadableCell {
  readonly fault: CellError

  constructor(words: string, values?: CellError['values']) {
    this.fault = values ? { words, values } : { words }
  }
}

type Reading = (cell: string, around: CellContext) => unknown

/** Reads the cells of one record. Cells that cannot be read are collected in `faults`, and count as empty. */
export interface CellReader<Column extends string> {
  readonly cells: Cells<Column>
  readonly around: CellContext
  readonly read: (column: Column, reading?: Reading) => unknown
  readonly faults: ReadonlyMap<Column, CellError>
}

/** Returns a reader of the cells of one record. */
export function cellReader<Column extends string>(cells: Cells<Column>, around: CellContext): CellReader<Column> {
  const faults = new Map<Column, CellError>()
  const read = (column: Column, reading: Reading = (cell) => cell) => {
    const cell = cells.get(column)
    if (cell === undefined) return undefined
    const value = reading(cell, around)
    if (!(value instanceof UnreadableCell)) return value
    faults.set(column, value.fault)
    return undefined
  }
  return { cells, around, read, faults }
}

/** The values of a choice by each accepted name, and their labels in the reader's language. */
interface Choices {
  readonly byWord: ReadonlyMap<string, string>
  readonly list: (translate: Translate) => string
}

/** Returns the choices of some values. A cell names one by its text in any of the three languages, or by the value. */
export function choices(values: readonly string[], keyOf: (value: string) => string): Choices {
  const items = values.flatMap((value) =>
    languages.map((one) => [plain(translateTo(one)(keyOf(value))), value] as const),
  )
  const byWord = new Map([...values.map((value) => [plain(value), value] as const), ...items])
  return { byWord, list: (words) => values.map((value) => words(keyOf(value))).join(', ') }
}

const yesOrNo = choices(['true', 'false'], (value) => `platform.history.${value === 'true' ? 'yes' : 'no'}`)

/** Returns how the cell of a plain field is read. */
export function readingOf(record: RecordFields, name: string, field: PlainField): Reading {
  switch (field.kind) {
    case 'choice':
      return oneOf(choices(field.values, (value) => choiceLabel(record, name, value)))
    case 'number':
      return wholeIn
    case 'date':
      return dateIn
    case 'boolean':
      return yesOrNoIn
    default:
      return (cell) => cell
  }
}

/** Returns how the plain fields of a record are read: an empty optional field is null. */
export function plainReader(record: RecordFields) {
  const readings = plainFields(record).map(
    ([name, field]) => [name, readingOf(record, name, field), field.required !== undefined] as const,
  )
  return (read: (column: never, reading: Reading) => unknown): Record<string, unknown> =>
    Object.fromEntries(
      readings.map(([name, reading, isRequired]) => {
        const value = read(name as never, reading)
        return [name, isRequired ? value : (value ?? null)] as const
      }),
    )
}

/** Returns how a cell with one of some values is read. */
export function oneOf({ byWord, list }: Choices): Reading {
  return (cell, { translate }) =>
    byWord.get(plain(cell)) ?? new UnreadableCell('imports.messages.notListed', { list: list(translate) })
}

// The day first, as in Europe, or the year first, as in ISO 8601.
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

/** Reads a date of this century if its year has two digits. */
export function dateIn(cell: string) {
  return dayIn(cell, (year) => 2000 + year) ?? new UnreadableCell('imports.messages.date')
}

/** Returns a day as `2026-11-20`, or undefined if the cell is not a date. `yearOf` completes a year of two digits. */
export function dayIn(cell: string, yearOf: (short: number) => number): string | undefined {
  const text = cell.replace(/[ T]00:00(:00(\.0+)?)?Z?$/, '')
  const [, day, month, year] = dayFirst.exec(text) ?? rotated(yearFirst.exec(text)) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const full = year.length === 4 ? Number(year) : yearOf(Number(year))
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const rotated = (match: RegExpExecArray | null) => match && [match[0], match[3], match[2], match[1]]

/** Reads a phone number; a national one gets the country code of the organisation's time zone. */
export function phoneIn(cell: string, { timeZone }: CellContext) {
  return isShortened(cell) ? shortened() : (internationalPhone(cell, timeZone) ?? cell)
}

// A long number that a spreadsheet has shortened, such as 8.50731E+10, and whose last digits are lost.
export const isShortened = (cell: string) => /^\d([.,]\d+)?E\+?\d+$/i.test(cell)
/** The error of such a number. */
export const shortened = () => new UnreadableCell('imports.messages.shortened')

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
  const amount = read(column, (cell) => amountIn(cell, currency))
  return amount === undefined ? undefined : { amount, currency }
}

// Reads an amount of a currency, in minor units.
function amountIn(cell: string, currency: Currency) {
  const bare = cell.replace(/\s/g, '')
  const sign = /^(?:[€$£¥]|[A-Z]{3})|(?:[€$£¥]|[A-Z]{3})$/i.exec(bare)?.[0]
  const isOther = sign !== undefined && (currencySigns[sign] ?? sign.toUpperCase()) !== currency
  const amount = isOther ? undefined : parseAmount(sign ? bare.replace(sign, '') : bare, currency)
  return amount ?? new UnreadableCell('imports.messages.amount', { currency, digits: minorDigits[currency] })
}

function yesOrNoIn(cell: string, around: CellContext) {
  const answer = oneOf(yesOrNo)(cell, around)
  return answer instanceof UnreadableCell ? answer : answer === 'true'
}

/** Reads a number with a decimal comma or point, such as a coordinate. */
export function decimalIn(cell: string) {
  const text = cell.replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,15})?$/.test(text) ? Number(text) : new UnreadableCell('imports.messages.number')
}

/** Reads a whole number without a sign. */
export function wholeIn(cell: string) {
  return /^\d{1,6}$/.test(cell) ? Number(cell) : new UnreadableCell('platform.validation.wholeNumber')
}
