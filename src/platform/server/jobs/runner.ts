import type { Actor, OrganisationId } from '#base/actor.ts'
import { isLanguage } from '#base/language.ts'
import { Refusal } from '#base/problem.ts'
import { zoneName } from '#base/time.ts'
import { requireFreeLoop } from '../concurrency/loop-watch.ts'
import { sql } from '../db/statement.ts'
import { type Db, Transaction } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { inSpan } from '../db/spans.ts'
import { giveBack } from '../queues/leases.ts'
import { runQueue, type Running } from '../queues/queue.ts'
import { equip, internalCaller, nowOf, type Services } from '../scope.ts'
import type { JobKind, JobScope } from './job.ts'
import { type ClaimedJob, claimJobs, delay, finish, giveUpOn, isExhausted, renewLease, leaseMs } from './queue.ts'

/** The polling interval of a process, and the number of jobs that it runs at the same time. */
export interface PollingRate {
  readonly everyMs?: number
  readonly width?: number
}

/** Runs the jobs of these kinds until it is stopped; several servers may do so in parallel, and each job is done by one of them. */
export function startJobs(
  services: Services,
  kinds: readonly JobKind[],
  { everyMs = 1000, width = 2 }: PollingRate = {},
): Running {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return runQueue(services, {
    action: 'jobs',
    everyMs,
    most: width,
    claim: (db, room) => claimJobs(db, kinds, room),
    work: (job, stopping) => doJob(services, byName.get(job.kind) as JobKind, job, stopping),
  })
}

async function doJob(services: Services, kind: JobKind, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const returnJob = () => inGate(services, 'jobs', nowOf(services), (db) => giveBack(db, 'jobs', job))
  if (stopping.aborted) return returnJob()
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const heart = setInterval(() => {
    const now = nowOf(services)
    inGate(services, 'jobs', now, (db) => renewLease(db, job, now)).then(
      (isKept) => isKept || lost.abort(),
      (error: Error) => services.log.warn({ error: error.message, job: job.id }, 'a lease could not be renewed'),
    )
  }, leaseMs / 4)
  try {
    await inSpan(`job ${kind.name}`, { 'interim.job.id': job.id, 'interim.job.attempt': job.attempts }, () =>
      inJob(services, kind, job, signal, async (scope) => {
        await kind.run(scope, job.payload)
        requireFreeLoop()
        clearInterval(heart)
        if (!(await finish(scope.db, job, nowOf(services)))) throw new LostLease()
      }),
    )
  } catch (error) {
    clearInterval(heart)
    if (lost.signal.aborted || error instanceof LostLease) return
    if (stopping.aborted) return await returnJob()
    await fail(services, kind, job, signal, error)
  } finally {
    clearInterval(heart)
  }
}

/** Another process does the job: what this one did is undone. */
class LostLease extends Error {}

async function fail(services: Services, kind: JobKind, job: ClaimedJob, signal: AbortSignal, error: unknown) {
  const why = (error as Error).message
  const now = nowOf(services)
  // A database that is away, or a full disk, passes.
  const isFinal = (error instanceof Refusal && error.status < 500) || isExhausted(job, kind.attempts)
  services.log.warn({ error: why, job: job.id, kind: job.kind, attempts: job.attempts, isFinal }, 'a job failed')
  if (!isFinal) return inGate(services, 'jobs', now, (db) => delay(db, job, why, now))
  await inJob(services, kind, job, signal, async (scope) => {
    if (await giveUpOn(scope.db, job, why, now)) await kind.giveUp?.(scope, job.payload, error)
  })
}

/** Runs in the organisation, as the caller of the job, in one transaction. */
async function inJob(
  services: Services,
  kind: JobKind,
  job: ClaimedJob,
  signal: AbortSignal,
  work: (scope: JobScope) => Promise<void>,
): Promise<void> {
  const now = nowOf(services)
  const entry = {
    role: 'interim_app',
    organisationId: job.organisationId,
    actorId: job.actorId,
    action: kind.name,
  } as const
  const within = async <Result>(perform: (db: Transaction, now: string) => Promise<Result>): Promise<Result> => {
    const at = nowOf(services)
    const transaction = new Transaction(services.pool, { ...entry, now: at })
    try {
      const result = await perform(transaction, at)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }
  const language = isLanguage(job.language) ? job.language : 'en'
  await within(async (db) => {
    // Everything written in a job is committed at its end, and no sooner.
    db.deferCommit()
    await work({
      db,
      now,
      ...equip(services, language),
      caller: internalCaller,
      actor: await readActor(db, job),
      signal,
      beside: within,
      // Run as the owner of the tables: only it has the privilege. A table that somebody waits to lock is skipped: they may wait for this job.
      count: async (...tables) => void (await services.pool.query(`analyze (skip_locked) ${tables.join(', ')}`)),
    })
  })
}

interface ActorRow extends Pick<Actor, 'type' | 'role' | 'passwordUpdateRequired' | 'profileComplete'> {
  timeZone: string | null
}

async function readActor(db: Db, { organisationId, actorId }: ClaimedJob): Promise<Actor> {
  const { timeZone, ...row } = await db.one(
    sql<ActorRow>`
      select a.type, a.role, a.password_update_required, o.profile_complete, o.time_zone
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${organisationId} and a.id = ${actorId}`,
  )
  return {
    ...row,
    accountId: actorId,
    organisationId: organisationId as OrganisationId,
    sessionId: '',
    timeZone: zoneName(timeZone ?? 'UTC'),
  }
}
