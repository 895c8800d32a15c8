import { afterAll, expect, test } from 'vitest'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentImportRoutes, assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { shiftRoutes } from '../../contract.ts'
import { shifts } from '../routes.ts'
import { assignmentImport } from './importing.ts'

const world = await openWorld([...assignments, ...shifts])
const runner = startJobs(world.services, assignmentImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, assignmentImportRoutes)

async function scene() {
  const { organisation, manager: by, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: by.accountId })
  const emailOf = async (id: string) =>
    (await world.sql<{ email: string }>`select email from accounts where id = ${id}`)[0]?.email ?? ''
  const line = async (id = worker.accountId) => ({
    'Worker’s email': await emailOf(id),
    Project: 'Night shift',
    Role: 'Picker',
    'Start date': '1/1/2030',
    'End date': '31/1/2030',
  })
  return { organisation, by, worker, line, ...project }
}

test('imported assignments are accepted, have the status of the day, and can be undone while they are unused', async () => {
  const { by, worker, line, projectId } = await scene()
  const one = await line()
  const file = csvOf([
    { ...one, 'Pay rate': '18,50', Client: 'Sample Client' },
    { ...one, 'Start date': '1/1/2020', 'End date': '31/1/2020' },
    { ...one, 'Start date': '1/2/2020', 'End date': '31/12/2029' },
  ])
  const done = await calls.imported(by, file)
  expect(done).toMatchObject({ status: 'done', done: 3 })
  const list = async () =>
    (await world.call(assignmentRoutes.listAssignments, { query: {} }, { cookie: by.cookie })).body.items
  const items = await list()
  expect(items.map(({ startDate, status, payRate }) => [startDate, status, payRate.amount]).sort()).toEqual([
    ['2020-01-01', 'completed', 1735],
    ['2020-02-01', 'in_progress', 1735],
    ['2030-01-01', 'assigned', 1850],
  ])
  expect(items[0]).toMatchObject({ worker: { id: worker.accountId }, project: { id: projectId } })
  await world.sql`update assignments set version = 2 where start_date = '2020-01-01' and organisation_id = ${by.organisationId}`
  expect((await calls.undo(by, String(done.id))).problem).toMatchObject({ code: 'IN_USE', used: ['Picker'] })
  await world.sql`update assignments set version = 1 where organisation_id = ${by.organisationId}`
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await list()).toEqual([])
})

test('unknown workers, closed projects and overlaps are reported with line and column', async () => {
  const { organisation, by, line, projectId } = await scene()
  const one = await line()
  const former = await sampleWorker(world, organisation)
  await world.sql`update accounts set active = false where id = ${former.accountId}`
  const unpaid = await sampleWorker(world, organisation)
  await world.sql`update workers set rate_amount = null, rate_currency = null where id = ${unpaid.accountId}`
  await calls.imported(by, csvOf([one]))
  const next = { ...one, 'Start date': '1/2/2030', 'End date': '5/2/2030' }
  const report = await calls.check(
    by,
    csvOf([
      { ...one, 'Start date': '31/1/2030', 'End date': '2/2/2030' },
      next,
      next,
      { ...next, 'Worker’s email': 'x@nowhere.example', Project: 'No project' },
      await line(former.accountId),
      await line(unpaid.accountId),
      { ...next, 'Pay rate': 'much', Role: '' },
    ]),
  )
  expect(report.faults.map(({ line: at, column, code }) => [at, column, code])).toEqual([
    [2, 'Start date', 'overlap'],
    [4, 'Start date', 'overlap'],
    [5, 'Worker’s email', 'unknown'],
    [5, 'Project', 'unknown'],
    [6, 'Worker’s email', 'workerInactive'],
    [7, 'Pay rate', 'payRateRequired'],
    [8, 'Pay rate', 'amount'],
    [8, 'Role', 'roleRequired'],
  ])
  await world.sql`update projects set status = 'cancelled' where id = ${projectId}`
  expect((await calls.check(by, csvOf([next]))).faults).toMatchObject([{ line: 2, code: 'projectClosed' }])
})

test('T36 in a file of assignments, three hundred errors are reported with line and column, and nothing is added', async () => {
  const { by, line, organisation } = await scene()
  const one = await line()
  const former = await sampleWorker(world, organisation)
  await world.sql`update accounts set active = false where id = ${former.accountId}`
  const { 'Worker’s email': formerEmail } = await line(former.accountId)
  // A day each, far enough apart for errors in one of the two dates.
  const dayOf = (n: number) => new Date(Date.UTC(2030, 0, 1 + 2 * n)).toISOString().slice(0, 10)
  const rowOf = (n: number) => ({
    ...one,
    Client: 'Sample Client',
    'Start date': dayOf(n),
    'End date': dayOf(n),
    'Pay rate': '18,50',
    Currency: 'EUR',
  })
  await calls.findsErrors(by, rowOf, [
    ['Worker’s email', () => 'x@nowhere.example'],
    ['Worker’s email', () => 'no address'],
    ['Worker’s email', () => formerEmail],
    ['Project', () => 'No project'],
    ['Role', () => ''],
    ['Start date', () => 'soon'],
    ['Start date', (n) => dayOf(n - 1)],
    ['End date', (n) => dayOf(n - 1)],
    ['Pay rate', () => '17,355'],
    ['Currency', () => 'BEF'],
  ])
  const [{ count } = { count: -1 }] = await world.sql<{ count: number }>`
    select count(*)::int as count from assignments where organisation_id = ${by.organisationId}`
  expect(count).toBe(0)
})

const hoursLine = {
  'Start date': '23/11/2026',
  'End date': '6/12/2026',
  'Days of the week': 'Mon-Thu',
  'Start time': '22:00',
  'End time': '6:00',
  'Unpaid break (min)': '0:30',
}

async function shiftsOf(organisationId: string) {
  return world.sql<Record<string, unknown>>`
    select to_char(starts_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI') as start, break_minutes as "breakMinutes",
           to_char(ends_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI') as end, published_at is not null as published, accepted
      from shifts where organisation_id = ${organisationId} and status = 'scheduled' order by starts_at`
}

test('the shifts of imported working hours are published, and go with the undo of the import', async () => {
  const { by, worker, line } = await scene()
  const done = await calls.imported(
    by,
    csvOf([
      { ...(await line()), ...hoursLine },
      {
        ...(await line()),
        'Start date': '1/1/2020',
        'End date': '31/1/2020',
        'Days of the week': '1-5',
        'Start time': '8',
        'End time': '16:30',
      },
    ]),
  )
  expect(done).toMatchObject({ status: 'done', done: 2 })
  const planned = await shiftsOf(by.organisationId)
  expect(planned).toHaveLength(8)
  expect(planned[0]).toEqual({
    start: '2026-11-23 22:00',
    end: '2026-11-24 06:00',
    breakMinutes: 30,
    published: true,
    accepted: true,
  })
  const { items } = (await world.call(assignmentRoutes.listAssignments, { query: {} }, by)).body
  const running = items.find(({ startDate }) => startDate === '2026-11-23')
  const { body } = await world.call(assignmentRoutes.readAssignment, { params: { id: String(running?.id) } }, by)
  expect(body).toMatchObject({
    shiftsUntil: '2026-12-06',
    workingHours: {
      weeks: [{ days: [{ weekday: 1, startTime: '22:00', endTime: '06:00', breakMinutes: 30 }, {}, {}, {}] }],
      skipHolidays: false,
    },
  })
  expect((await world.call(shiftRoutes.listOwnShifts, { query: {} }, worker)).body.items).toHaveLength(8)
  const [shift] = await world.sql<{
    id: string
  }>`select id from shifts where organisation_id = ${by.organisationId} order by starts_at limit 1`
  const setVersion = (version: number) => world.sql`update shifts set version = ${version} where id = ${shift?.id}`
  await setVersion(2)
  expect((await calls.undo(by, String(done.id))).problem).toMatchObject({ code: 'IN_USE', used: ['Picker'] })
  await setVersion(1)
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await shiftsOf(by.organisationId)).toEqual([])
})

test('lines whose shifts cannot be planned are refused with the day and the reason, also among each other', async () => {
  const { organisation, by, worker, line } = await scene()
  const { projectId } = await sampleProject(world, organisation, { managerId: by.accountId })
  await world.sql`update projects set name = 'Day shift' where id = ${projectId}`
  const one = { ...(await line()), ...hoursLine }
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
    values (${by.organisationId}, gen_random_uuid(), ${worker.accountId}, '2026-12-14', '2026-12-14', 'vacation', 'approved')`
  const report = await calls.check(
    { ...by, language: 'en' } as never,
    csvOf([
      one,
      { ...one, Project: 'Day shift', 'Start time': '5:00', 'End time': '9:00', 'Unpaid break (min)': '' },
      { ...one, 'Start date': '7/12/2026', 'End date': '20/12/2026' },
    ]),
  )
  expect(report.faults).toMatchObject([
    {
      line: 3,
      column: 'Start time',
      value: '05:00',
      code: 'refused',
      message: expect.stringMatching(/24 Nov 2026.*: other shift at that time/),
    },
    { line: 4, column: 'Start time', code: 'refused', message: expect.stringMatching(/14 Dec 2026.*: time off/) },
  ])
  expect(await shiftsOf(by.organisationId)).toEqual([])
  expect((await world.call(assignmentRoutes.listAssignments, { query: {} }, by)).body.items).toEqual([])
})

test('incomplete and impossible working hours are refused at their column', async () => {
  const { by, line } = await scene()
  const one = { ...(await line()), ...hoursLine }
  const report = await calls.check(
    by,
    csvOf([
      { ...one, 'Days of the week': '' },
      { ...one, 'Start time': '', 'End time': '' },
      { ...one, 'Days of the week': 'sometimes' },
      { ...one, 'End time': '21:30' },
      { ...one, 'Unpaid break (min)': '8:00' },
      { ...one, 'End date': '31/12/2040' },
      { ...one, 'Unpaid break (min)': 'half' },
    ]),
  )
  expect(report.faults.map(({ line: at, column, code }) => [at, column, code])).toEqual([
    [2, 'Days of the week', 'required'],
    [3, 'Start time', 'required'],
    [3, 'End time', 'required'],
    [4, 'Days of the week', 'weekdays'],
    [5, 'End time', 'workingDayTooLong'],
    [6, 'Unpaid break (min)', 'breakTooLong'],
    [7, 'End date', 'tooLongForHours'],
    [8, 'Unpaid break (min)', 'minutes'],
  ])
})

test('the preview shows the days that were read', async () => {
  const { by, line } = await scene()
  const { layout } = await calls.check(by, csvOf([{ ...(await line()), ...hoursLine, 'Days of the week': 'ma, 3' }]))
  expect(layout?.preview[0]?.cells['weekdays']).toBe('Mon, Wed')
})

test('a file with too many assignments with working hours is refused, so that their workers are not locked for long', async () => {
  const { by, line } = await scene()
  const one = { ...(await line()), ...hoursLine }
  const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
  const rows = Array.from({ length: 201 }, (_, n) => ({ ...one, 'Start date': dayOf(n), 'End date': dayOf(n) }))
  expect((await calls.check(by, csvOf(rows))).faults).toMatchObject([{ line: 202, code: 'tooMany' }])
})

test('shifts that others have planned since the check fail the import, which names the line', async () => {
  const { by, line } = await scene()
  const project = { ...(await line()), ...hoursLine }
  const [first, second] = [calls.imported(by, csvOf([project])), calls.imported(by, csvOf([project]))]
  const statuses = (await Promise.all([first, second])).map(({ status, faults }) => [
    status,
    faults.map(({ line: at }) => at),
  ])
  expect(statuses.toSorted()).toEqual([
    ['done', []],
    ['failed', [2]],
  ])
  expect(await shiftsOf(by.organisationId)).toHaveLength(8)
})
