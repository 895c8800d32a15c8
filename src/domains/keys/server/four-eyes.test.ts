import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssigned } from '#domains/assignments/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleKey } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

test('with four eyes, an API key does not approve what its creator has corrected, nor its creator what the key has', async () => {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  await world.sql`update organisations set four_eyes = true where id = ${organisation.organisationId}`
  const sample = { projectId, assignmentId, count: 2, status: 'submitted' } as const
  const [byManager = '', byKey = ''] = await sampleEntries(world, worker, sample)
  const { headers } = await sampleKey(world, manager)
  const correct = (entryId: string, by: object) =>
    world.call(
      timesheetRoutes.correctEntry,
      { params: { entryId }, body: { endTime: '16:30', reason: 'The client closed early' } },
      by,
    )
  const approve = (entryId: string, by: object) => world.call(timesheetRoutes.approveEntry, { params: { entryId } }, by)
  expect([(await correct(byManager, manager)).status, (await correct(byKey, { headers })).status]).toEqual([200, 200])
  expect([(await approve(byManager, { headers })).status, (await approve(byKey, manager)).status]).toEqual([403, 403])
  const colleague = await sampleUser(world, organisation, 'manager')
  const other = await sampleKey(world, colleague)
  expect((await approve(byManager, other)).body.status).toBe('approved')
  expect((await approve(byKey, colleague)).body.status).toBe('approved')
})
