import type { ProviderRole } from '#base/actor.ts'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** Somebody who calls, and what is still to be done first. */
export interface Caller {
  readonly account?: SampleAccount
  readonly type?: 'provider' | 'worker'
  readonly role?: ProviderRole
  readonly before?: 'PASSWORD_UPDATE_REQUIRED' | 'PROFILE_INCOMPLETE'
}

/** The twelve kinds of people who call; each call is made by a new one, so that none changes the way of another. */
export function callersIn(world: World): Record<string, () => Promise<Caller>> {
  async function user(role: ProviderRole, complete = true): Promise<Caller> {
    const account = await sampleUser(world, await sampleOrganisation(world, { complete }), role)
    return { account, type: 'provider', role, ...(!complete && { before: 'PROFILE_INCOMPLETE' }) }
  }
  async function deactivated(): Promise<Caller> {
    const { account } = (await user('providerAdmin')) as Required<Caller>
    await world.sql('update accounts set active = false, version = version + 1 where id = $1', [account.accountId])
    return { account }
  }
  async function worker(): Promise<Caller> {
    return { account: await sampleWorker(world, await sampleOrganisation(world)), type: 'worker' }
  }
  async function workerAtFirst(): Promise<Caller> {
    const organisation = await sampleOrganisation(world)
    const account = await sampleAccount(world, organisation, 'worker', 'worker', { passwordUpdateRequired: true })
    return { account, type: 'worker', before: 'PASSWORD_UPDATE_REQUIRED' }
  }
  async function ofClosed(): Promise<Caller> {
    const { account } = (await user('providerAdmin')) as Required<Caller>
    await world.sql('update organisations set closed_at = now(), version = version + 1 where id = $1', [
      account.organisationId,
    ])
    return { account }
  }

  return {
    'nobody signed in': async () => ({}),
    'a deactivated user': deactivated,
    'a user of a closed organisation': ofClosed,
    'the providerAdmin': () => user('providerAdmin'),
    'an administrator': () => user('administrator'),
    'a manager': () => user('manager'),
    'a provider': () => user('provider'),
    'a user': () => user('user'),
    'the providerAdmin of an incomplete organisation': () => user('providerAdmin', false),
    'a user of an incomplete organisation': () => user('user', false),
    'a worker': worker,
    'a worker with a given password': workerAtFirst,
  }
}
