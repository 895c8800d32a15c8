import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { absences } from '#domains/absences/server/routes.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld([...timesheets, ...absences, ...shifts], '2026-11-27T18:00:00Z')

/** One submitted entry from 08:00 to 16:00 in UTC on Monday 2 November, and one on the day after. */
async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const { projectId } = project
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const ids = await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'submitted' })
  const marks = async () => {
    const { body } = await world.call(timesheetRoutes.listEntries, { query: { sort: 'date' } }, manager)
    return body.items.map((entry) => entry.marks.filter((mark) => !['no_break', 'differs_from_plan'].includes(mark)))
  }
  const approveAll = () =>
    world.call(timesheetRoutes.decideInBulk, { body: { action: 'approve', items: ids.map((id) => ({ id })) } }, manager)
  return { organisation, manager, worker, project, projectId, assignmentId, ids, marks, approveAll }
}

test('work on a day of approved sick leave is marked and left out of bulk approval; it is approved on its own (F03)', async () => {
  const { manager, worker, ids, marks, approveAll } = await scene()
  await sampleTimeOff(world, worker, '2026-11-02', { type: 'sick_leave', status: 'approved' })
  expect(await marks()).toEqual([['absent'], []])
  const { body } = await approveAll()
  expect(body.done).toEqual([ids[1]])
  expect(body.failed).toMatchObject([{ id: ids[0], code: 'INVALID_TRANSITION' }])
  expect(body.failed[0]?.message).toMatch(/^Another record contradicts these hours/)
  const alone = await world.call(timesheetRoutes.approveEntry, { params: { entryId: ids[0] ?? '' } }, manager)
  expect([alone.status, alone.body.status]).toEqual([200, 'approved'])
})

test.each([
  ['pending', 'sick_leave', true],
  ['approved', 'vacation', true],
  ['pending', 'vacation', false],
  ['rejected', 'sick_leave', false],
  ['withdrawn', 'sick_leave', false],
  ['cancelled', 'vacation', false],
] as const)('work on a day of %s %s: marked %s (F03)', async (status, type, isMarked) => {
  const { worker, marks } = await scene()
  await sampleTimeOff(world, worker, '2026-11-01', { endDate: '2026-11-03', type, status })
  expect(await marks()).toEqual(isMarked ? [['absent'], ['absent']] : [[], []])
})

test('half a day of absence contradicts work in that half only (F03)', async () => {
  const { worker, marks } = await scene()
  await world.sql`
    update time_entries set ends_at = '2026-11-02T11:00:00Z', total_minutes = 180, end_time = '12:00'
     where worker_id = ${worker.accountId} and date = '2026-11-02'`
  await sampleTimeOff(world, worker, '2026-11-02', { status: 'approved', startsAtNoon: true })
  expect(await marks()).toEqual([[], []])
})

test('who decides on time off sees the hours that are recorded on its days (F03)', async () => {
  const { manager, worker, ids } = await scene()
  const id = await sampleTimeOff(world, worker, '2026-11-02', { type: 'sick_leave' })
  const { body } = await world.call(absenceRoutes.readTimeOff, { params: { id } }, manager)
  expect(body.hours).toMatchObject([{ id: ids[0], status: 'submitted', project: { name: 'Night shift' } }])
})

test('work outside the assignment or on a cancelled shift is marked (F03)', async () => {
  const { assignmentId, marks, manager } = await scene()
  const shiftId = await sampleShift(world, assignmentId, '2026-11-02T07:00:00Z', { end: '2026-11-02T15:00:00Z' })
  await world.call(shiftRoutes.cancelShift, { params: { id: shiftId }, body: {} }, manager)
  expect(await marks()).toEqual([['shift_cancelled'], []])
  await world.sql`update assignments set end_date = '2026-11-02' where id = ${assignmentId}`
  expect(await marks()).toEqual([['shift_cancelled'], ['outside_assignment']])
})

test('work after a required certification has expired is marked (F03)', async () => {
  const { organisation, worker, project, assignmentId, marks } = await scene()
  const requestId = await sampleStaffing(world, organisation, project, { certifications: ['VCA'] })
  await world.sql`update assignments set request_id = ${requestId} where id = ${assignmentId}`
  await sampleCertification(world, worker, { expiresOn: '2026-11-02' })
  expect(await marks()).toEqual([[], ['certification_expired']])
  await sampleCertification(world, worker, { expiresOn: '2027-11-02' })
  expect(await marks()).toEqual([[], []])
})

test('hours that changed after the client confirmed them are marked and left out of bulk approval (F03)', async () => {
  const { ids, marks, approveAll } = await scene()
  await world.sql`
    insert into client_decisions (organisation_id, id, worker_id, contact_name, outcome, project_id, starts_at, ends_at, break_minutes, decided_at)
    select organisation_id, id, worker_id, 'Ines Maes', 'confirmed', project_id, starts_at, ends_at, break_minutes, '2026-11-04'
      from time_entries where id = any(${ids})`
  expect(await marks()).toEqual([[], []])
  await world.sql`update time_entries set break_minutes = 30, version = version + 1 where id = ${ids[0]}`
  expect(await marks()).toEqual([['changed_after_confirmation'], []])
  expect((await approveAll()).body).toMatchObject({ done: [ids[1]], failed: [{ id: ids[0] }] })
})
