import type { ClientConfig } from 'pg'
import { type Difference, reportOf } from './compare.ts'
import { billedBy, compareInvoice, type Invoicing, reportOfStatement, startInvoicing } from './invoices.ts'
import { type Issued, type Organisation, readOrganisation } from './organisation.ts'
import type { Past, Row } from './past.ts'
import { joined, openSource, type Source } from './source.ts'
import { readStatementLines, readStored } from './stored.ts'
import { groupStored, reportUnissued, verifyPeriod, type WorkerRecords } from './stubs.ts'

/** What to verify: everything, or one organisation by its tag, or one pay period. */
export interface Choice {
  readonly organisation?: string | undefined
  readonly period?: string | undefined
}

/** What was verified, and what is not as it should be. */
export interface Verified {
  organisations: number
  stubs: number
  invoices: number
  readonly differences: Difference[]
}

const workersAtOnce = 200

/**
 * Recalculates all issued pay stubs, invoices and credit notes in the database, and reports each stored value that differs. Throws if the
 * organisation or the pay period does not exist.
 */
export async function verifyPay(connection: ClientConfig, { organisation, period }: Choice = {}): Promise<Verified> {
  const source = await openSource(connection)
  try {
    const verified: Verified = { organisations: 0, stubs: 0, invoices: 0, differences: [] }
    const chosen = await source.rows`
      select id, coalesce(company_tag, id::text) as tag from organisations
       where ${organisation ?? null}::text is null or company_tag = ${organisation ?? null} order by 2`
    if (organisation !== undefined && chosen.length === 0)
      throw new Error(`there is no organisation with the tag ${organisation}`)
    for (const { id, tag } of chosen) await verifyOrganisation(source, id as string, tag as string, period, verified)
    if (period !== undefined && verified.organisations === 0) throw new Error(`there is no issued pay period ${period}`)
    return verified
  } finally {
    await source.close()
  }
}

async function verifyOrganisation(
  source: Source,
  id: string,
  tag: string,
  period: string | undefined,
  verified: Verified,
) {
  const organisation = await readOrganisation(source, id, tag)
  const isOfPeriod = ({ kind, id: of }: Pick<Issued, 'kind' | 'id'>) => kind === 'period' && of === period
  if (period !== undefined && ![...organisation.issued, ...organisation.undated].some(isOfPeriod)) return
  verified.organisations++
  reportUnverifiable(organisation, period, verified.differences)
  const statementLines = period === undefined ? await readStatementLines(source, id) : new Map()
  const invoicing = startInvoicing(statementLines)
  const deleted = await deletedEntries(source, id)
  const workers = await source.rows`select id from workers where organisation_id = ${id} order by id`
  for (let start = 0; start < workers.length; start += workersAtOnce) {
    const ids = workers.slice(start, start + workersAtOnce).map((row) => row.id as string)
    const stored = groupStored(await readStored(source, id, ids), deleted)
    for (const workerId of ids) {
      const records = stored(workerId)
      if (records.entries.length + records.stubs.length + records.adjustments.length === 0) continue
      verifyWorker(organisation, workerId, records, invoicing, period, verified)
      if (period === undefined) reportUnissued(organisation, records, verified.differences)
    }
  }
  if (period !== undefined) return
  for (const issued of organisation.issued) {
    if (issued.kind === 'period') continue
    verified.invoices++
    compareInvoice(organisation, issued, invoicing, verified.differences)
  }
}

/** Reports the documents that cannot be recalculated: not stored any more, or not issued by the history. */
function reportUnverifiable(organisation: Organisation, period: string | undefined, differences: Difference[]): void {
  const { tag, undated, missing } = organisation
  for (const { kind, id, row } of undated) {
    if (period !== undefined && id !== period) continue
    const document = `Pay period until ${String(row.end_date)}`
    const report =
      kind === 'period'
        ? reportOf(differences, { organisation: tag, document, of: 'all workers', currency: 'EUR' })
        : reportOfStatement(organisation, kind, row, differences)
    report.add('issue', 'not in the history', 'in the history', 'the rules in force at the issue are not known')
  }
  if (period !== undefined) return
  for (const row of missing)
    reportOfStatement(organisation, row.kind, row, differences).add('document', 'missing', 'stored', 'it was issued')
}

/** Goes through what was issued, in its order: what an invoice or a period took is not free for the next one. */
function verifyWorker(
  organisation: Organisation,
  workerId: string,
  records: WorkerRecords,
  invoicing: Invoicing,
  period: string | undefined,
  verified: Verified,
): void {
  const billing = billedBy(organisation, workerId, records, invoicing)
  for (const issued of organisation.issued) {
    if (issued.kind !== 'period') {
      if (period === undefined) billing(issued)
    } else if (period === undefined || issued.id === period)
      verified.stubs += verifyPeriod(organisation, issued, records, verified.differences)
  }
}

/** The entries that were deleted, by their worker. They may have been approved before. */
async function deletedEntries(source: Source, organisationId: string): Promise<Map<string, Past[]>> {
  const changes = await source.rows`
    select h.entity_id as id, h.number::float8 as number, h.before, h.after
      from history h
      join history d on d.organisation_id = h.organisation_id and d.entity = h.entity and d.entity_id = h.entity_id
     where h.organisation_id = ${organisationId} and d.entity = 'time_entries' and d.after is null
       and not exists (select 1 from time_entries e where e.organisation_id = d.organisation_id and e.id = d.entity_id)`
  const byWorker = new Map<string, Past[]>()
  const workerOf = new Map<string, string>()
  for (const { id, after, before } of changes)
    if (after === null) workerOf.set(id as string, String((before as Row | null)?.worker_id))
  for (const [id, past] of joined([], changes)) {
    const worker = workerOf.get(id)!
    byWorker.set(worker, [...(byWorker.get(worker) ?? []), past])
  }
  return byWorker
}
