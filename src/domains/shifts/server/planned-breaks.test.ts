import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plannedMinutes } from '#base/time.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { openShiftRoutes } from '../contract/open-shifts.ts'
import { replacementRoutes } from '../contract/replacements.ts'
import { selectedShiftRoutes } from '../contract/selected-shifts.ts'
import { swapRoutes } from '../contract/swaps.ts'
import { workingHoursRoutes } from '../contract/working-hours.ts'
import { shifts } from './routes.ts'
import { sampleFeed, sampleRoster, sampleShift, sampleSwap } from './samples.ts'

const world = await openWorld([...notifications, ...assignments, ...shifts])
const migration = readFileSync(new URL('../../../../migrations/0185_planned_breaks.sql', import.meta.url), 'utf8')

async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const roster = await sampleRoster(world)
  const { manager, assignmentId } = roster
  const plan = (body: object, dryRun = false) =>
    world.call(
      shiftRoutes.planShifts,
      { params: { id: assignmentId }, query: dryRun ? { dryRun: 'true' } : {}, body: body as never },
      manager,
    )
  const move = (id: string, body: object) =>
    world.call(shiftRoutes.moveShift, { params: { id }, query: {}, body }, manager)
  const read = async (id: string) => (await world.call(shiftRoutes.readShift, { params: { id } }, manager)).body
  return { ...roster, plan, move, read }
}
type By = Awaited<ReturnType<typeof scene>>['manager']

const day = { date: '2026-11-24', startTime: '08:00', endTime: '16:30', breakMinutes: 30 }

test('shifts are planned with a break by instants, days and a pattern, and selected ones too', async () => {
  const { manager, assignmentId, plan } = await scene()
  const instants = { startsAt: '2026-11-23T07:00:00Z', endsAt: '2026-11-23T15:00:00Z', breakMinutes: 20 }
  const pattern = {
    weekdays: [3],
    startTime: '08:00',
    endTime: '12:00',
    breakMinutes: 10,
    from: '2026-11-25',
    to: '2026-11-25',
  }
  const { body } = await plan({
    shifts: [instants],
    days: [day, { ...day, date: '2026-11-26', breakMinutes: undefined }],
    pattern,
  })
  expect(body.items.map(({ startsAt, breakMinutes }) => [startsAt.slice(0, 10), breakMinutes])).toEqual([
    ['2026-11-23', 20],
    ['2026-11-24', 30],
    ['2026-11-25', 10],
    ['2026-11-26', 0],
  ])
  const item = { assignmentId, startsAt: '2026-11-27T07:00:00Z', endsAt: '2026-11-27T15:00:00Z', breakMinutes: 45 }
  const created = await world.call(selectedShiftRoutes.createShifts, { query: {}, body: { items: [item] } }, manager)
  expect(created.body.items.map(({ breakMinutes }) => breakMinutes)).toEqual([45])
})

test('a break as long as the shift is refused at its field, also when the shift becomes shorter', async () => {
  const { plan, move, assignmentId, manager } = await scene()
  const pathsOf = ({ body }: { body: object }) =>
    ((body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path)
  const instants = { startsAt: '2026-11-23T07:00:00Z', endsAt: '2026-11-23T07:30:00Z', breakMinutes: 30 }
  expect(pathsOf(await plan({ shifts: [instants], days: [{ ...day, breakMinutes: 510 }] }))).toEqual([
    'shifts.0.breakMinutes',
    'days.0.breakMinutes',
  ])
  const id = await sampleShift(world, assignmentId, '2026-11-25', { breakMinutes: 60 })
  expect(pathsOf(await move(id, { endsAt: '2026-11-25T09:00:00Z' }))).toEqual(['breakMinutes'])
  const items = [{ shiftId: id, startsAt: '2026-11-25T08:00:00Z', endsAt: '2026-11-25T09:00:00Z' }]
  const moved = await world.call(shiftRoutes.moveShifts, { query: {}, body: { items } }, manager)
  expect(pathsOf(moved)).toEqual(['items.0.breakMinutes'])
})

test('a moved shift keeps its break; a new break is stored, and its worker reads it', async () => {
  const { move, worker, assignmentId } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-25', { breakMinutes: 30 })
  expect((await move(id, { endsAt: '2026-11-25T17:00:00Z' })).body.breakMinutes).toBe(30)
  expect((await move(id, { day: { ...day, breakMinutes: undefined } })).body.breakMinutes).toBe(30)
  expect((await move(id, { breakMinutes: 45 })).body.breakMinutes).toBe(45)
  const { items } = (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body
  expect(items.map((one) => lineOf(one, 'en').split('. ')[1])).toEqual(['Break: 30 → 45 min', undefined, undefined])
})

test('the week and the day of the working time rules do not count breaks', async () => {
  const { organisation, plan } = await scene()
  await world.sql`
    update organisations set weekly_maximum_minutes = 2400, daily_maximum_minutes = 480 where id = ${organisation.organisationId}`
  const pattern = { weekdays: [1, 2, 3, 4, 5], ...day, date: undefined, from: '2026-11-23', to: '2026-11-27' }
  expect((await plan({ pattern }, true)).body.warnings).toEqual([])
  const { warnings } = (await plan({ pattern: { ...pattern, breakMinutes: 29 } }, true)).body
  expect(warnings.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ...Array.from({ length: 5 }, () => ['day', 481]),
    ['week', 2405],
  ])
})

test('a copied week keeps the breaks of shifts and open shifts', async () => {
  const { manager, projectId, assignmentId } = await scene()
  await sampleShift(world, assignmentId, '2026-11-25', { breakMinutes: 30 })
  await createOpen(manager, projectId)
  const body = { from: '2026-11-23', to: '2026-11-30' }
  const copied = (await world.call(shiftRoutes.copyWeek, { query: {}, body }, manager)).body
  expect(copied.items.map(({ breakMinutes }) => breakMinutes)).toEqual([30])
  const open = await world.call(openShiftRoutes.listOpenShifts, { query: { from: '2026-11-30' } }, manager)
  expect(open.body.items.map(({ breakMinutes }) => breakMinutes)).toEqual([30])
})

const createOpen = async (by: By, projectId: string) => {
  const body = {
    projectId,
    role: 'Picker',
    positions: 1,
    audience: 'qualified' as const,
    claiming: 'first_come' as const,
    days: [day],
  }
  const created = await world.call(openShiftRoutes.createOpenShifts, { body }, by)
  return created.body.items[0]?.id ?? ''
}

test('an open shift pays the hours without its break, and its worker gets the shift with it', async () => {
  const { manager, organisation, projectId, read } = await scene()
  const id = await createOpen(manager, projectId)
  const edit = (body: object) => world.call(openShiftRoutes.editOpenShift, { params: { id }, body }, manager)
  expect((await edit({ breakMinutes: 510 })).status).toBe(422)
  expect((await edit({ breakMinutes: 60, payRate: { amount: 2000, currency: 'EUR' } })).body.breakMinutes).toBe(60)
  const worker = await sampleWorker(world, organisation)
  const { items } = (await world.call(openShiftRoutes.listClaimableShifts, { query: {} }, worker)).body
  expect(items.map(({ breakMinutes, pay }) => [breakMinutes, pay?.amount])).toEqual([[60, 15_000]])
  const claimed = (await world.call(openShiftRoutes.claimOpenShift, { params: { id } }, worker)).body
  expect((await read(claimed.shiftId ?? '')).breakMinutes).toBe(60)
  expect((await edit({ breakMinutes: 0 })).status).toBe(409)
})

test('a replacement keeps the break, unless the shift has begun and the rest is shorter', async () => {
  const { manager, assignmentId } = await scene()
  const replaced = async (start: string, end: string, breakMinutes: number) => {
    const params = { id: await sampleShift(world, assignmentId, start, { end, breakMinutes }) }
    const { startsAt, ...one } = (await world.call(replacementRoutes.replaceShift, { params }, manager)).body
    return [startsAt, one.breakMinutes]
  }
  expect(await replaced('2026-11-21T08:00:00Z', '2026-11-21T16:00:00Z', 30)).toEqual(['2026-11-21T08:00:00Z', 30])
  expect(await replaced('2026-11-20T07:00:00Z', '2026-11-20T11:00:00Z', 30)).toEqual(['2026-11-20T09:00:00Z', 30])
  const late = await scene()
  const params = {
    id: await sampleShift(world, late.assignmentId, '2026-11-20T07:00:00Z', {
      end: '2026-11-20T11:00:00Z',
      breakMinutes: 130,
    }),
  }
  const { body } = await world.call(replacementRoutes.replaceShift, { params }, late.manager)
  expect([body.startsAt, body.breakMinutes]).toEqual(['2026-11-20T09:00:00Z', 0])
})

test('a swapped shift keeps its break, and pays the hours without it', async () => {
  const { organisation, projectId, assignmentId, read } = await scene()
  await world.sql`update organisations set shift_swaps = 'automatic' where id = ${organisation.organisationId}`
  const colleague = await sampleWorker(world, organisation)
  await sampleAssignment(world, colleague, projectId)
  const id = await sampleShift(world, assignmentId, '2026-11-25', { breakMinutes: 60 })
  const swapId = await sampleSwap(world, id, { colleagueId: colleague.accountId })
  const [offered] = (await world.call(swapRoutes.listOfferedShifts, { query: {} }, colleague)).body.items
  expect([offered?.shift.breakMinutes, offered?.pay?.amount]).toEqual([60, 7 * (offered?.payRate?.amount ?? 0)])
  await world.call(swapRoutes.acceptSwap, { params: { id: swapId } }, colleague)
  expect(await read(id)).toMatchObject({ worker: { id: colleague.accountId }, breakMinutes: 60 })
})

test('the calendar names the break', async () => {
  const { worker, assignmentId } = await scene()
  await sampleShift(world, assignmentId, '2026-11-25', { breakMinutes: 30 })
  const { bytes } = await world.send('GET', await sampleFeed(world, worker))
  expect(bytes.toString('utf8')).toContain('30 min unpaid break')
})

const workdays = (breakMinutes: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '08:00', endTime: '16:30', breakMinutes }))

async function accepted() {
  const roster = await scene()
  const { manager, worker, organisation } = roster
  const { projectId } = await sampleProject(world, organisation)
  const body = {
    projectId,
    workerId: worker.accountId,
    role: 'Picker',
    startDate: '2026-11-23',
    endDate: '2026-11-29',
    payRate: { amount: 1735, currency: 'EUR' as const },
    workingHours: { weeks: [{ days: workdays(30) }] },
  }
  const offered = await world.call(assignmentRoutes.offerAssignment, { body }, manager)
  const id = 'id' in offered.body ? offered.body.id : ''
  await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  const breaksOf = async () => {
    const { items } = (await world.call(shiftRoutes.listShifts, { params: { id }, query: {} }, manager)).body
    return items.map(({ breakMinutes }) => breakMinutes)
  }
  return { ...roster, id, breaksOf }
}

test('the shifts of an offer have the break of its working hours, so that planned and expected hours agree', async () => {
  const { manager, id, breaksOf } = await accepted()
  expect(await breaksOf()).toEqual([30, 30, 30, 30, 30])
  const { body } = await world.call(assignmentRoutes.readAssignment, { params: { id } }, manager)
  expect([body.plannedMinutes, body.expectedMinutes]).toEqual([2400, 2400])
})

test('working hours with another break change the shifts at the same times', async () => {
  const { manager, id, breaksOf } = await accepted()
  const days = workdays(45)
  const body = { from: '2026-11-25', workingHours: { weeks: [{ days }] } }
  const { items } = (
    await world.call(workingHoursRoutes.changeWorkingHours, { params: { id }, query: {}, body }, manager)
  ).body
  expect(items.map(({ kind, before, after }) => [kind, before?.breakMinutes, after?.breakMinutes])).toEqual(
    Array.from({ length: 3 }, () => ['moved', 30, 45]),
  )
  expect(await breaksOf()).toEqual([30, 30, 45, 45, 45])
})

test('shifts from before this version get the break of their working hours, unless they differ or the hours have changed', async () => {
  const { id, breaksOf } = await accepted()
  const backfill = migration.slice(
    migration.indexOf('alter table assignments no force'),
    migration.indexOf('-- The ranking'),
  )
  const reset = () => world.sql`update shifts set break_minutes = 0, hand_changed = false where assignment_id = ${id}`
  await reset()
  await world.sql`update shifts set hand_changed = true where assignment_id = ${id} and hours_date = '2026-11-23'`
  await world.sql`update shifts set ends_at = ends_at + interval '1 hour' where assignment_id = ${id} and hours_date = '2026-11-24'`
  await world.sql(backfill)
  expect(await breaksOf()).toEqual([0, 0, 30, 30, 30])
  await reset()
  world.setClock('2026-11-20T09:00:00Z')
  await world.sql`
    update assignments set working_hours = jsonb_set(working_hours, '{skipHolidays}', 'true') where id = ${id}`
  await world.sql(backfill)
  expect(await breaksOf()).toEqual([0, 0, 0, 0, 0])
})

test('SQL and code count planned minutes alike', async () => {
  const cases = [
    ['2026-11-25T08:00:00Z', '2026-11-25T16:30:00Z', 30],
    ['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 0],
    ['2026-11-25T08:00:30Z', '2026-11-25T09:00:00Z', 10],
    ['2026-11-25T08:00:00Z', '2026-11-25T08:31:59Z', 30],
  ] as const
  for (const [startsAt, endsAt, breakMinutes] of cases) {
    const [row] = await world.sql<{ minutes: number }>`
      select planned_minutes(${startsAt}::timestamptz, ${endsAt}::timestamptz, ${breakMinutes}::int) as minutes`
    expect(row?.minutes).toBe(plannedMinutes({ startsAt, endsAt, breakMinutes }))
  }
})
