import { afterEach, expect, test, vi } from 'vitest'
import { workbookOf } from '../testing/hostile-workbooks.ts'
import { DistantCell } from './extent.ts'
import { UnreadableWorkbook } from './xlsx-parts.ts'
import { readXlsx } from './xlsx-reader.ts'

afterEach(() => void vi.restoreAllMocks())

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const table = row(1, cell('A1', 'Name'), cell('B1', 'Town')) + row(2, cell('A2', 'Ann'), cell('B2', 'Ghent'))
const readTable = [
  {
    name: 'a',
    rows: [
      { line: 1, cells: ['Name', 'Town'] },
      { line: 2, cells: ['Ann', 'Ghent'] },
    ],
  },
]

test('formatted cells without a value may be as far away as they like', async () => {
  const far = row(3, '<c r="XFD3" s="0"/>') + row(1_048_576, '<c r="A1048576" s="0"></c>')
  const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>' }
  expect(await readXlsx(workbookOf(table + far, '', styles))).toEqual(readTable)
})

test.each([
  ['in the last row and column', row(1_048_576, cell('XFD1048576', 'x')), 'XFD1048576'],
  ['in the 501st column', row(3, cell('SG3', 'x')), 'SG3'],
  ['in the last row of forty columns', row(3, cell('AN3', 'x')) + row(1_048_576, cell('A1048576', 'x')), 'A1048576'],
])('a value %s is named as too far away (F80)', async (_, far, address) => {
  await expect(readXlsx(workbookOf(table + far))).rejects.toEqual(new DistantCell(address))
})

test.each([
  ['a row beyond the last', row(1_048_577), 'damaged'],
  ['a cell without an address', row(3, '<c><v>1</v></c>'), 'damaged'],
  ['a cell with a long address', row(3, cell(`${'A'.repeat(9)}3`, 'x')), 'damaged'],
  ['a cell in a cell', row(3, '<c r="A3"><c r="AAAA3"><v>1</v></c></c>'), 'damaged'],
  ['a text of a million characters', row(3, cell('A3', 'x'.repeat(1_000_000))), 'damaged'],
  ['an element within 300 others', row(3, '<a>'.repeat(300) + '</a>'.repeat(300)), 'damaged'],
  ['elements that are never closed', '<a>'.repeat(300), 'damaged'],
  ['elements within each other behind "/>"', '<a>/>'.repeat(300) + '</a>'.repeat(300), 'damaged'],
  ['elements within each other beside comments', '<a><!--</a>-->'.repeat(300) + '</a>'.repeat(300), 'damaged'],
  ['elements within each other beside texts', '<a><![CDATA[</a>]]>'.repeat(300) + '</a>'.repeat(300), 'damaged'],
  ['five million elements', `<a>${'<b/>'.repeat(5_000_000)}</a>`, 'tooLarge'],
  ['200,000 rows', '<row/>'.repeat(200_000), 'tooLarge'],
  ['90 MB in its sheet', ' '.repeat(90 * 1024 * 1024), 'tooLarge'],
])('a workbook with %s is refused with its reason (F80)', async (_, rows, fault) => {
  const failure: unknown = await readXlsx(workbookOf(table + rows)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnreadableWorkbook)
  expect(failure).toMatchObject({ fault })
})

test('elements that are closed where they begin do not count as nested', async () => {
  const closed = '<a b=">"/><a b="/>"></a>'.repeat(1000)
  expect(await readXlsx(workbookOf(table + closed))).toEqual(readTable)
})

test('what a comment contains does not count as nested', async () => {
  expect(await readXlsx(workbookOf(table + '<!--<a>-->'.repeat(300)))).toEqual(readTable)
})

test('parts that are not read may be large, and contain what a sheet may not', async () => {
  const further = {
    'customXml/item1.xml': '<c><c/></c>',
    'xl/pivotCache/pivotCacheRecords1.xml': `<pivotCacheRecords>${' '.repeat(90 * 1024 * 1024)}</pivotCacheRecords>`,
  }
  expect(await readXlsx(workbookOf(table, '', further))).toEqual(readTable)
})

test('a workbook is read on a machine so busy that each step takes a tenth of a second', async () => {
  const workbook = workbookOf(Array.from({ length: 9000 }, (_, at) => row(at + 1, cell(`A${at + 1}`, 'Ann'))).join(''))
  let time = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 100))
  const [sheet] = await readXlsx(workbook)
  expect(sheet?.rows).toHaveLength(9000)
})
