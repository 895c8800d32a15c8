import { amountCell, type CsvCell } from '#base/csv-format.ts'
import type { Currency } from '#base/currency.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import type { StatementKind } from '../rules.ts'

/** The accounts and codes that an accounting program has for invoices. */
export interface JournalAccounts {
  /** The code of the journal in the accounting program; null if it needs none. */
  readonly journalCode: string | null
  readonly clientAccount: string
  readonly vatAccount: string
  readonly salesAccounts: Readonly<Record<VatCategory, string>>
  readonly vatCodes: Readonly<Record<VatCategory, string | null>>
}

/** The accounts of the Belgian minimum chart: trade debtors (400), VAT payable (451), sales of services (700). */
export const usualAccounts: JournalAccounts = {
  journalCode: null,
  clientAccount: '400000',
  vatAccount: '451000',
  salesAccounts: { S: '700000', AE: '700000', E: '700000', Z: '700000', O: '700000', G: '700000' },
  vatCodes: { S: null, AE: null, E: null, Z: null, O: null, G: null },
}

/** An invoice or a credit note as it was issued. Amounts are positive, in minor units of its currency. */
export interface BookedStatement {
  readonly kind: StatementKind
  readonly number: string
  readonly issueDate: string
  readonly dueDate: string
  readonly client: string
  readonly vatNumber: string | null
  readonly country: string | null
  readonly vatCategory: VatCategory
  readonly vatBasisPoints: number
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly currency: Currency
}

/** The columns of the sales journal, in their order. */
export const journalColumns = [
  'journal',
  'date',
  'dueDate',
  'number',
  'kind',
  'client',
  'vatNumber',
  'country',
  'clientAccount',
  'salesAccount',
  'vatAccount',
  'vatCode',
  'vatRate',
  'net',
  'vat',
  'total',
  'currency',
] as const
type JournalColumn = (typeof journalColumns)[number]

/** The sums of a currency in minor units, credit notes subtracted. */
export interface JournalTotal {
  readonly currency: Currency
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** Returns a row for each statement. The amounts of a credit note are negative; without VAT there is no VAT account. */
export function salesJournalRows(
  accounts: JournalAccounts,
  statements: readonly BookedStatement[],
  nameOf: (kind: StatementKind) => string,
): CsvCell[][] {
  return statements.map((statement) => {
    const cells = cellsOf(accounts, statement, nameOf)
    return journalColumns.map((column) => cells[column])
  })
}

/** Returns the sums of the journal per currency. */
export function salesJournalTotals(statements: readonly BookedStatement[]): JournalTotal[] {
  const sums = new Map<Currency, JournalTotal>()
  for (const { kind, currency, net, vat, total } of statements) {
    const sum = sums.get(currency) ?? { currency, net: 0, vat: 0, total: 0 }
    const sign = signOf(kind)
    sums.set(currency, {
      currency,
      net: sum.net + sign * net,
      vat: sum.vat + sign * vat,
      total: sum.total + sign * total,
    })
  }
  return [...sums.values()]
}

const signOf = (kind: StatementKind) => (kind === 'credit_note' ? -1 : 1)

function cellsOf(
  accounts: JournalAccounts,
  { kind, vatCategory, currency, ...statement }: BookedStatement,
  nameOf: (kind: StatementKind) => string,
): Record<JournalColumn, CsvCell> {
  // Zero is not negative: `-0` would be another number.
  const amount = (units: number) => amountCell(kind === 'credit_note' ? 0 - units : units, currency)
  return {
    journal: { text: accounts.journalCode },
    date: { day: statement.issueDate },
    dueDate: { day: statement.dueDate },
    number: { text: statement.number },
    kind: { text: nameOf(kind) },
    client: { text: statement.client },
    vatNumber: { text: statement.vatNumber },
    country: { text: statement.country },
    clientAccount: { text: accounts.clientAccount },
    salesAccount: { text: accounts.salesAccounts[vatCategory] },
    vatAccount: { text: statement.vat === 0 ? null : accounts.vatAccount },
    vatCode: { text: accounts.vatCodes[vatCategory] },
    vatRate: { units: statement.vatBasisPoints, digits: 2 },
    net: amount(statement.net),
    vat: amount(statement.vat),
    total: amount(statement.total),
    currency: { text: currency },
  }
}
