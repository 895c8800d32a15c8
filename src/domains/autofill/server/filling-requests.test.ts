import { expect, test } from 'vitest'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift } from '#domains/shifts/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { fillLimits } from '../rules.ts'
import { readWeek } from './facts.ts'
import { autofill } from './routes.ts'
import { fillScenes } from './testing/fill-scenes.ts'

const world = await openWorld([...autofill, ...shifts])
const { scene, read, accept, fill } = fillScenes(world)

test('the open positions of a request are filled too: accepting creates their open shift, and a position covered meanwhile is refused', async () => {
  const { manager, organisation, projectId, clientId } = await scene(3)
  const requestId = await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  const day = { weekday: 2, startTime: '08:00', endTime: '16:00', breakMinutes: 0 }
  const workingHours = { weeks: [{ days: [day] }], weekAStartDate: null, skipHolidays: false, except: [] }
  await world.sql`update requests set working_hours = ${workingHours}, updated_at = ${world.now()} where id = ${requestId}`
  const run = await fill(manager)
  expect(run).toMatchObject({ status: 'ready', openPositions: 3, suggested: 3, openShifts: [{ role: 'Picker' }] })
  const [first, second, third] = run.suggestions
  if (!first || !second || !third) throw new Error('no suggestions')
  expect(new Set(run.suggestions.map(({ openShiftId }) => openShiftId))).toEqual(new Set([first.openShiftId]))
  world.passMinutes(1)
  expect((await accept(run, manager, [first])).body).toMatchObject({
    status: 'ready',
    openShifts: [{ id: first.openShiftId }],
  })
  expect((await accept(run, manager, [second])).status).toBe(200)
  const params = { id: first.openShiftId }
  const open = await world.call(openShiftRoutes.readOpenShift, { params }, manager)
  expect(open.body).toMatchObject({ request: { id: requestId }, positions: 2, filled: 2, status: 'filled' })
  const { startsAt, endsAt } = open.body
  const terms = { role: 'Picker', positions: 1, audience: 'qualified', claiming: 'first_come' } as const
  const body = { projectId, requestId, ...terms, shifts: [{ startsAt, endsAt }] }
  expect((await world.call(openShiftRoutes.createOpenShifts, { body }, manager)).status).toBe(201)
  expect(await read(run.id, manager)).toMatchObject({ status: 'stale' })
  const refused = await accept(run, manager, [third])
  expect(refused.body).toMatchObject({ status: 'accepted', suggestions: [{ id: third.id, status: 'refused' }] })
})

/** A request for three pickers on Tuesdays, and a run of which one suggestion is accepted. */
async function acceptedPosition() {
  const { manager, organisation, projectId, clientId } = await scene(3)
  const requestId = await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  const day = { weekday: 2, startTime: '08:00', endTime: '16:00', breakMinutes: 0 }
  const workingHours = { weeks: [{ days: [day] }], weekAStartDate: null, skipHolidays: false, except: [] }
  await world.sql`update requests set working_hours = ${workingHours}, updated_at = ${world.now()} where id = ${requestId}`
  const run = await fill(manager)
  world.passMinutes(1)
  expect(await accept(run, manager, run.suggestions.slice(0, 1))).toMatchObject({ body: { status: 'ready' } })
  return { manager, run, id: run.suggestions[0]?.openShiftId ?? '', requestId }
}

test('an open shift of a run that is edited since makes the run stale', async () => {
  const { manager, run, id } = await acceptedPosition()
  const edited = await world.call(openShiftRoutes.editOpenShift, { params: { id }, body: { positions: 2 } }, manager)
  expect(edited.status).toBe(200)
  expect(await read(run.id, manager)).toMatchObject({ status: 'stale' })
})

test('a position is not added to its open shift if that has other times now', async () => {
  const { manager, run, id } = await acceptedPosition()
  await world.sql`update open_shifts set ends_at = ends_at + interval '1 hour' where id = ${id}`
  const refused = await accept(run, manager, run.suggestions.slice(1, 2))
  expect(refused.body.suggestions.map(({ status }) => status).toSorted()).toEqual(['proposed', 'refused'])
  const open = await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)
  expect(open.body).toMatchObject({ positions: 1 })
})

test('of more positions of requests than a run fills, the earliest are read, after the open shifts', async () => {
  const { organisation, projectId, clientId } = await scene(0)
  const requestId = await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '08:00', endTime: '16:00', breakMinutes: 0 }))
  const workingHours = { weeks: [{ days }], weekAStartDate: null, skipHolidays: false, except: [] }
  await world.sql`update requests set working_hours = ${workingHours} where id = ${requestId}`
  const copies = fillLimits.openShifts / 5
  await world.sql`
    insert into requests
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).* from requests r, generate_series(1, ${copies}) where r.id = ${requestId}`
  const open = await sampleOpenShift(world, projectId, '2026-12-13')
  const week = { weekStart: '2026-12-07', openShiftIds: null, emphasis: [] }
  const { shifts: read } = await runJob(world, organisation, world.now(), (scope) => readWeek(scope, week))
  expect(read).toHaveLength(fillLimits.openShifts)
  expect(read[0]?.id).toBe(open)
  const ofFriday = read.filter(({ startsAt }) => startsAt.startsWith('2026-12-11'))
  expect(ofFriday).toHaveLength(fillLimits.openShifts - 1 - 4 * (copies + 1))
})
