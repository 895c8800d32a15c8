import { expect, test } from 'vitest'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const world = await openWorld(clock)
const location = { ...samplePoint, accuracy: 10 }

async function scene(status = 'approved') {
  world.setClock('2026-11-25T18:00:00Z')
  const { organisation, manager } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const { projectId } = project
  const requestId = await sampleStaffing(world, organisation, project, { positions: 8, status })
  const staff = async () => {
    const worker = await sampleWorker(world, organisation)
    await sampleAssignment(world, worker, projectId, 'assigned', { requestId })
    return (body: object = {}) => world.call(clockRoutes.clockIn, { body: { projectId, location, ...body } }, worker)
  }
  const stored = async () => (await world.sql`select status, version from requests where id = ${requestId}`)[0]
  return { requestId, staff, stored }
}

test('the first clock-in starts an approved request, and the next one leaves it', async () => {
  const { requestId, staff, stored } = await scene()
  const [first, second] = [await staff(), await staff()]
  const { version } = (await stored()) as { version: number }
  expect((await first()).status).toBe(200)
  expect(await stored()).toEqual({ status: 'in_progress', version: version + 1 })
  expect((await second()).status).toBe(200)
  expect(await stored()).toEqual({ status: 'in_progress', version: version + 1 })
  const recorded = await world.sql`
    select action from history where entity_id = ${requestId} and after ->> 'status' = 'in_progress'`
  expect(recorded).toEqual([{ action: 'clock.clockIn' }])
})

test('a clock-in without a network starts the request when it arrives', async () => {
  const { staff, stored } = await scene()
  const clockIn = await staff()
  expect((await clockIn({ at: '2026-11-25T08:00:00Z' })).status).toBe(200)
  expect(await stored()).toMatchObject({ status: 'in_progress' })
})

test('a refused clock-in starts nothing, and a clock-in starts no request in another status', async () => {
  const approved = await scene()
  const clockIn = await approved.staff()
  expect((await clockIn({ projectId: approved.requestId })).status).toBe(422)
  expect(await approved.stored()).toMatchObject({ status: 'approved' })
  for (const status of ['pending', 'in_review', 'completed', 'cancelled']) {
    const other = await scene(status)
    expect((await (await other.staff())()).status).toBe(200)
    expect(await other.stored()).toMatchObject({ status })
  }
})

test('T34 of eight concurrent clock-ins on one request each counts, and the request starts once', async () => {
  const { staff, stored } = await scene()
  const crew = await Promise.all(Array.from({ length: 8 }, staff))
  const { version } = (await stored()) as { version: number }
  const answers = await Promise.all(crew.map((clockIn) => clockIn()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await stored()).toEqual({ status: 'in_progress', version: version + 1 })
})
