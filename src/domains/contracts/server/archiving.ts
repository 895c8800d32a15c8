import { byteOrderMark, csvLine, escapeFormula, listSeparators } from '#base/csv.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Received, Reply } from '#base/route.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { type ArchivedFile, plainName, zipOf } from '#platform/server/archive/zip.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { batchRefusals, type contractBatchRoutes } from '../contract/batches.ts'
import type { ContractKind, ContractStatus } from '../rules.ts'

/** The most contracts of an archive. */
const mostArchived = 500

interface ArchivedContract {
  id: string
  kind: ContractKind
  status: ContractStatus
  title: string
  client: string
  startDate: string
  endDate: string
  sentAt: string | null
  signedAt: string | null
  countersignedAt: string | null
  textHash: string
  sealedAt: string | null
  sha256: string | null
  isStamped: boolean
}

const columns = [
  'path',
  'stamped',
  'id',
  'kind',
  'status',
  'title',
  'client',
  'startDate',
  'endDate',
  'sentAt',
  'signedAt',
  'countersignedAt',
  'textHash',
  'sealedAt',
  'sha256',
] as const

/**
 * Returns the contracts of a worker in a period as an archive for an inspection: each sealed file as it was sealed, with its late time stamp
 * as a second file, and an index of all that were sent. Throws `NOT_FOUND`, and `ARCHIVE_TOO_LARGE` above 500 contracts.
 */
export async function exportContracts(
  scope: ActorScope,
  { query: { workerId, fromDate, toDate } }: Received<typeof contractBatchRoutes.exportContracts>,
): Promise<Reply<typeof contractBatchRoutes.exportContracts>> {
  const { db, actor, now, language } = scope
  await readWorker(scope, workerId)
  const contracts = await db.many(
    sql<ArchivedContract>`
      select k.id, k.kind, k.status, k.title, c.name as client, k.start_date, k.end_date, k.sent_at, k.signed_at, k.countersigned_at,
             k.text_hash, f.sealed_at, f.sha256, m.id is not null as is_stamped
        from contracts k
        join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        left join contract_files f on f.organisation_id = k.organisation_id and f.id = k.id
        left join contract_stamps m on m.organisation_id = k.organisation_id and m.id = k.id
       where k.organisation_id = ${actor.organisationId} and k.worker_id = ${workerId} and k.sent_at is not null
         and k.start_date <= ${toDate} and k.end_date >= ${fromDate}
       order by k.start_date, k.created_at, k.id limit ${mostArchived + 1}`,
  )
  if (contracts.length > mostArchived) throw batchRefusals.ARCHIVE_TOO_LARGE()
  // Each file is read when it is sent, so that one at a time is in memory.
  await db.commit()
  return {
    name: `contracts ${fromDate} ${toDate} (${localTimeOf(now, actor.timeZone).date}).zip`,
    type: 'application/zip',
    bytes: zipOf(filesOf(scope, contracts, listSeparators[language]), now),
  }
}

async function* filesOf(
  { db, actor }: ActorScope,
  contracts: readonly ArchivedContract[],
  separator: string,
): AsyncGenerator<ArchivedFile> {
  const named = contracts.map((contract, index) => {
    const name = `contracts/${String(index + 1).padStart(3, '0')} ${plainName(`${contract.startDate} ${contract.title}`)}`
    const path = contract.sealedAt ? `${name}.pdf` : ''
    return { contract, path, stamped: contract.isStamped ? `${name} (time stamp).pdf` : '' }
  })
  const lines = named.map(({ contract, ...paths }) =>
    csvLine(
      columns.map((column) =>
        escapeFormula(String((column === 'path' || column === 'stamped' ? paths[column] : contract[column]) ?? '')),
      ),
      separator,
    ),
  )
  const index = byteOrderMark + csvLine(columns, separator) + lines.join('')
  yield { path: 'contracts.csv', bytes: Buffer.from(index) }
  for (const { contract, path, stamped } of named) {
    if (!path) continue
    const [found] = await db.manyAndCommit(
      sql<{ file: Uint8Array; stamp: Uint8Array | null }>`
        select f.bytes as file, m.bytes as stamp from contract_files f
          left join contract_stamps m on m.organisation_id = f.organisation_id and m.id = f.id
         where f.organisation_id = ${actor.organisationId} and f.id = ${contract.id}`,
    )
    if (!found) continue
    yield { path, bytes: found.file, packed: true }
    if (stamped && found.stamp) yield { path: stamped, bytes: Buffer.concat([found.file, found.stamp]), packed: true }
  }
}
