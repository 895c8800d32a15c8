import { choiceLabel } from '#base/field-texts.ts'
import { type OwnName, type PlainField, plainFields, type RecordFields } from '#base/fields.ts'
import { languages, preferredLanguages } from '#base/language.ts'
import { currencies, type Currency, minorDigits, parseAmount } from '#base/money.ts'
import { internationalPhone } from '#base/phone.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import { workerRecord } from '../contract/fields.ts'
import { experienceLevels, languageLevels } from '../rules/levels.ts'
import type { ImportColumn } from '../rules.ts'
import { birthFault, possibleAges } from '../rules/age.ts'
import { plain } from './import-headings.ts'
import { itemsIn } from './list-cell.ts'

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

/** The non-empty cells of one worker. */
export type Cells = ReadonlyMap<ImportColumn, string>

/** A worker's cells as values of the worker form, and the cells that could not be read. */
export interface ParsedRow {
  readonly form: Record<string, unknown>
  readonly faults: ReadonlyMap<ImportColumn, CellError>
}

/** Reads the cells of one worker. The form validates the values afterwards. */
export function parseRow(cells: Cells, around: CellContext): ParsedRow {
  const faults = new Map<ImportColumn, CellError>()
  const read = (column: ImportColumn, reading: (cell: string, around: CellContext) => unknown = (cell) => cell) => {
    const cell = cells.get(column)
    if (cell === undefined) return undefined
    const value = reading(cell, around)
    if (!(value instanceof UnreadableCell)) return value
    faults.set(column, value.fault)
    return undefined
  }
  const account = {
    accountHolder: read('accountHolder') ?? null,
    accountNumber: read('accountNumber', secretIn),
    bic: read('bic') ?? null,
  }
  const hasAccount = ['accountHolder', 'accountNumber', 'bic'].some((column) => cells.has(column as ImportColumn))
  const currency = (read('currency', currencyIn) as Currency | undefined) ?? around.currency
  const amount = read('payRate', (cell) => amountIn(cell, currency))
  const plainOnes = plainReadings.map(([name, reading, isRequired]) => {
    const value = read(name, reading)
    return [name, isRequired ? value : (value ?? null)] as const
  })
  const own: Record<Exclude<OwnName<typeof workerRecord>, 'workHistory'>, unknown> = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    dateOfBirth: read('dateOfBirth', birthdayIn),
    nationalId: read('nationalId', secretIn),
    email: read('email'),
    username: read('username') ?? null,
    phone: read('phone', phoneIn) ?? null,
    address: read('address'),
    payRate: amount === undefined ? null : { amount, currency },
    bankAccount: hasAccount ? account : null,
    skills: read('skills', skillsIn) ?? [],
    languages: read('languages', languagesIn) ?? [],
    desiredJobRoles: read('desiredJobRoles', rolesIn) ?? [],
  }
  return { form: { ...Object.fromEntries(plainOnes), ...own }, faults }
}

/** Returns the column from which a path of the worker form was read. */
export function columnAt(path: string): ImportColumn {
  const [first = '', second] = path.split('.')
  if (first === 'payRate') return second === 'currency' ? 'currency' : 'payRate'
  if (first === 'bankAccount') return (second ?? 'accountNumber') as ImportColumn
  return first as ImportColumn
}

class UnreadableCell {
  readonly fault: CellError

  constructor(words: string, values?: CellError['values']) {
    this.fault = values ? { words, values } : { words }
  }
}

/** The values of a choice by each accepted name, and their labels in the reader's language. */
interface Choices {
  readonly byWord: ReadonlyMap<string, string>
  readonly list: (translate: Translate) => string
}

function choices(values: readonly string[], keyOf: (value: string) => string): Choices {
  const said = values.flatMap((value) =>
    languages.map((one) => [plain(translateTo(one)(keyOf(value))), value] as const),
  )
  const byWord = new Map([...values.map((value) => [plain(value), value] as const), ...said])
  return { byWord, list: (words) => values.map((value) => words(keyOf(value))).join(', ') }
}

const levelWords = choices(experienceLevels, (value) => `workforce.level.${value}`)
const languageLevelWords = choices(languageLevels, (value) => `workforce.languageLevel.${value}`)

const yesOrNo = choices(['true', 'false'], (value) => `platform.history.${value === 'true' ? 'yes' : 'no'}`)

const languageWords = new Map(preferredLanguages.flatMap(namesOf))

/** A language by its code and by its names in our three languages and its own. */
function namesOf(code: string) {
  const names = [...languages, code].map((one) => new Intl.DisplayNames([one], { type: 'language' }).of(code) ?? code)
  return [code, ...names].map((name) => [plain(name), code] as const)
}

type Reading = (cell: string, around: CellContext) => unknown

const plainReadings = plainFields(workerRecord).map(
  ([name, field]) => [name, readingOf(workerRecord, name, field), field.required !== undefined] as const,
)

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

function oneOf({ byWord, list }: Choices): Reading {
  return (cell, { translate }) =>
    byWord.get(plain(cell)) ?? new UnreadableCell('workforce.messages.notListed', { list: list(translate) })
}

// The day first, as in Europe, or the year first, as in ISO 8601.
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const youngest = 14

function birthdayIn(cell: string, { today }: CellContext) {
  const thisYear = Number(today.slice(0, 4))
  const born = dayIn(cell, (year) => centuryFor(year, thisYear))
  const fault = born && birthFault(born, today)
  if (fault) return new UnreadableCell(`workforce.validation.${fault}`, { ...possibleAges })
  return born ?? new UnreadableCell('workforce.messages.date')
}

function dateIn(cell: string) {
  return dayIn(cell, (year) => 2000 + year) ?? new UnreadableCell('workforce.messages.date')
}

/** Returns a day as `2026-11-20`, or undefined if the cell is not a date. `yearOf` completes a year of two digits. */
function dayIn(cell: string, yearOf: (short: number) => number): string | undefined {
  const text = cell.replace(/[ T]00:00(:00(\.0+)?)?Z?$/, '')
  const [, day, month, year] = dayFirst.exec(text) ?? rotated(yearFirst.exec(text)) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const full = year.length === 4 ? Number(year) : yearOf(Number(year))
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const rotated = (match: RegExpExecArray | null) => match && [match[0], match[3], match[2], match[1]]

// Completes a year of two digits to the latest year in which somebody of working age can have been born.
function centuryFor(year: number, thisYear: number): number {
  const recent = 2000 + year
  return recent <= thisYear - youngest ? recent : 1900 + year
}

function phoneIn(cell: string, { timeZone }: CellContext) {
  return isShortened(cell) ? shortened() : (internationalPhone(cell, timeZone) ?? cell)
}

// A long number that a spreadsheet has shortened, such as 8.50731E+10, and whose last digits are lost.
const isShortened = (cell: string) => /^\d([.,]\d+)?E\+?\d+$/i.test(cell)
const shortened = () => new UnreadableCell('workforce.messages.shortened')

// Our own mask, and the characters that other programs turn it into.
const maskSigns = /[•·*?…\uFFFD]/

function secretIn(cell: string) {
  if (isShortened(cell)) return shortened()
  return maskSigns.test(cell) ? new UnreadableCell('workforce.messages.masked') : cell
}

const currencySigns: Readonly<Record<string, Currency>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

function currencyIn(cell: string) {
  const named = currencySigns[cell] ?? currencies.find((one) => one === cell.toUpperCase())
  return named ?? new UnreadableCell('workforce.messages.currency', { list: currencies.join(', ') })
}

function amountIn(cell: string, currency: Currency) {
  const bare = cell.replace(/\s/g, '')
  const sign = /^(?:[€$£¥]|[A-Z]{3})|(?:[€$£¥]|[A-Z]{3})$/i.exec(bare)?.[0]
  const isOther = sign !== undefined && (currencySigns[sign] ?? sign.toUpperCase()) !== currency
  const amount = isOther ? undefined : parseAmount(sign ? bare.replace(sign, '') : bare, currency)
  return amount ?? new UnreadableCell('workforce.messages.amount', { currency, digits: minorDigits[currency] })
}

function yesOrNoIn(cell: string, around: CellContext) {
  const answer = oneOf(yesOrNo)(cell, around)
  return answer instanceof UnreadableCell ? answer : answer === 'true'
}

function wholeIn(cell: string) {
  return /^\d{1,6}$/.test(cell) ? Number(cell) : new UnreadableCell('platform.validation.wholeNumber')
}

// The level of a skill or a language that is given without one.
const usualLevel = 'intermediate'

function skillsIn(cell: string, { translate }: CellContext) {
  const items = itemsIn(cell, { withLevels: true })
  const skills = items.map(({ name, level = usualLevel }) => ({
    name,
    proficiency: levelWords.byWord.get(plain(level)),
  }))
  const unclear = skills.findIndex(({ proficiency }) => proficiency === undefined)
  return unclear === -1 ? skills : noLevel(items[unclear]?.level, levelWords.list(translate))
}

function languagesIn(cell: string, { translate }: CellContext) {
  const items = itemsIn(cell, { withLevels: true })
  const found = items.map(({ name, level = usualLevel }) => ({
    language: languageWords.get(plain(name)),
    level: languageLevelWords.byWord.get(plain(level)),
  }))
  const unknown = found.findIndex(({ language }) => language === undefined)
  if (unknown !== -1) return new UnreadableCell('workforce.messages.language', { language: items[unknown]?.name ?? '' })
  const unclear = found.findIndex(({ level }) => level === undefined)
  return unclear === -1 ? found : noLevel(items[unclear]?.level, languageLevelWords.list(translate))
}

function noLevel(level = '', list: string) {
  return new UnreadableCell('workforce.messages.level', { level, list })
}

function rolesIn(cell: string) {
  return itemsIn(cell, { withLevels: false }).map(({ name }) => name)
}
