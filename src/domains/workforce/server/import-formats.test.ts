import { expect, test } from 'vitest'
import { excelFile, type Rows, textFile } from '#domains/imports/server/testing/files.ts'
import { cellsOf, dutch, english, first, openImports, openOf, read, second } from './testing/import-check.ts'

const { check, american } = await openImports()
const withDates = (one: string, other: string): Rows => [english, first.with(2, one), second.with(2, other)]

test.each<[string, string, string]>([
  ['day first with slashes', '31/12/1990', '30/07/1985'],
  ['day first with points and short figures', '31.12.1990', '30.7.1985'],
  ['day first with dashes', '31-12-1990', '30-07-1985'],
  ['day first with spaces', '31 12 1990', '30 7 1985'],
  ['day first with years of two digits', '31/12/90', '30/07/85'],
  ['month first', '12/31/1990', '07/30/1985'],
  ['month first with years of two digits', '12/31/90', '7/30/85'],
  ['year first', '1990/12/31', '1985/07/30'],
  ['year first with years of two digits', '90-12-31', '85-07-30'],
  ['ISO 8601', '1990-12-31', '1985-07-30'],
  ['ISO 8601 with a time', '1990-12-31T00:00:00', '1985-07-30T00:00:00.000'],
  ['an instant of midnight in Brussels', '1990-12-30T23:00:00Z', '1985-07-29T22:00:00.000Z'],
  ['a time behind the date', '31/12/1990 00:00', '30/07/1985 12:00:00 AM'],
  ['year, day, month', '1990.31.12', '1985.30.07'],
  ['eight digits, year first', '19901231', '19850730'],
  ['eight digits, day first', '31121990', '30071985'],
  ['days of Windows Excel', '33238', '31258'],
  ['months by name in English', 'Dec 31, 1990', '30 July 1985'],
  ['months by name in French', '31 déc. 1990', '30 juillet 1985'],
  ['months by name in Dutch', 'maandag 31 december 1990', '30-jul-85'],
])('dates written with %s are read by their column (F05)', async (_, one, other) => {
  const report = await check(textFile(withDates(one, other)))
  expect(report.faults).toEqual([])
  expect(cellsOf(report)).toMatchObject(read)
})

test('dates that leave day and month open are read as the reader writes dates, and asked about (F05)', async () => {
  const file = textFile(withDates('12/01/1990', '02/03/1985'))
  const [european, other] = [await check(file), await check(file, {}, { reader: american })]
  expect(cellsOf(european)).toMatchObject([{ dateOfBirth: '1990-01-12' }, { dateOfBirth: '1985-03-02' }])
  expect(cellsOf(other)).toMatchObject([{ dateOfBirth: '1990-12-01' }, { dateOfBirth: '1985-02-03' }])
  expect(openOf(other)).toEqual({ 'dateOrder.dateOfBirth': 'mdy' })
  expect(other.layout?.questions?.[0]?.choices).toMatchObject([
    { value: 'dmy', examples: [{ cell: '12/01/1990', read: '1990-01-12' }, {}] },
    { value: 'mdy', examples: [{ cell: '12/01/1990', read: '1990-12-01' }, {}] },
  ])
  const answered = await check(file, { 'dateOrder.dateOfBirth': 'dmy' }, { reader: american })
  expect(cellsOf(answered)).toMatchObject([{ dateOfBirth: '1990-01-12' }, {}])
})

test('one row decides for all the others, and a row that contradicts most of them is an error (F05)', async () => {
  const decided = await check(textFile([...withDates('12/01/1990', '12/31/1985')]))
  expect(cellsOf(decided)).toMatchObject([{ dateOfBirth: '1990-12-01' }, { dateOfBirth: '1985-12-31' }])
  expect(openOf(decided)).toEqual({})
  const third = first.with(4, 'c@x.example').with(2, '12/31/1990')
  const broken = await check(textFile([...withDates('31/12/1990', '30/07/1985'), third]))
  expect(broken.faults).toMatchObject([{ line: 4, column: 'Date of birth', code: 'date' }])
})

test('days counted as on old Macs are asked about (F05)', async () => {
  const file = textFile(withDates('33238', '31258'))
  expect(openOf(await check(file))).toEqual({ 'dateOrder.dateOfBirth': 'd1900' })
  const old = await check(file, { 'dateOrder.dateOfBirth': 'd1904' })
  expect(cellsOf(old)).toMatchObject([{ dateOfBirth: '1995-01-01' }, {}])
})

test.each<[string, string[], (string | null)[]]>([
  ['a decimal comma', ['17,35', '18,20'], ['17.35', '18.20']],
  ['a decimal point', ['17.35', '18.20'], ['17.35', '18.20']],
  ['grouped thousands', ['1.234,50', '17,35'], ['1234.50', '17.35']],
  ['grouped thousands that another row explains', ['1.234', '17,35'], ['1234.00', '17.35']],
  ['a currency', ['€ 17,35', '18,20 EUR'], ['17.35', '18.20']],
  ['an hour', ['17,35 €/u', '18,20/heure'], ['17.35', '18.20']],
])('amounts with %s are read by their column (F05)', async (_, rates, shown) => {
  const rows = [first, second].map((row, index) => row.concat(rates[index] ?? ''))
  const report = await check(textFile([[...dutch, 'Uurloon'], ...rows]))
  expect(report.faults).toEqual([])
  expect(cellsOf(report)?.map((cells) => cells['payRate'])).toEqual(shown)
})

test('an amount that can be thousands or decimals is an error until a person says which (F05)', async () => {
  const file = textFile([
    [...dutch, 'Uurloon'],
    [...first, '1.234'],
  ])
  const report = await check(file)
  expect(report.faults).toMatchObject([{ code: 'amount' }])
  expect(openOf(report)).toEqual({ 'decimalMark.payRate': null })
  const answered = await check(file, { 'decimalMark.payRate': ',' })
  expect(cellsOf(answered)?.[0]?.['payRate']).toBe('1234.00')
})

test('dates whose day and month a spreadsheet has swapped are errors, not other days (F05)', async () => {
  const dated = (row: readonly string[], date: string | Date) => [...row.slice(0, 2), date, 'P1234567', ...row.slice(4)]
  // An American file that was opened in Europe: 12 January became 1 December, and 31 December stayed text.
  const opened = await excelFile([english, dated(first, '12/31/1990'), dated(second, new Date('1985-12-01'))])
  expect((await check(opened)).faults).toMatchObject([{ line: 3, column: 'Date of birth', code: 'swapped' }])
  const sound = await excelFile([english, dated(first, '31/12/1990'), dated(second, new Date('1985-12-01'))])
  expect((await check(sound)).faults).toEqual([])
})
