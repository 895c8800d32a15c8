import { afterAll, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { projectImportRoutes, projectRoutes } from '../contract.ts'
import { projectImport } from './importing.ts'
import { projects } from './routes.ts'

const world = await openWorld(projects)
const runner = startJobs(world.services, projectImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, projectImportRoutes)

async function scene() {
  const by = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
  const client = await sampleClient(world, by)
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>`
    select email from accounts where id = ${by.accountId}`
  return { by, email, ...client }
}
const projectsOf = async (by: { cookie: string }) =>
  (await world.call(projectRoutes.listProjects, { query: {} }, { cookie: by.cookie })).body.items

test('the lines without errors are imported, the others are named with their cells, and an undo takes what was imported', async () => {
  const { by } = await scene()
  const file = csvOf([
    { Project: 'Night picking', Client: 'Sample Client', 'Start date': '1/12/2026' },
    { Project: 'Day picking', Client: 'Unknown Client', 'Start date': '2/12/2026' },
    { Project: 'Packing', Client: 'Sample Client', 'Budgeted hours': 'many' },
    { Project: 'Loading', Client: 'Sample Client' },
  ])
  const checked = await calls.check(by, file)
  expect(checked.partial).toEqual({
    ready: 2,
    left: [
      { line: 3, cells: { name: 'Day picking', client: 'Unknown Client', startDate: '2026-12-02' } },
      { line: 4, cells: { name: 'Packing', client: 'Sample Client', budgetHours: 'many' } },
    ],
  })
  expect((await calls.send(by, file)).body).toMatchObject({ status: 'failed', id: null })
  expect(await projectsOf(by)).toEqual([])
  const { body } = await calls.send(by, file, { faulty: 'skip' })
  expect(body).toMatchObject({ status: 'running', rows: 2, partial: checked.partial, faultCount: checked.faultCount })
  const done = await calls.ended(by, String(body.id))
  expect(done).toMatchObject({ status: 'done', rows: 2, done: 2, faults: [] })
  expect((await projectsOf(by)).map(({ name }) => name).toSorted()).toEqual(['Loading', 'Night picking'])
  await calls.undo(by, String(done.id))
  expect((await calls.ended(by, String(done.id))).status).toBe('undone')
  expect(await projectsOf(by)).toEqual([])
})

test('an error of the whole file, or in every line, leaves nothing to import', async () => {
  const { by } = await scene()
  const headless = csvOf([{ Name: 'Night picking' }])
  expect((await calls.check(by, headless)).partial).toBeUndefined()
  const { body } = await calls.send(by, headless, { faulty: 'skip' })
  expect(body).toMatchObject({ status: 'failed', id: null })
  const wrong = csvOf([{ Project: 'Packing', Client: 'Nobody' }])
  const none = await calls.send(by, wrong, { faulty: 'skip' })
  expect(none.body).toMatchObject({ status: 'failed', id: null, partial: { ready: 0, left: [{ line: 2 }] } })
})

test('imported projects belong to the named client, work site and manager, and can be undone', async () => {
  const { by, email, clientId, workSiteId } = await scene()
  await world.sql`update clients set status = 'prospect' where id = ${clientId}`
  const file = csvOf([
    {
      Project: 'Night picking',
      Client: 'sample client',
      'Work site': 'Warehouse',
      'Project manager': email,
      'Start date': '1/12/2026',
      'End date': '31/12/2026',
      Status: 'Planned',
      'Budgeted hours': '400',
      Description: 'In the cold store',
    },
    { Project: 'Day picking', Client: 'Sample Client' },
  ])
  const done = await calls.imported(by, file)
  expect(done).toMatchObject({ status: 'done', done: 2 })
  expect(await world.sql`select status from clients where id = ${clientId}`).toEqual([{ status: 'active' }])
  const found = await projectsOf(by)
  expect(found.find(({ name }) => name === 'Night picking')).toMatchObject({
    client: { id: clientId },
    workSite: { id: workSiteId },
    projectManager: { id: by.accountId },
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    status: 'planned',
    budgetHours: 400,
    description: 'In the cold store',
  })
  expect(found.find(({ name }) => name === 'Day picking')).toMatchObject({
    workSite: null,
    status: 'active',
    projectManager: { id: by.accountId },
  })
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await projectsOf(by)).toEqual([])
})

test('unknown and ambiguous names, and names that are taken, are reported with line and column', async () => {
  const { by } = await scene()
  await calls.imported(by, csvOf([{ Project: 'Known', Client: 'Sample Client' }]))
  for (const name of ['Twin', 'twin'])
    await world.sql`insert into clients (organisation_id, id, name) values (${by.organisationId}, gen_random_uuid(), ${name})`
  const report = await calls.check(
    by,
    csvOf([
      { Project: 'A', Client: 'Nobody' },
      { Project: 'B', Client: 'Twin' },
      { Project: 'C', Client: 'Sample Client', 'Work site': 'Elsewhere', 'Project manager': 'x@nowhere.example' },
      { Project: 'known', Client: 'Sample Client' },
      { Project: 'D', Client: 'Sample Client' },
      { Project: 'd', Client: 'SAMPLE CLIENT' },
      { Project: 'E', Client: 'Sample Client', 'Start date': '2/12/2026', 'End date': '1/12/2026' },
      { Project: '', Client: 'Sample Client', 'Budgeted hours': 'many' },
    ]),
  )
  expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'Client', 'unknown'],
    [3, 'Client', 'severalFound'],
    [4, 'Project manager', 'unknown'],
    [4, 'Work site', 'unknown'],
    [5, 'Project', 'nameTaken'],
    [7, 'Project', 'twice'],
    [8, 'End date', 'endNotBeforeStart'],
    [9, 'Budgeted hours', 'wholeNumber'],
    [9, 'Project', 'nameRequired'],
  ])
})

test('T36 in a file of projects, three hundred errors are reported with line and column, and nothing is added', async () => {
  const { by, email } = await scene()
  await calls.imported(by, csvOf([{ Project: 'Known', Client: 'Sample Client' }]))
  const rowOf = (n: number) => ({
    Project: `Project ${n}`,
    Client: 'Sample Client',
    'Work site': 'Warehouse',
    'Project manager': email,
    'Start date': '1/12/2026',
    'End date': '31/12/2026',
    Status: 'Planned',
    'Budgeted hours': '400',
  })
  await calls.findsErrors(by, rowOf, [
    ['Project', () => ''],
    ['Project', () => 'KNOWN'],
    ['Project', (n) => `project ${n - 1}`],
    ['Client', () => 'Nobody'],
    ['Work site', () => 'Elsewhere'],
    ['Project manager', () => 'x@nowhere.example'],
    ['Project manager', () => 'no address'],
    ['Start date', () => '31/02/2026'],
    ['End date', () => '30/11/2026'],
    ['Status', () => 'asleep'],
    ['Budgeted hours', () => 'many'],
  ])
  expect(await projectsOf(by)).toHaveLength(1)
})

test('a column of dates that leaves day and month open is read like another one that does not (F05)', async () => {
  const { by } = await scene()
  await world.sql`update accounts set date_format = 'mm/dd/yyyy' where id = ${by.accountId}`
  const row = { Project: 'A', Client: 'Sample Client', 'Start date': '1/12/2026', 'End date': '31/12/2026' }
  const { layout } = await calls.check(by, csvOf([row]))
  expect(layout?.preview[0]?.cells).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-31' })
  expect(layout?.questions).toBeUndefined()
})

test('all errors of a line are reported together, including those that need stored records (F69)', async () => {
  const { by } = await scene()
  const row = { Project: 'A', Client: 'Nobody', 'Project manager': 'x@nowhere.example', 'Start date': '31/12/2026' }
  const { faults } = await calls.check(by, csvOf([{ ...row, 'End date': '1/12/2026', 'Budgeted hours': 'many' }]))
  expect(faults.map(({ column, code }) => [column, code]).toSorted()).toEqual([
    ['Budgeted hours', 'wholeNumber'],
    ['Client', 'unknown'],
    ['End date', 'endNotBeforeStart'],
    ['Project manager', 'unknown'],
  ])
})
