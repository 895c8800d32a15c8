import { expect, test } from 'vitest'
import { amountCell, type CsvFormat, csvText, encodeCsv, usualCsvFormat } from './csv-format.ts'

const format = (over: Partial<CsvFormat>): CsvFormat => ({ ...usualCsvFormat, ...over })
const row = [
  { text: 'Zoë' },
  { day: '2026-11-05' },
  amountCell(-5, 'EUR'),
  amountCell(123_456, 'JPY'),
  amountCell(1, 'TND'),
]
const headings = ['Name', 'Date', 'Amount', 'Yen', 'Dinar']

test.each([
  [{}, 'Name;Date;Amount;Yen;Dinar\r\nZoë;05/11/2026;-0,05;123456;0,001\r\n'],
  [
    { separator: 'tab', decimal: 'point', dates: 'yyyymmdd', lineEnd: 'lf', hasHeadings: false },
    'Zoë\t20261105\t-0.05\t123456\t0.001\n',
  ],
  [{ separator: 'comma', dates: 'dd.mm.yyyy', hasHeadings: false }, 'Zoë,05.11.2026,"-0,05",123456,"0,001"\r\n'],
  [{ separator: 'pipe', dates: 'yyyy-mm-dd', hasHeadings: false }, 'Zoë|2026-11-05|-0,05|123456|0,001\r\n'],
] as const)(
  'T17 a file is written with the separator, the decimal sign, the dates and the line end of %j',
  (over, text) => {
    expect(csvText(headings, [row], format(over))).toBe(text)
  },
)

test('T17 text that a spreadsheet would read as a formula is guarded in headings and cells, and quoted with any separator', () => {
  const text = csvText(['=1+1'], [[{ text: '@SUM(A1)' }], [{ text: 'a|=b' }], [{ text: null }]], usualCsvFormat)
  expect(text).toBe(`'=1+1\r\n'@SUM(A1)\r\n"a|'=b"\r\n\r\n`)
})

test('a file is encoded in UTF-8 with or without its mark, or in Windows-1252 without letters that it does not have', () => {
  expect([...encodeCsv('é', 'utf-8')]).toEqual([0xc3, 0xa9])
  expect([...encodeCsv('é', 'utf-8-mark')]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9])
  const bytes = encodeCsv('€ é e\u0301 Š ő ł Ж ψ 中 \u202f', 'windows-1252')
  expect(new TextDecoder('windows-1252').decode(bytes)).toBe('€ é é Š o l Zh ps ? \u00a0')
})
