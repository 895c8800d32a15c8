import { amountCell, type CsvCell } from '#base/csv-format.ts'
import type { Currency } from '#base/currency.ts'
import { deductionKinds, type LineKind, reserveKind } from '../rules.ts'

/** What a column of a payroll export may contain. */
export const payrollContents = [
  'code',
  'component',
  'workerId',
  'worker',
  'stub',
  'periodStart',
  'periodEnd',
  'payDate',
  'project',
  'percent',
  'article',
  'payRate',
  'hours',
  'minutes',
  'amount',
  'currency',
  'fixedText',
] as const
export type PayrollContent = (typeof payrollContents)[number]

/** A column of a payroll export; `fixedText` is the same in every row. */
export interface PayrollColumn {
  readonly content: PayrollContent
  readonly heading: string
  readonly fixedText: string | null
}

/** What a payroll export contains: its columns in order, and the code of each wage component. A component without a code is left out. */
export interface PayrollTemplate {
  readonly columns: readonly PayrollColumn[]
  readonly codes: Readonly<Record<LineKind, string | null>>
}

/** The days of the period that is exported. */
export interface PayrollPeriod {
  readonly startDate: string
  readonly endDate: string
  readonly payDate: string
}

/** A line of an issued pay stub; the amount of a deduction is the amount deducted. */
export interface PayrollLine {
  readonly stub: string
  readonly workerId: string
  readonly worker: string
  readonly kind: LineKind
  readonly project: string | null
  readonly payRate: number | null
  readonly percent: number | null
  /** The law or agreement that sets the percentage of overtime or of a component; null for other lines. */
  readonly article: string | null
  readonly minutes: number | null
  readonly amount: number
  readonly currency: Currency
}

/**
 * Amounts of a currency in minor units: the sum of the rows, and that of the lines left out, without what is reserved. Both together are the
 * net pay of the stubs.
 */
export interface PayrollTotal {
  readonly currency: Currency
  readonly exported: number
  readonly leftOut: number
}

/**
 * Returns the rows of a payroll export and their totals per currency. Lines of a stub and a component that no column tells apart are one
 * row with their sum. Deductions are negative.
 */
export function payrollRows(
  { columns, codes }: PayrollTemplate,
  period: PayrollPeriod,
  lines: readonly PayrollLine[],
  nameOf: (kind: LineKind) => string,
): { rows: CsvCell[][]; totals: PayrollTotal[] } {
  const rows = new Map<string, PayrollLine>()
  const totals = new Map<Currency, PayrollTotal>()
  const distinguishing = columns.map(({ content }) => content).filter(isDistinguishing)
  for (const line of lines) {
    const amount = signed(line)
    const paid = line.kind === reserveKind ? 0 : amount
    const isLeftOut = codes[line.kind] === null
    const total = totals.get(line.currency) ?? { currency: line.currency, exported: 0, leftOut: 0 }
    totals.set(line.currency, {
      ...total,
      ...(isLeftOut ? { leftOut: total.leftOut + paid } : { exported: total.exported + paid }),
    })
    if (isLeftOut) continue
    const key = JSON.stringify([line.stub, line.kind, line.currency, ...distinguishing.map((content) => line[content])])
    const row = rows.get(key)
    const minutes = row?.minutes === undefined ? line.minutes : sumOf(row.minutes, line.minutes)
    rows.set(key, { ...line, amount: (row?.amount ?? 0) + amount, minutes })
  }
  const cells = [...rows.values()].map((row) =>
    columns.map((column) => cellOf(column, { row, period, code: codes[row.kind], name: nameOf(row.kind) })),
  )
  return { rows: cells, totals: [...totals.values()] }
}

const isDistinguishing = (content: PayrollContent): content is 'project' | 'percent' | 'article' | 'payRate' =>
  content === 'project' || content === 'percent' || content === 'article' || content === 'payRate'

function sumOf(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

function signed({ kind, amount }: PayrollLine): number {
  return (deductionKinds as readonly LineKind[]).includes(kind) ? 0 - amount : amount
}

interface RowAndAround {
  readonly row: PayrollLine
  readonly period: PayrollPeriod
  readonly code: string | null
  readonly name: string
}

function cellOf({ content, fixedText }: PayrollColumn, { row, period, code, name }: RowAndAround): CsvCell {
  const whole = (units: number | null): CsvCell => (units === null ? { text: null } : { units, digits: 0 })
  switch (content) {
    case 'code':
      return { text: code }
    case 'component':
      return { text: name }
    case 'fixedText':
      return { text: fixedText }
    case 'periodStart':
      return { day: period.startDate }
    case 'periodEnd':
      return { day: period.endDate }
    case 'payDate':
      return { day: period.payDate }
    case 'payRate':
      return row.payRate === null ? { text: null } : amountCell(row.payRate, row.currency)
    case 'hours':
      // Two decimals, as payroll programs read them; a template may have the minutes instead.
      return row.minutes === null ? { text: null } : { units: Math.round((row.minutes * 100) / 60), digits: 2 }
    case 'amount':
      return amountCell(row.amount, row.currency)
    case 'percent':
    case 'minutes':
      return whole(row[content])
    default:
      return { text: row[content] }
  }
}
