import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type AnyActor, callerId, hasAccount } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Route } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { fault } from '#base/validation.ts'
import { type Fragment, fragment, sql } from '../db/statement.ts'
import type { ActorScope, Scope } from '../scope.ts'
import { invalid } from './problem-document.ts'

interface StoredAnswerRow {
  requestHash: Buffer
  /** Null while it is being done. */
  answer: string | null
}

/** For how long the answer to a key is kept. */
const lifetimeMs = 24 * 60 * 60_000

/** True if a key takes effect: on every POST of a signed-in caller, except those with secret responses, which are not stored. */
export function isDoneOnce({ method, secret, access }: Route): boolean {
  return method === 'POST' && !secret && access.for !== 'anyone'
}

/**
 * Does something once for a key: within 24 hours the same key with the same input gives the first answer again,
 * with another input it is refused (422). Key and effect are committed together; two simultaneous calls wait for each other. A call that commits
 * in between, so that it holds no connection while it stores or writes a file, is refused meanwhile (409), and may be tried again if it failed.
 */
export async function idempotent(
  scope: Pick<Scope, 'db' | 'now' | 'cipher'>,
  actor: AnyActor,
  key: string | string[],
  action: string,
  input: unknown,
  perform: () => unknown,
  reply: FastifyReply,
): Promise<unknown> {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid([keyFault('invalid')])
  const requestHash = createHash('sha256').update(action).update(JSON.stringify(input)).digest()
  // A key of a program and its creator may choose the same value.
  const ownKey = hasAccount(actor) && actor.key ? `${actor.key.id} ${key}` : key
  const { organisationId } = actor
  const accountId = callerId(actor)
  const isTheKey = fragment`organisation_id = ${organisationId} and account_id = ${accountId} and key = ${ownKey}`
  // A response may contain personal data, so it is stored encrypted.
  const sealedAt = {
    organisationId,
    table: 'idempotency_keys',
    id: `${accountId} ${ownKey}`,
    column: 'answer',
  }
  scope.db.deferCommit()
  const claimed = await scope.db.many(
    sql`
      insert into idempotency_keys (organisation_id, account_id, key, request_hash, created_at)
      values (${organisationId}, ${accountId}, ${ownKey}, ${requestHash}, ${scope.now})
      on conflict (organisation_id, account_id, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, answer = null
      where idempotency_keys.created_at < ${laterBy(scope.now, -lifetimeMs)}
        or (idempotency_keys.answer is null and idempotency_keys.created_at < ${laterBy(scope.now, -2 * 60_000)})
      returning key`,
  )
  if (claimed.length === 0) {
    const stored = await scope.db.first(
      sql<StoredAnswerRow>`select request_hash, answer from idempotency_keys where ${isTheKey}`,
    )
    if (!stored) throw refuse.CONFLICT()
    if (!requestHash.equals(stored.requestHash)) throw invalid([keyFault('keyReused')])
    if (stored.answer === null) throw refuse.CONFLICT({ retryAfter: 5 })
    void reply.header('idempotency-replayed', 'true')
    return JSON.parse(scope.cipher.open(stored.answer, sealedAt)) as unknown
  }
  const answer = await Promise.resolve(perform()).catch(async (error: unknown) => {
    if (scope.db.hasCommitted) await letGo(scope, isTheKey)
    throw error
  })
  scope.db.deferCommit(false)
  await scope.db.manyAndCommit(
    sql`update idempotency_keys set answer = ${scope.cipher.seal(JSON.stringify(answer ?? null), sealedAt)} where ${isTheKey}`,
  )
  return answer
}

// An intermediate commit holds the key: it is released, because the call may be repeated.
async function letGo({ db }: Pick<Scope, 'db'>, isTheKey: Fragment): Promise<void> {
  await db.rollback()
  await db.many(sql`delete from idempotency_keys where ${isTheKey} and answer is null`)
  await db.commit()
}

/** Erases the expired keys of the organisation with their stored responses. */
export async function forgetKeys({ db, actor, now }: ActorScope): Promise<void> {
  await db.many(
    sql`delete from idempotency_keys where organisation_id = ${actor.organisationId} and created_at < ${laterBy(now, -lifetimeMs)}`,
  )
}

function keyFault(code: 'invalid' | 'keyReused') {
  return fault('Idempotency-Key', `platform.validation.${code}`)
}
