import { v7 as uuid } from 'uuid'
import { daysBetween } from '#base/days.ts'
import type { Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import type { StubStatus } from '#domains/pay/rules.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Inspection, inspectionRefusals, type inspectionRoutes } from '../contract.ts'
import { mostDocuments, mostWorkers } from '../rules.ts'
import { inspectionKind, readExport } from './runs.ts'

/** Starts an export; a job continues it. Throws `NOT_FOUND` for an unknown worker or client, and `INSPECTION_TOO_LARGE`. */
export async function startInspection(
  scope: ActorScope,
  { body }: Received<typeof inspectionRoutes.startInspection>,
): Promise<Inspection> {
  const { actor, now, language } = scope
  const { fromDate, toDate } = body
  const [workerId, clientId] = [body.workerId ?? null, body.clientId ?? null]
  if (workerId !== null) await readWorker(scope, workerId)
  if (clientId !== null) await readClient(scope, clientId)
  const workerIds = workerId === null ? await workersIn(scope, clientId, fromDate, toDate) : [workerId]
  if (workerIds.length > mostWorkers) throw inspectionRefusals.INSPECTION_TOO_LARGE()
  if ((await countDocuments(scope, workerIds, fromDate, toDate)) > mostDocuments)
    throw inspectionRefusals.INSPECTION_TOO_LARGE()
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'inspection_exports', id },
    {
      worker_id: workerId,
      client_id: clientId,
      start_date: fromDate,
      end_date: toDate,
      language,
      started_by: actor.accountId,
      started_at: now,
    },
  )
  // The last part, without workers, is the index.
  const parts = [...inParts(workerIds, fromDate, toDate), []]
  await insertRecords(
    scope,
    'inspection_parts',
    parts.map((part, position) => ({ id: uuid(), run_id: id, position, worker_ids: part, state: 'waiting' })),
  )
  await enqueue(scope, { name: inspectionKind.jobName }, { runId: id }, id)
  return readExport(scope, id)
}

/** The months of workers in a part: some ten thousand rows, which are in memory together. */
const monthsOfPart = 60
/** The most parts: each has several files of each list. */
const mostParts = 400

/** Divides workers into parts of about the same number of rows, fewer workers each if the period is longer. */
export function inParts(workerIds: readonly string[], fromDate: string, toDate: string): string[][] {
  const months = Math.ceil((daysBetween(fromDate, toDate) + 1) / 30)
  const size = Math.max(1, Math.floor(monthsOfPart / months), Math.ceil(workerIds.length / mostParts))
  return Array.from({ length: Math.ceil(workerIds.length / size) }, (_, at) =>
    workerIds.slice(at * size, (at + 1) * size),
  )
}

/** Returns the workers with an assignment, hours or an issued pay stub in a period, of one client if it is given. */
async function workersIn(
  { db, actor }: ActorScope,
  clientId: string | null,
  fromDate: string,
  toDate: string,
): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select w.id from workers w
       where w.organisation_id = ${actor.organisationId} and w.merged_into is null and (
         exists (
           select 1 from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
            where a.organisation_id = w.organisation_id and a.worker_id = w.id and a.start_date <= ${toDate}::date
              and a.end_date >= ${fromDate}::date and (${clientId}::uuid is null or p.client_id = ${clientId}))
         or exists (
           select 1 from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
            where e.organisation_id = w.organisation_id and e.worker_id = w.id and e.date between ${fromDate}::date and ${toDate}::date
              and (${clientId}::uuid is null or p.client_id = ${clientId}))
         or ${clientId}::uuid is null and exists (
           select 1 from pay_stubs s join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
            where s.organisation_id = w.organisation_id and s.worker_id = w.id and ${is<StubStatus>('s.status', 'issued')}
              and d.start_date <= ${toDate}::date and d.end_date >= ${fromDate}::date))
       order by w.search_name, w.id limit ${mostWorkers + 1}`,
  )
  return rows.map(({ id }) => id)
}

async function countDocuments(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  fromDate: string,
  toDate: string,
): Promise<number> {
  const { count: found } = await db.one(
    sql<{ count: number }>`
      select (select count(*) from contracts k join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
               where k.organisation_id = ${actor.organisationId} and a.worker_id = any(${workerIds}::uuid[]) and k.sent_at is not null
                 and k.start_date <= ${toDate}::date and k.end_date >= ${fromDate}::date)
           + (select count(*) from contracts k
               where k.organisation_id = ${actor.organisationId} and k.assignment_id is null and k.sent_at is not null
                 and k.start_date <= ${toDate}::date and k.end_date >= ${fromDate}::date)
           + (select count(*) from pay_stubs s
                join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
               where s.organisation_id = ${actor.organisationId} and s.worker_id = any(${workerIds}::uuid[])
                 and d.start_date <= ${toDate}::date and d.end_date >= ${fromDate}::date) as count`,
  )
  return found
}
