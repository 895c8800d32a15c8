import { v7 as uuid } from 'uuid'
import { cutText } from '#base/cut-text.ts'
import { retryAfterMs } from '#base/retries.ts'
import { laterBy } from '#base/time.ts'
import { type Fragment, fragment, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import { isFree, isOfClosed, isOurs, type Leased } from '../queues/leases.ts'
import type { Room } from '../queues/queue.ts'
import type { ActorScope } from '../scope.ts'
import type { JobKind } from './job.ts'

/** For how long a job is one process's alone, unless it says that it is still at it. */
export const leaseMs = 60_000

/** A job to be done now by the process that holds its lease. */
export interface ClaimedJob extends Leased {
  kind: string
  payload: object
  actorId: string
  language: string
  attempts: number
}

/** Claims up to this many due jobs of the given kinds; if the process dies, another one takes them over. */
export function claimJobs(
  db: Db,
  kinds: readonly Pick<JobKind, 'name' | 'ofAll'>[],
  { most, now }: Pick<Room, 'most' | 'now'>,
): Promise<ClaimedJob[]> {
  return db.manyAndCommit(
    sql<ClaimedJob>`
      update jobs set lease = ${uuid()}, leased_until = ${laterBy(now, leaseMs)}, attempts = attempts + 1
       where (organisation_id, id) in (
         select organisation_id, id from jobs
          where done_at is null and failed_at is null and due_at <= ${now} and ${isFree('jobs', now)}
            and kind = any(${kinds.map(({ name }) => name)}::text[])
            and (kind = any(${kinds.filter(({ ofAll }) => ofAll).map(({ name }) => name)}::text[]) or not ${isOfClosed('jobs')})
          order by due_at, id limit ${most} for update skip locked)
       returning organisation_id, id, kind, payload, actor_id, language, attempts, lease`,
  )
}

/** Extends the lease of a running job; false if another process has claimed it by now. */
export async function renewLease(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  return changes(db, job, fragment`leased_until = ${laterBy(now, leaseMs)}`)
}

/** Notes that a job is done; false when another has it by now, and the work must be undone. */
export async function finish(db: Db, job: ClaimedJob, now: string): Promise<boolean> {
  return changes(db, job, fragment`done_at = ${now}, lease = null, leased_until = null, last_error = null`)
}

/** True when a job that fails now is not tried again. */
export function isExhausted({ attempts }: ClaimedJob, most = 10): boolean {
  return attempts >= most
}

/** Notes that a job could not be done: later again, each time twice as late up to an hour. */
export async function delay(db: Db, job: ClaimedJob, error: string, now: string): Promise<void> {
  const due = laterBy(now, retryAfterMs(job.attempts))
  await changes(
    db,
    job,
    fragment`due_at = ${due}, lease = null, leased_until = null, last_error = ${cutText(error, 500)}`,
  )
}

/** Notes that a job will not be done, and why; false when another has it by now. */
export async function giveUpOn(db: Db, job: ClaimedJob, error: string, now: string): Promise<boolean> {
  return changes(
    db,
    job,
    fragment`failed_at = ${now}, lease = null, leased_until = null, last_error = ${cutText(error, 500)}`,
  )
}

async function changes(db: Db, job: ClaimedJob, sets: Fragment): Promise<boolean> {
  const changed = await db.many(sql`update jobs set ${sets} where ${isOurs(job)} returning id`)
  return changed.length > 0
}

/** Retries a delayed or failed job of the organisation now, with all its attempts; one of the kinds `never` only while it has not failed. */
export async function retryJob(
  { db, actor, now }: ActorScope,
  id: string,
  never: readonly string[],
): Promise<'retried' | 'not allowed' | 'unknown'> {
  const moved = await db.many(
    sql`
      update jobs
         set due_at = ${now}, attempts = case when failed_at is null then attempts else 0 end, failed_at = null, lease = null,
             leased_until = null
       where organisation_id = ${actor.organisationId} and id = ${id} and done_at is null and coalesce(leased_until <= ${now}, true)
         and (failed_at is not null or last_error is not null) and (failed_at is null or kind <> all(${never})) returning id`,
  )
  if (moved.length > 0) return 'retried'
  const known = await db.first(sql`select id from jobs where organisation_id = ${actor.organisationId} and id = ${id}`)
  return known ? 'not allowed' : 'unknown'
}
