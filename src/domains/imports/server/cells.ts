import { choiceLabel } from '#base/field-texts.ts'
import { type PlainField, plainFields, type RecordFields } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { internationalPhone } from '#base/phone.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import { plain } from '../rules.ts'
import {
  byColumn,
  type CellContext,
  type CellError,
  type CellReader,
  type CellReading,
  type Cells,
  type ColumnFormat,
  type Convention,
  UnreadableCell,
} from './cell-reading.ts'
import { codeIn, damageOf } from './damaged-cells.ts'
import { type DateOrder, dayIn } from './date-cells.ts'
import { wholeIn } from './number-cells.ts'

/** Returns a reader of the cells of one record; `formatOf` says how those of a column are read. */
export function cellReader<Column extends string>(
  cells: Cells<Column>,
  around: CellContext,
  formatOf: (column: Column) => ColumnFormat = () => ({}),
): CellReader<Column> {
  const faults = new Map<Column, CellError>()
  const values = new Map<Column, unknown>()
  const texts = new Map<Column, string>()
  const read = (column: Column, reading: CellReading = (cell) => cell) => {
    const cell = cells.get(column)
    if (cell === undefined) return undefined
    const value = damageOf(cell) ?? reading(cell, around, formatOf(column))
    if (!(value instanceof UnreadableCell)) {
      values.set(column, value)
      if (reading.shown) texts.set(column, reading.shown(value as never, around))
      return value
    }
    faults.set(column, value.fault)
    return undefined
  }
  return { cells, around, read, faults, values, texts }
}

/** Returns what the columns of a kind need to decide from all their rows, by reading a record without cells. */
export function conventionsOf<Column extends string>(
  parse: (line: CellReader<Column>) => unknown,
  around: CellContext,
): ReadonlyMap<Column, Convention> {
  const conventions = new Map<Column, Convention>()
  const read = (column: Column, reading?: CellReading) => {
    if (reading?.convention) conventions.set(column, reading.convention)
    return undefined
  }
  parse({
    cells: { has: () => true, get: () => undefined } as never,
    around,
    read,
    faults: new Map(),
    values: new Map(),
    texts: new Map(),
  })
  return conventions
}

/** The values of a choice by each accepted name, and their labels in the reader's language. */
interface Choices {
  readonly byWord: ReadonlyMap<string, string | number>
  readonly list: (translate: Translate) => string
}

/** Returns the choices of some values. A cell names one by its text in any of the three languages, or by the value. */
export function choices<Value extends string | number>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Choices {
  const items = values.flatMap((value) =>
    languages.map((one) => [plain(translateTo(one)(keyOf(value))), value] as const),
  )
  const byWord = new Map([...values.map((value) => [plain(String(value)), value] as const), ...items])
  return { byWord, list: (words) => values.map((value) => words(keyOf(value))).join(', ') }
}

const yesOrNo = choices(['true', 'false'], (value) => `platform.history.${value === 'true' ? 'yes' : 'no'}`)

/** Returns how the cell of a plain field is read. */
export function readingOf(record: RecordFields, name: string, field: PlainField): CellReading {
  switch (field.kind) {
    case 'choice':
      return oneOf(choices(field.values, (value) => choiceLabel(record, name, value)))
    case 'number':
    case 'duration':
    case 'weekday':
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
  return (read: (column: never, reading: CellReading) => unknown): Record<string, unknown> =>
    Object.fromEntries(
      readings.map(([name, reading, isRequired]) => {
        const value = read(name as never, reading)
        return [name, isRequired ? value : (value ?? null)] as const
      }),
    )
}

/** Returns how a cell with one of some values is read. */
export function oneOf({ byWord, list }: Choices): CellReading {
  return (cell, { translate }) =>
    byWord.get(plain(cell)) ?? new UnreadableCell('imports.messages.notListed', { list: list(translate) })
}

/** Reads a date of this century if its year has two digits. */
export const dateIn = dateReading((year) => 2000 + year)

/** Returns how a date is read; `yearOf` completes a year of two digits. `check` may refuse the day. */
export function dateReading(
  yearOf: (short: number, around: CellContext) => number,
  check: (day: string, around: CellContext) => UnreadableCell | undefined = () => undefined,
): CellReading {
  return byColumn('date', (cell, around, { dateOrder: order = 'dmy' }) => {
    const day = dayIn(cell, { order, timeZone: around.timeZone, yearOf: (year) => yearOf(year, around) })
    if (day === undefined) return new UnreadableCell('imports.messages.date', { example: exampleDates[order] })
    return check(day, around) ?? day
  })
}

const exampleDates: Readonly<Record<DateOrder, string>> = {
  dmy: '31/12/1990',
  mdy: '12/31/1990',
  ymd: '1990-12-31',
  ydm: '1990-31-12',
  d1900: '31/12/1990',
  d1904: '31/12/1990',
}

/** Reads a phone number; a national one gets the country code of the organisation's time zone. */
export const phoneIn = byColumn('code', (cell, { timeZone }) => {
  const code = codeIn(cell)
  return code instanceof UnreadableCell ? code : (internationalPhone(code, timeZone) ?? code)
})

/** Reads yes or no. */
export function yesOrNoIn(cell: string, around: CellContext) {
  const answer = oneOf(yesOrNo)(cell, around, {})
  return answer instanceof UnreadableCell ? answer : answer === 'true'
}
