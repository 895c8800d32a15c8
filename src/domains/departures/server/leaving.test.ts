import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { userDepartureRoutes } from '#domains/accounts/contract/departure.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleShift, sampleSwap } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { openOfUser, openOfWorker } from './open-records.ts'
import { departures } from './routes.ts'

const world = await openWorld([...accounts, ...assignments, ...clock, ...shifts, ...workforce, ...departures])
const location = { ...samplePoint, accuracy: 10 }
const nothing = {
  session: null,
  assignments: 0,
  running: 0,
  shifts: 0,
  offers: 0,
  drafts: 0,
  incompleteEntries: 0,
  timeOff: 0,
  claims: 0,
  swaps: 0,
}

/** A worker of whom everything that can be open is open. */
async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const other = await sampleProject(world, organisation, { managerId: manager.accountId })
  const running = await sampleAssignment(world, worker, projectId, 'in_progress')
  const offer = await sampleAssignment(world, worker, other.projectId, 'pending')
  const tomorrow = await sampleShift(world, running, '2026-11-21')
  await sampleEntries(world, worker, { projectId, assignmentId: running, count: 2, status: 'draft' })
  await sampleTimeOff(world, worker, '2026-12-01')
  await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)
  world.passMinutes(60)
  const params = { id: worker.accountId }
  const openShift = await sampleOpenShift(world, projectId, '2026-12-01', { claiming: 'approval' })
  await world.sql`
    insert into shift_claims (organisation_id, id, open_shift_id, worker_id)
    values (${organisation.organisationId}, ${uuid()}, ${openShift}, ${worker.accountId})`
  await sampleSwap(world, tomorrow)
  const open = async () => (await world.call(departureRoutes.readOpenWork, { params }, manager)).body
  const deactivate = (query: object = {}) => world.call(departureRoutes.deactivateWorker, { params, query }, manager)
  return { organisation, manager, worker, projectId, running, offer, tomorrow, params, open, deactivate }
}

test('deactivating a worker ends the session, offers, assignments, shifts and requests, and submits drafts (F01)', async () => {
  const { worker, running, offer, tomorrow, open, deactivate } = await scene()
  expect(await open()).toMatchObject({
    session: { startedAt: '2026-11-20T08:00:00Z' },
    assignments: 1,
    running: 1,
    shifts: 1,
    offers: 1,
    drafts: 2,
    timeOff: 1,
    claims: 1,
    swaps: 1,
  })
  expect((await deactivate()).body).toMatchObject({ status: 'inactive' })
  expect(await open()).toEqual(nothing)
  const states = await world.sql`select id, status, cancel_kind from assignments where worker_id = ${worker.accountId}`
  expect(states).toHaveLength(2)
  expect(states).toEqual(
    expect.arrayContaining([
      { id: running, status: 'cancelled', cancel_kind: 'organisation' },
      { id: offer, status: 'cancelled', cancel_kind: 'withdrawn' },
    ]),
  )
  expect(await world.sql`select status from shifts where id = ${tomorrow}`).toEqual([{ status: 'cancelled' }])
  // The session of the hour became an entry, which was submitted with the drafts.
  const entries =
    await world.sql`select status, total_minutes from time_entries where worker_id = ${worker.accountId} order by total_minutes`
  expect(entries).toEqual([60, 480, 480].map((total_minutes) => ({ status: 'submitted', total_minutes })))
  expect(await world.sql`select status from time_off where worker_id = ${worker.accountId}`).toEqual([
    { status: 'withdrawn' },
  ])
})

test('sick leave that has begun stays, because it is a fact; sick leave that has not begun is withdrawn', async () => {
  const { worker, open, deactivate } = await scene()
  await sampleTimeOff(world, worker, '2026-11-19', { endDate: '2026-11-20', type: 'sick_leave' })
  await sampleTimeOff(world, worker, '2026-11-21', { type: 'sick_leave' })
  expect(await open()).toMatchObject({ timeOff: 2 })
  expect((await deactivate()).status).toBe(200)
  const left = await world.sql`
    select start_date, status from time_off where worker_id = ${worker.accountId} order by start_date`
  expect(left).toEqual([
    { start_date: '2026-11-19', status: 'pending' },
    { start_date: '2026-11-21', status: 'withdrawn' },
    { start_date: '2026-12-01', status: 'withdrawn' },
  ])
  expect(await open()).toEqual(nothing)
})

test('running assignments can be completed and drafts kept instead (F01)', async () => {
  const { running, worker, deactivate, open } = await scene()
  expect((await deactivate({ assignments: 'complete', drafts: 'keep' })).status).toBe(200)
  expect(await world.sql`select status from assignments where id = ${running}`).toEqual([{ status: 'completed' }])
  expect(await open()).toEqual({ ...nothing, drafts: 3 })
  expect(
    await world.sql`select count(*)::int as count from time_entries where worker_id = ${worker.accountId} and status = 'submitted'`,
  ).toEqual([{ count: 0 }])
})

test('the position of a leaver opens again, also with an offer whose deadline has passed (F01)', async () => {
  const { organisation, manager, worker, deactivate } = await scene()
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const requestId = await sampleStaffing(world, organisation, project, { positions: 1 })
  await sampleAssignment(world, worker, project.projectId, 'assigned', {
    startDate: '2026-11-25',
    endDate: '2026-11-30',
    requestId: String(requestId),
  })
  const expired = await sampleAssignment(world, worker, project.projectId, 'pending')
  await world.sql`update assignments set answer_by = '2026-11-20T08:30:00Z' where id = ${expired}`
  expect((await deactivate()).status).toBe(200)
  expect(await world.sql`select filled_positions from requests where id = ${requestId}`).toEqual([
    { filled_positions: 0 },
  ])
  expect(await world.sql`select cancel_kind from assignments where id = ${expired}`).toEqual([
    { cancel_kind: 'expired' },
  ])
})

test('nothing can be planned for a worker who has been deactivated (F01)', async () => {
  const { manager, worker, projectId, deactivate, organisation } = await scene()
  await deactivate()
  // As an older version left it: deactivated, with an accepted assignment.
  const left = await sampleAssignment(world, worker, projectId, 'assigned')
  const shift = await sampleShift(world, left, '2026-11-27')
  const body = { shifts: [{ startsAt: '2026-11-25T08:00:00Z', endsAt: '2026-11-25T16:00:00Z' }] }
  const planned = await world.call(shiftRoutes.planShifts, { params: { id: left }, query: {}, body }, manager)
  expect(planned.problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const copied = await world.call(
    shiftRoutes.copyWeek,
    { query: {}, body: { from: '2026-11-23', to: '2026-11-30' } },
    manager,
  )
  expect(copied.body).toMatchObject({ items: [], failed: [{ id: shift }] })
  const active = await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'assigned')
  const theirs = await sampleShift(world, active, '2026-11-26')
  const moved = await world.call(
    shiftRoutes.moveShift,
    { params: { id: theirs }, query: {}, body: { assignmentId: left } },
    manager,
  )
  expect(moved.problem.errors).toMatchObject([{ path: 'assignmentId', code: 'assignmentOver' }])
})

test('the desk clocks a worker out, so that an assignment with an open session can be completed (F01)', async () => {
  const { manager, running, params } = await scene()
  const complete = () => world.call(assignmentRoutes.completeAssignment, { params: { id: running } }, manager)
  expect((await complete()).problem).toMatchObject({ status: 409, stillClockedIn: true })
  const out = await world.call(departureRoutes.endWorkerSession, { params }, manager)
  expect(out.body).toMatchObject({ session: null, drafts: 3 })
  // The worker is notified, and can correct the entry before submitting it.
  const sent = await world.sql`select kind from notifications where account_id = ${params.id} and kind = 'sessionEnded'`
  expect(sent).toHaveLength(1)
  expect((await world.call(departureRoutes.endWorkerSession, { params }, manager)).problem.code).toBe('NOT_CLOCKED_IN')
  expect((await complete()).body).toMatchObject({ status: 'completed' })
})

test('a bulk change ends what is open of each worker who leaves, and of no other (F01)', async () => {
  const { organisation, manager, open, params, projectId } = await scene()
  const stays = await sampleWorker(world, organisation)
  await sampleAssignment(world, stays, projectId)
  const items = [{ id: params.id }, { id: stays.accountId, version: 99 }]
  const { body } = await world.call(departureRoutes.changeWorkers, { body: { action: 'deactivate', items } }, manager)
  expect(body).toMatchObject({ done: [params.id], failed: [{ id: stays.accountId, code: 'STALE_VERSION' }] })
  expect(await open()).toEqual(nothing)
  const theirs = { params: { id: stays.accountId } }
  expect((await world.call(departureRoutes.readOpenWork, theirs, manager)).body).toMatchObject({ assignments: 1 })
})

test('T03 a deactivated worker is signed out immediately and can be reactivated', async () => {
  const { manager, worker, params, deactivate } = await scene()
  expect((await world.call(accountRoutes.readProfile, {}, worker)).status).toBe(200)
  expect((await deactivate()).body).toMatchObject({
    status: 'inactive',
    allowed: ['edit', 'reactivate', 'renewPassword'],
  })
  expect((await world.call(accountRoutes.readProfile, {}, worker)).status).toBe(401)
  expect((await world.call(workforceRoutes.reactivateWorker, { params }, manager)).body.status).toBe('active')
})

test('a user who leaves hands open projects and requests over to an active colleague (F01)', async () => {
  const { organisation, manager, projectId } = await scene()
  const admin = await sampleUser(world, organisation)
  const successor = await sampleUser(world, organisation, 'manager')
  const viewer = await sampleUser(world, organisation, 'user')
  const params = { id: manager.accountId }
  expect((await world.call(userDepartureRoutes.readOpenUserWork, { params }, admin)).body).toMatchObject({
    projects: 2,
    keys: 0,
  })
  const to = (successorId: string) => world.call(userDepartureRoutes.handOver, { params, body: { successorId } }, admin)
  for (const one of [viewer, manager])
    expect((await to(one.accountId)).problem.errors).toMatchObject([{ path: 'successorId' }])
  expect((await to(successor.accountId)).body).toEqual({ projects: 0, requests: 0, keys: 0 })
  expect(await world.sql`select project_manager_id from projects where id = ${projectId}`).toEqual([
    { project_manager_id: successor.accountId },
  ])
})

/** Tables with a person and a state that are settled by other means. */
const closedOtherwise: Readonly<Record<string, string>> = {
  certifications: 'the desk verifies them; expiry notices are sent for active workers only',
  contracts: 'cannot be signed once its assignment is over; a signed one stays',
  contract_run_items: 'wait for minutes; the assignment is checked again',
  contract_runs: 'runs to its end only with the permission; the account started it',
  confirmation_requests: 'the account only sent it; it waits for a contact of the client',
  factor_challenges: 'expire within minutes, and need an active account',
  fill_runs: 'end within minutes; the account only started it',
  fill_suggestions: 'are checked again when they are accepted, which refuses an account that is not active',
  imports: 'run to their end without the account',
  inspection_exports: 'runs to its end only with the permission; the account started it',
  inspection_links: 'the account only created it; it is for an inspector, and expires',
  invoice_runs: 'runs to its end only with the permission; the account started it',
  kiosk_punches: 'the desk decides on them after the worker has left as well',
  open_shifts: 'name the worker who is replaced; they are for others',
  password_links: 'are refused for an account that is not active',
  pay_periods: 'the account only calculated or issued it',
  pay_stubs: 'work that was done is paid after the worker has left',
  peppol_deliveries: 'the account only sent it',
  phone_codes: 'expire within minutes, and need an active account',
  reminder_runs: 'runs to its end only with the permission; the account started it',
  statement_sends: 'the account only sent it',
  wave_runs: 'the account only started it; it goes on for the open shift',
}

test('every table with an open state of a worker or user is named among what is open, or says why it is not (F01)', async () => {
  const found = await world.sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as "table", array_agg(distinct a.attname::text order by a.attname::text) as columns
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and not a.attisdropped
     where c.contype = 'f' and c.connamespace = quote_ident(current_schema())::regnamespace
       and c.confrelid in ('workers'::regclass, 'accounts'::regclass, 'assignments'::regclass)
       and a.attname in ('status', 'state', 'ended_at', 'answer_by', 'revoked_at', 'expires_at', 'ends_at', 'verification')
     group by 1`
  const named = new Set<string>([...Object.values(openOfWorker), ...Object.values(openOfUser)].map(({ from }) => from))
  expect(
    found.filter(({ table }) => !named.has(table) && !(table in closedOtherwise)).map(({ table }) => table),
  ).toEqual([])
})
