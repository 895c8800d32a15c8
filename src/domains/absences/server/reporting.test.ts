import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import type { Call } from '#base/route.ts'
import { absenceRoutes } from '../contract.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { absences } from './routes.ts'
import { sampleTeam, sampleTimeOff } from './samples.ts'

const world = await openWorld([...absences, ...shifts, ...workforce])
const today = '2026-11-20'
const sickToday = { startDate: today, endDate: today }

/** A worker with a shift later today, one tomorrow, and functions for the calls about sick leave. */
async function scene() {
  world.setClock(`${today}T06:00:00Z`)
  const team = await sampleTeam(world)
  const { worker, manager, assignmentId, list } = team
  const shift = await sampleShift(world, assignmentId, today)
  const next = await sampleShift(world, assignmentId, '2026-11-21')
  type Body = Call<typeof sickLeaveRoutes.reportSickness>['body']
  const report = (body: Body) => world.call(sickLeaveRoutes.reportSickness, { body }, worker)
  const enter = (body: Body, by: { cookie: string } = manager, id = worker.accountId) =>
    world.call(sickLeaveRoutes.enterSickLeave, { params: { id }, body }, by)
  const change = (id: string, body: object, by: { cookie: string } = worker) =>
    world.call(absenceRoutes.changeOwnTimeOff, { params: { id }, body: body as never }, by)
  const object = (id: string, comment = 'I am at work') =>
    world.call(sickLeaveRoutes.objectToSickLeave, { params: { id }, body: { comment } }, worker)
  const sent = (accountId: string) =>
    world.sql<{ kind: string; values: object }>`
      select kind, "values" from notifications where account_id = ${accountId} order by at, id`
  const own = async () => (await world.call(shiftRoutes.listOwnShifts, { query: {} }, worker)).body.items
  const seen = async (by: { cookie: string }) => (await list(by)).body.items[0]
  return { ...team, projectId: team.assignmentProject, shift, next, report, enter, change, object, sent, own, seen }
}

test('a worker reports sick; the shifts of these days are no longer expected, and the organisation is notified', async () => {
  const { manager, shift, next, report, sent, own } = await scene()
  const { status, body } = await report(sickToday)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    type: 'sick_leave',
    status: 'pending',
    ...sickToday,
    reportedBy: null,
    objection: null,
    allowed: ['withdraw', 'change', 'certify'],
  })
  // Version 7 would tell when it was created, and so who is sick.
  expect(body.id).toMatch(/^.{14}4/)
  expect(body.shifts.map(({ id }) => id)).toEqual([shift])
  expect((await own()).map(({ id, sick }) => [id, sick])).toEqual([
    [shift, true],
    [next, false],
  ])
  expect(await sent(manager.accountId)).toEqual([
    { kind: 'sicknessReported', values: { worker: 'Zoë Peeters', from: today, to: today, span: 'day', count: 1 } },
  ])
})

test('of two reports at the same time, one is recorded', async () => {
  const { report, list, manager } = await scene()
  const statuses = (await Promise.all([report(sickToday), report(sickToday), report(sickToday)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([201, 409, 409])
  expect((await list(manager)).body.total).toBe(1)
})

test('sick leave replaces the days of vacation that is approved', async () => {
  const { worker, report } = await scene()
  await sampleTimeOff(world, worker, '2026-11-19', { endDate: '2026-11-25', status: 'approved' })
  expect((await report({ startDate: today, endDate: '2026-11-21' })).status).toBe(201)
  const { body } = await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, worker)
  expect(body.items.map(({ type, days }) => [type, days])).toEqual([
    ['sick_leave', 2],
    ['vacation', 5],
  ])
})

test('the days of a report are checked', async () => {
  const { report } = await scene()
  const faults = async (body: object) =>
    (await report(body as typeof sickToday)).problem.errors?.map(
      ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
    )
  expect(await faults({ ...sickToday, endDate: '2026-11-19' })).toEqual(['endDate endNotBeforeStart'])
  expect(await faults({ startDate: '2026-09-01', endDate: today })).toEqual(['startDate tooLongAgo'])
  expect(await faults({ startDate: today, endDate: '2028-01-01' })).toEqual(['endDate tooLong'])
  expect(await faults({ startDate: '', endDate: today })).toEqual(['startDate startRequired'])
})

test('a user enters sick leave for a worker, who is notified and can object, and it awaits a decision again', async () => {
  const { organisation, manager, worker, enter, object, decide, sent, seen } = await scene()
  const { status, body } = await enter({ ...sickToday, reason: 'Flu, by telephone' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    worker: { id: worker.accountId },
    type: 'sick_leave',
    status: 'pending',
    reason: 'Flu, by telephone',
    reportedBy: { id: manager.accountId },
    allowed: ['approve', 'reject', 'certify'],
  })
  expect(await sent(worker.accountId)).toMatchObject([{ kind: 'sickLeaveEntered', values: { from: today } }])
  const [by] = await world.sql`
    select actor_id from history where entity = 'time_off' and entity_id = ${body.id} order by at limit 1`
  expect(by).toEqual({ actor_id: manager.accountId })
  expect((await decide('approve', body.id, { shifts: 'keep' }, manager)).status).toBe(200)
  const objected = await object(body.id)
  expect(objected.body).toMatchObject({
    status: 'pending',
    objection: { comment: 'I am at work' },
    decidedAt: null,
    // The sick leave has begun, so only the organisation takes it back.
    allowed: ['change', 'certify'],
  })
  expect((await sent(manager.accountId)).at(-1)).toMatchObject({ kind: 'sickLeaveObjected' })
  const again = await object(body.id)
  expect([again.status, again.problem.code]).toEqual([409, 'CONFLICT'])
  expect(await seen(manager)).toMatchObject({ objection: { comment: 'I am at work' } })
  // Readers who do not decide learn neither that somebody is sick nor who entered it.
  const reader = await sampleUser(world, organisation, 'user')
  expect(await seen(reader)).toMatchObject({
    type: null,
    reason: null,
    comment: null,
    reportedBy: null,
    objection: null,
    allowed: [],
  })
})

test('a worker cannot object to their own report, nor to another worker’s sick leave', async () => {
  const { organisation, report, enter, object, worker } = await scene()
  const own = await report(sickToday)
  expect((await object(own.body.id)).status).toBe(409)
  const colleague = await sampleWorker(world, organisation)
  const entered = await enter(sickToday, await sampleUser(world, organisation), colleague.accountId)
  expect(entered.status).toBe(201)
  expect((await object(entered.body.id)).status).toBe(404)
  expect((await object(worker.accountId)).status).toBe(404)
})

test('only users who decide on the worker enter sick leave, never for themselves', async () => {
  const { organisation, worker, enter } = await scene()
  const reader = await sampleUser(world, organisation, 'user')
  expect((await enter(sickToday, reader)).status).toBe(403)
  expect((await enter(sickToday, worker)).status).toBe(403)
  const otherManager = await sampleUser(world, organisation, 'provider')
  expect((await enter(sickToday, otherManager)).status).toBe(404)
  // An overlap would tell that there is other time off on these days.
  const taken = await sampleTimeOff(world, worker, today, { type: 'sick_leave' })
  expect((await enter(sickToday, otherManager)).status).toBe(404)
  await world.sql`delete from time_off where id = ${taken}`
  const elsewhere = await sampleTeam(world)
  expect((await enter(sickToday, elsewhere.manager)).status).toBe(404)
  expect(await world.sql`select 1 from time_off where worker_id = ${worker.accountId}`).toEqual([])
  const self = await sampleUser(world, organisation)
  await world.sql`update accounts set email = ${self.email}, version = version + 1 where id = ${worker.accountId}`
  const refused = await enter(sickToday, self)
  expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN'])
})

test('reporting sick is offered on a worker and a coming shift to those who may report', async () => {
  const { organisation, manager, worker, projectId, shift, enter } = await scene()
  const lead = await sampleUser(world, organisation, 'provider')
  const callers = { manager, lead, other: await sampleUser(world, organisation, 'provider') }
  await world.sql`update projects set project_manager_id = ${lead.accountId} where id = ${projectId}`
  const offered = async (by: { cookie: string }) => {
    const profile = await world.call(workforceRoutes.readWorker, { params: { id: worker.accountId } }, by)
    const one = await world.call(shiftRoutes.readShift, { params: { id: shift } }, by)
    return [profile, one].map(({ body }) => (body.allowed as string[]).includes('reportSick'))
  }
  expect(await offered(callers.manager)).toEqual([true, true])
  expect(await offered(callers.lead)).toEqual([true, true])
  expect(await offered(callers.other)).toEqual([false, false])
  expect((await enter(sickToday, callers.other)).status).toBe(404)
  await world.sql`update shifts set status = 'cancelled' where id = ${shift}`
  expect(await offered(callers.manager)).toEqual([true, false])
  // The same person as a worker.
  await world.sql`update accounts set email = ${manager.email}, version = version + 1 where id = ${worker.accountId}`
  await world.sql`update shifts set status = 'scheduled' where id = ${shift}`
  expect(await offered(callers.manager)).toEqual([false, false])
})

test('a worker returns earlier in one step, before and after the decision', async () => {
  const { manager, report, change, decide, sent, own } = await scene()
  const { body } = await report({ startDate: today, endDate: '2026-11-26' })
  const back = await change(body.id, { from: '2026-11-21', becomes: 'cancelled' })
  expect(back.body).toMatchObject({ status: 'pending', startDate: today, endDate: today })
  expect((await own()).map(({ sick }) => sick)).toEqual([true, false])
  expect((await sent(manager.accountId)).at(-1)).toEqual({
    kind: 'sickLeaveEnded',
    values: { worker: 'Zoë Peeters', date: '2026-11-21' },
  })
  expect((await decide('approve', body.id, { shifts: 'keep' }, manager)).status).toBe(200)
  // From the first day on, nothing is left.
  expect((await change(body.id, { from: today, becomes: 'cancelled' })).body.status).toBe('cancelled')
  expect((await own()).map(({ sick }) => sick)).toEqual([false, false])
})

test('a worker who returns from prolonged sick leave sends one notification, which says the day of the return', async () => {
  const { manager, report, change, sent } = await scene()
  const first = (await report(sickToday)).body
  const second = (await report({ startDate: '2026-11-21', endDate: '2026-11-24' })).body
  const returns = async () => (await sent(manager.accountId)).filter(({ kind }) => kind === 'sickLeaveEnded')
  await change(second.id, { from: '2026-11-24', becomes: 'cancelled' })
  await change(second.id, { from: '2026-11-21', becomes: 'cancelled' })
  await change(first.id, { from: today, becomes: 'cancelled' })
  expect(await returns()).toMatchObject([{ values: { date: today } }])
  // What has been read stays.
  await world.sql`update notifications set read_at = ${world.now()} where account_id = ${manager.accountId}`
  const third = (await report(sickToday)).body
  await change(third.id, { from: today, becomes: 'cancelled' })
  expect(await returns()).toHaveLength(2)
})

test('pending sick leave of which nothing is left is withdrawn; a pending vacation cannot be changed', async () => {
  const { worker, report, change, sent, manager } = await scene()
  const { body } = await report(sickToday)
  expect((await change(body.id, { from: today, becomes: 'cancelled' })).body.status).toBe('withdrawn')
  expect((await sent(manager.accountId)).at(-1)).toMatchObject({ kind: 'sickLeaveEnded', values: { date: today } })
  const vacation = await sampleTimeOff(world, worker, '2026-12-01', { endDate: '2026-12-04' })
  const refused = await change(vacation, { from: '2026-12-02', becomes: 'cancelled' })
  expect([refused.status, refused.problem.code]).toEqual([409, 'INVALID_TRANSITION'])
})

test('the history of a replacement names neither the sick worker nor a comment on the time off', async () => {
  const { organisation, manager, worker, report, change, decide } = await scene()
  const planner = await sampleUser(world, organisation, 'user')
  const steps = async () => {
    const [open] = await world.sql<{ id: string }>`
      select id from open_shifts where organisation_id = ${organisation.organisationId} order by created_at desc, id desc limit 1`
    const params = { id: open?.id ?? '' }
    const { body } = await world.call(openShiftRoutes.readOpenShiftHistory, { params, query: {} }, planner)
    return body.items.map(({ kind, by, comment }) => [kind, by?.id ?? null, comment])
  }
  const sick = (await report(sickToday)).body
  await change(sick.id, { from: today, becomes: 'cancelled', comment: 'The fever is gone' })
  expect(await steps()).toEqual([
    ['changed', null, null],
    ['added', null, null],
  ])
  const again = (await report({ ...sickToday, reason: 'Migraine' })).body
  await decide('reject', again.id, { comment: 'No certificate' }, manager)
  expect(await steps()).toEqual([
    ['changed', null, null],
    ['added', null, null],
  ])
  const vacation = await sampleTimeOff(world, worker, today, { status: 'approved' })
  await change(vacation, { from: today, becomes: 'sick_leave', comment: 'Angina' })
  expect(await steps()).toEqual([['added', null, null]])
})

test('the organisation turns vacation into sick leave: the replacement has no comment, the other approvers are notified', async () => {
  const { organisation, manager, worker, sent } = await scene()
  const other = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: other.accountId })
  await sampleAssignment(world, worker, projectId)
  const id = await sampleTimeOff(world, worker, today, { status: 'approved' })
  const body = { from: today, becomes: 'sick_leave' as const, comment: 'Angina', shifts: 'keep' as const }
  expect((await world.call(absenceRoutes.changeTimeOff, { params: { id }, body }, manager)).status).toBe(200)
  expect(await sent(other.accountId)).toMatchObject([{ kind: 'sicknessReported', values: { count: 1 } }])
  const history = await world.sql`
    select h.comment from history h join open_shifts o on o.organisation_id = h.organisation_id and o.id = h.entity_id
     where h.organisation_id = ${organisation.organisationId} and h.entity = 'open_shifts'`
  expect(history).toEqual([{ comment: null }])
})

test('sick leave that is requested as time off, or replaces vacation, is reported like any sickness', async () => {
  const { manager, worker, ask, change, sent } = await scene()
  expect((await ask({ ...sickToday, type: 'sick_leave' })).status).toBe(201)
  const vacation = await sampleTimeOff(world, worker, '2026-11-21', { status: 'approved' })
  expect((await change(vacation, { from: '2026-11-21', becomes: 'sick_leave' })).status).toBe(200)
  expect(await sent(manager.accountId)).toMatchObject([
    { kind: 'sicknessReported', values: { from: today, count: 1 } },
    { kind: 'sicknessReported', values: { from: '2026-11-21', count: 1 } },
  ])
})

test.for([
  ['a report', sickLeaveRoutes.reportSickness, sickToday],
  ['a request', absenceRoutes.askTimeOff, { ...sickToday, type: 'sick_leave' }],
] as const)('%s of sickness waits for a call that plans the worker', async ([, route, body]) => {
  const { organisation, worker, manager } = await scene()
  const entry = { role: 'interim_app', organisationId: organisation.organisationId, action: 'test' } as const
  const planning = new Transaction(world.services.pool, { ...entry, actorId: manager.accountId, now: world.now() })
  await planning.many(sql`select 1 from workers where id = ${worker.accountId} for no key update`)
  const reported = world.call(route, { body: body as never }, worker)
  const waiting = () =>
    world.sql`
      select 1 as lock from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%from workers%no key update%'`
  await expect.poll(waiting).toHaveLength(1)
  await planning.commit()
  expect((await reported).status).toBe(201)
})

test('each shift gets a replacement; an earlier return withdraws those that nobody has, and leaves the others', async () => {
  const { organisation, manager, worker, assignmentId, shift, next, report, change } = await scene()
  await sampleShift(world, assignmentId, '2026-11-22', { isPublished: false })
  const { body } = await report({ startDate: today, endDate: '2026-11-26' })
  const replacements = () =>
    world.sql<{ id: string; shift: string; isOpen: boolean }>`
      select id, replaces_shift_id as shift, cancelled_at is null as "isOpen" from open_shifts
       where organisation_id = ${organisation.organisationId} order by starts_at`
  const [first, second] = await replacements()
  expect([first?.shift, second?.shift]).toEqual([shift, next])
  const other = await sampleWorker(world, organisation)
  const assign = (id = '') =>
    world.call(openShiftRoutes.assignOpenShift, { params: { id }, body: { workerId: other.accountId } }, manager)
  expect((await assign(second?.id)).body.status).toBe('filled')
  expect((await change(body.id, { from: today, becomes: 'cancelled' })).status).toBe(200)
  expect((await replacements()).map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect((await assign(first?.id)).status).toBe(409)
  const statuses = await world.sql<{ status: string }>`
    select status from shifts where worker_id = ${worker.accountId} and published_at is not null order by starts_at`
  expect(statuses).toEqual([{ status: 'scheduled' }, { status: 'cancelled' }])
  const taken = await world.sql`select status from shifts where worker_id = ${other.accountId}`
  expect(taken).toEqual([{ status: 'scheduled' }])
})

test('a return and a takeover at the same time leave one responsible person', async () => {
  const { organisation, manager, worker, shift, report, change } = await scene()
  const other = await sampleWorker(world, organisation)
  const { body } = await report(sickToday)
  const [replacement] = await world.sql<{ id: string }>`select id from open_shifts where replaces_shift_id = ${shift}`
  const params = { id: replacement?.id ?? '' }
  const [back, assigned] = await Promise.all([
    change(body.id, { from: today, becomes: 'cancelled' }),
    world.call(openShiftRoutes.assignOpenShift, { params, body: { workerId: other.accountId } }, manager),
  ])
  expect(back.status).toBe(200)
  const planned = await world.sql<{ id: string }>`
    select worker_id as id from shifts
     where organisation_id = ${organisation.organisationId} and status = 'scheduled' and starts_at::date = ${today}`
  expect(planned).toEqual([{ id: assigned.status === 200 ? other.accountId : worker.accountId }])
})

test('rejecting and withdrawing sick leave give the shifts back to the worker', async () => {
  const { organisation, manager, worker, report, decide, withdraw } = await scene()
  const open = () =>
    world.sql`select 1 from open_shifts where organisation_id = ${organisation.organisationId} and cancelled_at is null`
  const first = await report(sickToday)
  expect(await open()).toHaveLength(1)
  expect((await decide('reject', first.body.id, { comment: 'Seen at work' }, manager)).status).toBe(200)
  expect(await open()).toHaveLength(0)
  const second = await report(sickToday)
  expect(await open()).toHaveLength(1)
  expect((await withdraw(second.body.id, undefined, worker)).status).toBe(204)
  expect(await open()).toHaveLength(0)
})
