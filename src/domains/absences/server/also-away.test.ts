import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import { absences } from './routes.ts'
import { sampleTeam, sampleTimeOff } from './samples.ts'

const world = await openWorld(absences)

test('a pending request names the others who are away on its days, those of its project first', async () => {
  const { organisation, worker, manager, assignmentProject, list, decide } = await sampleTeam(world)
  const colleague = await sampleWorker(world, organisation)
  await sampleAssignment(world, colleague, assignmentProject)
  const stranger = await sampleWorker(world, organisation)
  const id = await sampleTimeOff(world, worker, '2026-12-07', { endDate: '2026-12-11' })
  await sampleTimeOff(world, stranger, '2026-12-07', { status: 'approved' })
  await sampleTimeOff(world, colleague, '2026-12-09', { endDate: '2026-12-20', status: 'approved' })
  // Neither other days nor what was refused; a second absence of the same worker counts once.
  await sampleTimeOff(world, colleague, '2026-12-11', { type: 'sick_leave' })
  await sampleTimeOff(world, stranger, '2026-12-12', { status: 'approved' })
  await sampleTimeOff(world, stranger, '2026-12-08', { status: 'rejected' })
  const own = async () => (await list(manager, { workerId: worker.accountId })).body.items[0]
  expect((await own())?.alsoAway).toMatchObject({
    total: 2,
    ofTeam: 1,
    items: [
      { worker: { id: colleague.accountId }, project: { id: assignmentProject }, startDate: '2026-12-09' },
      { worker: { id: stranger.accountId }, project: null, startDate: '2026-12-07' },
    ],
  })
  const read = await world.call(absenceRoutes.readTimeOff, { params: { id } }, manager)
  expect(read.body.alsoAway).toEqual((await own())?.alsoAway)
  await decide('approve', id, {}, manager)
  expect((await own())?.alsoAway).toBeNull()
})

test('who does not decide, and who decides on own projects only, is not told of others', async () => {
  const { organisation, worker, list } = await sampleTeam(world)
  const leader = await sampleUser(world, organisation, 'provider')
  const { projectId } = await sampleProject(world, organisation, { managerId: leader.accountId })
  await sampleAssignment(world, worker, projectId)
  await sampleTimeOff(world, worker, '2026-12-07')
  await sampleTimeOff(world, await sampleWorker(world, organisation), '2026-12-07')
  expect((await list(leader)).body.items.map(({ alsoAway }) => alsoAway)).toEqual([{ total: 0, ofTeam: 0, items: [] }])
  const reader = await sampleUser(world, organisation, 'user')
  expect((await list(reader)).body.items.map(({ alsoAway }) => alsoAway)).toEqual([null, null])
})
