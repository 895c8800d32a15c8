import { v7 as uuid } from 'uuid'
import type { Actor, OrganisationId } from '#base/actor.ts'
import { isLanguage, type Language } from '#base/language.ts'
import { laterBy, zoneName } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import type { Db } from '../db/transaction.ts'
import { type Fragment, fragment, raw, sql } from '../db/statement.ts'
import type { Scope } from '../scope.ts'
import { confirmedUntil } from './confirmation.ts'

const hour = 3_600_000
const idle = { short: 12 * hour, remembered: 30 * 24 * hour }
// Being seen is written down this often at most, so that reading does not write.
const touchEvery = 5 * 60_000

/** The cached part of a session of an account, confirmed by the database on every call. */
export interface Session {
  /** `key`: of a call with an API key, which has no session in the database. */
  readonly kind: 'session' | 'key'
  readonly tokenHash: Buffer
  readonly actor: Actor
  readonly language: Language
  readonly accountVersion: number
  readonly organisationVersion: number
  readonly remember: boolean
  touchAfter: number
}

/** The account and the organisation of a session or an API key, with its id. */
export interface AccountRow {
  id: string
  organisationId: string
  accountId: string
  type: 'provider' | 'worker'
  role: Actor['role']
  passwordUpdateRequired: boolean
  preferredLanguage: string
  profileComplete: boolean
  timeZone: string | null
  accountVersion: number
  organisationVersion: number
}

/** The columns of an AccountRow of an account `a` and an organisation `o`, without the ids. */
export const accountColumns = fragment`
  a.type, a.role, a.password_update_required, a.preferred_language, o.profile_complete, o.time_zone,
  a.version as account_version, o.version as organisation_version`

interface SessionRow extends AccountRow {
  remember: boolean
}

/** Finds the session of a token; a closed one, one that was idle too long and one of a deactivated account are none. */
export async function readSession(db: Db, token: string, now: string): Promise<Session | undefined> {
  const tokenHash = hashOf(token)
  const row = await db.first(
    sql<SessionRow>`
      select s.id, s.organisation_id, s.account_id, s.remember, ${accountColumns}
        from sessions s
        join accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
        join organisations o on o.id = s.organisation_id
       where s.token_hash = ${tokenHash} and s.idle_until > ${now} and a.active and o.closed_at is null`,
  )
  return row && { ...sessionOf(row, tokenHash), remember: row.remember }
}

/** Converts a row to the cached part of a session. */
export function sessionOf(row: AccountRow, tokenHash: Buffer): Session {
  return {
    kind: 'session',
    tokenHash,
    actor: {
      accountId: row.accountId,
      organisationId: row.organisationId as OrganisationId,
      sessionId: row.id,
      type: row.type,
      role: row.role,
      passwordUpdateRequired: row.passwordUpdateRequired,
      profileComplete: row.profileComplete,
      timeZone: zoneName(row.timeZone ?? 'UTC'),
    },
    language: isLanguage(row.preferredLanguage) ? row.preferredLanguage : 'en',
    accountVersion: row.accountVersion,
    organisationVersion: row.organisationVersion,
    remember: false,
    touchAfter: 0,
  }
}

/** Notes that a session is in use: it ends only after being idle. False when it has ended already. */
export async function touchSession(db: Db, session: Session, now: string): Promise<boolean> {
  session.touchAfter = Date.parse(now) + touchEvery
  const touched = await db.manyAndCommit(
    sql`
      update sessions
         set seen_at = ${now}, idle_until = ${idleUntil(now, session.remember)}
       where token_hash = ${session.tokenHash} and idle_until > ${now}
      returning id`,
  )
  return touched.length > 0
}

/** Opens a session for an account with a new token, which the caller keeps in a cookie. */
export async function openSession(
  scope: Scope,
  account: { organisationId: string; accountId: string },
  remember: boolean,
): Promise<void> {
  const token = scope.group.makeToken()
  // A new sign-in counts as a confirmation.
  await scope.db.many(
    sql`
      insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until, created_at, seen_at, user_agent,
                            confirmed_until)
      values (${account.organisationId}, ${uuid()}, ${account.accountId}, ${hashOf(token)}, ${remember}, ${idleUntil(scope.now, remember)},
              ${scope.now}, ${scope.now}, ${scope.caller.userAgent}, ${confirmedUntil(scope.now)})`,
  )
  scope.caller.keepToken(token, remember)
}

/** Those of the sessions that have not ended, their tokens' hashes in hexadecimal; asking is no use of them. */
export async function livingSessions(db: Db, tokenHashes: readonly Buffer[], now: string): Promise<Set<string>> {
  const living = await db.manyAndCommit(
    sql<{ tokenHash: Buffer }>`
      select s.token_hash from sessions s
        join accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
        join organisations o on o.id = s.organisation_id
       where s.token_hash = any(${tokenHashes}::bytea[]) and s.idle_until > ${now} and a.active and o.closed_at is null`,
  )
  return new Set(living.map(({ tokenHash }) => tokenHash.toString('hex')))
}

/** Ends every session of an account. */
export async function endSessions(db: Db, account: { organisationId: string; accountId: string }): Promise<void> {
  await db.many(
    sql`delete from sessions where organisation_id = ${account.organisationId} and account_id = ${account.accountId}`,
  )
}

/** Ends one session of the actor’s account; false if there is none. Commits. */
export async function endOwnSession(db: Db, actor: Actor, sessionId: string): Promise<boolean> {
  const ended = await db.manyAndCommit(
    sql`
      delete from sessions
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and id = ${sessionId}
      returning id`,
  )
  return ended.length > 0
}

/** Ends all sessions of the actor’s account except the current one. Commits. */
export async function endOtherSessions(db: Db, actor: Actor): Promise<void> {
  await db.manyAndCommit(
    sql`
      delete from sessions
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and id <> ${actor.sessionId}
      returning id`,
  )
}

/** SQL that ends the sessions of the accounts that `chosen` has with an alias: tables with a `where`. */
export const endingSessionsOf = (chosen: Fragment, alias: string) =>
  fragment`delete from sessions s using ${chosen} and s.organisation_id = ${raw(alias)}.organisation_id and s.account_id = ${raw(alias)}.id`

/** Ends every session of an organisation. */
export async function endSessionsOfAll(db: Db, organisationId: string): Promise<void> {
  await db.many(sql`delete from sessions where organisation_id = ${organisationId}`)
}

/** Ends one session. */
export async function endSession(db: Db, actor: Actor): Promise<void> {
  await db.many(sql`delete from sessions where organisation_id = ${actor.organisationId} and id = ${actor.sessionId}`)
}

function idleUntil(now: string, remember: boolean): string {
  return laterBy(now, remember ? idle.remembered : idle.short)
}
