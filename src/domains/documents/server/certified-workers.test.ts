import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleCertification } from './samples.ts'

const world = await openWorld(workforce)

test('workers are found by a certification that is valid today in the organisation’s time zone and not rejected', async () => {
  const organisation = await sampleOrganisation(world)
  const of = async (firstName: string, certification: Parameters<typeof sampleCertification>[2]) =>
    sampleCertification(world, await sampleWorker(world, organisation, { firstName }), certification)
  await of('Endless', { name: 'Éclairage VCA' })
  await of('Last day', { name: 'eclairage vca', expiresOn: '2026-11-20', verification: 'unverified' })
  await of('Expired', { name: 'Éclairage VCA', expiresOn: '2026-11-19' })
  await of('Rejected', { name: 'Éclairage VCA', verification: 'rejected' })
  await of('Other', { name: 'VCA' })
  await sampleCertification(world, await sampleWorker(world, await sampleOrganisation(world)), {
    name: 'Éclairage VCA',
  })
  const found = async (certification: string) => {
    const manager = await sampleUser(world, organisation, 'manager')
    const { body } = await world.call(workforceRoutes.listWorkers, { query: { certification } }, manager)
    return body.items.map(({ firstName }) => firstName).sort()
  }
  expect(await found('ECLAIRAGE vca')).toEqual(['Endless', 'Last day'])
  expect(await found('%')).toEqual([])
  // After midnight in Brussels the last day is over.
  world.setClock('2026-11-20T23:30:00Z')
  expect(await found('Éclairage VCA')).toEqual(['Endless'])
})
