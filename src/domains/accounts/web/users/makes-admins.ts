import { type ProviderRole, reachOf } from '#base/actor.ts'
import { rolesToGive } from '../../rules.ts'

/** True for a role that can assign and remove the role providerAdmin. */
export function makesAdmins(role: ProviderRole): boolean {
  return reachOf(role, 'users:write') !== undefined && rolesToGive(role).includes('providerAdmin')
}
