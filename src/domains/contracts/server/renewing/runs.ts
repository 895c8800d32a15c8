import { v7 as uuid } from 'uuid'
import type { Answer, Received } from '#base/route.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import {
  counted,
  isLost,
  latestRuns,
  requireKnown,
  requireRun,
  type RunKind,
  statusOf,
} from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ContractRun, contractBatchRoutes, ContractRunItem } from '../../contract/batches.ts'
import type { ContractRunItemState, ContractRunStatus } from '../../rules/renewal.ts'

/** Runs that write, and optionally send, contracts. */
export const contractRunKind: RunKind = {
  table: 'contract_runs',
  items: 'contract_run_items',
  jobName: 'contracts.renew',
}

const count = (state?: ContractRunItemState) => counted(contractRunKind, state)

const run: Pick<Listing, 'select' | 'from' | 'id'> = {
  select: fragment`
    r.id, ${statusOf(contractRunKind)} as status, r.start_date, r.end_date, r.sends, r.started_at,
    ${accountName('a')} as started_by, r.ended_at, ${count()} as total, ${count('done')} as done, ${count('blocked')} as blocked`,
  from: fragment`contract_runs r join accounts a on a.organisation_id = r.organisation_id and a.id = r.started_by`,
  id: 'r.id',
}

/** Starts a run; a job continues it. Throws `VALIDATION` for an unknown assignment. */
export async function startContractRun(
  scope: ActorScope,
  { body }: Received<typeof contractBatchRoutes.startContractRun>,
): Promise<ContractRun> {
  const id = uuid()
  const assignmentIds = [...new Set(body.assignmentIds)]
  await requireKnown(scope, 'assignments', body.assignmentIds, (index) => `assignmentIds.${index}`)
  await insertRecord(
    scope,
    { table: 'contract_runs', id },
    {
      start_date: body.fromDate,
      end_date: body.toDate,
      sends: body.send,
      started_by: scope.actor.accountId,
      started_at: scope.now,
    },
  )
  await insertRecords(
    scope,
    'contract_run_items',
    assignmentIds.map((assignmentId, position) => ({
      id: uuid(),
      run_id: id,
      position,
      assignment_id: assignmentId,
      state: 'waiting',
    })),
  )
  await enqueue(scope, { name: contractRunKind.jobName }, { runId: id }, id)
  return readContractRun(scope, id)
}

/** Returns a run with its progress. Throws `NOT_FOUND`. */
export function readContractRun(scope: ActorScope, id: string): Promise<ContractRun> {
  return readRecord<ContractRun>(scope, run, id)
}

/** Returns the runs, the latest first. */
export async function listContractRuns(
  scope: ActorScope,
  { query }: Received<typeof contractBatchRoutes.listContractRuns>,
): Promise<Answer<typeof contractBatchRoutes.listContractRuns>> {
  const { items, total, nextCursor } = await readPage<ContractRun>(scope.db, latestRuns(scope, run), query)
  return { items, total, nextCursor }
}

/** Returns the ID of the run that is under way; undefined if there is none. */
export async function findRunUnderWay({ db, actor }: ActorScope): Promise<string | undefined> {
  const row = await db.first(
    sql<{ id: string }>`
      select r.id from contract_runs r
       where r.organisation_id = ${actor.organisationId} and ${is<ContractRunStatus>('r.status', 'running')} and not ${isLost(contractRunKind)}
       order by r.started_at desc limit 1`,
  )
  return row?.id
}

/** Returns the assignments of a run in their order. Throws `NOT_FOUND`. */
export async function listContractRunItems(
  scope: ActorScope,
  { params, query }: Received<typeof contractBatchRoutes.listContractRunItems>,
): Promise<Answer<typeof contractBatchRoutes.listContractRunItems>> {
  const { db, actor } = scope
  await requireRun(scope, contractRunKind, params.id)
  const listing: Listing = {
    select: fragment`
      i.id, i.assignment_id, i.contract_id, i.state, i.obstacle, json_build_object('id', c.id, 'name', c.name) as client,
      json_build_object('id', w.id, 'name', ${workerName('w')}) as worker`,
    from: fragment`
      contract_run_items i
      join assignments a on a.organisation_id = i.organisation_id and a.id = i.assignment_id
      join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
      join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
      join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id`,
    where: new Conditions('i', actor.organisationId).and`i.run_id = ${params.id}`,
    id: 'i.id',
    sorts: { position: { sql: 'i.position', type: 'bigint' } },
  }
  const { items, total, nextCursor } = await readPage<ContractRunItem>(db, listing, query)
  return { items, total, nextCursor }
}
