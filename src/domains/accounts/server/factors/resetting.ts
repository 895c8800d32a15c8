import { refuse } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { holdAccount, noteFactors, alertOfFactorChange } from './locked-account.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/** Removes all factors of a person who has lost them, and ends their sessions. The caller checks permissions. */
export async function resetFactors(scope: ActorScope, accountId: string): Promise<void> {
  const whose = { organisationId: scope.actor.organisationId, accountId }
  const account = await holdAccount(scope.db, whose, 'alone')
  if (!account) throw refuse.NOT_FOUND()
  if (!account.secondFactor) throw refuse.INVALID_TRANSITION()
  const place = [whose.organisationId, accountId]
  await scope.db.many(sql('delete from authenticators where organisation_id = $1 and id = $2', place))
  await scope.db.many(sql('delete from passkeys where organisation_id = $1 and account_id = $2', place))
  await dropRecoveryCodes(scope, whose)
  await noteFactors(scope, whose)
  await endSessions(scope.db, whose)
  await alertOfFactorChange(scope, account, 'factorsReset')
}
