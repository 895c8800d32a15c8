import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene({ timeZone = 'Europe/Brussels' } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const form = {
    projectId,
    taskDescription: 'Picking',
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '17:05',
    breakMinutes: 30,
  }
  const add = (changes: object = {}) => world.call(timesheetRoutes.addEntry, { body: { ...form, ...changes } }, worker)
  return { organisation, manager, worker, projectId, assignmentId, form, add }
}

test('a manual entry is counted and valued to the cent', async () => {
  const { add } = await scene()
  const { status, body } = await add()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    clocked: false,
    startsAt: '2026-11-20T08:00:00Z',
    endsAt: '2026-11-20T16:05:00Z',
    totalMinutes: 455,
    worth: { amount: 13157, currency: 'EUR' },
    allowed: ['edit', 'submit', 'delete'],
    version: 1,
  })
})

test('T15 missing fields of an entry have the specified messages', async () => {
  const { worker, form } = await scene()
  const faults = async (body: object) =>
    (await world.send('POST', '/worker/time-entries', body, { ...worker, language: 'en' })).problem.errors
  expect((await faults({}))?.map(({ path, message }) => [path, message])).toEqual([
    ['projectId', 'Please select a project'],
    ['taskDescription', 'Task description is required'],
    ['date', 'Date is required'],
    ['startTime', 'Start time is required'],
    ['endTime', 'End time is required'],
  ])
  const one = async (changes: object) =>
    (await faults({ ...form, ...changes }))?.map(({ path, message }) => [path, message])
  expect(await one({ endTime: '09:00' })).toEqual([['endTime', 'End time must be after start time']])
  expect(await one({ endTime: '08:00' })).toEqual([['endTime', 'End time must be after start time']])
  expect(await one({ breakMinutes: 1.5 })).toEqual([['breakMinutes', 'Break time must be a valid number']])
  expect(await one({ breakMinutes: -1 })).toEqual([['breakMinutes', 'Break time must be a valid number']])
  expect(await one({ breakMinutes: 485 })).toEqual([['breakMinutes', 'Total hours must be greater than 0']])
})

test('T25 an entry may end on the next day if it is marked so, but not last longer than a day', async () => {
  const { add } = await scene()
  const night = { date: '2026-11-18', startTime: '22:00', endTime: '06:00', breakMinutes: 0 }
  expect((await add(night)).problem.errors).toMatchObject([{ path: 'endTime', code: 'endAfterStart' }])
  expect((await add({ ...night, endsNextDay: true })).body).toMatchObject({ totalMinutes: 480, endsNextDay: true })
  const long = await add({ date: '2026-11-16', startTime: '06:00', endTime: '06:01', endsNextDay: true })
  expect(long.problem.errors).toMatchObject([{ path: 'endTime', code: 'tooLong' }])
})

test.each([
  ['00:00', '00:00', false, 'endAfterStart'],
  ['23:59', '00:01', false, 'endAfterStart'],
  ['23:59', '00:01', true, 2],
  ['00:00', '00:00', true, 1440],
  ['00:00', '23:59', false, 1439],
] as const)('T25 from %s to %s, the next day: %s, comes to %s', async (startTime, endTime, endsNextDay, expected) => {
  const { add } = await scene()
  const { body, problem } = await add({ date: '2026-11-18', startTime, endTime, endsNextDay, breakMinutes: 0 })
  if (typeof expected === 'number') expect(body).toMatchObject({ totalMinutes: expected })
  else expect(problem.errors).toMatchObject([{ path: 'endTime', code: expected }])
})

test('hours in the future or older than the organisation’s limit are refused', async () => {
  const { organisation, add } = await scene()
  expect((await add({ date: '2026-11-21' })).problem.errors).toMatchObject([{ path: 'date', code: 'inFuture' }])
  expect((await add({ endTime: '19:01' })).problem.errors).toMatchObject([{ path: 'endTime', code: 'inFuture' }])
  expect((await add({ date: '2026-09-21' })).status).toBe(201)
  expect((await add({ date: '2026-09-20' })).problem.errors).toMatchObject([{ path: 'date', code: 'tooOld' }])
  await world.sql`update organisations set entry_limit_days = 90 where id = ${organisation.organisationId}`
  expect((await add({ date: '2026-09-20' })).status).toBe(201)
})

test('T24 a time that the clock change skips is refused, and one in the repeated hour needs an offset', async () => {
  const { organisation, add, worker } = await scene()
  await world.sql`update organisations set entry_limit_days = 365 where id = ${organisation.organisationId}`
  const skipped = await add({ date: '2026-03-29', startTime: '02:30', endTime: '06:00' })
  expect(skipped.problem.errors).toMatchObject([{ path: 'startTime', code: 'timeSkipped' }])
  const repeated = { date: '2026-10-25', startTime: '02:30', endTime: '06:00', breakMinutes: 0 }
  expect((await add(repeated)).problem.errors).toMatchObject([{ path: 'startTime', code: 'timeRepeated' }])
  const earlier = await add({ ...repeated, startOffset: '+02:00' })
  expect(earlier.body.totalMinutes).toBe(270)
  const edited = await world.call(
    timesheetRoutes.editEntry,
    { params: { id: earlier.body.id }, body: { endTime: '07:00' } },
    worker,
  )
  expect(edited.body).toMatchObject({ startsAt: earlier.body.startsAt, totalMinutes: 330 })
  await world.sql`delete from time_entries where id = ${earlier.body.id}`
  expect((await add({ ...repeated, startOffset: '+01:00' })).body.totalMinutes).toBe(210)
})

test('T35 of concurrent entries that overlap exactly one is saved', async () => {
  const { add, worker } = await scene()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add({ endTime: `17:${10 + index}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const saved = answers.find(({ status }) => status === 201)
  for (const { problem } of answers.filter(({ status }) => status !== 201))
    expect(problem).toMatchObject({ status: 409, code: 'OVERLAP', entry: { id: saved?.body.id, startTime: '09:00' } })
  expect(await world.sql`select 1 from time_entries where worker_id = ${worker.accountId}`).toHaveLength(1)
})

test('T35 adding and editing entries lock the worker first, so that concurrent ones wait instead of a deadlock', async () => {
  const { organisation, worker, form, projectId, add } = await scene()
  const { organisationId } = organisation
  const { body } = await add()
  const edit = { params: { id: body.id }, body: { endTime: '17:30' } }
  const work = {
    type: 'work',
    projectId,
    date: '2026-11-18',
    startTime: '09:00',
    minutes: 60,
    taskDescription: 'Picking',
  } as const
  const calls = [
    () => add({ ...form, date: '2026-11-19' }),
    () => world.call(timesheetRoutes.editEntry, edit, worker),
    () => world.call(timesheetRoutes.addEntriesInBulk, { body: { items: [work] } }, worker),
  ]
  const record = { table: 'workers', organisationId, id: worker.accountId } as const
  for (const call of calls) expect(await statusAfterWaitingFor(world, record, call)).toBeLessThan(300)
})

test('an overlap names the other entry, also when editing', async () => {
  const { add, form, worker } = await scene()
  const first = await add()
  const second = await add({ date: '2026-11-19' })
  const by = { ...worker, language: 'en' as const }
  const edit = {
    params: { id: second.body.id },
    body: { date: '2026-11-20', startTime: '17:00', endTime: '17:30', breakMinutes: 0 },
  }
  const { problem } = await world.call(timesheetRoutes.editEntry, edit, by)
  expect(problem).toMatchObject({
    code: 'OVERLAP',
    detail:
      'You already have a time entry at this time: Night shift, Fri 20 Nov 2026, 09:00–17:05. Change the times of one of them.',
    entry: { id: first.body.id, date: '2026-11-20', startTime: '09:00', endTime: '17:05' },
  })
  const key = { ...by, headers: { 'idempotency-key': 'k' } }
  const again = await world.call(timesheetRoutes.addEntry, { body: { ...form } }, key)
  expect(again.problem.code).toBe('OVERLAP')
  const beside = await add({ startTime: '17:05', endTime: '18:00', breakMinutes: 0 })
  expect(beside.status).toBe(201)
})

test('an entry with requested changes can be edited at any age, as long as it stays on its day', async () => {
  const { add, worker } = await scene()
  const { body } = await add({ date: '2026-09-21' })
  await world.sql`
    update time_entries set status = 'changes_requested', date = '2026-09-01', starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
     where id = ${body.id}`
  const edit = (changes: object) =>
    world.call(timesheetRoutes.editEntry, { params: { id: body.id }, body: changes }, worker)
  expect((await edit({ endTime: '16:00' })).body).toMatchObject({ totalMinutes: 390, status: 'changes_requested' })
  expect((await edit({ date: '2026-09-02' })).problem.errors).toMatchObject([{ path: 'date', code: 'tooOld' }])
})

test('T24 an entry that is moved into the repeated hour needs an offset', async () => {
  const { add, worker } = await scene()
  const { body } = await add({ date: '2026-10-23', startTime: '02:30', endTime: '06:00', breakMinutes: 0 })
  const edit = (changes: object) =>
    world.call(timesheetRoutes.editEntry, { params: { id: body.id }, body: changes }, worker)
  expect((await edit({ date: '2026-10-25' })).problem.errors).toMatchObject([
    { path: 'startTime', code: 'timeRepeated' },
  ])
  expect((await edit({ date: '2026-10-25', startOffset: '+01:00' })).body.totalMinutes).toBe(210)
})

test('T13 only the fields of an entry can be written', async () => {
  const { add, worker } = await scene()
  const { body } = await add()
  const before = await world.sql`select * from time_entries where worker_id = ${worker.accountId}`
  const more = {
    status: 'approved',
    payRate: { amount: 1, currency: 'EUR' },
    workerId: worker.accountId,
    totalMinutes: 9,
    version: 9,
    clocked: true,
  }
  for (const [field, value] of Object.entries(more)) {
    const refused = await add({ date: '2026-11-19', [field]: value })
    expect(refused.problem.errors).toMatchObject([{ path: field, code: 'unknownField' }])
    const edited = await world.send('PATCH', `/worker/time-entries/${body.id}`, { [field]: value }, worker)
    expect(edited.problem.errors).toMatchObject([{ path: field, code: 'unknownField' }])
  }
  expect(await world.sql`select * from time_entries where worker_id = ${worker.accountId}`).toEqual(before)
})

test('T26 hours can be entered on the leap day, and breaks must leave a positive total', async () => {
  world.setClock('2028-03-01T18:00:00Z')
  try {
    const { organisation, add } = await scene()
    await world.sql`update assignments set end_date = '2028-12-31' where organisation_id = ${organisation.organisationId}`
    expect((await add({ date: '2028-02-29' })).status).toBe(201)
    expect((await add({ date: '2027-02-29' })).problem.errors).toMatchObject([{ path: 'date' }])
    const breaks = (minutes: unknown) =>
      add({
        date: '2028-02-28',
        breakMinutes: undefined,
        breaks: [
          { type: 'lunch', minutes: 240 },
          { type: 'other', minutes },
        ],
      })
    expect((await breaks(245)).problem.errors).toMatchObject([{ path: 'breaks', code: 'totalPositive' }])
    for (const wrong of [-1, 1.5, 'abc', null])
      expect((await breaks(wrong)).problem.errors).toMatchObject([{ path: 'breaks.1.minutes', code: 'breakMinutes' }])
    expect((await breaks(244)).body).toMatchObject({ totalMinutes: 1, breakMinutes: 484 })
  } finally {
    world.setClock('2026-11-20T18:00:00Z')
  }
})

test('T11 the project of another worker’s assignment takes no entry, nor does one of another organisation', async () => {
  const { organisation, add } = await scene()
  const other = await sampleProject(world, organisation)
  const stranger = await scene()
  for (const projectId of [other.projectId, stranger.projectId, '00000000-0000-7000-8000-000000000000']) {
    expect((await add({ projectId })).problem.errors).toMatchObject([{ path: 'projectId', code: 'notAssigned' }])
  }
})

test('an edit keeps omitted fields, and is refused for an outdated version', async () => {
  const { add, worker } = await scene()
  const { body } = await add({ notes: 'Cold', equipmentUsed: 'Forklift' })
  const params = { id: body.id }
  const edited = await world.call(
    timesheetRoutes.editEntry,
    { params, body: { endTime: '17:00' } },
    { ...worker, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ totalMinutes: 450, notes: 'Cold', equipmentUsed: 'Forklift', version: 2 })
  const stale = await world.call(
    timesheetRoutes.editEntry,
    { params, body: { endTime: '16:00' } },
    { ...worker, ifMatch: 1 },
  )
  expect(stale.problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 2, endTime: '17:00' } })
})

test('T33 all drafts are submitted together, and named entries all or none', async () => {
  const { add, worker, manager } = await scene()
  const drafts = [await add(), await add({ date: '2026-11-19' }), await add({ date: '2026-11-18' })].map(
    ({ body }) => body.id,
  )
  const first = await world.call(timesheetRoutes.submitEntries, { body: { ids: drafts.slice(0, 1) } }, worker)
  expect(first.body.submitted).toMatchObject([{ id: drafts[0], status: 'submitted', allowed: ['withdraw'] }])
  const mixed = await world.call(timesheetRoutes.submitEntries, { body: { ids: drafts.slice(0, 2) } }, worker)
  expect(mixed.problem).toMatchObject({ code: 'INVALID_TRANSITION', entries: [{ id: drafts[0], from: 'submitted' }] })
  const rest = await world.call(timesheetRoutes.submitEntries, { body: {} }, worker)
  expect(rest.body.submitted).toHaveLength(2)
  const sentNotifications =
    await world.sql`select kind, "values" from notifications where account_id = ${manager.accountId} order by id`
  expect(sentNotifications).toMatchObject([
    { kind: 'entriesSubmitted', values: { count: 1 } },
    { values: { count: 2, worker: 'Zoë Peeters' } },
  ])
})

test('T29 an entry in a status that is not editable cannot be modified', async () => {
  const { add, worker } = await scene()
  const { body } = await add()
  await world.call(timesheetRoutes.submitEntries, { body: {} }, worker)
  const params = { id: body.id }
  const edit = await world.call(
    timesheetRoutes.editEntry,
    { params, body: { notes: 'x' } },
    { ...worker, language: 'en' },
  )
  expect(edit.problem).toMatchObject({
    status: 409,
    code: 'ENTRY_NOT_EDITABLE',
    detail: 'This time entry cannot be modified.',
  })
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, worker)).problem.code).toBe('ENTRY_NOT_EDITABLE')
})

test('hours worked before an assignment was cancelled can still be entered and edited, later ones cannot', async () => {
  const { add, assignmentId, worker } = await scene()
  const before = await add({ date: '2026-11-17' })
  await world.sql`update assignments set status = 'cancelled', updated_at = '2026-11-18T23:30:00Z' where id = ${assignmentId}`
  const params = { id: before.body.id }
  const edited = await world.call(timesheetRoutes.editEntry, { params, body: { endTime: '16:05' } }, worker)
  expect([edited.status, edited.body.totalMinutes]).toEqual([200, 395])
  // 00:30 on the 19th in the organisation's time zone.
  expect((await add({ date: '2026-11-19' })).status).toBe(201)
  expect((await add({ date: '2026-11-20' })).problem.errors).toMatchObject([{ path: 'projectId', code: 'notAssigned' }])
})

test('an entry with requested changes may be deleted instead', async () => {
  const { add, worker } = await scene()
  const params = { id: (await add()).body.id }
  await world.sql`update time_entries set status = 'changes_requested' where id = ${params.id}`
  const { body } = await world.call(timesheetRoutes.readOwnEntry, { params }, worker)
  expect(body.allowed).toContain('delete')
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, worker)).status).toBe(204)
})

test('a worker can delete a draft; a colleague’s is unknown', async () => {
  const { organisation, add, worker } = await scene()
  const { body } = await add()
  const colleague = await sampleWorker(world, organisation)
  const params = { id: body.id }
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, colleague)).status).toBe(404)
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, worker)).status).toBe(204)
  expect((await world.call(timesheetRoutes.readOwnEntry, { params }, worker)).status).toBe(404)
})

test('a month is listed with the same sums of hours and value on every page', async () => {
  const { add, worker } = await scene()
  for (const date of ['2026-11-16', '2026-11-17', '2026-11-18']) await add({ date })
  await add({ date: '2026-10-30' })
  const query = { from: '2026-11-01', to: '2026-11-30', limit: '2' }
  const page = await world.call(timesheetRoutes.listOwnEntries, { query }, worker)
  expect(page.body).toMatchObject({ total: 3, totalMinutes: 1365, worth: [{ amount: 39471, currency: 'EUR' }] })
  expect(page.body.items.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-17'])
  const none = await world.call(timesheetRoutes.listOwnEntries, { query: { from: '2026-12-01' } }, worker)
  expect(none.body).toEqual({ items: [], total: 0, nextCursor: null, totalMinutes: 0, worth: [] })
})

test('break minutes replace the listed breaks', async () => {
  const { add, worker } = await scene()
  const { body } = await add({
    breakMinutes: undefined,
    breaks: [
      { type: 'lunch', minutes: 30 },
      { type: 'coffee', minutes: 10 },
    ],
  })
  expect(body).toMatchObject({ breakMinutes: 40, totalMinutes: 445 })
  const params = { id: body.id }
  const edited = await world.call(timesheetRoutes.editEntry, { params, body: { breakMinutes: 15 } }, worker)
  expect(edited.body).toMatchObject({ breakMinutes: 15, breaks: [], totalMinutes: 470 })
})
