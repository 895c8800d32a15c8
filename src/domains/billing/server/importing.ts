import { v7 as uuid } from 'uuid'
import { importHandlers } from '#domains/imports/server/importing.ts'
import {
  addedTo,
  type AddedRecord,
  type ImportedLines,
  type ImportKind,
  type ImportPlan,
} from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import type { ImportedRecord } from '#domains/imports/server/read-table.ts'
import { importJobOf } from '#domains/imports/server/running.ts'
import { undoJobOf } from '#domains/imports/server/undoing.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type BillRateColumn, billRateColumns } from '../contract/import-columns.ts'
import { type BillRateLine, billRateLine, billRateTable } from './import-file.ts'

const clientName = `(select c.name from clients c where c.organisation_id = t.organisation_id and c.id = t.client_id)`

const billRateImport: ImportKind<BillRateColumn, never, typeof billRateLine> = {
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
      edited: 'false',
      used: `exists (select from client_statements s
                where s.organisation_id = t.organisation_id and s.client_id = t.client_id and s.created_at >= t.created_at)`,
    },
  ],
}

/** The handlers of the routes that import bill rates. */
export const billRateImportHandlers = importHandlers(billRateImport)

/** The jobs that import bill rates and undo it. */
export const billRateImportJobs = [importJobOf(billRateImport), undoJobOf(billRateImport)] as readonly JobKind[]

type Line = ImportedRecord<BillRateLine>

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
  const taken = new Set(stored.rates.map((one) => keyOf(one, one.fromDate)))
  const used = new Map<string, number>()
  const found = new Map<number, References>()
  for (const { line, form } of lines.records) {
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
    const key = keyOf(references, form.fromDate)
    const earlier = used.get(key)
    const place = { line, column: 'fromDate', value: form.fromDate } as const
    if (taken.has(key)) faults.add(place, 'billing.validation.rateTaken')
    else if (earlier !== undefined) faults.add(place, 'imports.messages.twice', { line: earlier })
    used.set(key, earlier ?? line)
    found.set(line, references)
  }
  return { faults: faults.all, add: (records) => addLines(scope, records, found) }
}

async function readStored({ db, actor }: ActorScope) {
  const own = [actor.organisationId]
  return {
    clients: await db.many(
      sql<{ id: string; name: string }>('select id, name from clients where organisation_id = $1', own),
    ),
    projects: await db.many(
      sql<{ id: string; clientId: string; name: string }>(
        'select id, client_id, name from projects where organisation_id = $1',
        own,
      ),
    ),
    rates: await db.many(
      sql<{ clientId: string; projectId: string | null; fromDate: string }>(
        'select client_id, project_id, from_date from bill_rates where organisation_id = $1',
        own,
      ),
    ),
  }
}

async function addLines(
  scope: ActorScope,
  lines: readonly Line[],
  found: ReadonlyMap<number, References>,
): Promise<AddedRecord[]> {
  const rows = lines.map(({ line, form }) => {
    const { clientId, projectId } = found.get(line) as References
    const { amount, currency } = form.billRate
    return { id: uuid(), client_id: clientId, project_id: projectId, from_date: form.fromDate, amount, currency }
  })
  await insertRecords(scope, 'bill_rates', rows)
  return addedTo('bill_rates', rows)
}
