import { contractKindGroups } from '#domains/contracts/rules.ts'
import { stubNumber } from '#domains/pay/rules.ts'
import { renderStubPdf } from '#domains/pay/server/stub-pdf.ts'
import { plainName } from '#platform/server/archive/zip.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type FileTarget, hasFile, storeContract, storeFile } from './files.ts'
import {
  instant,
  joins,
  type ListRow,
  money,
  ofStubs,
  rowOf,
  selected,
  type Selection,
  stubs,
  worker,
} from './lists.ts'

interface ListedContract {
  record: ListRow
  isStamped: boolean
  size: number | null
}

/** The columns of a contract `k` with its sealed file `f`; the names of the files follow when these are added. */
const ofContract = {
  title: fragment`k.title`,
  startDate: fragment`k.start_date`,
  endDate: fragment`k.end_date`,
  status: fragment`k.status`,
  sentAt: instant('k.sent_at'),
  signedAt: instant('k.signed_at'),
  countersignedAt: instant('k.countersigned_at'),
  sealedAt: instant('f.sealed_at'),
  textHash: fragment`k.text_hash`,
  sealHash: fragment`f.sha256`,
  file: fragment`null`,
  stampedFile: fragment`null`,
}
const fileFacts = fragment`m.id is not null as is_stamped, length(f.bytes) as size`
const withFiles = fragment`
  left join contract_files f on f.organisation_id = k.organisation_id and f.id = k.id
  left join contract_stamps m on m.organisation_id = k.organisation_id and m.id = k.id`

/** Lists the contracts of the assignments of a selection that were sent, with workers and with clients, and adds each sealed file as it was sealed, with its late time stamp as a second file. */
export async function addContracts(scope: JobScope, of: Selection, target: FileTarget): Promise<ListRow[]> {
  const rows = await scope.beside((db) =>
    db.many(
      sql<ListedContract>`
        select ${rowOf('contracts', {
          id: fragment`k.id`,
          workerId: fragment`a.worker_id`,
          worker,
          client: fragment`c.name`,
          ...ofContract,
        })}, ${fileFacts}
          from contracts k
          join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id ${joins('a')}
          ${withFiles}
         where ${selected('a', of)} and k.sent_at is not null and k.start_date <= ${of.endDate}::date and k.end_date >= ${of.startDate}::date
         order by a.worker_id, k.start_date, k.created_at, k.id`,
    ),
  )
  return addFiles(scope, target, 'contracts', rows)
}

/**
 * Lists the framework agreements with clients that were sent and cover a day of an assignment of an export in its period, and adds their sealed
 * files in the same way. All parts of an export share them, so they are in its last part.
 */
export async function addFrameworks(
  scope: JobScope,
  exportId: string,
  { clientId, startDate, endDate }: Pick<Selection, 'clientId' | 'startDate' | 'endDate'>,
  target: FileTarget,
): Promise<ListRow[]> {
  const rows = await scope.beside((db) =>
    db.many(
      sql<ListedContract>`
        select ${rowOf('frameworks', {
          id: fragment`k.id`,
          client: fragment`c.name`,
          ...ofContract,
        })}, ${fileFacts}
          from contracts k
          join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
          ${withFiles}
         where k.organisation_id = ${scope.actor.organisationId} and ${inGroup('k.kind', contractKindGroups.framework)}
           and (${clientId}::uuid is null or k.client_id = ${clientId}) and k.sent_at is not null
           and k.start_date <= ${endDate}::date and k.end_date >= ${startDate}::date
           and exists (
             select 1 from projects p
               join assignments a on a.organisation_id = p.organisation_id and a.project_id = p.id
               join inspection_parts t on t.organisation_id = a.organisation_id and t.run_id = ${exportId} and a.worker_id = any(t.worker_ids)
              where p.organisation_id = k.organisation_id and p.client_id = k.client_id
                and a.start_date <= least(k.end_date, ${endDate}::date) and a.end_date >= greatest(k.start_date, ${startDate}::date))
         order by searchable(c.name), k.start_date, k.created_at, k.id`,
    ),
  )
  return addFiles(scope, target, 'framework-agreements', rows)
}

async function addFiles(
  scope: JobScope,
  target: FileTarget,
  folder: string,
  rows: readonly ListedContract[],
): Promise<ListRow[]> {
  const listed: ListRow[] = []
  for (const [index, { record, isStamped, size }] of rows.entries()) {
    const name = `${folder}/${target.numbered(index)} ${plainName(`${String(record.startDate)} ${String(record.title)}`)}`
    const file = size === null ? null : `${name}.pdf`
    const stampedFile = isStamped ? `${name} (time stamp).pdf` : null
    const contractId = String(record.id)
    if (file) await storeContract(scope, target, { path: file, contractId, isStamped: false })
    if (stampedFile) await storeContract(scope, target, { path: stampedFile, contractId, isStamped: true })
    listed.push({ ...record, file, stampedFile })
  }
  return listed
}

interface ListedStub {
  id: string
  year: number
  ordinal: number
  record: ListRow
}

/**
 * Lists the issued pay stubs of a selection, and adds each as a PDF, with masked national and account numbers. An export of one client has
 * none: a stub covers work for other clients, too.
 */
export async function addStubs(scope: JobScope, of: Selection, target: FileTarget): Promise<ListRow[]> {
  if (of.clientId !== null) return []
  const rows = await scope.beside((db) =>
    db.many(
      sql<ListedStub>`
        select t.id, t.year, t.number as ordinal, ${rowOf('payStubs', {
          number: fragment`null`,
          workerId: fragment`t.worker_id`,
          worker: fragment`t.worker_name`,
          startDate: fragment`d.start_date`,
          endDate: fragment`d.end_date`,
          payDate: fragment`d.pay_date`,
          issuedAt: instant('t.issued_at'),
          totalMinutes: fragment`t.minutes`,
          gross: money('t.gross_amount', 't.currency'),
          deductions: money('t.deductions_amount', 't.currency'),
          net: money('t.net_amount', 't.currency'),
          file: fragment`null`,
        })} from ${stubs} where ${ofStubs(of)} order by t.year, t.number`,
    ),
  )
  const listed: ListRow[] = []
  for (const { id, year, ordinal, record } of rows) {
    scope.signal.throwIfAborted()
    const number = stubNumber(year, ordinal)
    const file = `pay-stubs/${number} ${plainName(String(record.worker))}.pdf`
    if (!(await hasFile(scope, target, file))) {
      const bytes = await scope.beside((db, now) => renderedStub({ ...scope, db, now }, id))
      await storeFile(scope, target, file, bytes)
    }
    listed.push({ ...record, number, file })
  }
  return listed
}

async function renderedStub(scope: ActorScope, id: string): Promise<Uint8Array> {
  const { bytes } = await renderStubPdf(scope, { params: { id }, ifMatch: undefined })
  if (!(bytes instanceof Uint8Array)) throw new Error('a pay stub is not a whole file')
  return bytes
}
