import type { KindColumn } from '#domains/imports/rules.ts'

/** The columns of a file of open balances with their other headings. */
const headings = {
  worker: 'email emailaddress workeremail emailadres',
  type: 'kind soort',
  fromDate: 'date datum on le op',
  days: 'balance daysleft solde jours saldo dagen',
} as const
export type OpenBalanceColumn = keyof typeof headings

/** The columns of a file of open balances. Workers are given by email address. */
export const openBalanceColumns: readonly KindColumn<OpenBalanceColumn>[] = (
  Object.entries(headings) as [OpenBalanceColumn, string][]
).map(([column, others]) => ({
  column,
  labelKey: `absences.import.${column}`,
  headings: others,
  isRequired: true,
  isIndividual: column === 'worker',
}))
