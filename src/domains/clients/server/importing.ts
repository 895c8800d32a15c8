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
import type { ImportedRecord } from '#domains/imports/server/read-table.ts'
import { importJobOf } from '#domains/imports/server/running.ts'
import { undoJobOf } from '#domains/imports/server/undoing.ts'
import { nameKey } from '#domains/imports/rules.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { radiusLimits } from '../contract.ts'
import { type ClientColumn, clientColumns } from '../contract/import-columns.ts'
import { clientColumns as columnsOf } from './commands.ts'
import { type ClientLine, clientLine, clientTable } from './import-file.ts'

/** The import of clients with their work sites. */
const clientImport: ImportKind<ClientColumn, never, typeof clientLine> = {
  name: 'clients',
  importJob: 'clients.importClients',
  undoJob: 'clients.undoClientImport',
  file: clientTable,
  plan: planClients,
  tables: [
    { table: 'work_sites', name: 't.name' },
    { table: 'clients', name: 't.name' },
  ],
}

/** The handlers of the routes that import clients. */
export const clientImportHandlers = importHandlers(clientImport)

/** The jobs that import clients and undo it. */
export const clientImportJobs = [importJobOf(clientImport), undoJobOf(clientImport)] as readonly JobKind[]

type Line = ImportedRecord<ClientLine>

/** The first line of a client, and the lines of its work sites by name. */
interface KnownClient {
  readonly first: Line
  readonly sites: Map<string, number>
}

async function planClients(
  scope: ActorScope,
  { records, headings }: ImportedLines<ClientLine>,
): Promise<ImportPlan<ClientLine>> {
  const faults = new LineFaults(scope, clientColumns, headings)
  const stored = await readNames(scope)
  const known = new Map<string, KnownClient>()
  for (const record of records) {
    const { line, form } = record
    const key = nameKey(form.name)
    const earlier = known.get(key)
    const place = { line, column: 'name', value: form.name } as const
    if (!earlier) {
      if (stored.has(key)) faults.add(place, 'clients.validation.nameTaken')
      known.set(key, { first: record, sites: new Map(form.site ? [[nameKey(form.site.name), line]] : []) })
    } else if (!form.site) faults.add(place, 'imports.messages.twice', { line: earlier.first.line })
    else compareLines(faults, earlier, record)
  }
  const ids = new Map<string, string>()
  return { faults: faults.all, add: (lines) => addLines(scope, lines, ids) }
}

// A further line of a client may repeat its fields, or leave them empty.
function compareLines(faults: LineFaults<ClientColumn>, { first, sites }: KnownClient, { line, form }: Line): void {
  const [one, other] = [flat(first.form), flat(form)]
  for (const [column, value] of other)
    if (value !== one.get(column))
      faults.add({ line, column, value: String(value) }, 'imports.messages.differs', { line: first.line })
  const name = form.site?.name ?? ''
  const earlier = sites.get(nameKey(name))
  if (earlier === undefined) sites.set(nameKey(name), line)
  else faults.add({ line, column: 'siteName', value: name }, 'imports.messages.twice', { line: earlier })
}

/** Returns the given fields of the client on a line by their columns, without its name. */
function flat(form: ClientLine): Map<ClientColumn, unknown> {
  const { name: _name, site: _site, contact, ...others } = form
  const { fullName, ...rest } = contact ?? {}
  const all = Object.entries({ ...others, contactName: fullName, ...rest }) as [ClientColumn, unknown][]
  return new Map(all.filter(([, value]) => value !== null && value !== undefined))
}

async function readNames({ db, actor }: ActorScope): Promise<ReadonlySet<string>> {
  const rows = await db.many(
    sql<{ name: string }>('select name from clients where organisation_id = $1', [actor.organisationId]),
  )
  return new Set(rows.map(({ name }) => nameKey(name)))
}

/** Adds some lines; `ids` holds the clients that were added before. */
async function addLines(scope: ActorScope, lines: readonly Line[], ids: Map<string, string>): Promise<AddedRecord[]> {
  const [clients, sites]: [Record<string, unknown>[], Record<string, unknown>[]] = [[], []]
  for (const { form } of lines) {
    const key = nameKey(form.name)
    const id = ids.get(key) ?? uuid()
    if (!ids.has(key)) clients.push({ id, ...columnsOf(form), status: form.status ?? 'active' })
    ids.set(key, id)
    if (!form.site) continue
    const { radiusMetres, ...site } = form.site
    const radius = { radius_metres: radiusMetres ?? radiusLimits.usual }
    sites.push({ id: uuid(), client_id: id, ...site, ...radius })
  }
  await insertRecords(scope, 'clients', clients)
  await insertRecords(scope, 'work_sites', sites)
  return [...addedTo('clients', clients), ...addedTo('work_sites', sites)]
}
