import { beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type Assignment, assignmentRoutes } from '../contract.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import { type AssignmentStatus, assignmentStatuses, storedAs } from '../rules.ts'
import { assignments } from './routes.ts'
import { acceptance, sampleAssignment } from './samples.ts'
import { catchUp, movedAtOnce } from './current-status.ts'

const world = await openWorld([...notifications, ...assignments, ...acceptance])
beforeEach(() => world.setClock('2026-11-20T08:00:00Z'))

async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  return { organisation, manager, worker, ...project }
}

/** Runs the scheduled job for an organisation, and keeps its sessions. */
async function round(manager: SampleAccount): Promise<number> {
  const { organisationId, accountId } = manager
  const entry = {
    role: 'interim_app',
    organisationId,
    actorId: accountId,
    action: 'assignments.round',
    now: world.now(),
  }
  const db = new Transaction(world.services.pool, entry as never)
  const scope = { db, now: world.now(), actor: { organisationId, accountId, timeZone: 'Europe/Brussels' } }
  const moved = await catchUp(scope as unknown as ActorScope)
  await db.commit()
  return moved
}

const read = async (id: string, by: SampleAccount) =>
  (await world.call(assignmentRoutes.readAssignment, { params: { id } }, by)).body
const stored = async (id: string) =>
  (await world.sql`select status, cancel_kind, version from assignments where id = ${id}`)[0]
async function passTo(instant: string, ...accounts: SampleAccount[]) {
  world.setClock(instant)
  await world.sql`update sessions set idle_until = '2028-01-01' where account_id = any(${accounts.map(({ accountId }) => accountId)})`
}

test('an expired offer reads as cancelled immediately, and is stored as cancelled by the next run of the job', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleAssignment(world, worker, projectId, 'pending')
  await world.sql`update assignments set answer_by = '2026-11-20T09:00:00Z' where id = ${id}`
  world.setClock('2026-11-20T08:59:59Z')
  expect(await read(id, manager)).toMatchObject({ status: 'pending', cancelKind: null })
  expect(await round(manager)).toBe(0)
  world.setClock('2026-11-20T09:00:00Z')
  expect(await read(id, manager)).toMatchObject({ status: 'cancelled', cancelKind: 'expired', allowed: ['delete'] })
  const answer = await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  expect(answer.problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
  expect(await round(manager)).toBe(1)
  expect(await stored(id)).toEqual({ status: 'cancelled', cancel_kind: 'expired', version: 2 })
  expect(await read(id, manager)).toMatchObject({ status: 'cancelled', cancelKind: 'expired' })
  expect(await round(manager)).toBe(0)
  const [recorded] = await world.sql`select action from history where entity_id = ${id} order by number desc limit 1`
  expect(recorded).toEqual({ action: 'assignments.round' })
})

test('lists filter by the current status of an assignment, also before the job has stored it', async () => {
  const { manager, worker, projectId, organisation } = await scene()
  const ids: Record<string, string> = {}
  const days = {
    begun: ['2026-11-20', '2026-11-25'],
    coming: ['2026-11-21', '2026-11-25'],
    over: ['2026-11-01', '2026-11-19'],
  }
  for (const [name, [startDate = '', endDate = '']] of Object.entries(days))
    ids[name] = await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'assigned', {
      startDate,
      endDate,
    })
  ids.open = await sampleAssignment(world, worker, projectId, 'pending')
  ids.late = await sampleAssignment(world, worker, projectId, 'pending')
  await world.sql`update assignments set answer_by = '2026-11-20T08:00:00Z' where id = ${ids.late}`
  const listed = async (status: AssignmentStatus) => {
    const { body } = await world.call(assignmentRoutes.listAssignments, { query: { status, projectId } }, manager)
    expect(body.items.every((one: Assignment) => one.status === status)).toBe(true)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  }
  const all = async () => [
    await listed('pending'),
    await listed('assigned'),
    await listed('in_progress'),
    await listed('completed'),
    await listed('cancelled'),
  ]
  const expected = [['open'], ['coming'], ['begun'], ['over'], ['late']]
  // Page by page.
  const sorted = async (sort: string) => {
    const found: (string | undefined)[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = { sort, projectId, limit: '2', ...(cursor !== undefined && { cursor }) }
      const { body } = await world.call(assignmentRoutes.listAssignments, { query }, manager)
      found.push(...body.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)))
      cursor = body.nextCursor ?? undefined
    }
    return found
  }
  expect(await all()).toEqual(expected)
  expect(await sorted('status')).toEqual(expected.flat())
  expect(await sorted('-status')).toEqual(expected.flat().toReversed())
  expect(await round(manager)).toBe(3)
  expect(await all()).toEqual(expected)
  expect(await sorted('status')).toEqual(expected.flat())
})

test('an accepted assignment starts on its first day and is completed on the day after its last, unless the worker is clocked in', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleAssignment(world, worker, projectId, 'assigned', {
    startDate: '2026-11-21',
    endDate: '2026-11-22',
  })
  const statusAt = async (instant: string) => {
    await passTo(instant, manager)
    const { status } = await read(id, manager)
    await round(manager)
    expect((await stored(id))?.status).toBe(status)
    return status
  }
  expect(await statusAt('2026-11-20T22:59:59Z')).toBe('assigned')
  // Midnight in Brussels.
  expect(await statusAt('2026-11-20T23:00:00Z')).toBe('in_progress')
  expect(await statusAt('2026-11-22T22:59:59Z')).toBe('in_progress')
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    values (${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${id}, '2026-11-22T21:00:00Z', 'inside')`
  expect(await statusAt('2026-11-23T03:00:00Z')).toBe('in_progress')
  await world.sql`update clock_sessions set ended_at = '2026-11-23T04:00:00Z' where assignment_id = ${id}`
  expect(await statusAt('2026-11-23T05:00:00Z')).toBe('completed')
})

test('an offer that is accepted on its first day stays assigned until the clock-in or the next day', async () => {
  const { manager, worker, projectId } = await scene()
  const days = { startDate: '2026-11-20', endDate: '2026-11-27' }
  const id = await sampleAssignment(world, worker, projectId, 'pending', days)
  const { body } = await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  expect(body.status).toBe('assigned')
  await passTo('2026-11-20T23:00:00Z', manager)
  expect((await read(id, manager)).status).toBe('in_progress')
})

test('a started assignment can be completed before the job has stored its start', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleAssignment(world, worker, projectId)
  const { version } = await read(id, manager)
  const { body } = await world.call(
    assignmentRoutes.completeAssignment,
    { params: { id } },
    { ...manager, ifMatch: version },
  )
  expect(body.status).toBe('completed')
})

test('T30 simultaneous runs of the job make each change once and send one notification each', async () => {
  const { organisation, manager, worker, projectId } = await scene()
  const colleague = await sampleUser(world, organisation, 'manager')
  for (let number = 0; number < 30; number++) await sampleAssignment(world, worker, projectId, 'pending')
  await world.sql`update assignments set answer_by = '2026-11-20T07:00:00Z' where project_id = ${projectId}`
  const moved = await Promise.all([round(colleague), round(colleague), round(colleague), round(colleague)])
  expect(moved.reduce((sum, one) => sum + one, 0) + (await round(colleague))).toBe(30)
  const versions = await world.sql`select distinct version, status from assignments where project_id = ${projectId}`
  expect(versions).toEqual([{ version: 2, status: 'cancelled' }])
  const { body } = await world.call(notificationRoutes.listNotifications, { query: { limit: '200' } }, manager)
  expect(body.items.map(({ kind }) => kind)).toEqual(Array.from({ length: 30 }, () => 'offerExpired'))
})

test('T42 the job expires many offers in batches, records each in the history, and reports when none is left', async () => {
  const { manager, projectId, organisation } = await scene()
  const worker = await sampleWorker(world, organisation)
  for (let number = 0; number < movedAtOnce + 10; number++) await sampleAssignment(world, worker, projectId, 'pending')
  await world.sql`update assignments set answer_by = '2026-11-20T07:00:00Z' where project_id = ${projectId}`
  expect([await round(manager), await round(manager), await round(manager)]).toEqual([movedAtOnce, 10, 0])
  const sentNotifications = await world.sql`
    select count(*)::int as many, count(distinct h.entity_id)::int as different from history h
     where h.organisation_id = ${manager.organisationId} and h.action = 'assignments.round' and h.after ->> 'status' = 'cancelled'`
  expect(sentNotifications).toEqual([{ many: movedAtOnce + 10, different: movedAtOnce + 10 }])
})

test('a worker can cancel until 24 hours before the start', async () => {
  const { worker, projectId } = await scene()
  const params = { id: await sampleAssignment(world, worker, projectId, 'assigned', { startDate: '2026-11-22' }) }
  const cancel = () => world.call(assignmentRoutes.cancelOwnAssignment, { params, body: { reason: 'Exams' } }, worker)
  const own = async () => (await world.call(assignmentRoutes.readOwnAssignment, { params }, worker)).body
  // The day starts at midnight in Brussels, which is 23:00 UTC.
  expect(await own()).toMatchObject({ cancelBy: '2026-11-20T23:00:00Z', allowed: ['cancel'] })
  await passTo('2026-11-20T23:00:01Z', worker)
  expect(await own()).toMatchObject({ allowed: [] })
  expect((await cancel()).problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION', from: 'assigned' })
  // A first shift in the evening moves the deadline.
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, published_at)
    values (${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${params.id}, '2026-11-22T20:00:00Z', '2026-11-23T04:00:00Z', now())`
  expect((await own()).cancelBy).toBe('2026-11-21T20:00:00Z')
  expect((await cancel()).body).toMatchObject({ status: 'cancelled', cancelKind: 'worker' })
  const [shift] = await world.sql`select status, accepted from shifts where assignment_id = ${params.id}`
  expect(shift).toEqual({ status: 'cancelled', accepted: false })
})

test('`storedAs` names the stored statuses of each current one, for all that decides it', async () => {
  const { manager, organisation, projectId } = await scene()
  const periods = [
    ['2026-11-01', '2026-11-19'],
    ['2026-11-01', '2026-11-20'],
    ['2026-11-20', '2026-11-25'],
    ['2026-11-21', '2026-11-25'],
  ]
  const answerTimes = [null, '2026-11-20T08:00:00Z', '2026-11-20T08:00:01Z']
  for (const status of assignmentStatuses)
    for (const [startDate = '', endDate = ''] of periods)
      for (const answerBy of status === 'pending' ? answerTimes : [null])
        for (const isInShift of status === 'pending' ? [false] : [false, true]) {
          const worker = await sampleWorker(world, organisation)
          const id = await sampleAssignment(world, worker, projectId, status, { startDate, endDate })
          await world.sql`update assignments set answer_by = ${answerBy} where id = ${id}`
          if (isInShift)
            await world.sql`
              insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, status)
              values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${id},
                      '2026-11-19T23:00:00Z', '2026-11-20T09:00:00Z', 'active')`
        }
  const list = async (status?: AssignmentStatus) =>
    (
      await world.call(
        assignmentRoutes.listAssignments,
        { query: { ...(status && { status }), projectId, limit: '100' } },
        manager,
      )
    ).body.items
  const all = await list()
  const rows = await world.sql<{ id: string; status: AssignmentStatus }>`
    select id, status from assignments where project_id = ${projectId}`
  const stored = new Map(rows.map(({ id, status }) => [id, status]))
  expect(all).toHaveLength(rows.length)
  for (const status of assignmentStatuses) {
    const current = all.filter((one) => one.status === status).map(({ id }) => id)
    expect((await list(status)).map(({ id }) => id).toSorted()).toEqual(current.toSorted())
    const before = new Set(current.map((id) => stored.get(id)))
    expect([...before].sort()).toEqual([...storedAs[status]].sort())
  }
})
