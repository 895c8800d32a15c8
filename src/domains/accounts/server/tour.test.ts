import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { tourRoutes } from '../contract/tour.ts'
import { tour } from './routes.ts'
import { sampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld(tour)
const outcomeOf = async (by: object) => (await world.call(tourRoutes.readTour, {}, by)).body.outcome
const end = async (outcome: 'seen' | 'skipped', by: object) =>
  (await world.call(tourRoutes.endTour, { body: { outcome } }, by)).body.outcome

test('the tour is offered until it is skipped or seen, and a seen tour stays seen', async () => {
  const organisation = await sampleOrganisation(world)
  const user = await sampleUser(world, organisation, 'user')
  const worker = await sampleAccount(world, organisation, 'worker', 'worker')
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  expect(await outcomeOf(user)).toBeNull()
  expect(await end('skipped', user)).toBe('skipped')
  expect(await end('seen', user)).toBe('seen')
  expect(await end('skipped', user)).toBe('seen')
  expect([await outcomeOf(user), await outcomeOf(worker), await outcomeOf(stranger)]).toEqual(['seen', null, null])
})

test('the tour accepts no other outcome, and needs a session', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  for (const body of [{}, { outcome: 'lost' }, { outcome: null }, { outcome: 'seen', accountId: user.accountId }])
    expect((await world.send('PUT', '/settings/tour', body, user)).status).toBe(422)
  expect((await world.send('PUT', '/settings/tour', { outcome: 'seen' })).status).toBe(401)
  expect(await outcomeOf(user)).toBeNull()
})

test('simultaneous outcomes of a tour leave one', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  const ends = await Promise.all([end('seen', user), end('skipped', user), end('seen', user)])
  expect(ends).toContain('seen')
  expect(await outcomeOf(user)).toBe('seen')
})
