import { v7 as uuid } from 'uuid'
import { cutText } from '#base/cut-text.ts'
import { laterBy } from '#base/time.ts'
import { isOfFenced } from '../db/fence.ts'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'
import type { JobKind } from './job.ts'

/** For how long a job is one process's alone, unless it says that it is still at it. */
export const leaseMs = 60_000

/** A job to be done now by the process that holds its lease. */
export interface ClaimedJob {
  organisationId: string
  id: string
  kind: string
  payload: object
  actorId: string
  language: string
  attempts: number
  lease: string
}

/** SQL that is true of a job whose organisation is closed. */
export const isOfClosed =
  'exists (select 1 from organisations o where o.id = jobs.organisation_id and o.closed_at is not null)'

/** Claims up to this many due jobs of the given kinds; if the process dies, another one takes them over. */
export function claimJobs(
  db: Db,
  kinds: readonly Pick<JobKind, 'name' | 'ofAll'>[],
  most: number,
  now: string,
): Promise<ClaimedJob[]> {
  return db.manyAndCommit(
    sql<ClaimedJob>(
      `update jobs set lease = $6, leased_until = $1, attempts = attempts + 1
        where (organisation_id, id) in (
          select organisation_id, id from jobs
           where done_at is null and failed_at is null and due_at <= $2 and (leased_until is null or leased_until <= $2)
             and kind = any($3::text[]) and (kind = any($5::text[]) or not ${isOfClosed})
             and not ${isOfFenced('jobs')}
           order by due_at, id limit $4 for update skip locked)
        returning organisation_id, id, kind, payload, actor_id, language, attempts, lease`,
      [
        laterBy(now, leaseMs),
        now,
        kinds.map(({ name }) => name),
        most,
        kinds.filter(({ ofAll }) => ofAll).map(({ name }) => name),
        uuid(),
      ],
    ),
  )
}

/** Extends the lease of a running job; false if another process has claimed it by now. */
export async function renewLease(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  return changes(db, job, 'leased_until = $4', laterBy(now, leaseMs))
}

/** Notes that a job is done; false when another has it by now, and the work must be undone. */
export async function finish(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  return changes(db, job, 'done_at = $4, lease = null, leased_until = null, last_error = null', now)
}

/** True when a job that fails now is not tried again. */
export function isExhausted({ attempts }: ClaimedJob, most = 10): boolean {
  return attempts >= most
}

/** Notes that a job could not be done: later again, each time twice as late up to an hour. */
export async function delay(db: Db, job: ClaimedJob, error: string, now: string): Promise<void> {
  const seconds = Math.min(3600, 5 * 2 ** (job.attempts - 1))
  const due = laterBy(now, seconds * 1000)
  await changes(db, job, 'due_at = $4, lease = null, leased_until = null, last_error = $5', due, cutText(error, 500))
}

/** Notes that a job will not be done, and why; false when another has it by now. */
export async function giveUpOn(db: Db, job: ClaimedJob, error: string, now: string): Promise<boolean> {
  return changes(
    db,
    job,
    'failed_at = $4, lease = null, leased_until = null, last_error = $5',
    now,
    cutText(error, 500),
  )
}

/** Returns a job without counting an attempt, so that another process takes it. */
export async function giveBack(db: Db, job: ClaimedJob): Promise<void> {
  await changes(db, job, 'attempts = attempts - 1, lease = null, leased_until = null')
}

async function changes(db: Db, job: ClaimedJob, sets: string, ...values: unknown[]): Promise<boolean> {
  const changed = await db.many(
    sql(`update jobs set ${sets} where organisation_id = $1 and id = $2 and lease = $3 returning id`, [
      job.organisationId,
      job.id,
      job.lease,
      ...values,
    ]),
  )
  return changed.length > 0
}

/** Retries a delayed or failed job of the organisation now, with all its attempts; one of the kinds `never` only while it has not failed. */
export async function retryJob(
  { db, actor, now }: ActorScope,
  id: string,
  never: readonly string[],
): Promise<'retried' | 'not allowed' | 'unknown'> {
  const moved = await db.many(
    sql(
      `update jobs set due_at = $3, attempts = case when failed_at is null then attempts else 0 end, failed_at = null, lease = null, leased_until = null
        where organisation_id = $1 and id = $2 and done_at is null and coalesce(leased_until <= $3, true)
          and (failed_at is not null or last_error is not null) and (failed_at is null or kind <> all($4)) returning id`,
      [actor.organisationId, id, now, never],
    ),
  )
  if (moved.length > 0) return 'retried'
  const known = await db.first(
    sql('select id from jobs where organisation_id = $1 and id = $2', [actor.organisationId, id]),
  )
  return known ? 'not allowed' : 'unknown'
}
