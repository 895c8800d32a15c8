import { v7 as uuid } from 'uuid'
import { refuse, Refusal } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { laterBy } from '#base/time.ts'
import { addRequestPosition, type RequestPosition } from '#domains/shifts/server/open/request-positions.ts'
import { assignOpenShift } from '#domains/shifts/server/open/deciding.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type autofillRoutes, type FillRun, fillRefusals } from '../contract.ts'
import { fillLimits, type FillStatus } from '../rules.ts'
import { firstDayOf, isSilent, readFillRun } from './queries.ts'
import { fillingJob } from './running.ts'

type Input<Name extends keyof typeof autofillRoutes> = Received<(typeof autofillRoutes)[Name]>

/** Starts a run. Throws `VALIDATION` for an unknown open shift, and `FILL_RUNNING` while another one of the organisation is running. */
export async function startFillRun(scope: ActorScope, { body }: Input<'startFillRun'>): Promise<FillRun> {
  const { db, actor, now } = scope
  const [id, first] = [uuid(), await firstDayOf(scope, body.date)]
  await requireOpenShifts(scope, body.openShiftIds ?? [])
  await db.each(
    sql`
      update fill_runs r set status = 'failed', failure = 'interrupted', version = version + 1, updated_at = ${now}
       where r.organisation_id = ${actor.organisationId} and ${isSilent}`,
    sql`
      delete from fill_runs
       where organisation_id = ${actor.organisationId} and not ${is<FillStatus>('status', 'running')}
         and created_at < ${laterBy(now, -fillLimits.days * 86_400_000)}`,
  )
  await db
    .many(
      sql`
        insert into fill_runs (organisation_id, id, week_start, open_shift_ids, emphasis, started_by)
        values (${actor.organisationId}, ${id}, ${first}, ${body.openShiftIds ? JSON.stringify(body.openShiftIds) : null},
                ${JSON.stringify([...new Set(body.emphasis)])}, ${actor.accountId})`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'fill_runs_one') ? fillRefusals.FILL_RUNNING() : error
    })
  await db.many(sql`insert into fill_progress (organisation_id, run_id) values (${actor.organisationId}, ${id})`)
  await enqueue(scope, fillingJob, { runId: id })
  return readFillRun(scope, id)
}

async function requireOpenShifts({ db, actor }: ActorScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = await db.many(
    sql<{
      id: string
    }>`select id from open_shifts where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  const found = new Set(known.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    found.has(id) ? [] : [fault(`openShiftIds.${index}`, 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Ends a running calculation: with the plan so far, which follows within seconds, or without. */
export async function stopFillRun(scope: ActorScope, { params, body }: Input<'stopFillRun'>): Promise<FillRun> {
  const { db, actor, now } = scope
  const status = await lockRun(scope, params.id)
  if (status !== 'running') throw fillRefusals.FILL_OVER()
  // Without a plan it is over immediately. The process that calculates learns of it within half a second.
  await db.many(
    sql`
      update fill_runs
         set stopping = ${body.plan}, status = case when ${body.plan} = 'discard' then 'cancelled' else status end,
             version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  return readFillRun(scope, params.id)
}

/** Dismisses the suggestions that have not been accepted. */
export async function dismissFillRun(scope: ActorScope, { params }: Input<'dismissFillRun'>): Promise<FillRun> {
  if ((await lockRun(scope, params.id)) !== 'ready') throw fillRefusals.FILL_OVER()
  await endRun(scope, params.id, 'cancelled')
  return readFillRun(scope, params.id)
}

interface Proposed {
  id: string
  /** The open shift, or the one of the position. */
  openShiftId: string
  workerId: string
  /** The request and the times of its position; null for an open shift. */
  requestId: string | null
  startsAt: string | null
  endsAt: string | null
  breakMinutes: number | null
}

/**
 * Accepts suggestions, each with the command that assigns an open shift by hand; for the position of a request, the open shift is created
 * with that position. Those that are refused are marked with the reason, and the
 * others are kept.
 */
export async function acceptFillRun(scope: ActorScope, { params, body }: Input<'acceptFillRun'>): Promise<FillRun> {
  const { db, actor } = scope
  const found = await readProposed(scope, params.id, body.suggestionIds)
  // Workers are locked before everything else, as in all calls that write shifts.
  await db.many(
    workerLock(
      scope,
      found.map(({ workerId }) => workerId),
    ),
  )
  if ((await lockRun(scope, params.id)) !== 'ready') throw fillRefusals.FILL_OVER()
  // Another call may have accepted some of them before the lock.
  for (const one of await readProposed(scope, params.id, body.suggestionIds)) await acceptOne(scope, one)
  const left = await db.first(
    sql`
      select 1 from fill_suggestions
       where organisation_id = ${actor.organisationId} and run_id = ${params.id} and status = 'proposed' limit 1`,
  )
  if (!left) await endRun(scope, params.id, 'accepted')
  return readFillRun(scope, params.id)
}

async function acceptOne(scope: ActorScope, { id, openShiftId, workerId, ...position }: Proposed): Promise<void> {
  const { db, actor, now } = scope
  let refusal: string | null = null
  await db.many(sql`savepoint suggestion`)
  try {
    if (position.requestId !== null)
      await addRequestPosition(scope, { ...(position as RequestPosition), id: openShiftId })
    await assignOpenShift(scope, { params: { id: openShiftId }, body: { workerId }, ifMatch: undefined })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.many(sql`rollback to savepoint suggestion`)
    refusal = reasonOf(scope, error)
  }
  await db.many(
    sql`
      update fill_suggestions
         set status = ${refusal === null ? 'accepted' : 'refused'}, refusal = ${refusal}, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}

/** Returns the message of a refusal, or the messages of its warnings if it has any. */
function reasonOf({ translate }: ActorScope, { messageKey, details }: Refusal): string {
  const warnings = details.members?.warnings as readonly { message: string }[] | undefined
  if (warnings && warnings.length > 0) return warnings.map(({ message }) => message).join(' ')
  return translate(messageKey, details.values)
}

function readProposed({ db, actor }: ActorScope, runId: string, ids: readonly string[]): Promise<Proposed[]> {
  return db.many(
    sql<Proposed>`
      select g.id, coalesce(g.open_shift_id, g.position_id) as open_shift_id, g.worker_id, q.request_id, q.starts_at, q.ends_at, q.break_minutes
        from fill_suggestions g
        left join fill_request_positions q on q.organisation_id = g.organisation_id and q.id = g.position_id
       where g.organisation_id = ${actor.organisationId} and g.run_id = ${runId} and g.id = any(${ids}::uuid[]) and g.status <> 'accepted'
       order by 2, g.id`,
  )
}

async function lockRun({ db, actor }: ActorScope, id: string): Promise<FillStatus> {
  const run = await db.first(
    sql<{ status: FillStatus }>`
      select status from fill_runs where organisation_id = ${actor.organisationId} and id = ${id} for no key update`,
  )
  if (!run) throw refuse.NOT_FOUND()
  return run.status
}

async function endRun({ db, actor, now }: ActorScope, id: string, status: FillStatus): Promise<void> {
  await db.many(
    sql`
      update fill_runs set status = ${status}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}
