import { expect, test } from 'vitest'
import {
  codePage850,
  excelFile,
  iso8859,
  macRoman,
  type Rows,
  textFile,
  utf16,
  utf16BigEndian,
  utf8WithMark,
  windows1252,
} from '#domains/imports/server/testing/files.ts'
import { cellsOf, dutch, english, first, french, openImports, openOf, read, second } from './testing/import-check.ts'

const { check } = await openImports()
const usual = (headings: readonly string[] = dutch): Rows => [headings, first, second]

test.each<[string, Buffer]>([
  ['Excel in Belgium: CSV UTF-8', textFile(usual(), { encode: utf8WithMark })],
  ['Excel in France: CSV', textFile(usual(french), { encode: windows1252 })],
  ['Excel in England: CSV', textFile(usual(english), { separator: ',', encode: windows1252 })],
  ['Excel: Unicode text', textFile(usual(), { separator: '\t', encode: utf16 })],
  ['a program on a mainframe: UTF-16 big endian', textFile(usual(), { encode: utf16BigEndian })],
  ['Excel on an old Mac', textFile(usual(french), { end: '\r', encode: macRoman })],
  [
    'Excel on a Mac: Macintosh CSV with commas',
    textFile(usual(english), { separator: ',', end: '\r', encode: macRoman }),
  ],
  ['MS-DOS CSV of Excel', textFile(usual(french), { encode: codePage850 })],
  ['a Linux program in ISO 8859-15', textFile(usual(), { end: '\n', encode: iso8859 })],
  ['LibreOffice: UTF-8, every cell quoted', textFile(usual(), { separator: ',', end: '\n', quoted: true })],
  ['LibreOffice: tabs, Windows-1252', textFile(usual(french), { separator: '\t', encode: windows1252 })],
  ['Google Sheets: UTF-8, commas', textFile(usual(english), { separator: ',' })],
  ['a database export with vertical bars', textFile(usual(), { separator: '|', end: '\n' })],
  ['vertical bars in Windows-1252', textFile(usual(french), { separator: '|', encode: windows1252 })],
  ['a line sep=; in front', textFile(usual(), { before: 'sep=;\r\n' })],
  ['a line sep=, in front', textFile(usual(english), { separator: ',', before: 'sep=,\r\n' })],
  ['empty lines between', textFile(usual(), { before: '\r\n\r\n' })],
  ['a title above the headings', textFile(usual(), { before: 'Personeelslijst november 2026\r\n\r\n' })],
  ['a title with a comma above the headings', textFile(usual(), { before: 'Export, 27 november 2026\r\n' })],
  ['headings in capitals with stars', textFile(usual(dutch.map((heading) => `${heading.toUpperCase()} *`)))],
  ['headings over two lines in a cell', textFile(usual(['Voor\nnaam', 'Achter\nnaam', ...dutch.slice(2)]))],
  [
    'an Excel workbook with dates',
    await excelFile([
      english,
      first.with(2, '').map((cell, index) => (index === 2 ? new Date('1990-12-31') : cell)),
      second.map((cell, index) => (index === 2 ? new Date('1985-07-30') : cell)),
    ]),
  ],
  [
    'an Excel workbook with national IDs as numbers',
    await excelFile([
      dutch,
      ...[first, second].map((row) => row.map((cell, index) => (index === 3 ? Number(cell) : cell))),
    ]),
  ],
  [
    'an Excel workbook with group headings over several columns',
    await excelFile([
      [
        { span: 4, text: 'Persoon' },
        { span: 2, text: 'Contact' },
      ],
      dutch,
      first,
      second,
    ]),
  ],
  [
    'an Excel workbook with a cover sheet without rows',
    await excelFile({ Cover: [], People: [english, first, second] }),
  ],
])('%s is read as it is', async (_, file) => {
  const report = await check(file)
  expect(report.faults).toEqual([])
  expect(cellsOf(report)).toMatchObject(read)
  expect(report.unknownColumns).toEqual([])
})

test('letters that can be read in several ways are asked about, and nothing is imported meanwhile (F27)', async () => {
  const file = textFile([english, ['Zo', 'Pe\u0089ters', ...first.slice(2)]], {
    encode: (text) => Buffer.from(text, 'latin1'),
  })
  const report = await check(file)
  expect(report.faults).toMatchObject([{ code: 'encoding' }])
  const [question] = report.layout?.questions ?? []
  expect(question).toMatchObject({ key: 'encoding', answer: null })
  expect(question?.choices.map(({ value, examples }) => [value, examples[0]?.read])).toEqual(
    expect.arrayContaining([
      ['cp850', 'Peëters'],
      ['macintosh', 'Peâters'],
    ]),
  )
  const answered = await check(file, { encoding: 'cp850' })
  expect(answered.faults).toEqual([])
  expect(cellsOf(answered)).toMatchObject([{ lastName: 'Peëters' }])
})

test('a file of a Mac with lines that end in CR is read with its letters (F27)', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Voornaam;Achternaam\rZo'),
    Buffer.of(0x91),
    Buffer.from(';M'),
    Buffer.of(0x9f),
    Buffer.from('ller\r'),
  ])
  const report = await check(bytes)
  expect(report.encoding).toBe('macintosh')
  expect(cellsOf(report)).toMatchObject([{ firstName: 'Zoë', lastName: 'Müller' }])
})

test('a file without headings can be mapped by the letters of its columns (F69)', async () => {
  const file = textFile([first, second])
  const report = await check(file)
  expect(report.faults).toMatchObject([{ code: 'noHeadings' }])
  expect(openOf(report)).toEqual({ firstRow: 'headings' })
  const fields = ['firstName', 'lastName', 'dateOfBirth', 'nationalId', 'email', 'address']
  const headings = Object.fromEntries(fields.map((field, index) => [`Column ${'ABCDEF'[index]}`, field]))
  const mapped = await check(file, { firstRow: 'data' }, { headings })
  expect(mapped.faults).toEqual([])
  expect(cellsOf(mapped)).toMatchObject(read)
})

test('of a workbook with several sheets, the first with rows is read, and another one can be chosen', async () => {
  const file = await excelFile({ Old: [english, first], New: [english, second] })
  const report = await check(file)
  expect(openOf(report)).toEqual({ sheet: 'Old' })
  expect(cellsOf(report)).toMatchObject([{ firstName: 'Zoë' }])
  expect(cellsOf(await check(file, { sheet: 'New' }))).toMatchObject([{ firstName: 'Théo' }])
})

test.each(['a workbook', 'a CSV file'])(
  'a note far away from the table of %s is named, and nothing of it is cut off silently (F80)',
  async (kind) => {
    const wide = [...english, ...Array.from({ length: 600 - english.length }, () => ''), 'note']
    const report = await check(kind === 'a workbook' ? await excelFile([wide, first]) : textFile([wide, first]))
    expect(report.faults.map(({ message }) => message)).toEqual([
      'This file reaches as far as cell WC1. Copy the table alone into a new workbook, or save it as CSV.',
    ])
    // What was not read is asked nothing about.
    expect(openOf(report)).toEqual({})
  },
)
