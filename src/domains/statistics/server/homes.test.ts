import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleReplacement, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleContract } from '#domains/contracts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { statisticsRoutes } from '../contract.ts'
import { statistics } from './routes.ts'

// A Friday.
const world = await openWorld([...statistics, ...assignments], '2026-11-20T09:00:00Z')

/** Creates two projects, one of them led by a provider, and a worker on each. */
async function scene() {
  const organisation = await sampleOrganisation(world)
  const lead = await sampleUser(world, organisation, 'provider')
  const manager = await sampleUser(world, organisation, 'manager')
  const reader = await sampleUser(world, organisation, 'user')
  const works = []
  for (const managerId of [lead.accountId, manager.accountId]) {
    const project = await sampleProject(world, organisation, { managerId })
    const worker = await sampleWorker(world, organisation)
    works.push({ ...project, worker, assignmentId: await sampleAssignment(world, worker, project.projectId) })
  }
  const [led, other] = works as [(typeof works)[0], (typeof works)[0]]
  return { organisation, lead, manager, reader, led, other }
}

const clockIn = async (worker: SampleAccount, assignmentId: string, startedAt: string, isOnBreak = false) => {
  const id = uuid()
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    select organisation_id, ${id}, worker_id, project_id, id, ${startedAt}, 'inside' from assignments where id = ${assignmentId}`
  if (isOnBreak)
    await world.sql`
      insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at)
       values (${worker.organisationId}, ${uuid()}, ${id}, 'lunch', '2026-11-20T08:50:00Z')`
}

const home = async (by: SampleAccount) => (await world.call(statisticsRoutes.readProviderHome, {}, by)).body
const ownHome = async (by: SampleAccount) => (await world.call(statisticsRoutes.readWorkerHome, {}, by)).body

test('each role sees the open decisions within its permissions and no others', async () => {
  const { organisation, lead, manager, reader, led, other } = await scene()
  for (const work of [led, other])
    await sampleEntries(world, work.worker, { ...work, count: 2, status: 'submitted', firstDay: '2026-11-17' })
  await sampleTimeOff(world, other.worker, '2026-12-01')
  await sampleTimeOff(world, other.worker, '2026-12-04', { status: 'approved' })
  await sampleStaffing(world, organisation, led, { positions: 3 })
  await sampleStaffing(world, organisation, led, { status: 'pending' })
  await sampleAssignment(world, led.worker, other.projectId, 'pending')
  await sampleAssignment(world, other.worker, led.projectId, 'pending', { endDate: '2026-02-01' })
  expect((await home(manager)).decisions).toEqual({
    entries: 4,
    timeOff: 1,
    requests: 1,
    positions: 3,
    offers: 1,
    ending: 0,
  })
  expect((await home(lead)).decisions).toEqual({
    entries: 2,
    timeOff: 0,
    requests: null,
    positions: 3,
    offers: 1,
    ending: 0,
  })
  const seen = await home(reader)
  expect(seen).toMatchObject({ uncovered: null, expiringCertifications: null, week: { minutes: 4 * 480 } })
  expect(seen.decisions).toEqual({
    entries: null,
    timeOff: null,
    requests: null,
    positions: null,
    offers: null,
    ending: null,
  })
  expect((await home(lead)).week.minutes).toBe(2 * 480)
})

test('the home lists who is clocked in, on which project and since when, and who is on a break', async () => {
  const { lead, manager, reader, led, other } = await scene()
  await clockIn(led.worker, led.assignmentId, '2026-11-20T07:00:00Z', true)
  await clockIn(other.worker, other.assignmentId, '2026-11-20T06:00:00Z')
  const { atWork } = await home(manager)
  expect(atWork).toMatchObject({ total: 2, onBreak: 1 })
  expect(atWork.items.map(({ worker, startedAt, breakStartedAt }) => [worker.id, startedAt, breakStartedAt])).toEqual([
    [other.worker.accountId, '2026-11-20T06:00:00Z', null],
    [led.worker.accountId, '2026-11-20T07:00:00Z', '2026-11-20T08:50:00Z'],
  ])
  expect((await home(lead)).atWork.items.map(({ project }) => project.id)).toEqual([led.projectId])
  // A session that was probably forgotten is ended by those who decide on its hours.
  const allowed = async (by: SampleAccount) => (await home(by)).atWork.items.map((one) => one.allowed)
  expect(await allowed(manager)).toEqual([[], []])
  await world.sql`update clock_sessions set started_at = '2026-11-19T14:00:00Z' where worker_id = ${other.worker.accountId}`
  expect(await allowed(manager)).toEqual([['end'], []])
  expect(await allowed(reader)).toEqual([[], []])
  await world.sql`update clock_sessions set ended_at = '2026-11-20T09:00:00Z' where worker_id = ${other.worker.accountId}`
  expect((await home(manager)).atWork).toMatchObject({ total: 1, onBreak: 1 })
})

test('a shift is at risk if its worker is late, has not answered, or has not been notified', async () => {
  const { manager, led, other } = await scene()
  const offer = await sampleAssignment(world, led.worker, other.projectId, 'pending')
  const late = await sampleShift(world, led.assignmentId, '2026-11-20')
  const draft = await sampleShift(world, led.assignmentId, '2026-11-21', { isPublished: false })
  const offered = await sampleShift(world, offer, '2026-11-22T07:00:00Z', { end: '2026-11-22T08:00:00Z' })
  await sampleShift(world, other.assignmentId, '2026-11-20', { status: 'active' })
  await sampleShift(world, other.assignmentId, '2026-11-21')
  await sampleShift(world, other.assignmentId, '2026-11-20T08:57:00Z', {
    end: '2026-11-20T20:00:00Z',
    status: 'cancelled',
  })
  await sampleShift(world, led.assignmentId, '2026-11-24', { isPublished: false })
  const { uncovered } = await home(manager)
  expect(uncovered?.items.map(({ id, reason }) => [id, reason])).toEqual([
    [late, 'late'],
    [draft, 'unpublished'],
    [offered, 'unanswered'],
  ])
  expect(uncovered?.total).toBe(3)
})

test('a shift that was left early is at risk until its end (F12), as is one of a worker who was deactivated (F01)', async () => {
  const { manager, led, other } = await scene()
  const left = await sampleShift(world, led.assignmentId, '2026-11-20', { status: 'left_early' })
  const leaver = await sampleShift(world, other.assignmentId, '2026-11-21')
  await world.sql`update accounts set active = false where id = ${other.worker.accountId}`
  const atRisk = async () => (await home(manager)).uncovered?.items.map(({ id, reason }) => [id, reason])
  expect(await atRisk()).toEqual([
    [left, 'leftEarly'],
    [leaver, 'inactive'],
  ])
  await world.sql`update shifts set ends_at = '2026-11-20T08:59:00Z' where id = ${left}`
  expect(await atRisk()).toEqual([[leaver, 'inactive']])
})

test('a shift on which nobody clocked in stays on the home after its end, until it is decided', async () => {
  const { manager, reader, led, other } = await scene()
  const missed = await sampleShift(world, led.assignmentId, '2026-11-18')
  await sampleShift(world, led.assignmentId, '2026-11-17', { status: 'completed' })
  await sampleShift(world, led.assignmentId, '2026-11-16', { status: 'cancelled' })
  await sampleShift(world, led.assignmentId, '2026-11-12')
  await sampleShift(world, led.assignmentId, '2026-11-20')
  await sampleShift(world, other.assignmentId, '2026-11-16', { isPublished: false })
  const sick = await sampleShift(world, other.assignmentId, '2026-11-19')
  await sampleTimeOff(world, other.worker, '2026-11-19', { type: 'sick_leave' })
  const listed = async () => (await home(manager)).undecided
  expect(await listed()).toMatchObject({ total: 1, items: [{ id: missed, worker: { id: led.worker.accountId } }] })
  expect((await home(reader)).undecided).toBeNull()
  await world.sql`update time_off set status = 'withdrawn' where worker_id = ${other.worker.accountId}`
  expect((await listed())?.items.map(({ id }) => id)).toEqual([sick, missed])
  // Hours, a clock-in and a decision each settle a shift.
  await world.sql`update shifts set no_show_at = '2026-11-19T16:30:00Z' where id = ${sick}`
  expect((await listed())?.items.map(({ id }) => id)).toEqual([missed])
  await clockIn(led.worker, led.assignmentId, '2026-11-18T09:00:00Z')
  expect(await listed()).toEqual({ total: 0, items: [] })
  await world.sql`delete from clock_sessions where worker_id = ${led.worker.accountId}`
  await clockIn(led.worker, led.assignmentId, '2026-11-20T07:58:00Z')
  expect((await listed())?.total).toBe(1)
  await sampleEntries(world, led.worker, { ...led, count: 1, status: 'rejected', firstDay: '2026-11-18' })
  expect((await listed())?.total).toBe(0)
})

test('workers who enter the hours of a project by hand have no shifts without a clock-in to decide', async () => {
  const { manager, led } = await scene()
  await sampleShift(world, led.assignmentId, '2026-11-18')
  expect((await home(manager)).undecided?.total).toBe(1)
  await sampleEntries(world, led.worker, { ...led, count: 1, status: 'approved', firstDay: '2026-11-13' })
  expect((await home(manager)).undecided?.total).toBe(0)
})

test('a shift of a worker who is sick needs a replacement; only those who decide on the worker read that', async () => {
  const { lead, manager, led, other } = await scene()
  const ill = await sampleShift(world, led.assignmentId, '2026-11-20')
  const elsewhere = await sampleShift(world, other.assignmentId, '2026-11-21')
  const days = { type: 'sick_leave', reason: 'Flu' } as const
  const sickLeave = await sampleTimeOff(world, led.worker, '2026-11-20', days)
  await sampleTimeOff(world, other.worker, '2026-11-21', days)
  const atRisk = async (who: SampleAccount) => (await home(who)).uncovered?.items.map(({ id, reason }) => [id, reason])
  expect(await atRisk(manager)).toEqual([
    [ill, 'sick'],
    [elsewhere, 'sick'],
  ])
  // A project manager decides on the workers of their own projects alone.
  expect(await atRisk(lead)).toEqual([
    [ill, 'sick'],
    [elsewhere, 'replacement'],
  ])
  const own = (await world.call(statisticsRoutes.readWorkerHome, {}, led.worker)).body
  expect(own).toMatchObject({ nextShift: null, sickLeave: [{ id: sickLeave, reason: 'Flu' }] })
  await world.sql`update time_off set status = 'withdrawn' where id = ${sickLeave}`
  // The worker is expected again, and late.
  expect(await atRisk(manager)).toEqual([
    [ill, 'late'],
    [elsewhere, 'sick'],
  ])
  const back = (await world.call(statisticsRoutes.readWorkerHome, {}, led.worker)).body
  expect(back).toMatchObject({ nextShift: { id: ill, sick: false }, sickLeave: [] })
})

test('a shift whose worker drops out is at risk until its replacement is filled, also when it was cancelled', async () => {
  const { manager, led, other } = await scene()
  const [shift, cancelled] = [
    await sampleShift(world, led.assignmentId, '2026-11-21'),
    await sampleShift(world, other.assignmentId, '2026-11-21T17:00:00Z', {
      end: '2026-11-21T20:00:00Z',
      status: 'cancelled',
    }),
  ]
  const atRisk = async () =>
    (await home(manager)).uncovered?.items.map(({ id, openShiftId, reason }) => [id, openShiftId, reason])
  expect(await atRisk()).toEqual([])
  const replacements = [
    await sampleReplacement(world, shift),
    await sampleReplacement(world, cancelled, { isPublished: true }),
  ]
  expect((await atRisk())?.sort()).toEqual(
    [shift, cancelled].map((id, index) => [id, replacements[index], 'replacement']).sort(),
  )
  await world.sql`update open_shifts set cancelled_at = now() where id = ${replacements[0]}`
  await world.sql`
    update shifts set open_shift_id = ${replacements[1]}, status = 'scheduled'
     where id = ${await sampleShift(world, led.assignmentId, '2026-11-21T17:00:00Z', { end: '2026-11-21T20:00:00Z', status: 'cancelled' })}`
  expect(await atRisk()).toEqual([])
})

test('certifications that expire soon are listed until there is a later one', async () => {
  const { manager, led } = await scene()
  await sampleCertification(world, led.worker, { name: 'First aid', expiresOn: '2026-12-01' })
  await sampleCertification(world, led.worker, { name: 'VCA', expiresOn: '2026-11-10' })
  await sampleCertification(world, led.worker, { name: 'VCA', expiresOn: '2036-11-10' })
  await sampleCertification(world, led.worker, { name: 'Old', expiresOn: '2026-01-10' })
  await sampleCertification(world, led.worker, { name: 'Forklift', expiresOn: '2026-11-15' })
  const { expiringCertifications } = await home(manager)
  expect(expiringCertifications?.items.map(({ name, expiresOn }) => [name, expiresOn])).toEqual([
    ['Forklift', '2026-11-15'],
    ['First aid', '2026-12-01'],
  ])
})

test('assignments that end this week are counted until a later one or its offer follows, and the list shows the same', async () => {
  const { manager, led, other } = await scene()
  await world.sql`update assignments set end_date = '2026-11-22' where id = ${led.assignmentId}`
  await world.sql`update assignments set end_date = '2026-11-23' where id = ${other.assignmentId}`
  const listed = async () => {
    const query = { endsBy: '2026-11-22' }
    return (await world.call(assignmentRoutes.listAssignments, { query }, manager)).body.items.map(({ id }) => id)
  }
  expect((await home(manager)).decisions.ending).toBe(1)
  expect(await listed()).toEqual([led.assignmentId])
  const days = { startDate: '2026-11-23', endDate: '2026-12-31' }
  await sampleAssignment(world, led.worker, led.projectId, 'pending', days)
  expect((await home(manager)).decisions.ending).toBe(0)
  expect(await listed()).toEqual([])
})

test('this week is compared with last week, day by day', async () => {
  const { manager, led } = await scene()
  await sampleEntries(world, led.worker, { ...led, count: 2, status: 'approved', firstDay: '2026-11-16' })
  await sampleEntries(world, led.worker, { ...led, count: 6, status: 'submitted', firstDay: '2026-11-09' })
  await sampleEntries(world, led.worker, { ...led, count: 1, status: 'draft', firstDay: '2026-11-18' })
  const { week } = await home(manager)
  expect(week).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-22',
    minutes: 960,
    formerMinutes: 2880,
    formerMinutesByNow: 2400,
  })
  expect(week.days[5]).toEqual({ date: '2026-11-21', minutes: 0, formerMinutes: 480 })
})

test("a worker's home has the week as planned and worked, the next shift, and open tasks", async () => {
  const { led, other, manager } = await scene()
  const { worker } = led
  await sampleEntries(world, worker, { ...led, count: 2, status: 'draft', firstDay: '2026-11-16' })
  await sampleEntries(world, worker, { ...led, count: 1, status: 'changes_requested', firstDay: '2026-11-18' })
  await sampleEntries(world, worker, { ...led, count: 1, status: 'rejected', firstDay: '2026-11-19' })
  await sampleShift(world, led.assignmentId, '2026-11-16', { status: 'completed' })
  await sampleShift(world, led.assignmentId, '2026-11-20T09:30:00Z', {
    end: '2026-11-20T12:00:00Z',
    status: 'cancelled',
  })
  await sampleShift(world, led.assignmentId, '2026-11-22', { isPublished: false })
  const next = await sampleShift(world, led.assignmentId, '2026-11-21')
  const assignmentId = await sampleAssignment(world, worker, other.projectId, 'pending')
  const sent = { assignmentId, userId: manager.accountId }
  await sampleContract(world, worker, sent, { status: 'sent', kind: 'be_intent' })
  await sampleContract(world, worker, sent)
  const body = await ownHome(worker)
  expect(body).toMatchObject({
    week: { from: '2026-11-16', plannedMinutes: 960, workedMinutes: 1440 },
    nextShift: { id: next },
    drafts: 2,
    toCorrect: 1,
    offers: 1,
    contracts: 1,
  })
  expect(body.week.days[0]).toEqual({ date: '2026-11-16', plannedMinutes: 480, workedMinutes: 480 })
  await world.sql`
    update shifts set status = 'active'
     where id = ${await sampleShift(world, led.assignmentId, '2026-11-20T07:00:00Z', { end: '2026-11-20T08:30:00Z' })}`
  expect((await ownHome(worker)).nextShift?.status).toBe('active')
  expect(await ownHome(other.worker)).toMatchObject({
    nextShift: null,
    drafts: 0,
    offers: 0,
    week: { workedMinutes: 0 },
  })
})

test('T10 a home contains nothing of another organisation', async () => {
  const [here, there] = [await scene(), await scene()]
  await clockIn(there.led.worker, there.led.assignmentId, '2026-11-20T07:00:00Z')
  await sampleEntries(world, there.led.worker, { ...there.led, count: 2, status: 'submitted', firstDay: '2026-11-17' })
  await sampleShift(world, there.led.assignmentId, '2026-11-20')
  await sampleCertification(world, there.led.worker, { expiresOn: '2026-12-01' })
  expect(await home(here.manager)).toMatchObject({
    decisions: { entries: 0, offers: 0 },
    today: { shifts: 0 },
    week: { minutes: 0 },
    atWork: { total: 0 },
    uncovered: { total: 0 },
    expiringCertifications: { total: 0 },
  })
  expect(await home(there.manager)).toMatchObject({ today: { shifts: 1 } })
  expect((await world.call(statisticsRoutes.readProviderHome, {}, here.led.worker)).status).toBe(403)
  expect((await world.call(statisticsRoutes.readWorkerHome, {}, here.manager)).status).toBe(403)
})
