import { v7 as uuid } from 'uuid'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'

/** What a job is given: who asked for it, in whose organisation, and the transaction with whose end it is done. */
export interface JobScope extends ActorScope {
  /** Ends when the process is told to, or has lost the job to another: it may be looked at between two steps. */
  readonly signal: AbortSignal
  /** Does something in a transaction of its own, with the time that it then is, for others to see while the job goes on. */
  beside<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * Has the database count tables that the job has filled and committed: until then its plans are made for the few rows of before, and
   * of its own it counts once a minute at best.
   */
  count(...tables: readonly string[]): Promise<void>
}

/** A kind of work that is done after the answer. */
export interface JobKind<Payload extends object = object> {
  /** As `workforce.importWorkers`: the history names what it does so. */
  readonly name: string
  /** How often it is tried before it is given up; ten times unless told. */
  readonly attempts?: number
  /** Also for organisations that are closed; of these others wait until they are opened again. */
  readonly ofAll?: boolean
  /** Does it. What it throws is tried again later, unless it is a refusal that would be the same. */
  run(scope: JobScope, payload: Payload): Promise<void>
  /** Says so where who asked will look, when it is not tried again. */
  giveUp?(scope: JobScope, payload: Payload, error: unknown): Promise<void>
}

/** Asks for a job, in the transaction of its cause: it is done if, and only if, that is committed; with the same key once. */
export async function enqueue<Payload extends object>(
  { db, actor, language }: ActorScope,
  kind: Pick<JobKind<Payload>, 'name'>,
  payload: Payload,
  key: string | null = null,
): Promise<void> {
  await db.many(
    sql(
      `insert into jobs (organisation_id, id, kind, key, payload, actor_id, language) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organisation_id, kind, key) do nothing`,
      [actor.organisationId, uuid(), kind.name, key, JSON.stringify(payload), actor.accountId, language],
    ),
  )
}
