import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleAssignment } from './samples.ts'

const world = await openWorld(workforce)

test('the filter finds workers who are active, not assigned and not absent during the whole period', async () => {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation)
  const december = { startDate: '2026-12-01', endDate: '2026-12-24' }
  for (const status of ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const) {
    const worker = await sampleWorker(world, organisation, { firstName: status })
    await sampleAssignment(world, worker, projectId, status, december)
  }
  for (const status of ['pending', 'approved']) {
    const { accountId } = await sampleWorker(world, organisation, { firstName: `${status} absence` })
    await world.sql`
      insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
      values (${organisation.organisationId}, gen_random_uuid(), ${accountId}, '2026-12-24', '2026-12-26', 'vacation', ${status})`
  }
  const busy = async (availableFrom?: string, availableTo?: string) => {
    const query = { ...(availableFrom && { availableFrom }), ...(availableTo && { availableTo }) }
    const all = await world.call(workforceRoutes.listWorkers, { query: {} }, manager)
    const { body } = await world.call(workforceRoutes.listWorkers, { query }, manager)
    expect(body.total).toBe(body.items.length)
    // A page is found among the next workers of the list, the last one among all.
    const inPages: string[] = []
    // With a search, the workers of the page are looked for in another way.
    const searched = await world.call(workforceRoutes.listWorkers, { query: { ...query, q: 'Peeters' } }, manager)
    expect(searched.body.items.map(({ id }) => id)).toEqual(body.items.map(({ id }) => id))
    for (let cursor: string | null | undefined; cursor !== null;) {
      const paged = { ...query, limit: '2', ...(cursor && { cursor }) }
      const page = await world.call(workforceRoutes.listWorkers, { query: paged }, manager)
      expect(page.body.total).toBe(body.total)
      inPages.push(...page.body.items.map(({ id }) => id))
      cursor = page.body.nextCursor
    }
    expect(inPages).toEqual(body.items.map(({ id }) => id))
    const free = new Set(body.items.map(({ id }) => id))
    return all.body.items.flatMap(({ id, firstName }) => (free.has(id) ? [] : [firstName])).sort()
  }
  expect(await busy('2026-11-01', '2026-11-30')).toEqual([])
  expect(await busy('2026-11-01', '2026-12-01')).toEqual(['assigned', 'in_progress'])
  expect(await busy('2026-12-24')).toEqual(['approved absence', 'assigned', 'in_progress'])
  expect(await busy(undefined, '2026-12-25')).toEqual(['approved absence'])
  expect(await busy('2026-12-27', '2027-12-31')).toEqual([])
  const gone = await sampleWorker(world, organisation, { firstName: 'gone' })
  await world.sql`update accounts set active = false where id = ${gone.accountId}`
  expect(await busy('2026-12-27')).toEqual(['gone'])
  const query = { availableFrom: '2026-12-02', availableTo: '2026-12-01' }
  const { problem } = await world.call(workforceRoutes.listWorkers, { query }, manager)
  expect(problem.errors).toMatchObject([{ path: 'availableTo', code: 'endNotBeforeStart' }])
})
