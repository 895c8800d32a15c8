import { afterAll, expect, test } from 'vitest'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentImportRoutes, assignmentRoutes } from '../contract.ts'
import { assignmentImport } from './importing.ts'
import { assignments } from './routes.ts'

const world = await openWorld(assignments)
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
