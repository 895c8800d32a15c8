import { refuse } from '#base/problem.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import { sql } from '../db/statement.ts'
import type { ActorScope } from '../scope.ts'

/** For how long a session may make sensitive changes after a sign-in or a confirmation, in minutes. */
const confirmedMinutes = 10

/** Until when a session that was confirmed now stays so. */
export function confirmedUntil(now: string): string {
  return laterBy(now, confirmedMinutes * 60_000)
}

/** Refuses a sensitive change with CONFIRMATION_REQUIRED unless the session gave the password or the second factor in the last ten minutes. API keys cannot confirm. */
export async function requireConfirmedIdentity({ db, actor, now }: ActorScope): Promise<void> {
  if (actor.key) throw refuse.FORBIDDEN_FOR_KEYS()
  // A job, or the start that makes the demo: there is nobody to ask.
  if (actor.sessionId === '') return
  const confirmed = await db.first(
    sql`select 1 from sessions where organisation_id = ${actor.organisationId} and id = ${actor.sessionId} and confirmed_until > ${now}`,
  )
  if (!confirmed) throw refuse.CONFIRMATION_REQUIRED()
}

/** Like `requireConfirmedIdentity`, for changes that API keys with the permission may make: who created the key was confirmed. */
export async function requireConfirmedUser(scope: ActorScope): Promise<void> {
  if (!scope.actor.key) await requireConfirmedIdentity(scope)
}

/** Marks the session as confirmed and returns until when. */
export async function markConfirmed({ db, actor, now }: ActorScope): Promise<string> {
  const until = confirmedUntil(now)
  await db.many(
    sql`update sessions set confirmed_until = ${until} where organisation_id = ${actor.organisationId} and id = ${actor.sessionId}`,
  )
  return until
}

/**
 * After a sensitive change: the account's other sessions end, and this one goes on under a new token. It stays in the transaction of
 * the change: the next one would no longer know the former token.
 */
export async function renewSession({ db, actor, caller, group }: ActorScope): Promise<void> {
  const token = group.makeToken()
  db.deferCommit()
  await db.many(
    sql`
      delete from sessions
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and id <> ${actor.sessionId}`,
  )
  const renewed = await db.first(
    sql<{ remember: boolean }>`
      update sessions
         set token_hash = ${hashOf(token)}
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and id = ${actor.sessionId}
      returning remember`,
  )
  if (!renewed) throw refuse.UNAUTHENTICATED()
  caller.keepToken(token, renewed.remember)
}
