import { afterAll, expect, test } from 'vitest'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes, openBalanceImportRoutes } from '../contract.ts'
import { openBalanceImport } from './importing.ts'
import { absences } from './routes.ts'
import { sampleTimeOff } from './samples.ts'

const world = await openWorld(absences)
const runner = startJobs(world.services, openBalanceImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, openBalanceImportRoutes)

test('an open balance replaces the allowance of its year, and can be undone', async () => {
  const { manager: by, worker } = await sampleTeam(world)
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>`
    select email from accounts where id = ${worker.accountId}`
  await sampleTimeOff(world, worker, '2026-03-02', { status: 'approved' })
  await sampleTimeOff(world, worker, '2026-08-03', { status: 'approved' })
  const one = {
    'Worker’s email': email,
    'Type of time off': 'Vacation',
    'Balance date': '1/7/2026',
    'Days left': '8,5',
  }
  const left = async () => {
    const { body } = await world.call(
      absenceRoutes.readOwnBalance,
      { query: { year: 2026 } as never },
      { cookie: worker.cookie },
    )
    return body.items.find(({ type }) => type === 'vacation')
  }
  const done = await calls.imported(by, csvOf([one]))
  expect(await left()).toMatchObject({ allowance: 9.5, left: 7.5 })
  const report = await calls.check(
    by,
    csvOf([
      one,
      { ...one, 'Balance date': '2/7/2026', 'Days left': '1,3' },
      { ...one, 'Worker’s email': 'x@nowhere.example' },
      { ...one, 'Type of time off': 'holiday in the sun' },
    ]),
  )
  expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'Balance date', 'balanceTaken'],
    [3, 'Days left', 'halfDays'],
    [4, 'Worker’s email', 'unknown'],
    [5, 'Type of time off', 'notListed'],
  ])
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect((await left())?.allowance).not.toBe(9.5)
})

test('T36 in a file of open balances, three hundred errors are reported with line and column, and nothing is added', async () => {
  const { manager: by, worker } = await sampleTeam(world)
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>`
    select email from accounts where id = ${worker.accountId}`
  const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
  const rowOf = (n: number) => ({
    'Worker’s email': email,
    'Type of time off': 'Vacation',
    'Balance date': dayOf(n),
    'Days left': '8,5',
  })
  await calls.imported(by, csvOf([rowOf(-1)]))
  await calls.findsErrors(by, rowOf, [
    ['Worker’s email', () => 'x@nowhere.example'],
    ['Worker’s email', () => 'no address'],
    ['Type of time off', () => 'holiday in the sun'],
    ['Type of time off', () => ''],
    ['Balance date', () => '31/02/2027'],
    ['Balance date', () => dayOf(-1)],
    ['Balance date', (n) => dayOf(n - 1)],
    ['Days left', () => '1,3'],
    ['Days left', () => '400'],
    ['Days left', () => 'some'],
  ])
  const stored = await world.sql`select from_date from time_off_balances where organisation_id = ${by.organisationId}`
  expect(stored).toHaveLength(1)
})
