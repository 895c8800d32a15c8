import { type ProviderRole, reachOf } from '#base/actor.ts'
import { rolesToGive } from '../../rules.ts'

/** True for a role that may make and unmake a providerAdmin. */
export function makesAdmins(role: ProviderRole): boolean {
  return reachOf(role, 'users:write') !== undefined && rolesToGive(role).includes('providerAdmin')
}
