import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestEndingRoutes, requestRoutes } from '#domains/requests/contract.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes } from '../contract.ts'
import { assignments } from './routes.ts'
import { sampleAssignment, sampleStaffing } from './samples.ts'

const world = await openWorld([...requests, ...assignments])

async function scene({ positions = 1 } = {}) {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const project = await sampleProject(world, organisation)
  const requestId = await sampleStaffing(world, organisation, project, { positions })
  const params = { id: requestId }
  const edit = (body: object) => world.call(requestRoutes.editRequest, { params, body }, manager)
  return { organisation, manager, ...project, requestId, edit }
}

const faults = ({ problem }: { problem: { errors?: readonly { path: string; code: string }[] } }) =>
  problem.errors?.map(({ path, code }) => `${path} ${code}`)

test('a request must cover the dates of its offers and accepted assignments; a refused edit changes nothing', async () => {
  const { organisation, projectId, requestId, edit } = await scene({ positions: 3 })
  const on = (startDate: string, endDate: string) => ({ startDate, endDate, requestId })
  const worker = () => sampleWorker(world, organisation)
  await sampleAssignment(world, await worker(), projectId, 'assigned', on('2026-11-23', '2026-12-13'))
  const offer = await sampleAssignment(world, await worker(), projectId, 'pending', on('2026-11-30', '2026-12-20'))
  await sampleAssignment(world, await worker(), projectId, 'cancelled', on('2026-11-23', '2026-12-20'))
  expect(faults(await edit({ startDate: '2026-11-30', endDate: '2026-12-18' }))).toEqual([
    'startDate daysStand',
    'endDate daysStand',
  ])
  const late = await edit({ endDate: '2026-12-18' })
  expect([late.status, late.problem.errors?.[0]?.message]).toEqual([
    422,
    '1 offer or assignment falls outside these dates. Withdraw the offer or cancel the assignment first.',
  ])
  const [stored] = await world.sql`select version from requests where id = ${requestId}`
  expect(stored?.version).toBe(1)
  expect((await edit({ startDate: '2026-11-16', endDate: '2026-12-27' })).status).toBe(200)
  await world.sql`update assignments set answer_by = '2026-11-01T08:00Z' where id = ${offer}`
  expect((await edit({ startDate: '2026-11-23', endDate: '2026-12-13' })).status).toBe(200)
})

test('a request cannot move to another project while it has offers or assignments', async () => {
  const { organisation, projectId, requestId, edit } = await scene()
  const other = await sampleProject(world, organisation)
  const days = { startDate: '2026-11-23', endDate: '2026-12-20', requestId }
  const id = await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'pending', days)
  expect(faults(await edit({ projectId: other.projectId }))).toEqual(['projectId projectStands'])
  expect((await edit({ projectId, title: 'Pickers' })).status).toBe(200)
  await world.sql`update assignments set status = 'cancelled' where id = ${id}`
  expect((await edit({ projectId: other.projectId })).body).toMatchObject({ project: { id: other.projectId } })
})

test('the comment of a cancelled request is visible to users, while its workers only see that it was closed', async () => {
  const { organisation, manager, projectId, requestId } = await scene()
  const worker = await sampleWorker(world, organisation)
  const days = { startDate: '2026-11-23', endDate: '2026-12-20', requestId }
  const params = { id: await sampleAssignment(world, worker, projectId, 'pending', days) }
  const body = { comment: 'The client does not pay' }
  await world.call(requestEndingRoutes.cancelRequest, { params: { id: requestId }, body }, manager)
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params }, worker)
  expect(own.body).toMatchObject({ status: 'cancelled', cancelKind: 'request_closed', cancelReason: null })
  const theirs = await world.call(assignmentRoutes.readAssignment, { params }, manager)
  expect(theirs.body).toMatchObject({ cancelReason: 'The client does not pay' })
})
