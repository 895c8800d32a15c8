import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const world = await openWorld([...assignments, ...clock])
const location = { ...samplePoint, accuracy: 10 }

test('T34 a concurrent clock-in and cancellation or completion of its assignment never both succeed', async () => {
  world.setClock('2026-11-20T08:00:00Z')
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ways = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const worker = await sampleWorker(world, organisation)
      const isRunning = index % 2 === 0
      const params = { id: await sampleAssignment(world, worker, projectId, isRunning ? 'in_progress' : 'assigned') }
      const [punch, end] = await Promise.all([
        world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker),
        isRunning
          ? world.call(assignmentRoutes.completeAssignment, { params }, manager)
          : world.call(assignmentRoutes.cancelAssignment, { params, body: { comment: 'Over' } }, manager),
      ])
      return [punch.status === 200, end.status === 200]
    }),
  )
  for (const [isIn, isOver] of ways) expect(isIn).not.toBe(isOver)
  const lost = await world.sql`
    select s.id from clock_sessions s join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
     where s.organisation_id = ${organisation.organisationId} and s.ended_at is null and a.status in ('cancelled', 'completed')`
  expect(lost).toEqual([])
})
