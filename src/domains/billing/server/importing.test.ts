import { afterAll, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes, billRateImportRoutes } from '../contract.ts'
import { billRateImport } from './importing.ts'
import { billing } from './routes.ts'

const world = await openWorld(billing)
const runner = startJobs(world.services, billRateImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, billRateImportRoutes)

test('bill rates are imported for all projects of a client or for one, and can be undone', async () => {
  const by = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
  const { clientId, projectId } = await sampleProject(world, by)
  const one = { Client: 'Sample Client', From: '1/1/2027', 'Bill rate': '28,50' }
  const done = await calls.imported(by, csvOf([one, { ...one, Project: 'Night shift', 'Bill rate': '31' }]))
  expect(done).toMatchObject({ status: 'done', done: 2 })
  const rates = async () =>
    (await world.call(billingRoutes.readTerms, { params: { id: clientId } }, { cookie: by.cookie })).body.billRates
  expect(await rates()).toMatchObject([
    { project: null, fromDate: '2027-01-01', billRate: { amount: 2850, currency: 'EUR' } },
    { project: { id: projectId }, billRate: { amount: 3100 } },
  ])
  const report = await calls.check(
    by,
    csvOf([
      one,
      { ...one, From: '2/1/2027' },
      { ...one, From: '2/1/2027' },
      { ...one, Client: 'Nobody' },
      { ...one, Project: 'No project' },
      { ...one, From: 'soon', 'Bill rate': '-1' },
    ]),
  )
  expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'From', 'rateTaken'],
    [4, 'From', 'twice'],
    [5, 'Client', 'unknown'],
    [6, 'Project', 'unknown'],
    [7, 'Bill rate', 'amount'],
    [7, 'From', 'date'],
  ])
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await rates()).toEqual([])
})

test('T36 in a file of bill rates, three hundred errors are reported with line and column, and nothing is added', async () => {
  const by = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
  await sampleProject(world, by)
  const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
  const rowOf = (n: number) => ({
    Client: 'Sample Client',
    Project: 'Night shift',
    From: dayOf(n),
    'Bill rate': '28,50',
    Currency: 'EUR',
  })
  await calls.imported(by, csvOf([rowOf(-1)]))
  await calls.findsErrors(by, rowOf, [
    ['Client', () => ''],
    ['Client', () => 'Nobody'],
    ['Project', () => 'No project'],
    ['From', () => 'soon'],
    ['From', () => dayOf(-1)],
    ['From', (n) => dayOf(n - 1)],
    ['Bill rate', () => '-1'],
    ['Bill rate', () => ''],
    ['Currency', () => 'BEF'],
  ])
  const [{ count } = { count: -1 }] = await world.sql<{ count: number }>`
    select count(*)::int as count from bill_rates where organisation_id = ${by.organisationId}`
  expect(count).toBe(1)
})
