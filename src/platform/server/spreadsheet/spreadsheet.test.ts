import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { oddNames } from '../testing/odd-names.ts'
import type { SheetColumn } from './columns.ts'
import { readCsv, type SheetRow, UnreadableRow } from './csv-reader.ts'
import { writeCsv } from './spreadsheet.ts'
import { writeXlsx } from './xlsx-writer.ts'

interface Line {
  name: string
  born: string | null
  rate: number | null
}

const columns: SheetColumn<Line>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Born', kind: 'date', cell: ({ born }) => born },
  { heading: 'Rate', kind: 'figure', cell: ({ rate }) => (rate === null ? null : { value: rate, digits: 2 }) },
]
const hostile = '=HYPERLINK("http://evil.example";"x")'
const lines: Line[] = [
  { name: hostile, born: '1990-12-31', rate: 17.3 },
  { name: 'Zoë, Ann; "Zed"\nPeeters', born: null, rate: null },
]

async function* batches() {
  yield lines.slice(0, 1)
  yield lines.slice(1)
}

const all = async <Item>(items: AsyncIterable<Item>) => {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const together = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await all(pieces))
const read = async (bytes: Uint8Array) => {
  const { rows, ...how } = readCsv(bytes)
  return { ...how, rows: await all(rows) }
}
const cellsOf = (rows: SheetRow[]) => rows.map(({ line, cells }) => [line, ...cells])

test('a CSV file has its mark, the separator and the decimals of its language', async () => {
  const french = (await together(writeCsv(columns, batches(), 'fr'))).toString()
  expect(french.split('\r\n')[0]).toBe('\ufeffName;Born;Rate')
  expect(french).toContain(';1990-12-31;"17,30"\r\n')
  const english = (await together(writeCsv(columns, batches(), 'en'))).toString()
  expect(english.split('\r\n')[0]).toBe('\ufeffName,Born,Rate')
  expect(english).toContain(',1990-12-31,17.30\r\n')
})

test.each(['en', 'fr', 'nl'] as const)(
  'T17 what was written in %s is no formula, and is read back as it was',
  async (language) => {
    const bytes = await together(writeCsv(columns, batches(), language))
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")"`)
    const { rows } = await read(bytes)
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(lines.map(({ name }) => name))
  },
)

test('rows are numbered as a spreadsheet numbers them: empty ones count, line breaks within a cell do not', async () => {
  const { rows } = await read(Buffer.from('a,b\r\n\r\n1,"x\r\ny"\n,,\r2,z\n\n'))
  expect(cellsOf(rows)).toEqual([
    [1, 'a', 'b'],
    [3, '1', 'x\r\ny'],
    [5, '2', 'z'],
  ])
})

test.each([
  ['commas', 'a,b\n1,"2;3;4"', ','],
  ['semicolons', 'a;b\n1;2,5', ';'],
  ['tabs', 'a\tb\n1\t2', '\t'],
  ['commas, though a heading quotes semicolons', '"a;b;c",d\n1,2', ','],
  ['what its first line names', 'sep=;\r\na;b\n1,5;2', ';'],
])('a file is cut at %s', async (_, text, delimiter) => {
  const found = await read(Buffer.from(text))
  expect(found.delimiter).toBe(delimiter)
  expect(found.rows[0]?.line).toBe(1)
  expect(found.rows.map(({ cells }) => cells.length)).toEqual([2, 2])
})

test.each([
  ['utf-8', Buffer.from('naam;é€')],
  ['utf-8', Buffer.from('\ufeffnaam;é€')],
  ['utf-16', Buffer.from('\ufeffnaam;é€', 'utf16le')],
  ['utf-16', Buffer.from('\ufeffnaam;é€', 'utf16le').swap16()],
  ['utf-16', Buffer.from('naam;é€', 'utf16le')],
  ['windows-1252', Buffer.from([...Buffer.from('naam;'), 0xe9, 0x80])],
])('a file in %s is read', async (encoding, bytes) => {
  expect(await read(bytes)).toEqual({ encoding, delimiter: ';', rows: [{ line: 1, cells: ['naam', 'é€'] }] })
})

test('a quotation mark that is never closed is named with its row; one within a word is only a sign', async () => {
  expect(cellsOf((await read(Buffer.from('a;b\nO"Neil;"x"y'))).rows)[1]).toEqual([2, 'O"Neil', '"x"y'])
  const broken = read(Buffer.from('a;b\n1;"2\n\n3"\n\n"4;5\n6;7\n'))
  await expect(broken).rejects.toThrow(UnreadableRow)
  await expect(broken).rejects.toMatchObject({ line: 4 })
})

test('T17 in an Excel file text is text, a date a date, a number a number, and nothing a formula', async () => {
  const files = unzipped(await writeXlsx('Workers [1]', columns, batches(), 'organisation'))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet).toMatch(/<c r="A2"[^>]* t="inlineStr"><is><t [^>]*>=HYPERLINK\(/)
  // 31 December 1990, as days are counted there.
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>33238<\/v>/)
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>17.3<\/v>/)
  expect(files.get('xl/workbook.xml')).toContain('name="Workers  1"')
})

test('T57 a name in any script appears in a spreadsheet as it was typed, also as the name of the sheet', async () => {
  const named = async function* () {
    yield oddNames.map((name): Line => ({ name, born: null, rate: null }))
  }
  const { rows } = await read(await together(writeCsv(columns, named(), 'fr')))
  expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(oddNames)
  for (const name of [...oddNames, '👩🏽‍🏭'.repeat(20), '😀'.repeat(40), `x${'😀'.repeat(40)}`]) {
    const files = unzipped(await writeXlsx(name, columns, named(), 'organisation'))
    for (const one of oddNames) expect(files.get('xl/worksheets/sheet1.xml')).toContain(one)
    const sheet = /<sheet [^>]*name="([^"]*)"/.exec(files.get('xl/workbook.xml') ?? '')?.[1] ?? ''
    expect(sheet.isWellFormed() && sheet.length <= 31 && name.startsWith(sheet) && sheet !== '').toBe(true)
    expect([...files.values()].join('')).not.toContain('\ufffd')
  }
})

test('a sheet whose rows cannot be read is not written', async () => {
  // oxlint-disable-next-line require-yield
  async function* failing(): AsyncGenerator<never> {
    throw new Error('the database is away')
  }
  await expect(writeXlsx('x', columns, failing(), 'organisation')).rejects.toThrow('the database is away')
  // Not even its headings: with the first piece the answer has begun, and can no more be a refusal.
  await expect(writeCsv(columns, failing(), 'en').next()).rejects.toThrow('the database is away')
})

/** The files of a ZIP archive, by its central directory (APPNOTE 4.3.12). */
function unzipped(archive: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(archive)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16)
  while (bytes.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [size, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + size)).toString()
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content)
    at += 46 + nameLength + extra + comment
  }
  return files
}
