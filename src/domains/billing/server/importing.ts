import { z } from 'zod'
import { rate } from '#base/money.ts'
import { limits, line, optional } from '#base/text.ts'
import { date } from '#base/time.ts'
import { dateIn } from '#domains/imports/server/cells.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { adderTo, allLines, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import { rateIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { UniqueKeys } from '#domains/imports/server/unique-keys.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { billRateColumns, type BillRateColumn } from '../contract/import-columns.ts'

/** A line of a file: a bill rate, and the client and project that it names. */
const billRateLine = z.strictObject({
  client: line(limits.name, 'platform.validation.required'),
  project: optional(line(limits.name)),
  fromDate: date('platform.validation.required'),
  billRate: rate,
})
type BillRateLine = z.output<typeof billRateLine>

/** How a file of bill rates is read. */
const billRateTable: TableKind<BillRateColumn, never, typeof billRateLine> = {
  columns: billRateColumns,
  once: [],
  form: billRateLine,
  parse: (line) =>
    ({
      billRate: rateIn(line, 'billRate'),
      client: line.read('client'),
      project: line.read('project') ?? null,
      fromDate: line.read('fromDate', dateIn),
    }) satisfies Record<Exclude<BillRateColumn, 'currency'>, unknown>,
}

const clientName = fragment`(select c.name from clients c where c.organisation_id = t.organisation_id and c.id = t.client_id)`

/** The import of bill rates. */
export const billRateImport = importOf({
  name: 'billRates',
  importJob: 'billing.importBillRates',
  undoJob: 'billing.undoBillRateImport',
  file: billRateTable,
  plan: planRates,
  tables: [
    {
      table: 'bill_rates',
      name: clientName,
      // A rate is never edited. An invoice of its client may contain it.
      edited: fragment`false`,
      used: fragment`
        exists (select from client_statements s
                where s.organisation_id = t.organisation_id and s.client_id = t.client_id and s.created_at >= t.created_at)`,
    },
  ],
})

interface References {
  readonly clientId: string
  readonly projectId: string | null
}

async function planRates(scope: ActorScope, lines: ImportedLines<BillRateLine>): Promise<ImportPlan<BillRateLine>> {
  const faults = new LineFaults(scope, billRateColumns, lines.headings)
  const stored = await readStored(scope)
  const clients = new NameIndex(stored.clients, ({ name }) => name)
  const projects = new NameIndex(stored.projects, ({ clientId, name }) => `${clientId} ${name}`)
  const keyOf = ({ clientId, projectId }: References, fromDate: string) => `${clientId} ${projectId} ${fromDate}`
  const storedKeys = stored.rates.map((one) => keyOf(one, one.fromDate))
  const keys = new UniqueKeys(faults, storedKeys, 'billing.validation.rateTaken')
  const found = new Map<number, References>()
  for (const { line, form } of allLines(lines)) {
    if (form.client === undefined) continue
    const client = clients.find(form.client)
    if (typeof client === 'string') {
      faults.add({ line, column: 'client', value: form.client }, client)
      continue
    }
    const project = form.project ? projects.find(`${client.id} ${form.project}`) : null
    if (typeof project === 'string') {
      faults.add({ line, column: 'project', value: form.project ?? '' }, project)
      continue
    }
    const references = { clientId: client.id, projectId: project?.id ?? null }
    const { fromDate } = form
    if (fromDate) keys.take(keyOf(references, fromDate), { line, column: 'fromDate', value: fromDate })
    found.set(line, references)
  }
  const add = adderTo<BillRateLine>(scope, 'bill_rates', ({ line, form }) => {
    const { clientId, projectId } = found.get(line) as References
    return { client_id: clientId, project_id: projectId, from_date: form.fromDate, ...form.billRate }
  })
  return { faults: faults.all, add }
}

async function readStored({ db, actor }: ActorScope) {
  return {
    clients: await db.many(
      sql<{ id: string; name: string }>`select id, name from clients where organisation_id = ${actor.organisationId}`,
    ),
    projects: await db.many(
      sql<{ id: string; clientId: string; name: string }>`
        select id, client_id, name from projects where organisation_id = ${actor.organisationId}`,
    ),
    rates: await db.many(
      sql<{ clientId: string; projectId: string | null; fromDate: string }>`
        select client_id, project_id, from_date from bill_rates where organisation_id = ${actor.organisationId}`,
    ),
  }
}
