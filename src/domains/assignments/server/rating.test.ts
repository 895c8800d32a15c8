import { expect, test } from 'vitest'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes } from '../contract.ts'
import type { AssignmentStatus } from '../rules.ts'
import { assignments } from './routes.ts'
import { sampleAssignment } from './samples.ts'

const world = await openWorld(assignments)

async function scene(status: AssignmentStatus = 'completed', days = {}) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation)
  return { organisation, manager, worker, id: await sampleAssignment(world, worker, projectId, status, days) }
}

const rate = (id: string, by: SampleAccount, body: object, ifMatch?: number) =>
  world.call(
    assignmentRoutes.rateAssignment,
    { params: { id }, body: body as never },
    { cookie: by.cookie, ...(ifMatch !== undefined && { ifMatch }) },
  )

test('a completed assignment can be rated, its worker sees the rating, and a second rating replaces the first', async () => {
  const { manager, worker, id } = await scene()
  const rated = await rate(id, manager, { rating: 4, comment: 'Careful and on time.' }, 1)
  expect(rated.status).toBe(200)
  expect(rated.body).toMatchObject({
    rating: { stars: 4, comment: 'Careful and on time.', at: '2026-11-20T08:00:00Z', by: { id: manager.accountId } },
    allowed: ['rate', 'delete'],
    version: 2,
  })
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params: { id } }, worker)
  expect(own.body.rating).toEqual({ stars: 4, comment: 'Careful and on time.', at: '2026-11-20T08:00:00Z' })
  expect((await rate(id, manager, { rating: 5 }, 1)).problem.code).toBe('STALE_VERSION')
  expect((await rate(id, manager, { rating: 5 }, 2)).body.rating).toMatchObject({ stars: 5, comment: null })
  const { body } = await world.call(assignmentRoutes.readAssignmentHistory, { params: { id }, query: {} }, manager)
  expect(body.items[0]).toMatchObject({
    changes: [{ field: 'rating', before: 4, after: 5 }, { field: 'ratingComment' }],
  })
})

test('an assignment can be rated after its last day, before the scheduled job has completed it', async () => {
  const { manager, id } = await scene('in_progress', { startDate: '2026-10-01', endDate: '2026-11-01' })
  expect((await rate(id, manager, { rating: 3 }, 1)).body).toMatchObject({ status: 'completed', rating: { stars: 3 } })
})

test.each(['pending', 'assigned', 'in_progress', 'cancelled'] as const)(
  'T29 an assignment that is %s cannot be rated',
  async (status) => {
    const { manager, id } = await scene(status)
    const { problem } = await rate(id, manager, { rating: 3 })
    expect(problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
    expect(await world.sql`select rating from assignments where id = ${id}`).toEqual([{ rating: null }])
  },
)

test('T10 users without permission, workers and other organisations cannot rate, and a rating is from 1 to 5', async () => {
  const { organisation, worker, manager, id } = await scene()
  const { manager: stranger } = await scene()
  expect((await rate(id, await sampleUser(world, organisation, 'user'), { rating: 1 })).status).toBe(403)
  expect((await rate(id, worker, { rating: 5 })).status).toBe(403)
  expect((await rate(id, stranger, { rating: 1 })).status).toBe(404)
  for (const rating of [0, 6, 4.5, null, '4'])
    expect((await rate(id, manager, { rating })).status, String(rating)).toBe(422)
  const [row] = await world.sql`select rating from assignments where id = ${id}`
  expect(row).toEqual({ rating: null })
})
