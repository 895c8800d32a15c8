import type { Actor, OrganisationId } from '#base/actor.ts'
import { zoneName } from '#base/time.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { type ActorScope, equip, internalCaller, nowOf, type Services } from '#platform/server/scope.ts'

const itself = {
  accountId: '',
  sessionId: '',
  type: 'provider',
  role: 'providerAdmin',
  passwordUpdateRequired: false,
  profileComplete: true,
  timeZone: zoneName('UTC'),
} as const

/** Runs work in a transaction of one organisation, without an author. */
export async function withinOrganisation<Result>(
  services: Services,
  organisationId: string,
  work: (scope: ActorScope) => Promise<Result>,
): Promise<Result> {
  const now = nowOf(services)
  const db = new Transaction(services.pool, { role: 'interim_app', organisationId, action: 'webhooks.deliver', now })
  const actor: Actor = { ...itself, organisationId: organisationId as OrganisationId }
  try {
    const result = await work({ ...equip(services, 'en'), caller: internalCaller, db, now, actor })
    await db.commit()
    return result
  } catch (error) {
    await db.rollback()
    throw error
  }
}
