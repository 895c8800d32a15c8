import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld, type Reply } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

/** One entry a day from Monday 2 November, 08:00 to 16:00 in UTC without a break. */
async function scene({ days = 1, status = 'submitted' as const } = {}) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const ids = await sampleEntries(world, worker, { projectId, assignmentId, count: days, status })
  const list = async (query: object = {}) =>
    (await world.call(timesheetRoutes.listEntries, { query: { sort: 'date', ...query } }, manager)).body.items
  const marks = async () => (await list()).map((entry) => entry.marks)
  return { organisation, manager, worker, projectId, assignmentId, ids, list, marks }
}

test('an entry is compared with its shift, if the shift is published', async () => {
  const { assignmentId, list } = await scene()
  expect(await list()).toMatchObject([{ marks: ['no_break'], planned: null, punched: null }])
  await sampleShift(world, assignmentId, '2026-11-03')
  expect(await list()).toMatchObject([{ marks: ['no_break', 'differs_from_plan'], planned: null }])
  await sampleShift(world, assignmentId, '2026-11-02T07:00:00Z', { end: '2026-11-02T15:00:00Z', isPublished: false })
  expect((await list())[0]?.planned).toBeNull()
  const planned = { startsAt: '2026-11-02T07:30:00Z', endsAt: '2026-11-02T16:30:00Z' }
  await world.sql`delete from shifts where published_at is null and assignment_id = ${assignmentId}`
  await sampleShift(world, assignmentId, planned.startsAt, { end: planned.endsAt })
  expect(await list()).toMatchObject([{ marks: ['late', 'early', 'no_break', 'differs_from_plan'], planned }])
})

test('overtime counts the worker’s entries of the week in chronological order, without drafts', async () => {
  const { marks, ids } = await scene({ days: 7 })
  expect((await marks()).map((found) => found.includes('overtime'))).toEqual([...Array(5).fill(false), true, true])
  await world.sql`update time_entries set status = 'draft' where id = ${ids[0]}`
  expect((await marks()).map((found) => found.includes('overtime'))).toEqual([...Array(5).fill(false), true])
})

test('hours that break working-time law are flagged for their approver, if the organisation checks it', async () => {
  const { organisation, marks, ids } = await scene({ days: 2 })
  expect((await marks())[0]).not.toContain('labour_law')
  await world.sql`update organisations set labour_law = 'warn', rules_country = 'BE' where id = ${organisation.organisationId}`
  // Eight hours without the break of a quarter of an hour; then with it, and ten hours of rest before the second day.
  expect((await marks()).map((found) => found.includes('labour_law'))).toEqual([true, true])
  await world.sql`update time_entries set break_minutes = 15, total_minutes = total_minutes - 15 where id = any(${ids})`
  expect((await marks()).map((found) => found.includes('labour_law'))).toEqual([false, false])
  await world.sql`
    update time_entries set ends_at = ends_at + interval '6 hours', break_minutes = 180, total_minutes = 660 where id = ${ids[0]}`
  expect((await marks()).map((found) => found.includes('labour_law'))).toEqual([false, true])
})

test('a holiday type matches on holidays that the organisation added', async () => {
  const { organisation, ids, marks } = await scene({ days: 2 })
  await world.sql`update time_entries set shift_type = 'holiday' where id = any(${ids})`
  expect(await marks()).toEqual([
    ['no_break', 'type_differs'],
    ['no_break', 'type_differs'],
  ])
  await world.sql`insert into holidays (organisation_id, id, date, name) values (${organisation.organisationId}, ${ids[0]}, '2026-11-02', 'Fair')`
  expect(await marks()).toEqual([
    ['holiday', 'no_break'],
    ['no_break', 'type_differs'],
  ])
})

test('the punched times are shown beside the claimed ones, to the minute', async () => {
  const { organisation, worker, projectId, assignmentId, ids, list } = await scene()
  const { organisationId } = organisation
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place, out_place)
    values (${organisationId}, ${ids[0]}, ${worker.accountId}, ${projectId}, ${assignmentId}, '2026-11-02T08:00:40Z', '2026-11-02T15:30:10Z', 'inside', 'outside')`
  await world.sql`
    insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at)
    values (${organisationId}, ${ids[0]}, ${ids[0]}, 'lunch', '2026-11-02T11:00:50Z', '2026-11-02T11:30:10Z')`
  await world.sql`update time_entries set clock_session_id = id where id = ${ids[0]}`
  expect(await list()).toMatchObject([
    {
      marks: ['no_break', 'outside_site', 'edited_after_clocking'],
      punched: {
        startsAt: '2026-11-02T08:00:00Z',
        endsAt: '2026-11-02T15:30:00Z',
        breakMinutes: 30,
        inPlace: 'inside',
        outPlace: 'outside',
      },
    },
  ])
})

test('sorting by worker groups the entries of a worker by date, over all pages', async () => {
  const { organisation, projectId, manager } = await scene({ days: 2 })
  const other = await sampleWorker(world, organisation)
  const assignmentId = await sampleAssignment(world, other, projectId)
  await sampleEntries(world, other, { projectId, assignmentId, count: 2, status: 'submitted' })
  const found: string[] = []
  let cursor: string | null = null
  do {
    const query: object = { sort: 'worker', limit: '1', ...(cursor && { cursor }) }
    const { body }: Reply<typeof timesheetRoutes.listEntries> = await world.call(
      timesheetRoutes.listEntries,
      { query },
      manager,
    )
    found.push(...body.items.map(({ worker, date }) => `${worker.id} ${date}`))
    cursor = body.nextCursor
  } while (cursor)
  const workers = [...new Set(found.map((one) => one.slice(0, 36)))]
  expect(workers).toHaveLength(2)
  expect(found).toEqual(workers.flatMap((id) => [`${id} 2026-11-02`, `${id} 2026-11-03`]))
})
