import { refuse } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { holdAccount, noteFactors, alertOfFactorChange } from './locked-account.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/** Removes all factors of a person who has lost them, and ends their sessions. The caller checks permissions. */
export async function resetFactors(scope: ActorScope, accountId: string): Promise<void> {
  const accountRef = { organisationId: scope.actor.organisationId, accountId }
  const account = await holdAccount(scope.db, accountRef, 'alone')
  if (!account) throw refuse.NOT_FOUND()
  if (!account.secondFactor) throw refuse.INVALID_TRANSITION()
  await scope.db.many(
    sql`delete from authenticators where organisation_id = ${accountRef.organisationId} and id = ${accountId}`,
  )
  await scope.db.many(
    sql`delete from passkeys where organisation_id = ${accountRef.organisationId} and account_id = ${accountId}`,
  )
  await dropRecoveryCodes(scope, accountRef)
  await noteFactors(scope, accountRef)
  await endSessions(scope.db, accountRef)
  await alertOfFactorChange(scope, account, 'factorsReset')
}
