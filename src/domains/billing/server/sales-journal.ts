import { may } from '#base/actor.ts'
import { type CsvFormat, csvText, encodeCsv, usualCsvFormat } from '#base/csv-format.ts'
import type { Currency } from '#base/currency.ts'
import { vatCategories, type VatCategory } from '#base/official/vat-categories.ts'
import type { Answer, Received, Reply } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { JournalSettings, salesJournalRoutes } from '../contract/sales-journal.ts'
import {
  type BookedStatement,
  type JournalAccounts,
  journalColumns,
  salesJournalRows,
  salesJournalTotals,
  usualAccounts,
} from '../rules/sales-journal.ts'
import { type Buyer, numberText, type StatementKind, type Terms } from '../rules.ts'

type Input<Name extends keyof typeof salesJournalRoutes> = Received<(typeof salesJournalRoutes)[Name]>

interface SettingsRow {
  accounts: JournalAccounts
  format: CsvFormat
  version: number
}

/** Returns the settings of the sales journal; the usual ones until somebody has saved others. */
export async function readJournalSettings({ db, actor }: ActorScope): Promise<JournalSettings> {
  const row = await db.first(
    sql<SettingsRow>`
      select accounts, format, version
        from sales_journal_settings
       where organisation_id = ${actor.organisationId} and id = ${actor.organisationId}`,
  )
  const { accounts, format, version } = row ?? { accounts: usualAccounts, format: usualCsvFormat, version: 1 }
  // Settings from before a category existed have no account for it.
  const salesAccounts = { ...usualAccounts.salesAccounts, ...accounts.salesAccounts }
  const vatCodes = { ...usualAccounts.vatCodes, ...accounts.vatCodes }
  return { ...accounts, salesAccounts, vatCodes, format, version, allowed: may(actor, 'billing:write') ? ['edit'] : [] }
}

function valuesOf<Value>(of: (category: VatCategory) => Value): Record<VatCategory, Value> {
  return Object.fromEntries(vatCategories.map((category) => [category, of(category)])) as Record<VatCategory, Value>
}

/** Saves the settings of the sales journal. Throws `STALE_VERSION`. */
export async function saveJournalSettings(
  scope: ActorScope,
  { body, ifMatch }: Input<'saveJournalSettings'>,
): Promise<JournalSettings> {
  const { organisationId } = scope.actor
  const accounts: JournalAccounts = {
    journalCode: body.journalCode ?? null,
    clientAccount: body.clientAccount,
    vatAccount: body.vatAccount,
    salesAccounts: valuesOf((category) => body.salesAccounts[category] ?? usualAccounts.salesAccounts[category]),
    vatCodes: valuesOf((category) => body.vatCodes[category] ?? null),
  }
  await scope.db.many(
    sql`
      insert into sales_journal_settings (organisation_id, id, accounts, format)
      values (${organisationId}, ${organisationId}, ${JSON.stringify(usualAccounts)}::jsonb, ${JSON.stringify(usualCsvFormat)}::jsonb)
      on conflict do nothing`,
  )
  const values = { accounts: JSON.stringify(accounts), format: JSON.stringify(body.format) }
  return changeRecord(scope, { table: 'sales_journal_settings', id: organisationId }, ifMatch, values, () =>
    readJournalSettings(scope),
  )
}

/** Returns the totals of a month. */
export async function readSalesJournal(
  scope: ActorScope,
  { query: { month } }: Input<'readSalesJournal'>,
): Promise<Answer<typeof salesJournalRoutes.readSalesJournal>> {
  const statements = await readStatements(scope, month)
  return { month, rows: statements.length, totals: salesJournalTotals(statements) }
}

/** Returns the sales journal of a month as a CSV file, with headings in the reader's language. */
export async function readSalesJournalFile(
  scope: ActorScope,
  { query: { month } }: Input<'readSalesJournalFile'>,
): Promise<Reply<typeof salesJournalRoutes.readSalesJournalFile>> {
  const { format, ...accounts } = await readJournalSettings(scope)
  const statements = await readStatements(scope, month)
  // No connection waits while the file is written.
  await scope.db.commit()
  const { translate } = scope
  const rows = salesJournalRows(accounts, statements, (kind) => translate(`billing.kind.${kind}`))
  const headings = journalColumns.map((column) => translate(`billing.journal.column.${column}`))
  const bytes = encodeCsv(csvText(headings, rows, format), format.encoding)
  return { name: `${translate('billing.journal.title')} ${month}.csv`, type: 'text/csv', bytes }
}

interface StatementRow {
  kind: StatementKind
  year: number
  ordinal: number
  issueDate: string
  dueDate: string
  client: string
  buyer: Buyer
  terms: Terms
  net: number
  vat: number
  total: number
  currency: Currency
}

async function readStatements({ db, actor }: ActorScope, month: string): Promise<BookedStatement[]> {
  const [year, ordinal] = month.split('-').map(Number) as [number, number]
  const next = ordinal === 12 ? `${year + 1}-01` : `${year}-${String(ordinal + 1).padStart(2, '0')}`
  const rows = await db.many(
    sql<StatementRow>`
      select s.kind, s.year, s.number as ordinal, s.issue_date, s.due_date, c.name as client, s.buyer, s.terms, s.net_amount as net,
             s.vat_amount as vat, s.total_amount as total, s.currency
        from client_statements s join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
       where s.organisation_id = ${actor.organisationId} and s.year = ${year} and s.issue_date >= ${`${month}-01`}::date
         and s.issue_date < ${`${next}-01`}::date
       order by s.year, s.number`,
  )
  return rows.map(({ year: ofNumber, ordinal: number, buyer, terms, ...row }) =>
    Object.assign(row, {
      number: numberText(ofNumber, number),
      client: buyer.name ?? row.client,
      vatNumber: buyer.vatNumber,
      country: buyer.country,
      vatCategory: terms.vatCategory ?? 'S',
      vatBasisPoints: terms.vatBasisPoints ?? 0,
    }),
  )
}
