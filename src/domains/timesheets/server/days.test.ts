import { describe, expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { dayStatusOf, type EntryStatus } from '../rules.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-18T12:00:00Z')

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const enter = (status: EntryStatus, firstDay: string) =>
    sampleEntries(world, worker, { projectId, assignmentId, count: 1, status, firstDay })
  const days = (from: string, to: string, by = worker) =>
    world.call(timesheetRoutes.listDays, { query: { from, to } }, by)
  return { organisation, worker, projectId, assignmentId, enter, days }
}

test('the status of each day results from its shifts and entries', async () => {
  const { assignmentId, enter, days } = await scene()
  await enter('approved', '2026-11-16')
  await enter('draft', '2026-11-17')
  const planned = await sampleShift(world, assignmentId, '2026-11-18', { breakMinutes: 30 })
  await sampleShift(world, assignmentId, '2026-11-20')
  await sampleShift(world, assignmentId, '2026-11-22')
  await sampleShift(world, assignmentId, '2026-11-19', { isPublished: false })
  await sampleShift(world, assignmentId, '2026-11-23', { status: 'cancelled' })
  const { body } = await days('2026-11-16', '2026-11-23')
  expect(body.items.map(({ date, status }) => [date.slice(8), status])).toEqual([
    ['16', 'completed'],
    ['17', 'in_progress'],
    ['18', 'not_started'],
    ['19', null],
    ['20', 'assigned'],
    ['21', 'weekend'],
    ['22', 'assigned'],
    ['23', null],
  ])
  expect(body).toMatchObject({ totalMinutes: 960, worth: [{ amount: 27760, currency: 'EUR' }], roundingMinutes: 0 })
  expect(body.items[0]).toMatchObject({ entries: 1, totalMinutes: 480, shifts: [], holiday: null })
  expect(body.items[2]).toMatchObject({
    entries: 0,
    shifts: [{ id: planned, startsAt: '2026-11-18T08:00:00Z', endsAt: '2026-11-18T16:00:00Z', breakMinutes: 30 }],
  })
})

test('a day with an open clock session is in progress, and rejected hours do not count', async () => {
  const { organisation, worker, projectId, assignmentId, enter, days } = await scene()
  await enter('rejected', '2026-11-18')
  const before = await days('2026-11-18', '2026-11-18')
  expect(before.body).toMatchObject({ items: [{ status: 'completed', entries: 1 }], totalMinutes: 0, worth: [] })
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${assignmentId}, '2026-11-18T08:00:00Z', 'unknown')`
  expect((await days('2026-11-18', '2026-11-18')).body.items).toMatchObject([{ status: 'in_progress' }])
})

test('a shift belongs to the day on which it starts in the organisation’s time zone', async () => {
  const { assignmentId, days } = await scene()
  await sampleShift(world, assignmentId, '2026-11-19T23:30:00Z', { end: '2026-11-20T05:00:00Z' })
  const { body } = await days('2026-11-19', '2026-11-20')
  expect(body.items.map(({ status }) => status)).toEqual([null, 'assigned'])
})

test('T10 only one’s own days are returned, at most 62 per request', async () => {
  const { organisation, enter, days } = await scene()
  await enter('approved', '2026-11-16')
  const colleague = await sampleWorker(world, organisation)
  expect((await days('2026-11-16', '2026-11-16', colleague)).body).toMatchObject({ totalMinutes: 0, worth: [] })
  expect((await days('2026-11-01', '2027-01-01')).body.items).toHaveLength(62)
  expect((await days('2026-11-01', '2027-01-02')).problem.errors).toMatchObject([{ path: 'to', code: 'stretch' }])
  expect((await days('2026-11-02', '2026-11-01')).problem.errors).toMatchObject([{ path: 'to' }])
})

describe('the status of a day', () => {
  const nothing = { statuses: [], isPlanned: false, isWorking: false } as const
  test.each([
    ['2026-11-21', nothing, 'weekend'],
    ['2026-11-22', { ...nothing, isPlanned: true }, 'assigned'],
    ['2026-11-15', { ...nothing, isPlanned: true }, 'not_started'],
    ['2026-11-18', { ...nothing, isPlanned: true }, 'not_started'],
    ['2026-11-18', { ...nothing, isWorking: true }, 'in_progress'],
    ['2026-11-21', { ...nothing, statuses: ['draft'] as const }, 'in_progress'],
    ['2026-11-17', { ...nothing, statuses: ['approved', 'incomplete'] as const }, 'in_progress'],
    ['2026-11-17', { ...nothing, statuses: ['approved', 'changes_requested'] as const }, 'in_progress'],
    ['2026-11-17', { ...nothing, statuses: ['approved', 'submitted', 'rejected'] as const }, 'completed'],
    ['2026-11-17', nothing, null],
  ])('on %s with %o is %s', (date, facts, status) => {
    expect(dayStatusOf(date, '2026-11-18', facts)).toBe(status)
  })
})
