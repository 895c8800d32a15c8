import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const work = (changes: object = {}) => ({
    type: 'work' as const,
    date: '2026-11-19',
    projectId,
    taskDescription: 'Picking',
    startTime: '08:00',
    minutes: 240,
    ...changes,
  })
  const rest = (minutes: number, date = '2026-11-19') => ({ type: 'break' as const, date, minutes })
  const add = (items: unknown, headers: Record<string, string> = {}) =>
    world.send('POST', '/worker/time-entries/bulk', { items }, { ...worker, language: 'en', headers }) as ReturnType<
      typeof world.call<typeof timesheetRoutes.addEntriesInBulk>
    >
  const count = async () => (await world.sql`select 1 from time_entries where worker_id = ${worker.accountId}`).length
  return { organisation, worker, projectId, assignmentId, work, rest, add, count }
}

test('rows with durations are consecutive on their day, and a break is within the previous work', async () => {
  const { work, rest, add } = await scene()
  const { status, body } = await add([
    work({ minutes: 240 }),
    { ...rest(30), breakType: 'lunch' },
    rest(10),
    work({ startTime: undefined, minutes: 100, workType: 'overtime', notes: 'Late lorry' }),
    work({ date: '2026-11-18', minutes: 450, equipmentUsed: 'Forklift', shiftType: 'holiday' }),
  ])
  expect(status).toBe(201)
  expect(body.entries).toMatchObject([
    {
      date: '2026-11-19',
      startTime: '08:00',
      endTime: '12:40',
      breaks: [
        { type: 'lunch', minutes: 30 },
        { type: 'other', minutes: 10 },
      ],
      breakMinutes: 40,
      totalMinutes: 240,
      worth: { amount: 6940, currency: 'EUR' },
      status: 'draft',
    },
    { startTime: '12:40', endTime: '14:20', totalMinutes: 100, workType: 'overtime', notes: 'Late lorry' },
    { date: '2026-11-18', totalMinutes: 450, equipmentUsed: 'Forklift', shiftType: 'holiday' },
  ])
  const ids = body.entries.map(({ id }) => id)
  expect(body.items.map(({ index, entryId }) => [index, ids.indexOf(entryId ?? '')])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 2],
  ])
})

test('T23 durations count elapsed time: nine hours from 22:00 end at 06:00 in the night that repeats an hour', async () => {
  const { work, add } = await scene()
  const { body } = await add([work({ date: '2026-10-24', startTime: '22:00', minutes: 540 })])
  expect(body.entries).toMatchObject([{ endTime: '06:00', endsNextDay: true, totalMinutes: 540 }])
  const repeated = work({ date: '2026-10-25', startTime: '02:30', minutes: 60 })
  expect((await add([repeated])).problem.errors).toMatchObject([{ path: 'items.0.startTime', code: 'timeRepeated' }])
})

test('every faulty row is reported, and no row is saved', async () => {
  const { worker, projectId, assignmentId, work, rest, add, count } = await scene()
  await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'approved', firstDay: '2026-11-17' })
  const { status, problem } = await add([
    work(),
    rest(15, '2026-11-16'),
    work({ date: '2026-11-16', startTime: undefined }),
    work({ date: '2026-11-17', startTime: '16:30', minutes: 60 }),
    work({ startTime: '11:00', minutes: 30 }),
    work({ date: '2026-11-18', projectId: '00000000-0000-7000-8000-000000000000' }),
    work({ date: '2026-08-01' }),
    work({ date: '2026-11-21' }),
    work({ date: '2026-11-15', minutes: 1440 }),
    rest(1, '2026-11-15'),
  ])
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code, message }) => [path, code, message])).toEqual([
    ['items.1.type', 'breakWithoutWork', 'Enter the hours worked that day before adding a break'],
    ['items.2.startTime', 'startTimeRequired', 'Start time is required'],
    [
      'items.3.startTime',
      'overlap',
      'You already have a time entry at this time: Night shift, Tue 17 Nov 2026, 09:00–17:00. Change the times of one of them.',
    ],
    ['items.4.startTime', 'meetsAnother', 'Change the times: they overlap with others you are entering, 08:00–12:00'],
    [
      'items.5.projectId',
      'notAssigned',
      'Choose another project or day: you have no assignment on this project on that day',
    ],
    ['items.6.date', 'tooOld', 'Time can be entered for the last 60 days only'],
    ['items.7.date', 'inFuture', 'You can only enter time that has already passed'],
    ['items.8.minutes', 'tooLong', 'A time entry can be at most 24 hours long'],
  ])
  expect(await count()).toBe(1)
})

test('T16 the faults of all rows are reported together, each with its row', async () => {
  const { work, rest, add, count } = await scene()
  const { problem } = await add([
    work({ minutes: 0 }),
    work({ minutes: '240', projectId: '' }),
    work({ taskDescription: '', date: '2027-02-29' }),
    rest(0),
    { ...work(), type: 'holiday' },
    work({ status: 'approved', payRate: 9999, totalMinutes: 1 }),
  ])
  expect(problem.errors?.map(({ path, message }) => [path, message])).toEqual([
    ['items.0.minutes', 'Total hours must be greater than 0'],
    ['items.1.projectId', 'Please select a project'],
    ['items.1.minutes', 'Total hours must be greater than 0'],
    ['items.2.date', expect.any(String)],
    ['items.2.taskDescription', 'Task description is required'],
    ['items.3.minutes', 'Break time must be a valid number'],
    ['items.4.type', expect.any(String)],
    ['items.5.status', expect.any(String)],
    ['items.5.payRate', expect.any(String)],
    ['items.5.totalMinutes', expect.any(String)],
  ])
  expect((await add([])).status).toBe(422)
  expect((await add(Array.from({ length: 501 }, () => rest(5)))).status).toBe(422)
  expect(await count()).toBe(0)
})

test('T36 a bulk entry sent twice with the same key is saved once; without a key the second is refused', async () => {
  const { work, add, count } = await scene()
  const items = [work(), work({ date: '2026-11-18' })]
  const headers = { 'idempotency-key': 'week-47' }
  const first = await add(items, headers)
  const again = await add(items, headers)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(await count()).toBe(2)
  expect((await add(items)).problem.errors).toHaveLength(2)
})

test('T35 of ten concurrent bulk entries of the same week exactly one is saved, and completely', async () => {
  const { work, add, count } = await scene()
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((date) => work({ date }))
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(week.toReversed())))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
  expect(await count()).toBe(4)
})

test('T32 a row that overlaps approved hours is refused, and the hours stay unchanged', async () => {
  const { worker, projectId, assignmentId, work, add } = await scene()
  const [id] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'approved' })
  const before = await world.sql`select * from time_entries where id = ${id}`
  expect((await add([work({ date: '2026-11-02', startTime: '09:00' })])).problem.errors).toMatchObject([
    { code: 'overlap' },
  ])
  expect(await world.sql`select * from time_entries where id = ${id}`).toEqual(before)
})

test('T11 one row on another worker’s or organisation’s project makes the nine valid rows fail too', async () => {
  const { organisation, work, add, count } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  await sampleAssignment(world, colleague, projectId)
  const stranger = await scene()
  const nine = Array.from({ length: 9 }, (_, index) => work({ date: `2026-11-0${index + 1}` }))
  for (const foreign of [projectId, stranger.projectId]) {
    const { problem } = await add([...nine, work({ projectId: foreign })])
    expect(problem.errors).toMatchObject([{ path: 'items.9.projectId', code: 'notAssigned' }])
  }
  expect(await count()).toBe(0)
})

const off = (changes: object = {}) => ({
  type: 'time_off' as const,
  date: '2026-11-23',
  days: 1,
  timeOffType: 'vacation' as const,
  ...changes,
})

test('a time-off row requests whole or half days, which await approval like the hours', async () => {
  const { work, add, worker } = await scene()
  const { status, body } = await add([
    off({ days: 4.5, reason: 'Ski' }),
    work(),
    off({ date: '2026-11-18', days: 0.5, startsAtNoon: true, timeOffType: 'sick_leave' }),
  ])
  expect(status).toBe(201)
  expect(body.timeOff).toMatchObject([
    { startDate: '2026-11-23', endDate: '2026-11-27', endsAtNoon: true, type: 'vacation', reason: 'Ski', days: 4.5 },
    { startDate: '2026-11-18', endDate: '2026-11-18', startsAtNoon: true, endsAtNoon: false, days: 0.5 },
  ])
  expect(body.timeOff.map((one) => one.status)).toEqual(['pending', 'pending'])
  expect(body.items).toEqual([
    { index: 0, timeOffId: body.timeOff[0]?.id },
    { index: 1, entryId: body.entries[0]?.id },
    { index: 2, timeOffId: body.timeOff[1]?.id },
  ])
  const stored = await world.sql`select status from time_off where worker_id = ${worker.accountId}`
  expect(stored).toEqual([{ status: 'pending' }, { status: 'pending' }])
})

test('a faulty time-off row is refused at its row; then no time off or hours are saved and no notification is sent', async () => {
  const { organisation, worker, work, add, count } = await scene()
  await add([off()])
  const sentNotifications = () =>
    world.sql`select 1 from notifications where organisation_id = ${organisation.organisationId}`
  const before = await sentNotifications()
  const { status, problem } = await add([
    off({ date: '2026-12-01' }),
    off({ date: '2026-11-20', days: 4 }),
    work({ date: '2026-11-21' }),
    off({ date: '2026-12-01', days: 0.5 }),
    off({ date: '2026-09-01' }),
  ])
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['items.1.date', 'overlap'],
    ['items.2.date', 'inFuture'],
    ['items.3.date', 'overlap'],
    ['items.4.date', 'tooLongAgo'],
  ])
  const shapes = await add([
    off({ days: 0.25 }),
    off({ days: 0 }),
    off({ days: 367 }),
    off({ timeOffType: 'sabbatical' }),
  ])
  expect(shapes.problem.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['items.0.days', 'days'],
    ['items.1.days', 'days'],
    ['items.2.days', 'daysAtMost'],
    ['items.3.timeOffType', 'notListed'],
  ])
  expect(await count()).toBe(0)
  const stored = await world.sql`select 1 from time_off where worker_id = ${worker.accountId}`
  expect([stored.length, (await sentNotifications()).length]).toEqual([1, before.length])
})

test('many time-off rows make one notification with their number; more than a month’s are refused', async () => {
  const { organisation, add } = await scene()
  const manager = await sampleUser(world, organisation, 'manager')
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => off({ date: daysAfter('2026-11-23', index), days: 0.5 }))
  const { status, problem } = await add(days(33))
  expect([status, problem.errors]).toMatchObject([
    422,
    [31, 32].map((index) => ({
      path: `items.${index}.type`,
      code: 'timeOffRowsAtMost',
      message: 'Add no more than 31 time off rows',
    })),
  ])
  const sentNotifications = () =>
    world.sql`select kind, "values", link from notifications where account_id = ${manager.accountId}`
  expect(await sentNotifications()).toEqual([])
  expect((await add(days(31))).status).toBe(201)
  expect(await sentNotifications()).toMatchObject([
    { kind: 'timeOffsAsked', values: { worker: expect.any(String), count: 31 }, link: '/provider/time-off' },
  ])
})
