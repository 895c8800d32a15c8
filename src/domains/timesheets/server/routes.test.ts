import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene({ timeZone = 'Europe/Brussels' } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  await sampleAssignment(world, worker, projectId)
  const form = {
    projectId,
    taskDescription: 'Picking',
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '17:05',
    breakMinutes: 30,
  }
  const add = (changes: object = {}) => world.call(timesheetRoutes.addEntry, { body: { ...form, ...changes } }, worker)
  return { organisation, manager, worker, projectId, form, add }
}

test('an entry is made by hand, counted and priced to the cent', async () => {
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

test('T15 what an entry needs is said word for word', async () => {
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

test('T25 an entry may end the next day when it says so, and not last longer than a day', async () => {
  const { add } = await scene()
  const night = { date: '2026-11-18', startTime: '22:00', endTime: '06:00', breakMinutes: 0 }
  expect((await add(night)).problem.errors).toMatchObject([{ path: 'endTime', code: 'endAfterStart' }])
  expect((await add({ ...night, endsNextDay: true })).body).toMatchObject({ totalMinutes: 480, endsNextDay: true })
  const long = await add({ date: '2026-11-16', startTime: '06:00', endTime: '06:01', endsNextDay: true })
  expect(long.problem.errors).toMatchObject([{ path: 'endTime', code: 'tooLong' }])
})

test('the future and what lies beyond the organisation’s limit cannot be entered', async () => {
  const { organisation, add } = await scene()
  expect((await add({ date: '2026-11-21' })).problem.errors).toMatchObject([{ path: 'date', code: 'inFuture' }])
  expect((await add({ endTime: '19:01' })).problem.errors).toMatchObject([{ path: 'endTime', code: 'inFuture' }])
  expect((await add({ date: '2026-09-21' })).status).toBe(201)
  expect((await add({ date: '2026-09-20' })).problem.errors).toMatchObject([{ path: 'date', code: 'tooOld' }])
  await world.sql('update organisations set entry_limit_days = 90 where id = $1', [organisation.organisationId])
  expect((await add({ date: '2026-09-20' })).status).toBe(201)
})

test('T24 a time that the clock change skips is refused, and in the repeated hour the offset is asked for', async () => {
  const { organisation, add, worker } = await scene()
  await world.sql('update organisations set entry_limit_days = 365 where id = $1', [organisation.organisationId])
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
  await world.sql('delete from time_entries where id = $1', [earlier.body.id])
  expect((await add({ ...repeated, startOffset: '+01:00' })).body.totalMinutes).toBe(210)
})

test('T35 of entries that overlap, made at once, one stays', async () => {
  const { add, worker } = await scene()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add({ endTime: `17:${10 + index}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409).every(({ problem }) => problem.code === 'OVERLAP')).toBe(true)
  expect(await world.sql('select 1 from time_entries where worker_id = $1', [worker.accountId])).toHaveLength(1)
})

test('T11 a project of somebody else’s assignment takes no entry, and neither does a stranger’s', async () => {
  const { organisation, add } = await scene()
  const other = await sampleProject(world, organisation)
  const stranger = await scene()
  for (const projectId of [other.projectId, stranger.projectId, '00000000-0000-7000-8000-000000000000']) {
    expect((await add({ projectId })).problem.errors).toMatchObject([{ path: 'projectId', code: 'notAssigned' }])
  }
})

test('an edit keeps what it does not name, and is refused on another version', async () => {
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

test('T33 all drafts are submitted together; of those named all or none', async () => {
  const { add, worker, manager } = await scene()
  const drafts = [await add(), await add({ date: '2026-11-19' }), await add({ date: '2026-11-18' })].map(
    ({ body }) => body.id,
  )
  const first = await world.call(timesheetRoutes.submitEntries, { body: { ids: drafts.slice(0, 1) } }, worker)
  expect(first.body.submitted).toMatchObject([{ id: drafts[0], status: 'submitted', allowed: [] }])
  const mixed = await world.call(timesheetRoutes.submitEntries, { body: { ids: drafts.slice(0, 2) } }, worker)
  expect(mixed.problem).toMatchObject({ code: 'INVALID_TRANSITION', entries: [{ id: drafts[0], from: 'submitted' }] })
  const rest = await world.call(timesheetRoutes.submitEntries, { body: {} }, worker)
  expect(rest.body.submitted).toHaveLength(2)
  const told = await world.sql('select kind, "values" from notifications where account_id = $1 order by id', [
    manager.accountId,
  ])
  expect(told).toMatchObject([
    { kind: 'entriesSubmitted', values: { count: 1 } },
    { values: { count: 2, worker: 'Zoë Peeters' } },
  ])
})

test('an entry that is not in an editable state cannot be modified', async () => {
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

test('a draft is deleted, and a colleague’s is unknown', async () => {
  const { organisation, add, worker } = await scene()
  const { body } = await add()
  const colleague = await sampleWorker(world, organisation)
  const params = { id: body.id }
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, colleague)).status).toBe(404)
  expect((await world.call(timesheetRoutes.deleteEntry, { params }, worker)).status).toBe(204)
  expect((await world.call(timesheetRoutes.readOwnEntry, { params }, worker)).status).toBe(404)
})

test('a month is listed with its hours and worth, whatever the page', async () => {
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

test('minutes of break that are typed take the place of the breaks that were listed', async () => {
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
