import { withinOrganisation } from '../jobs/organisation-scope.ts'
import type { ActorScope } from '../scope.ts'
import type { World } from './world.ts'

/** Runs work of a scheduled job for one organisation at a moment, in a separate transaction, and returns its result. */
export function runJob<Result>(
  { services }: Pick<World, 'services'>,
  { organisationId }: { readonly organisationId: string },
  now: string,
  run: (scope: ActorScope) => Promise<Result>,
): Promise<Result> {
  const inside = { organisationId, action: 'test', timeZone: 'Europe/Brussels' }
  return withinOrganisation({ ...services, clock: () => new Date(now) }, inside, run)
}
