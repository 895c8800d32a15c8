import { expect, test } from 'vitest'
import { type CellValue, Workbook } from './workbook.ts'

const region = { dateFormat: 'long', timeFormat: '24' } as const
const filesOf = (headings: string[], ...rows: CellValue[][]) => {
  const workbook = new Workbook(headings, region)
  for (const row of rows) workbook.add(row)
  return workbook.files('List')
}
const sheetOf = (...rows: CellValue[][]) => filesOf(['A'], ...rows)['xl/worksheets/sheet1.xml'] ?? ''

test('columns are named A to Z, then AA', () => {
  const sheet = filesOf(Array.from({ length: 28 }, (_, index) => `${index}`))['xl/worksheets/sheet1.xml']
  expect(sheet).toContain('r="Z1"')
  expect(sheet).toContain('r="AA1"')
  expect(sheet).toContain('r="AB1"')
})

test('T49 text is never a formula, and keeps its signs and spaces', () => {
  const sheet = sheetOf(['=1+1'], [' <b>&"\0 '], ['_x0041_'])
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).toContain('> &lt;b&gt;&amp;&quot; </t>')
  expect(sheet).toContain('>_x005F_x0041_</t>')
  expect(sheet).not.toMatch(/<f[ >]/)
})

test('dates, times and amounts are numbers with a format', () => {
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles } = filesOf(
    ['A', 'B', 'C', 'D', 'E'],
    [
      { date: '2026-11-20' },
      { time: '06:00' },
      { moment: '2026-11-20T18:00' },
      { value: 12.5, digits: 2, unit: 'EUR' },
      null,
    ],
  )
  expect(sheet).toMatch(
    /<c r="A2" s="2"><v>46346<\/v><\/c><c r="B2" s="3"><v>0.25<\/v><\/c><c r="C2" s="4"><v>46346.75</,
  )
  expect(sheet).toContain('<c r="D2" s="5"><v>12.5</v></c></row>')
  for (const code of ['dd/mm/yyyy', 'hh:mm', 'dd/mm/yyyy hh:mm', '0.00\\ &quot;EUR&quot;'])
    expect(styles).toContain(`formatCode="${code}"`)
})

test('a name that Excel does not accept for a sheet is replaced', () => {
  expect(new Workbook([], region).files('A/B [1]: '.repeat(9))['xl/workbook.xml']).toContain(
    'name="A B  1   A B  1   A B  1   A B"',
  )
  expect(new Workbook([], region).files('???')['xl/workbook.xml']).toContain('name="1"')
})
