import { type Permission, reachOf, type Role } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { RunStatus } from '#base/run-statuses.ts'
import { fault } from '#base/validation.ts'
import { Conditions } from '../db/conditions.ts'
import type { Listing } from '../db/page.ts'
import { fragment, raw, sql } from '../db/statement.ts'
import { is } from '../db/status-groups.ts'
import { invalid } from '../http/problem-document.ts'
import type { ActorScope } from '../scope.ts'
import type { JobScope } from './job.ts'

/**
 * A kind of run: work on several records that a user starts, and that a job with the ID of the run as its key continues. It has the tables of a
 * run (with `started_at`, `ended_at`, and a `status` that may have more values than `RunStatus`) and of its items (with `run_id`, `state`), and
 * the name of the job, which the queue stores.
 */
export interface RunKind {
  readonly table: string
  readonly items: string
  readonly jobName: string
}

/** SQL that is true if the run `r` is running and its job is lost: jobs do not move to another installation, for example. */
export const isLost = ({ jobName }: RunKind) => fragment`
  (${is<RunStatus>('r.status', 'running')} and not exists (
    select 1 from jobs j
     where j.organisation_id = r.organisation_id and j.kind = ${jobName} and j.key = r.id::text and j.done_at is null and j.failed_at is null))`

/** SQL for the status of the run `r`: it has failed if its job is lost. */
export const statusOf = (kind: RunKind) => fragment`case when ${isLost(kind)} then 'failed' else r.status end`

/** SQL for the number of items of the run `r` in a state; in any state if none is given. */
export const counted = ({ items }: RunKind, state: string | null = null) => fragment`
  (select count(*)::int from ${raw(items)} i
    where i.organisation_id = r.organisation_id and i.run_id = r.id and (${state}::text is null or i.state = ${state}))`

/** A list of runs `r`, the latest first. */
export const latestRuns = ({ actor }: ActorScope, run: Pick<Listing, 'select' | 'from' | 'id'>): Listing => ({
  ...run,
  where: new Conditions('r', actor.organisationId),
  sorts: { startedAt: { sql: 'r.started_at', type: 'timestamptz', descending: true } },
})

/** Throws `NOT_FOUND` unless there is a run with this ID. */
export async function requireRun({ db, actor }: ActorScope, { table }: RunKind, id: string): Promise<void> {
  const known = await db.first(
    sql`select id from ${raw(table)} where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!known) throw refuse.NOT_FOUND()
}

/** Throws `VALIDATION` with the path of each ID that a table does not have. */
export async function requireKnown(
  { db, actor }: ActorScope,
  among: string,
  ids: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const known = await db.many(
    sql<{ id: string }>`
      select id from ${raw(among)} where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  const found = new Set(known.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    found.has(id) ? [] : [fault(pathOf(index), 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Ends a run, unless it has ended meanwhile. */
export async function endRun(
  scope: JobScope,
  { table }: RunKind,
  runId: string,
  status: Exclude<RunStatus, 'running'>,
): Promise<void> {
  await scope.beside((db) =>
    db.many(
      sql`
        update ${raw(table)} set status = ${status}, ended_at = scope_now()
         where organisation_id = ${scope.actor.organisationId} and id = ${runId} and ${is<RunStatus>('status', 'running')}`,
    ),
  )
}

/** Throws `FORBIDDEN` unless the account that started a run is active and still has a permission. */
export async function requirePermission({ actor, beside }: JobScope, permission: Permission): Promise<void> {
  const account = await beside((db) =>
    db.first(
      sql<{ role: Role; active: boolean }>`
        select role, active from accounts where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`,
    ),
  )
  if (account?.active !== true || reachOf(account.role, permission) === undefined) throw refuse.FORBIDDEN()
}
