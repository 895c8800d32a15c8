import { afterAll, expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { checkRoutes, declarationImportRoutes } from '#domains/checks/contract.ts'
import { declarationImport } from '#domains/checks/server/importing.ts'
import { checks } from '#domains/checks/server/routes.ts'

const world = await openWorld(checks, '2026-11-30T09:00:00Z')
const runner = startJobs(world.services, declarationImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, declarationImportRoutes)

async function scene() {
  const { organisation, manager: by, worker } = await sampleTeam(world)
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>`
    select email from accounts where id = ${worker.accountId}`
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)
  const one = {
    'Worker’s email': email,
    Client: '',
    'First day of work': '1/12/2026',
    'Declaration number': '0123456789',
    'Declared on': '30/11/2026',
  }
  const declared = async () => {
    const { body } = await world.call(checkRoutes.listStartChecks, { params: { id: assignmentId } }, by)
    return body.items.find(({ item }) => item === 'declaration')?.recorded?.number
  }
  return { organisation, by, worker, one, declared, days }
}

test('declarations of a payroll office are recorded, and can be undone', async () => {
  const { by, one, declared } = await scene()
  const done = await calls.imported(by, csvOf([one]))
  expect(await declared()).toBe('0123456789')
  const report = await calls.check(
    by,
    csvOf([
      one,
      { ...one, 'Worker’s email': 'x@nowhere.example' },
      { ...one, 'First day of work': '1/2/2027' },
      { ...one, 'Declared on': '1/12/2026' },
      { ...one, 'Declaration number': '' },
    ]),
  )
  expect(report.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'Declaration number', 'declared'],
    [3, 'Worker’s email', 'workerUnknown'],
    [4, 'First day of work', 'noAssignment'],
    [5, 'Declared on', 'inFuture'],
    [5, 'Declaration number', 'declared'],
    [6, 'Declaration number', 'numberRequired'],
  ])
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await declared()).toBeUndefined()
})

test('of several assignments on a day, the client tells which', async () => {
  const { organisation, by, worker, one, days, declared } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, projectId, 'assigned', days)
  await world.sql`
    update clients set name = 'Havenlogistiek' where id = (select client_id from projects where id = ${projectId})`
  const report = await calls.check(by, csvOf([one]))
  expect(report.faults.map(({ column, code }) => [column, code])).toEqual([['Client', 'severalAssignments']])
  await calls.imported(by, csvOf([{ ...one, Client: 'havenlogistiek ' }]))
  expect(await declared()).toBeUndefined()
})
