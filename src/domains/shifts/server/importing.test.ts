import { afterAll, expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { importCalls } from '#domains/imports/server/testing/import-calls.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftImportRoutes, shiftRoutes } from '../contract.ts'
import { shiftImport } from './importing.ts'
import { shifts } from './routes.ts'

const world = await openWorld(shifts)
const runner = startJobs(world.services, shiftImport.jobs, { everyMs: 20 })
afterAll(() => runner.stop())
const calls = importCalls(world, shiftImportRoutes)

async function scene() {
  const { organisation, manager: by, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: by.accountId })
  const days = { startDate: '2030-01-01', endDate: '2030-03-31' }
  const assignment = (of: SampleAccount) => sampleAssignment(world, of, project.projectId, 'assigned', days)
  await assignment(worker)
  const emailOf = async (id: string) =>
    (await world.sql<{ email: string }>`select email from accounts where id = ${id}`)[0]?.email ?? ''
  const line = {
    'Worker’s email': await emailOf(worker.accountId),
    Project: 'Night shift',
    Date: '7/1/2030',
    'Start time': '08:00',
    'End time': '16:30',
    'Unpaid break (min)': '30',
  }
  const list = () =>
    world.sql<{ starts: string; ends: string; break: number; published: boolean }>`
      select to_char(starts_at at time zone 'Europe/Brussels', 'MM-DD HH24:MI') as starts,
             to_char(ends_at at time zone 'Europe/Brussels', 'MM-DD HH24:MI') as ends, break_minutes as break, published_at is not null as published
        from shifts where organisation_id = ${by.organisationId} order by starts_at`
  return { organisation, by, worker, line, list, assignment, emailOf }
}

test('imported shifts are drafts of the assignment on their day, and can be undone until they are published', async () => {
  const { by, line, list } = await scene()
  const { 'Unpaid break (min)': _, ...without } = line
  const file = csvOf([
    line,
    { ...without, Date: '8/1/2030', 'Start time': '22:00', 'End time': '6:00', Client: 'Sample Client' },
  ])
  const done = await calls.imported(by, file)
  expect(done).toMatchObject({ status: 'done', done: 2 })
  expect(await list()).toEqual([
    { starts: '01-07 08:00', ends: '01-07 16:30', break: 30, published: false },
    { starts: '01-08 22:00', ends: '01-09 06:00', break: 0, published: false },
  ])
  const filter = { from: '2030-01-07', to: '2030-01-07' }
  await world.call(shiftRoutes.publishShifts, { body: filter as never }, { cookie: by.cookie })
  expect((await list()).map(({ published }) => published)).toEqual([true, false])
  expect((await calls.undo(by, String(done.id))).problem).toMatchObject({ code: 'IN_USE' })
  await world.sql`update shifts set published_at = null where organisation_id = ${by.organisationId}`
  await world.sql`update shifts set version = 1 where organisation_id = ${by.organisationId}`
  await calls.undo(by, String(done.id))
  expect(await calls.ended(by, String(done.id))).toMatchObject({ status: 'undone' })
  expect(await list()).toEqual([])
})

test('shifts without an assignment, overlaps and breaches of working time are reported with line and column', async () => {
  const { organisation, by, line, assignment, emailOf } = await scene()
  const other = await sampleWorker(world, organisation)
  await calls.imported(by, csvOf([line]))
  const refusals = async (...lines: Record<string, string>[]) =>
    (await calls.check(by, csvOf(lines))).faults.map(({ line, column, code }) => [line, column, code])
  expect(
    await refusals(
      { ...line, Date: '1/4/2030' },
      { ...line, 'Worker’s email': await emailOf(other.accountId) },
      { ...line, 'Worker’s email': 'x@nowhere.example', Project: 'No project' },
      // The clocks go forward on this day.
      { ...line, Date: '31/3/2030', 'Start time': '02:30' },
      { ...line, Date: '9/1/2030', 'Unpaid break (min)': '600' },
    ),
  ).toEqual([
    [2, 'Date', 'noAssignment'],
    [3, 'Date', 'noAssignment'],
    [4, 'Worker’s email', 'unknown'],
    [4, 'Project', 'unknown'],
    [5, 'Start time', 'timeSkipped'],
    [6, 'Unpaid break (min)', 'breakTooLong'],
  ])
  // Each line counts for those after it: an overlap with a stored shift, one within the file, and too little rest.
  await assignment(other)
  expect(
    await refusals(
      line,
      { ...line, Date: '10/1/2030' },
      { ...line, Date: '10/1/2030', 'Start time': '16:00', 'End time': '20:00' },
      { ...line, Date: '11/1/2030', 'Start time': '00:30', 'End time': '04:00' },
      { ...line, 'Worker’s email': await emailOf(other.accountId) },
    ),
  ).toEqual([
    [2, 'Date', 'refusedShift'],
    [4, 'Date', 'refusedShift'],
    [5, 'Date', 'refusedShift'],
  ])
})

test('an assignment that ends between the check and the import makes the import fail, and nothing is added', async () => {
  const { by, line, list, worker } = await scene()
  await runner.stop()
  const later = startJobs(world.services, shiftImport.jobs, { everyMs: 20 })
  await later.stop()
  const { body } = await calls.send(by, csvOf([line]))
  expect(body.faults).toEqual([])
  await world.sql`update assignments set end_date = '2030-01-05' where worker_id = ${worker.accountId}`
  const running = startJobs(world.services, shiftImport.jobs, { everyMs: 20 })
  expect(await calls.ended(by, String(body.id))).toMatchObject({ status: 'failed' })
  await running.stop()
  expect(await list()).toEqual([])
})
