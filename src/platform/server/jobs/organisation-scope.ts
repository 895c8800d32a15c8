import type { Actor, OrganisationId } from '#base/actor.ts'
import { zoneName } from '#base/time.ts'
import { asWork, requireFreeLoop } from '../concurrency/loop-watch.ts'
import { Transaction } from '../db/transaction.ts'
import { type ActorScope, equip, internalCaller, nowOf, type Services } from '../scope.ts'

const itself = {
  accountId: '',
  sessionId: '',
  type: 'provider',
  role: 'providerAdmin',
  passwordUpdateRequired: false,
  profileComplete: true,
} as const

/** An organisation, and the action by which the history names what is done in it, as `webhooks.deliver`. */
interface Inside {
  readonly organisationId: string
  readonly action: string
  /** IANA time zone; UTC if the work does not depend on it. */
  readonly timeZone?: string | null
}

/** Runs work in a transaction of one organisation, without an author. */
export async function withinOrganisation<Result>(
  services: Services,
  { organisationId, action, timeZone }: Inside,
  work: (scope: ActorScope) => Promise<Result>,
): Promise<Result> {
  const now = nowOf(services)
  const db = new Transaction(services.pool, { role: 'interim_app', organisationId, action, now })
  const actor: Actor = {
    ...itself,
    organisationId: organisationId as OrganisationId,
    timeZone: zoneName(timeZone ?? 'UTC'),
  }
  return asWork(action, async () => {
    try {
      const result = await work({ ...equip(services, 'en'), caller: internalCaller, db, now, actor })
      requireFreeLoop()
      await db.commit()
      return result
    } catch (error) {
      await db.rollback()
      throw error
    }
  })
}
