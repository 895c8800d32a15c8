import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { openShiftRoutes } from '../contract/open-shifts.ts'
import { shiftRoutes } from '../contract.ts'
import { readDemand } from './request-demand.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld(shifts)

/** A request for three pickers from the 1st to the 14th of December, from Monday to Friday with these times. */
async function scene(times = { startTime: '08:00', endTime: '16:30', breakMinutes: 30 }) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId, clientId } = await sampleProject(world, organisation)
  const requestId = await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  const days = [1, 2, 3, 4, 5].map((weekday) => Object.assign({ weekday }, times))
  const workingHours = { weeks: [{ days }], weekAStartDate: null, skipHolidays: false, except: ['2026-12-09'] }
  await world.sql`update requests set working_hours = ${workingHours} where id = ${requestId}`
  const demand = async (from = '2026-12-07', to = '2026-12-13') =>
    (await world.call(shiftRoutes.readSchedule, { query: { from, to } }, manager)).body.demand
  const counts = async () =>
    (await demand()).flatMap(({ days: own }) => own.map(({ date, count }) => [date.slice(8), count]))
  const open = (positions: number, date: string) => {
    const terms = { audience: 'qualified', claiming: 'first_come' } as const
    const shift = { startsAt: `${date}T07:00:00Z`, endsAt: `${date}T15:30:00Z` }
    const body = { projectId, requestId, role: 'Picker', positions, shifts: [shift], ...terms }
    return world.call(openShiftRoutes.createOpenShifts, { body }, manager)
  }
  return { organisation, manager, projectId, clientId, requestId, demand, counts, open }
}

test('positions are open on the working days of the request, with its times', async () => {
  const { demand } = await scene()
  const [request] = await demand()
  const times = { startsAt: '2026-12-07T07:00:00Z', endsAt: '2026-12-07T15:30:00Z', breakMinutes: 30 }
  expect(request?.days[0]).toEqual({ date: '2026-12-07', count: 3, times })
  expect(request?.days.map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-08', '2026-12-10', '2026-12-11'])
  expect(await demand('2026-12-15', '2026-12-21')).toEqual([])
})

test('an open shift of the request and an accepted assignment cover positions once, and a withdrawn open shift covers none', async () => {
  const { organisation, manager, projectId, requestId, counts, open } = await scene()
  const { body } = await open(2, '2026-12-07')
  const all = [
    ['08', 3],
    ['10', 3],
    ['11', 3],
  ]
  expect(await counts()).toEqual([['07', 1], ...all])
  const worker = await sampleWorker(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', {
    startDate: '2026-12-01',
    endDate: '2026-12-14',
    requestId,
  })
  expect(await counts()).toEqual(['08', '10', '11'].map((day) => [day, 2]))
  // The worker of the request takes a position of the open shift: both mean the same position.
  const [shift] = body.items
  const shiftId = await sampleShift(world, assignmentId, '2026-12-07T07:00:00Z', { end: '2026-12-07T15:30:00Z' })
  await world.sql`update shifts set open_shift_id = ${shift?.id} where id = ${shiftId}`
  expect((await counts())[0]).toEqual(['07', 1])
  const cancelled = await world.call(
    openShiftRoutes.cancelOpenShift,
    { params: { id: shift?.id ?? '' }, body: {} },
    manager,
  )
  expect(cancelled.status).toBe(200)
  expect((await counts())[0]).toEqual(['07', 2])
})

test('requests beyond the days of an answer are left out and still counted', async () => {
  const { organisation, projectId, clientId } = await scene()
  await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  const days = { startDate: '2026-12-07', endDate: '2026-12-07' }
  const read = (most: number) => runJob(world, organisation, world.now(), (scope) => readDemand(scope, days, most))
  const openPositions = [{ date: '2026-12-07', count: 6 }]
  expect(await read(2)).toMatchObject({ requests: [{}, {}], openPositions })
  expect(await read(1)).toEqual({ requests: [expect.anything()], openPositions })
})

test('a day that has passed or a shift that has begun is no longer open', async () => {
  world.setClock('2026-12-10T08:00:00Z')
  const { demand } = await scene()
  expect((await demand()).flatMap(({ days }) => days.map(({ date }) => date))).toEqual(['2026-12-11'])
})
