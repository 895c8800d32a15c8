import { readOrganisation } from '#domains/organisations/server/queries.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { swapRefusals } from '../../contract/swaps.ts'

/** Returns whether the organisation approves swaps. Throws `SWAPS_OFF` if it does not allow them. */
export async function requireSwaps({ db, actor }: ActorScope): Promise<'automatic' | 'approval'> {
  const { shiftSwaps } = await readOrganisation(db, actor.organisationId)
  if (shiftSwaps === 'off') throw swapRefusals.SWAPS_OFF()
  return shiftSwaps
}
