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

test('few and many holders of a certification are listed in the order of the whole list, each once, with their total', async () => {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const names = { many: 'Forklift', few: 'ADR' } as const
  const holders = { many: new Set<string>(), few: new Set<string>() }
  for (let number = 0; number < 40; number++) {
    const lastName = `Number ${(number * 7) % 40}`
    const worker = await sampleWorker(world, organisation, { lastName, primaryRole: `Role ${number % 3}` })
    const hold = async (which: 'many' | 'few') => {
      await sampleCertification(world, worker, { name: names[which] })
      holders[which].add(worker.accountId)
    }
    if (number % 4 > 0) await hold('many')
    if (number % 13 === 0) await hold('few')
    // Two certifications of the same name are one holder.
    if (number === 13) await sampleCertification(world, worker, { name: 'adr' })
    if (number === 5) await sampleCertification(world, worker, { name: names.few, verification: 'rejected' })
    if (number % 5 === 0) await world.sql`update accounts set active = false where id = ${worker.accountId}`
  }
  const list = async (query: Parameters<typeof world.call<typeof workforceRoutes.listWorkers>>[1]['query']) => {
    const ids: string[] = []
    const totals = new Set<number>()
    let cursor: string | undefined
    do {
      const { body } = await world.call(
        workforceRoutes.listWorkers,
        { query: { ...query, limit: '10', ...(cursor && { cursor }) } },
        manager,
      )
      ids.push(...body.items.map(({ id }) => id))
      totals.add(body.total)
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect([...totals]).toEqual([ids.length])
    return ids
  }
  for (const sort of ['lastName', '-createdAt', 'primaryRole'] as const)
    for (const filter of [{}, { status: 'active' }, { availableFrom: '2026-11-24' }, { q: 'number' }] as const) {
      const all = await list({ ...filter, sort })
      expect(all).not.toHaveLength(0)
      for (const which of ['many', 'few'] as const)
        expect(
          await list({ ...filter, sort, certification: names[which] }),
          JSON.stringify({ filter, sort, which }),
        ).toEqual(all.filter((id) => holders[which].has(id)))
    }
})
