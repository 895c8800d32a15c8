import type { Writable } from 'node:stream'
import type pg from 'pg'
import { Refusal, refuse } from '#base/problem.ts'
import { resumed } from '../concurrency/loop-watch.ts'
import { isAway, take } from './pool.ts'
import { type OpenSpan, spans } from './spans.ts'
import {
  currentGeneration,
  preparedName,
  invalidatePreparedNames,
  fragment,
  raw,
  readRows,
  recorder,
  sql,
  type Statement,
} from './statement.ts'

/** The settings of a transaction when it begins. */
export interface TransactionOptions {
  /** Inside one organisation, or before there is one. */
  readonly role: 'interim_app' | 'interim_gate'
  readonly organisationId?: string
  /** The account that acts, or the API key. */
  readonly actorId?: string
  /** The action, as the history will name it. */
  readonly action: string
  readonly now: string
  readonly readOnly?: boolean
  /** The time that it waits for a lock of another transaction before it fails; five seconds by default. */
  readonly lockTimeoutMs?: number
  /** The cached session, to be confirmed by the database. */
  readonly session?: {
    /** `key`: the hash is that of an API key; `client`: that of a session in the client portal; `kiosk`: that of a kiosk. */
    readonly kind: 'session' | 'client' | 'kiosk' | 'key'
    readonly tokenHash: Buffer
    readonly accountVersion: number
    readonly organisationVersion: number
  }
}

type StatementsOf<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: Statement<Rows[I]> }
type RowsOfEach<Rows extends readonly unknown[]> = { [I in keyof Rows]: Rows[I][] }

/** Runs statements in one transaction. */
export interface Db {
  /** All rows. */
  many<Row>(statement: Statement<Row>): Promise<Row[]>
  /** All rows of each of several statements, in one round trip. */
  each<Rows extends readonly unknown[]>(...statements: StatementsOf<Rows>): Promise<RowsOfEach<Rows>>
  /** The first row, or undefined. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** The first row of a statement that always has one. */
  one<Row>(statement: Statement<Row>): Promise<Row>
  /** All rows, and commits in the same round trip, unless the commit is deferred (`deferCommit`); the next statement begins a new transaction. */
  manyAndCommit<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Like `manyAndCommit`, of several statements. */
  eachAndCommit<Rows extends readonly unknown[]>(...statements: StatementsOf<Rows>): Promise<RowsOfEach<Rows>>
  /** Sets the reason that the history records with the changes that follow. */
  setComment(comment: string | null | undefined): void
  /**
   * From now on `manyAndCommit` and `eachAndCommit` leave the commit to the end of the call, because more is to be written with it; or no
   * longer. A call with an idempotency key does so.
   */
  deferCommit(isDeferred?: boolean): void
  /** Commits; the next statement begins a new transaction. */
  commit(): Promise<void>
  /** Rolls back what was not committed; the next statement begins a new transaction. */
  rollback(): Promise<void>
  /** True once something has been committed: the call cannot be retried from the start. */
  readonly hasCommitted: boolean
}

// No parallel workers: PostgreSQL starts their processes for every statement, which takes longer than they save (decision 94). Set here and
// not for the connection, because a pooler in between may know few settings.
function entering({ session, organisationId = '', ...entry }: TransactionOptions, comment: string): Statement<unknown> {
  const checked = session
    ? fragment`, ${confirming[session.kind]}(${session.tokenHash}, ${session.accountVersion}, ${session.organisationVersion}, ${entry.now})`
    : raw(organisationId === '' ? '' : ', refuse_if_fenced()')
  return sql`
    select set_config('role', ${entry.role}, true), set_config('app.organisation_id', ${organisationId}, true),
           set_config('app.actor_id', ${entry.actorId ?? ''}, true), set_config('app.action', ${entry.action}, true),
           set_config('app.now', ${entry.now}, true), set_config('app.comment', ${comment}, true),
           set_config('lock_timeout', ${String(entry.lockTimeoutMs ?? 5000)}, true),
           set_config('max_parallel_workers_per_gather', '0', true)${checked}`
}

const confirming = {
  session: raw('confirm_session'),
  client: raw('confirm_client_session'),
  kiosk: raw('confirm_kiosk'),
  key: raw('confirm_key'),
} as const

// Everything sent within `send` leaves in one write, so that the database is woken once for a whole transaction.
function inOneWrite<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * Sends a statement and returns its answer. The promise that the package returns assigns a function to a property of every query, and V8
 * allocates such functions among the old objects: the rows of each answer would stay in memory until the next full collection.
 */
function ask(client: pg.PoolClient, query: pg.QueryConfig | pg.QueryArrayConfig | string): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query as pg.QueryConfig, (error: Error | null, answer: pg.QueryResult) =>
      error ? reject(error) : resolve(answer),
    )
  })
}

/**
 * The connection cannot be used: the transaction was to write and its server accepts no writes, because it is a standby or became one in a
 * failover; or PgBouncer, which knows the prepared statements of a connection, took one for another and closed it. The connection is closed
 * here, too. Nothing was written, so the transaction can be retried from the start on another connection.
 */
export class UnusableConnection extends Refusal {
  constructor() {
    super('UNAVAILABLE', 503, 'platform.refusals.UNAVAILABLE', { retryAfter: 2 })
  }
}

/** A transaction that begins with its first statement, all that in one round trip. */
export class Transaction implements Db {
  readonly #pool: pg.Pool
  #entry: TransactionOptions
  #failure: unknown
  #client: Promise<pg.PoolClient> | undefined
  #begun = false
  #generation = 0
  #opening: Promise<unknown>[] = []
  #comment = ''
  #isDeferred = false
  #span: OpenSpan | undefined
  hasCommitted = false

  constructor(pool: pg.Pool, entry: TransactionOptions) {
    this.#pool = pool
    this.#entry = entry
  }

  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    const [rows] = await this.each<[Row]>(statement)
    return rows
  }

  async each<Rows extends readonly unknown[]>(...statements: StatementsOf<Rows>): Promise<RowsOfEach<Rows>> {
    const client = await this.#taken()
    const answers = inOneWrite(client, () => statements.map((statement) => this.#send(client, statement)))
    return (await this.#together(...answers)) as RowsOfEach<Rows>
  }

  async first<Row>(statement: Statement<Row>): Promise<Row | undefined> {
    return (await this.many(statement))[0]
  }

  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const row = await this.first(statement)
    if (row === undefined) throw new Error('a statement that always has a row had none')
    return row
  }

  deferCommit(isDeferred = true): void {
    this.#isDeferred = isDeferred
  }

  async manyAndCommit<Row>(statement: Statement<Row>): Promise<Row[]> {
    const [rows] = await this.eachAndCommit<[Row]>(statement)
    return rows
  }

  async eachAndCommit<Rows extends readonly unknown[]>(...statements: StatementsOf<Rows>): Promise<RowsOfEach<Rows>> {
    if (this.#isDeferred) return this.each<Rows>(...statements)
    const client = await this.#taken()
    const [answers, end] = inOneWrite(
      client,
      () => [statements.map((statement) => this.#send(client, statement)), ask(client, 'commit')] as const,
    )
    try {
      const [ended, ...rows] = await this.#together(end, ...answers)
      this.#done(client, ended)
      return rows as RowsOfEach<Rows>
    } catch (error) {
      // The commit behind a failed statement has rolled back: the connection is clean when it has answered.
      await end.catch(() => undefined)
      this.#leave(client, error)
      throw error
    }
  }

  setComment(comment: string | null | undefined): void {
    this.#comment = comment ?? ''
    const say = (client: pg.PoolClient) => {
      const sent = ask(client, sql`select set_config('app.comment', ${this.#comment}, true)`)
      sent.catch(() => undefined)
      return this.#opening.push(sent)
    }
    // If there is no connection, the statement that needed it fails.
    this.#client?.then(say, () => undefined)
  }

  async commit(): Promise<void> {
    if (!this.#client) return
    const client = await this.#client
    try {
      const [ended] = await this.#together(ask(client, 'commit'))
      this.#done(client, ended)
    } catch (error) {
      this.#leave(client, error)
      throw error
    }
  }

  /** Ends a transaction that has only read. Nobody waits for that: its connection is given back when the database has answered. */
  end(): void {
    const taken = this.#client
    const failure = this.#forget()
    if (taken) void finish(taken, failure)
  }

  /** From now on the session is not confirmed again: a response that has begun is not interrupted when a setting changes. */
  stopConfirmingSession(): void {
    const { session: _, ...entry } = this.#entry
    this.#entry = entry
  }

  /** Undoes what was not committed, and gives the connection back. */
  async rollback(): Promise<void> {
    if (!this.#client) return
    const client = await this.#client.catch(() => undefined)
    if (!client) return
    const failure = await ask(client, 'rollback').then(
      () => undefined,
      (error: unknown) => error,
    )
    this.#leave(client, failure)
  }

  async #taken(): Promise<pg.PoolClient> {
    this.#client ??= take(this.#pool)
    try {
      return await this.#client
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }

  #begin(client: pg.PoolClient): void {
    this.#begun = true
    this.#generation = currentGeneration()
    const { action, readOnly } = this.#entry
    this.#span = spans.recorder?.begin('transaction', { 'db.system.name': 'postgresql', 'interim.action': action })
    const enter = entering(this.#entry, this.#comment)
    this.#opening = [
      ask(client, readOnly ? 'begin read only' : 'begin'),
      ask(client, { ...enter, name: preparedName(enter.text, 'enter') }),
    ]
    for (const sent of this.#opening) sent.catch(() => undefined)
  }

  // The first failure is the true one: what was sent behind it only says that the transaction is aborted.
  async #together<Answers extends Promise<unknown>[]>(
    ...answers: Answers
  ): Promise<{ [I in keyof Answers]: Awaited<Answers[I]> }> {
    for (const answer of answers) answer.catch(() => undefined)
    const opening = this.#opening
    this.#opening = []
    try {
      for (const sent of opening) await sent
      const all = await Promise.all(answers)
      resumed()
      return all as { [I in keyof Answers]: Awaited<Answers[I]> }
    } catch (error) {
      resumed()
      if (isAway(error)) throw refuse.UNAVAILABLE({ retryAfter: 2 })
      if (isStalePlan(error)) invalidatePreparedNames(this.#generation)
      if (isUnusable(error, this.#entry)) this.#failure = new UnusableConnection()
      if (this.#failure instanceof UnusableConnection) throw this.#failure
      // The handler has caught the first failure and continued; later errors only say that there was one.
      if (databaseError(error)?.code === '25P02' && this.#failure) throw this.#failure
      this.#failure = error
      throw error
    }
  }

  async #send<Row>(client: pg.PoolClient, statement: Statement<Row>): Promise<Row[]> {
    if (!this.#begun) this.#begin(client)
    const { text, values, trailingColumns } = statement
    const span = this.#span?.begin(/^\w+/.exec(text.trimStart())?.[0] ?? 'statement', {
      'db.system.name': 'postgresql',
      // Parameters are not part of the text.
      'db.query.text': text.replace(/\s+/g, ' ').slice(0, 1000),
    })
    const sent = ask(client, { name: preparedName(text), text, values, rowMode: 'array' })
    if (span) {
      sent.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      )
    }
    try {
      const answer = await sent
      recorder.answered?.(statement, answer)
      return readRows<Row>(answer, trailingColumns)
    } catch (error) {
      recorder.failed?.(statement, error)
      throw error
    }
  }

  #done(client: pg.PoolClient, ended: pg.QueryResult): void {
    const undone = ended.command !== 'COMMIT'
    this.#leave(client)
    if (undone) throw new Error(`the transaction ended with ${ended.command}`)
    this.hasCommitted = true
  }

  #leave(client: pg.PoolClient, error?: unknown): void {
    giveBack(client, this.#forget(error), error)
  }

  /** From now on the next statement begins a new transaction. Returns the failure of this one. */
  #forget(error?: unknown): unknown {
    const failure = this.#failure
    this.#span?.end(failure ?? error)
    this.#span = undefined
    this.#client = undefined
    this.#begun = false
    this.#failure = undefined
    this.#opening = []
    return failure
  }
}

async function finish(taken: Promise<pg.PoolClient>, failure: unknown): Promise<void> {
  // A connection that was not made has been reported by the statement that needed it.
  const client = await taken.catch(() => undefined)
  if (!client) return
  const error = await ask(client, 'commit').then(
    () => undefined,
    (refused: unknown) => refused,
  )
  giveBack(client, failure, error)
}

/** Returns a connection to the pool, which closes it if it cannot be used. */
function giveBack(client: pg.PoolClient, failure: unknown, error: unknown): void {
  const isUseless = failure instanceof UnusableConnection || (error !== undefined && isAway(error))
  client.release(isUseless ? true : undefined)
}

function isUnusable(error: unknown, { readOnly }: TransactionOptions): boolean {
  const { code, severity, message = '' } = (error ?? {}) as { code?: string; severity?: string; message?: string }
  if (code === '25006') return !readOnly
  return code === '08P01' && severity === 'FATAL' && message.includes('prepared statement name is already in use')
}

/** The SQLSTATE of a database's refusal, and the constraint that it names. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  return { code, ...(constraint !== undefined && { constraint }) }
}

/** True when the database refused because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}

/** True when a statement was prepared before an upgrade changed the columns of its result. The text of the message depends on the server's language. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
