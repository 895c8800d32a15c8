import type { KindColumn } from '#domains/imports/rules.ts'

/** The columns of a file of bill rates with their other headings. */
const headings = {
  client: 'customer klant',
  project: '',
  fromDate: 'startdate effectivefrom datededebut startdatum',
  billRate: 'rate hourlyrate billrate tarif tarief',
  currency: '',
} as const
export type BillRateColumn = keyof typeof headings

/** The columns of a file of bill rates. Without a project, a rate applies to all projects of the client. */
export const billRateColumns: readonly KindColumn<BillRateColumn>[] = (
  Object.entries(headings) as [BillRateColumn, string][]
).map(([column, others]) => ({
  column,
  labelKey: `billing.field.${column}`,
  headings: others,
  isRequired: column === 'client' || column === 'fromDate' || column === 'billRate',
}))
