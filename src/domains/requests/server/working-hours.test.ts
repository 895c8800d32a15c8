import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { cpuMsOf } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { requestRoutes } from '../contract.ts'
import { requests } from './routes.ts'

const world = await openWorld(requests)

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '08:00', endTime: '16:30', breakMinutes: 30 }))

async function scene() {
  const manager = await sampleUser(world, await sampleOrganisation(world, { timeZone: 'Europe/Brussels' }), 'manager')
  const { projectId } = await sampleProject(world, manager, { managerId: manager.accountId })
  const form = {
    title: 'Christmas pickers',
    role: 'Picker',
    projectId,
    startDate: '2026-12-02',
    endDate: '2026-12-31',
    positions: 3,
    budgetRate: { amount: 2850, currency: 'EUR' as const },
  }
  const add = (workingHours: unknown, changes: object = {}) =>
    world.call(requestRoutes.addRequest, { body: { ...form, ...changes, workingHours } as never }, manager)
  const edit = (id: string, body: object) => world.call(requestRoutes.editRequest, { params: { id }, body }, manager)
  return { manager, add, edit }
}

test('hours per week, expected hours and budget follow from the working hours, the days and the positions', async () => {
  const { manager, add, edit } = await scene()
  await world.sql`update organisations set holiday_countries = '{BE}' where id = ${manager.organisationId}`
  const hours = { weeks: [{ days: workdays.toReversed() }], skipHolidays: true, except: ['2026-12-24', '2026-12-24'] }
  const { status, body } = await add(hours)
  expect(status).toBe(201)
  expect(body.workingHours).toEqual({
    weeks: [{ days: workdays }],
    weekAStartDate: null,
    skipHolidays: true,
    except: ['2026-12-24'],
  })
  // 2 to 31 December 2026 has 22 weekdays; without Christmas Eve and Christmas, 20 days of 8 hours.
  expect(body.expected).toEqual({
    weekMinutes: [2400],
    positionMinutes: 20 * 480,
    minutes: 60 * 480,
    // 480 hours at 28.50.
    budget: { amount: 1_368_000, currency: 'EUR' },
  })
  const onHolidays = await edit(body.id, { workingHours: { ...hours, skipHolidays: false } })
  expect(onHolidays.body.expected?.positionMinutes).toBe(21 * 480)
  const shorter = await edit(body.id, { endDate: '2026-12-04', positions: 1, budgetRate: null })
  expect(shorter.body.expected).toEqual({ weekMinutes: [2400], positionMinutes: 1440, minutes: 1440, budget: null })
  const none = await edit(body.id, { workingHours: null })
  expect([none.body.workingHours, none.body.expected]).toEqual([null, null])
  const history = await world.call(requestRoutes.readRequestHistory, { params: { id: body.id }, query: {} }, manager)
  expect(history.body.items[0]?.changes).toMatchObject([{ field: 'workingHours', after: null }])
})

test('a request may have no working hours, and an edit without them keeps them', async () => {
  const { add, edit } = await scene()
  const without = await add(undefined)
  expect([without.body.workingHours, without.body.expected]).toEqual([null, null])
  const { body } = await add({ weeks: [{ days: workdays }] })
  expect((await edit(body.id, { title: 'Pickers' })).body.workingHours).toEqual(body.workingHours)
})

test('all faults of working hours are reported at their places', async () => {
  const { add } = await scene()
  const faultsOf = async (workingHours: unknown) => {
    const { problem } = await add(workingHours)
    return problem.errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
  }
  const [monday] = workdays
  expect(await faultsOf({ weeks: [{ days: [] }] })).toEqual(['workingHours.weeks.0.days workingDayRequired'])
  expect(await faultsOf({ weeks: [{ days: [monday, monday] }] })).toEqual([
    'workingHours.weeks.0.days.1.weekday weekdayTwice',
    'workingHours.weeks.0.days.1.startTime workingDaysOverlap',
  ])
  expect(await faultsOf({ weeks: [{ days: [{ ...monday, endTime: '08:00' }] }] })).toEqual([
    'workingHours.weeks.0.days.0.endTime workingDayTooLong',
  ])
  expect(await faultsOf({ weeks: [{ days: [{ ...monday, breakMinutes: 510 }] }] })).toEqual([
    'workingHours.weeks.0.days.0.breakMinutes breakTooLong',
  ])
  expect(await faultsOf({ weeks: [{ days: workdays }, { days: [] }] })).toEqual([
    'workingHours.weekAStartDate required',
  ])
  expect(await faultsOf({ weeks: [{ days: workdays }, { days: [] }], weekAStartDate: '2026-12-01' })).toEqual([
    'workingHours.weekAStartDate notMonday',
  ])
  expect(await faultsOf({ weeks: [{ days: [{ weekday: 8, startTime: '8', endTime: '' }] }] })).toHaveLength(3)
})

test('two weeks alternate; the export has the hours in words and figures', async () => {
  const { manager, add } = await scene()
  const { body } = await add({
    weeks: [{ days: workdays }, { days: workdays.slice(0, 3) }],
    weekAStartDate: '2026-11-30',
  })
  // Week A: 2 to 4 and 14 to 18 December, 28 to 31 December; week B: 7 to 9 and 21 to 23 December.
  expect(body.expected).toMatchObject({ weekMinutes: [2400, 1440], positionMinutes: 18 * 480 })
  const file = await world.call(requestRoutes.exportRequests, { query: { format: 'csv' } }, manager)
  const text = file.bytes.toString('utf8').replace(/\s/g, ' ')
  expect(text).toContain(
    'Week A: Monday to Friday 08:00–16:30, 30 min unpaid break; Week B: Monday to Wednesday 08:00–16:30, 30 min unpaid break; Including holidays',
  )
})

test('working hours are refused for a period of more than ten years, also when it is extended', async () => {
  const { add, edit } = await scene()
  const hours = { weeks: [{ days: workdays }] }
  const tooLong = await add(hours, { endDate: '2036-12-03' })
  expect(tooLong.status).toBe(422)
  expect(tooLong.problem.errors).toMatchObject([
    { path: 'endDate', message: 'With working hours, the end date must be at most 10 years after the start date' },
  ])
  const { body } = await add(hours, { endDate: '2036-12-02' })
  expect((await edit(body.id, { endDate: '2036-12-03' })).status).toBe(422)
  expect((await edit(body.id, { endDate: '2036-12-03', workingHours: null })).status).toBe(200)
  expect((await edit(body.id, { workingHours: hours })).status).toBe(422)
})

test('a page of requests with ten years of working hours is read without blocking', async () => {
  const { manager, add } = await scene()
  const hours = { weeks: [{ days: workdays }, { days: workdays }], weekAStartDate: '2026-11-30', skipHolidays: true }
  const { body } = await add(hours, { endDate: '2036-12-02' })
  await world.sql`
    insert into requests (organisation_id, id, title, role, project_id, client_id, start_date, end_date, duration_unit, positions, working_hours)
    select organisation_id, gen_random_uuid(), title, role, project_id, client_id, start_date, end_date, duration_unit, positions, working_hours
      from requests, generate_series(1, 99) where id = ${body.id}`
  const list = () => world.call(requestRoutes.listRequests, { query: { limit: '100' } }, manager)
  expect((await list()).body.items).toHaveLength(100)
  expect(await cpuMsOf(list)).toBeLessThan(400)
})
