import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import { type TimeOffStatus, timeOffStatuses } from '../rules.ts'
import { absences } from './routes.ts'
import { sampleTeam, sampleTimeOff } from './samples.ts'

const world = await openWorld([...absences, ...shifts])

/** A worker with two shifts in the requested week, one of them a draft, and one shift after it. */
async function scene() {
  const team = await sampleTeam(world)
  const { worker, assignmentId } = team
  const published = await sampleShift(world, assignmentId, '2026-12-08')
  const draft = await sampleShift(world, assignmentId, '2026-12-09', { isPublished: false })
  const behind = await sampleShift(world, assignmentId, '2026-12-14')
  const id = await sampleTimeOff(world, worker, '2026-12-07', { endDate: '2026-12-13' })
  const statuses = async () =>
    (
      await world.sql<{ status: string }>`
        select status from shifts where assignment_id = ${assignmentId} order by starts_at`
    ).map(({ status }) => status)
  const sentNotifications = () =>
    world.sql<{ kind: string; values: Record<string, unknown> }>`
      select kind, "values" from notifications where account_id = ${worker.accountId}`
  return { ...team, id, published, draft, behind, statuses, sentNotifications }
}

test('approving time off over accepted shifts requires a choice to cancel or keep them', async () => {
  const { manager, worker, id, published, draft, decide, statuses, sentNotifications } = await scene()
  const { status, problem } = await decide('approve', id, {}, manager)
  expect([status, problem.code]).toEqual([409, 'SHIFTS_PLANNED'])
  expect(problem.shifts).toMatchObject([
    {
      id: published,
      project: { name: 'Night shift' },
      startsAt: '2026-12-08T08:00:00Z',
      endsAt: '2026-12-08T16:00:00Z',
    },
    { id: draft },
  ])
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  const own = async () => (await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, worker)).body.items[0]
  // Workers cannot see drafts.
  expect(await own()).toMatchObject({ status: 'pending', shifts: [{ id: published }] })
  const { body } = await decide('approve', id, { shifts: 'cancel', comment: 'Enjoy' }, manager)
  expect(body).toMatchObject({ status: 'approved', comment: 'Enjoy', shifts: [], version: 2, allowed: ['change'] })
  expect(body.decidedBy?.id).toBe(manager.accountId)
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'scheduled'])
  // More people can read a shift than time off.
  const onShift = await world.sql`
    select s.cancel_reason, h.comment from shifts s join history h on h.entity = 'shifts' and h.entity_id = s.id and h.after ->> 'status' = 'cancelled'
     where s.id = ${published}`
  expect(onShift).toEqual([{ cancel_reason: 'Worker on time off', comment: 'Worker on time off' }])
  expect(await own()).toMatchObject({ status: 'approved', shifts: [], comment: 'Enjoy' })
  expect(await sentNotifications()).toEqual([
    {
      kind: 'timeOffApproved',
      values: { from: '2026-12-07', to: '2026-12-13', span: 'days', cancelled: 2, comment: 'Enjoy' },
    },
  ])
})

test('shifts that are not cancelled stay unchanged, and both sides still see them', async () => {
  const { manager, worker, id, published, draft, decide, statuses } = await scene()
  const { body } = await decide('approve', id, { shifts: 'keep' }, manager)
  expect(body.shifts.map((shift) => shift.id)).toEqual([published, draft])
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  const own = await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, worker)
  expect(own.body.items[0]?.shifts).toHaveLength(1)
})

test('a half day overlaps only the shifts of its half, and no offered or worked shifts', async () => {
  const { worker, manager, assignmentId, list } = await sampleTeam(world)
  await sampleShift(world, assignmentId, '2026-12-07T06:00:00Z', { end: '2026-12-07T11:00:00Z' })
  await sampleShift(world, assignmentId, '2026-12-08', { status: 'completed' })
  const { projectId } = await sampleProject(world, worker)
  const offer = await sampleAssignment(world, worker, projectId, 'pending')
  await sampleShift(world, offer, '2026-12-09')
  await sampleTimeOff(world, worker, '2026-12-07', { endsAtNoon: true })
  await sampleTimeOff(world, worker, '2026-12-07', { endDate: '2026-12-10', startsAtNoon: true })
  const { items } = (await list(manager)).body
  expect(items.map(({ startsAtNoon, shifts: met }) => [startsAtNoon, met.length])).toEqual([
    [false, 1],
    [true, 0],
  ])
})

test('a rejection needs a reason, and the worker is notified with it', async () => {
  const { manager, id, decide, statuses, sentNotifications } = await scene()
  const silent = await decide('reject', id, {}, manager)
  expect(silent.problem.errors).toMatchObject([{ path: 'comment', code: 'commentRequired' }])
  const { body } = await decide('reject', id, { comment: 'The peak' }, manager)
  expect(body).toMatchObject({ status: 'rejected', comment: 'The peak', shifts: [] })
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  expect(await sentNotifications()).toMatchObject([
    { kind: 'timeOffRejected', values: { comment: 'The peak', cancelled: 0 } },
  ])
  const history = await world.call(absenceRoutes.readTimeOffHistory, { params: { id }, query: {} }, manager)
  expect(history.body.items[0]).toMatchObject({
    kind: 'changed',
    by: { id: manager.accountId },
    comment: 'The peak',
    changes: expect.arrayContaining([{ field: 'status', before: 'pending', after: 'rejected' }]),
  })
})

test('T29 only pending requests are decided, only pending or future ones withdrawn, and nothing else changes', async () => {
  const { manager, worker, decide, withdraw } = await sampleTeam(world)
  const done: Record<string, number[]> = {}
  for (const [index, status] of timeOffStatuses.entries()) {
    const decidedAt = (at: number) =>
      sampleTimeOff(world, worker, `2026-12-${String(index * 2 + 1 + at).padStart(2, '0')}`, { status })
    const [one, other] = [await decidedAt(0), await decidedAt(1)]
    const stored = (id: string) => world.sql<{ status: TimeOffStatus }>`select status from time_off where id = ${id}`
    const approved = await decide('approve', one, {}, manager)
    const rejected = await decide('reject', approved.status === 200 ? other : one, { comment: 'No' }, manager)
    const left = await sampleTimeOff(world, worker, `2026-12-2${index}`, { status })
    const withdrawn = await withdraw(left)
    done[status] = [approved.status, rejected.status, withdrawn.status]
    for (const answer of [approved, rejected, withdrawn].filter((reply) => reply.status === 409))
      expect(answer.problem).toMatchObject({ code: 'INVALID_TRANSITION', from: status })
    if (status !== 'pending') expect(await stored(one)).toEqual([{ status }])
  }
  expect(done).toEqual({
    cancelled: [409, 409, 409],
    pending: [200, 200, 204],
    approved: [409, 409, 204],
    rejected: [409, 409, 409],
    withdrawn: [409, 409, 409],
  })
})

test('T31 a decision on an outdated version is refused, with the current request', async () => {
  const { manager, id, decide } = await scene()
  await world.sql`update time_off set reason = 'Changed', version = 2 where id = ${id}`
  const stale = await decide('approve', id, { shifts: 'cancel' }, manager, 1)
  expect(stale.problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 2, status: 'pending' } })
  expect((await decide('approve', id, { shifts: 'cancel' }, manager, 2)).status).toBe(200)
})

test('T31 of twenty concurrent decisions one succeeds, and the worker is notified once', async () => {
  const { manager, id, decide, sentNotifications } = await scene()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? decide('approve', id, { shifts: 'cancel' }, manager)
        : decide('reject', id, { comment: 'No' }, manager),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
    new Set(['INVALID_TRANSITION']),
  )
  expect(await sentNotifications()).toHaveLength(1)
})

test('a shift plan and a concurrent approval of time off on its day never both succeed', async () => {
  for (let round = 0; round < 8; round++) {
    const { worker, manager, assignmentId, decide } = await sampleTeam(world)
    const id = await sampleTimeOff(world, worker, '2026-12-07')
    const [approved, planned] = await Promise.all([
      decide('approve', id, {}, manager),
      world.call(
        shiftRoutes.planShifts,
        {
          params: { id: assignmentId },
          body: { shifts: [{ startsAt: '2026-12-07T08:00:00Z', endsAt: '2026-12-07T16:00:00Z' }] },
          query: {},
        },
        manager,
      ),
    ])
    expect([approved.status, planned.status].sort()).not.toEqual([200, 201])
    for (const { status, problem } of [approved, planned].filter((reply) => reply.status >= 400))
      expect([status, ['SHIFTS_PLANNED', 'WORKING_TIME'].includes(problem.code)]).toEqual([409, true])
  }
})

test('a provider sees and decides only for workers on own projects; a user can only read', async () => {
  const { organisation, worker, list, decide } = await sampleTeam(world)
  const leader = await sampleUser(world, organisation, 'provider')
  const { projectId } = await sampleProject(world, organisation, { managerId: leader.accountId })
  const id = await sampleTimeOff(world, worker, '2026-12-07')
  const other = await sampleTimeOff(world, worker, '2026-12-08')
  expect((await list(leader)).body.total).toBe(0)
  expect((await decide('approve', id, {}, leader)).status).toBe(404)
  await sampleAssignment(world, worker, projectId, 'pending')
  expect((await list(leader)).body.total).toBe(0)
  await world.sql`update assignments set status = 'in_progress', accepted = true where project_id = ${projectId}`
  expect((await list(leader)).body.items.map(({ allowed }) => allowed)).toEqual([
    ['approve', 'reject'],
    ['approve', 'reject'],
  ])
  expect((await decide('approve', id, {}, leader)).status).toBe(200)
  const reader = await sampleUser(world, organisation, 'user')
  expect((await list(reader)).body.items.map(({ allowed }) => allowed)).toEqual([[], []])
  expect((await decide('approve', other, {}, reader)).status).toBe(403)
})
