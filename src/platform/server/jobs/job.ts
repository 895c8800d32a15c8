import { v7 as uuid } from 'uuid'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'

/** The scope of a job: the requester, the organisation, and the transaction that ends with the job. */
export interface JobScope extends ActorScope {
  /** Aborted when the process stops or has lost the job to another one: it can be checked between two steps. */
  readonly signal: AbortSignal
  /** Does something in a separate transaction at the current time (`now`), visible to others while the job continues. */
  beside<Result>(work: (db: Db, now: string) => Promise<Result>): Promise<Result>
  /**
   * Has the database count tables that the job has filled and committed: until then its plans are made for the few rows of before, and
   * automatically it does so once a minute at best.
   */
  count(...tables: readonly string[]): Promise<void>
}

/** A kind of work that is done after the response. */
export interface JobKind<Payload extends object = object> {
  /** As `workforce.importWorkers`: the history names what it does so. */
  readonly name: string
  /** The number of attempts before it is given up; ten by default. */
  readonly attempts?: number
  /** Also for organisations that are closed; of these others wait until they are opened again. */
  readonly ofAll?: boolean
  /** Does it. What it throws is tried again later, unless it is a refusal that would be the same. */
  run(scope: JobScope, payload: Payload): Promise<void>
  /** Reports the failure where the requester will see it, after the last attempt. */
  giveUp?(scope: JobScope, payload: Payload, error: unknown): Promise<void>
}

/** Queues a job in the transaction of its cause: it runs if, and only if, that is committed, and once for the same key. */
export async function enqueue<Payload extends object>(
  { db, actor, language }: ActorScope,
  kind: Pick<JobKind<Payload>, 'name'>,
  payload: Payload,
  key: string | null = null,
): Promise<void> {
  await db.many(
    sql`
      insert into jobs (organisation_id, id, kind, key, payload, actor_id, language)
      values (${actor.organisationId}, ${uuid()}, ${kind.name}, ${key}, ${JSON.stringify(payload)}, ${actor.accountId}, ${language})
      on conflict (organisation_id, kind, key) do nothing`,
  )
}
