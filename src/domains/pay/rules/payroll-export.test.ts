import { assert, array, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, usualCsvFormat } from '#base/csv-format.ts'
import { deductionKinds, type LineKind, lineKinds, payKinds } from '../rules.ts'
import {
  type PayrollColumn,
  type PayrollContent,
  type PayrollLine,
  payrollContents,
  payrollRows,
} from './payroll-export.ts'

const period = { startDate: '2026-11-01', endDate: '2026-11-30', payDate: '2026-12-05' }
const line: PayrollLine = {
  stub: '2026-00042',
  workerId: 'w',
  worker: 'Zoë Peeters',
  kind: 'overtime',
  project: 'Logistics',
  payRate: 1735,
  percent: 125,
  article: 'Agreement',
  minutes: 455,
  amount: 13_157,
  currency: 'EUR',
}
const bare = { project: null, payRate: null, percent: null, article: null, minutes: null }
const columns = (...contents: PayrollContent[]): PayrollColumn[] =>
  contents.map((content) => ({ content, heading: content, fixedText: content === 'fixedText' ? '0042' : null }))
const codes = Object.fromEntries(lineKinds.map((kind) => [kind, kind.slice(0, 3)])) as Record<LineKind, string | null>
const textOf = (template: Parameters<typeof payrollRows>[0], lines: PayrollLine[]) =>
  csvText([], payrollRows(template, period, lines, (kind) => `Name of ${kind}`).rows, {
    ...usualCsvFormat,
    hasHeadings: false,
    lineEnd: 'lf',
  })

test('every content has its value, in the order of the columns', () => {
  expect(textOf({ columns: columns(...payrollContents), codes }, [line])).toBe(
    'ove;Name of overtime;w;Zoë Peeters;2026-00042;01/11/2026;30/11/2026;05/12/2026;Logistics;125;Agreement;17,35;7,58;455;131,57;EUR;0042\n',
  )
})

test('lines that no column tells apart are one row with their sum, and a column of the project separates them', () => {
  const lines = [line, { ...line, project: 'Office', amount: 100, minutes: 5 }, { ...line, stub: '2026-00043' }]
  expect(textOf({ columns: columns('stub', 'minutes', 'amount'), codes }, lines)).toBe(
    '2026-00042;460;132,57\n2026-00043;455;131,57\n',
  )
  expect(textOf({ columns: columns('project', 'amount'), codes }, lines)).toBe(
    'Logistics;131,57\nOffice;1,00\nLogistics;131,57\n',
  )
})

test('deductions are negative, and a component without a code is left out', () => {
  const lines: PayrollLine[] = [
    line,
    { ...line, ...bare, kind: 'taxes', amount: 1505 },
    { ...line, ...bare, kind: 'other', amount: -20 },
  ]
  const template = { columns: columns('code', 'hours', 'amount'), codes: { ...codes, taxes: null } }
  expect(textOf(template, lines)).toBe('ove;7,58;131,57\noth;;0,20\n')
  expect(payrollRows(template, period, lines, String).totals).toEqual([
    { currency: 'EUR', exported: 13_177, leftOut: -1505 },
  ])
})

test('what is reserved is a row, and no part of the net pay', () => {
  const lines: PayrollLine[] = [line, { ...line, ...bare, kind: 'reserve', amount: 1053 }]
  const template = { columns: columns('code', 'hours', 'amount'), codes }
  expect(textOf(template, lines)).toBe('ove;7,58;131,57\nres;;10,53\n')
  expect(payrollRows(template, period, lines, String).totals).toEqual([
    { currency: 'EUR', exported: 13_157, leftOut: 0 },
  ])
})

test('the rows and what is left out are the net pay to the cent, whatever the columns and codes', () => {
  const anyLine = record({
    stub: constantFrom('1', '2', '3'),
    kind: constantFrom(...payKinds),
    project: constantFrom(null, 'a', 'b'),
    minutes: constantFrom(null, 0, 7, 455),
    amount: integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
    currency: constantFrom('EUR' as const, 'JPY' as const),
  })
  const isDeducted = (kind: LineKind) => (deductionKinds as readonly LineKind[]).includes(kind)
  assert(
    property(
      array(anyLine),
      array(constantFrom(...payrollContents), { minLength: 1 }),
      constantFrom(...lineKinds),
      (some, contents, without) => {
        const lines = some.map((one): PayrollLine => ({ ...line, ...one }))
        const template = { columns: columns(...contents, 'amount', 'currency'), codes: { ...codes, [without]: null } }
        const { rows, totals } = payrollRows(template, period, lines, String)
        for (const { currency, exported, leftOut } of totals) {
          const inRows = rows
            .filter((row) => (row.at(-1) as { text: string }).text === currency)
            .reduce((sum, row) => sum + (row.at(-2) as { units: number }).units, 0)
          const net = lines
            .filter((one) => one.currency === currency)
            .reduce((sum, { kind, amount }) => (isDeducted(kind) ? sum - amount : sum + amount), 0)
          if (inRows !== exported || exported + leftOut !== net) return false
        }
        return true
      },
    ),
    { numRuns: 300 },
  )
})
