import { expect, test } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { membersOf } from '#base/status-groups.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { v7 as uuid } from 'uuid'
import type { ActorScope } from '#platform/server/scope.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { requestEndingRoutes, requestRoutes } from '#domains/requests/contract.ts'
import {
  permissionFor,
  requestGroups,
  type RequestMove,
  requestMoveNames,
  requestMoves,
  type RequestStatus,
  requestStatuses,
} from '#domains/requests/rules.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { startWorkedRequests } from '#domains/requests/server/starting.ts'
import { endPastRequests } from './ending-requests.ts'
import { assignments } from './routes.ts'

const world = await openWorld([...requests, ...assignments])

const routeOf = {
  review: requestRoutes.reviewRequest,
  approve: requestRoutes.approveRequest,
  reject: requestEndingRoutes.rejectRequest,
  start: requestRoutes.startRequest,
  reopen: requestRoutes.reopenRequest,
  complete: requestEndingRoutes.completeRequest,
  cancel: requestEndingRoutes.cancelRequest,
} as const satisfies Record<RequestMove, unknown>

const move = (name: RequestMove, id: string, by: object, body: object = { comment: 'Because' }) =>
  world.send('POST', routeOf[name].path.slice(0).replace('{id}', id), body, by)

async function scene() {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const project = await sampleProject(world, organisation)
  return { organisation, manager, ...project }
}

async function statusOf(id: string): Promise<unknown> {
  return (await world.sql`select status from requests where id = ${id}`)[0]?.status
}

async function inJob<Result>(
  { organisationId }: { organisationId: string },
  now: string,
  work: (scope: ActorScope) => Promise<Result>,
): Promise<Result> {
  const db = new Transaction(world.services.pool, {
    role: 'interim_app',
    organisationId,
    action: 'requests.complete',
    now,
  })
  const result = await work({ db, now, actor: { organisationId, timeZone: 'Europe/Brussels' } } as never)
  await db.commit()
  return result
}

async function assignmentOf(
  worker: SampleAccount,
  projectId: string,
  requestId: string,
  status: string,
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, request_id, role, start_date, end_date, rate_amount, rate_currency, status)
    values (${worker.organisationId}, ${id}, ${projectId}, ${worker.accountId}, ${requestId}, 'Picker', '2026-11-01', '2026-12-14', 1735, 'EUR', ${status})`
  return id
}

test.each(requestStatuses)(
  'T29 from %s each role can make exactly the transitions of the table that its permissions allow',
  async (from) => {
    const { organisation, ...project } = await scene()
    for (const role of providerRoles) {
      const user = await sampleUser(world, organisation, role)
      for (const name of requestMoveNames) {
        const id = await sampleRequest(world, organisation, project, from)
        const { status, problem } = await move(name, id, user)
        const to = requestMoves[from][name]
        const isAllowed = role !== 'user' && (permissionFor[name] === 'requests:write' || role !== 'provider')
        if (!isAllowed) expect([role, name, status, problem.code]).toEqual([role, name, 403, 'FORBIDDEN'])
        else if (to === undefined) {
          expect([name, status, problem.code]).toEqual([name, 409, 'INVALID_TRANSITION'])
          expect(problem).toMatchObject({ from, to: expect.any(String) })
        } else expect([name, status]).toEqual([name, 200])
        expect(await statusOf(id)).toBe(isAllowed && to !== undefined ? to : from)
      }
    }
  },
)

test('the moves that lead to a status without workers are those that release them', () => {
  const ending = requestMoveNames.filter((name) =>
    requestStatuses.some((from) => membersOf(requestGroups.ended).some((to) => to === requestMoves[from][name])),
  )
  expect(ending.map((name) => routeOf[name])).toEqual(Object.values(requestEndingRoutes))
})

test('T29 rejecting and cancelling need a comment, and the history keeps all comments', async () => {
  const { manager, ...project } = await scene()
  const id = await sampleRequest(world, manager, project)
  for (const name of ['reject', 'cancel'] as const) {
    for (const body of [{}, { comment: '' }, { comment: '  ' }]) {
      const refused = await move(name, id, manager, body)
      expect(refused.problem.errors).toMatchObject([{ path: 'comment', code: 'commentRequired' }])
    }
  }
  await move('review', id, manager, {})
  await move('reject', id, manager, { comment: 'Too dear' })
  const read = () => world.call(requestRoutes.readRequest, { params: { id } }, manager)
  expect((await read()).body).toMatchObject({ status: 'rejected', statusComment: 'Too dear', version: 3 })
  await move('reopen', id, manager, { comment: 'Cheaper now' })
  await move('approve', id, manager, {})
  expect((await read()).body).toMatchObject({ status: 'approved', statusComment: null })
  const history = await world.call(requestRoutes.readRequestHistory, { params: { id }, query: {} }, manager)
  expect(
    history.body.items.map(({ comment, changes }) => [comment, changes.find(({ field }) => field === 'status')?.after]),
  ).toEqual([
    [null, 'approved'],
    ['Cheaper now', 'pending'],
    ['Too dear', 'rejected'],
    [null, 'in_review'],
    [null, 'pending'],
  ])
})

test('T31 a decision on an outdated version is refused with the current version', async () => {
  const { manager, ...project } = await scene()
  const id = await sampleRequest(world, manager, project)
  await world.call(requestRoutes.editRequest, { params: { id }, body: { positions: 9 } }, manager)
  const stale = await move('approve', id, { ...manager, ifMatch: 1 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.problem.current).toMatchObject({ positions: 9, version: 2, status: 'pending' })
  expect((await move('approve', id, { ...manager, ifMatch: 2 })).status).toBe(200)
})

test('T30 of twenty simultaneous approvals one succeeds, and the history contains one', async () => {
  const { manager, organisation, ...project } = await scene()
  const second = await sampleUser(world, organisation, 'administrator')
  const id = await sampleRequest(world, manager, project, 'in_review')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => move('approve', id, number % 2 ? manager : second, {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const [counted] =
    await world.sql`select count(*)::int as n from history where entity_id = ${id} and after ->> 'status' = 'approved'`
  expect(counted?.n).toBe(1)
})

test('a completed or cancelled request cannot be edited', async () => {
  const { manager, ...project } = await scene()
  for (const status of ['completed', 'cancelled'] as const) {
    const id = await sampleRequest(world, manager, project, status)
    const refused = await world.call(requestRoutes.editRequest, { params: { id }, body: { title: 'New' } }, manager)
    expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  }
})

test('cancelling a request cancels the assignments that have not started, notifies their workers, and keeps the others', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  const id = await sampleRequest(world, manager, { clientId, projectId }, 'approved')
  const workers = [
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
  ] as const
  const [offered, accepted, begun] = [
    await assignmentOf(workers[0], projectId, id, 'pending'),
    await assignmentOf(workers[1], projectId, id, 'assigned'),
    await assignmentOf(workers[2], projectId, id, 'in_progress'),
  ]
  const { body } = await move('cancel', id, manager, { comment: 'The client went bankrupt' })
  expect(body).toMatchObject({ status: 'cancelled', filledPositions: 1, pendingOffers: 0, allowed: [] })
  const rows = await world.sql`select id, status, cancel_kind, cancel_reason from assignments where request_id = ${id}`
  const byId = new Map(rows.map((row) => [row.id, [row.status, row.cancel_kind, row.cancel_reason]]))
  expect(byId.get(offered)).toEqual(['cancelled', 'request_closed', 'The client went bankrupt'])
  expect(byId.get(accepted)).toEqual(['cancelled', 'request_closed', 'The client went bankrupt'])
  expect(byId.get(begun)).toEqual(['in_progress', null, null])
  const sentNotifications =
    await world.sql`select account_id, link from notifications where organisation_id = ${organisation.organisationId} order by link`
  expect(sentNotifications.map((row) => row.account_id).sort()).toEqual(
    [workers[0].accountId, workers[1].accountId].sort(),
  )
  expect(sentNotifications.map((row) => row.link).sort()).toEqual(
    [offered, accepted].map((one) => `/worker/assignments/${one}`).sort(),
  )
})

test('rejecting and completing a request withdraw its open offers and keep accepted assignments', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  for (const [from, name] of [
    ['in_review', 'reject'],
    ['in_progress', 'complete'],
  ] as const) {
    const id = await sampleRequest(world, manager, { clientId, projectId }, from)
    const [offered, expired, accepted] = [
      await assignmentOf(await sampleWorker(world, organisation), projectId, id, 'pending'),
      await assignmentOf(await sampleWorker(world, organisation), projectId, id, 'pending'),
      await assignmentOf(await sampleWorker(world, organisation), projectId, id, 'assigned'),
    ]
    await world.sql`update assignments set answer_by = '2020-01-01T08:00Z' where id = ${expired}`
    expect((await move(name, id, manager)).status).toBe(200)
    const rows = await world.sql`
      select id, status, cancel_kind, cancel_reason, version from assignments where request_id = ${id} order by id`
    const released = { status: 'cancelled', cancel_kind: 'request_closed', cancel_reason: 'Because', version: 2 }
    expect(rows).toEqual([
      { id: offered, ...released },
      { id: expired, ...released },
      { id: accepted, status: 'assigned', cancel_kind: null, cancel_reason: null, version: 1 },
    ])
    const sent = await world.sql`select 1 from notifications where link like ${`%${offered}`}`
    expect(sent).toHaveLength(1)
    // Its deadline had passed, so the worker could no longer accept it.
    expect(await world.sql`select 1 from notifications where link like ${`%${expired}`}`).toEqual([])
  }
})

test('the job withdraws the offers of requests that it completes, and of those that have ended before', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  const requestOf = async (status: RequestStatus) => {
    const id = await sampleRequest(world, manager, { clientId, projectId }, status)
    const worker = () => sampleWorker(world, organisation)
    return [
      id,
      await assignmentOf(await worker(), projectId, id, 'pending'),
      await assignmentOf(await worker(), projectId, id, 'assigned'),
    ] as const
  }
  const scenes = [await requestOf('in_progress'), await requestOf('rejected'), await requestOf('cancelled')]
  const [, ...open] = await requestOf('approved')
  const round = () => inJob(organisation, '2026-12-15T06:00:00Z', endPastRequests)
  expect([await round(), await round()]).toEqual([1, 0])
  const statusOfOne = async (id: string) =>
    (await world.sql`select status, cancel_kind from assignments where id = ${id}`)[0]
  const released = { status: 'cancelled', cancel_kind: 'request_closed' }
  for (const [id, offered, accepted] of scenes) {
    expect(await statusOfOne(offered)).toEqual(released)
    const isCancelled = (await statusOf(id)) === 'cancelled'
    expect(await statusOfOne(accepted)).toEqual(isCancelled ? released : { status: 'assigned', cancel_kind: null })
  }
  for (const id of open) expect(await statusOfOne(id)).toMatchObject({ cancel_kind: null })
})

test('the job starts an approved request that has a clock session, but not a pending one and not one without', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  const requestOf = async (status: RequestStatus, isWorked: boolean) => {
    const id = await sampleRequest(world, manager, { clientId, projectId }, status)
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await assignmentOf(worker, projectId, id, 'in_progress')
    if (isWorked)
      await world.sql`
        insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
        values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, ${projectId}, ${assignmentId}, now(), 'inside')`
    return id
  }
  const worked = await requestOf('approved', true)
  const others = [await requestOf('approved', false), await requestOf('pending', true)]
  const round = () => inJob(organisation, '2026-12-01T09:00:00Z', startWorkedRequests)
  await round()
  await round()
  expect(await world.sql`select status, version from requests where id = ${worked}`).toEqual([
    { status: 'in_progress', version: 2 },
  ])
  expect(await Promise.all(others.map(statusOf))).toEqual(['approved', 'pending'])
  const [recorded] = await world.sql`
    select action from history where entity_id = ${worked} and after ->> 'status' = 'in_progress'`
  expect(recorded?.action).toBe('requests.complete')
})

test('a request is completed after its last day, once nobody is clocked in and all hours are decided', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  const id = await sampleRequest(world, manager, { clientId, projectId }, 'in_progress')
  const untouched = await sampleRequest(world, manager, { clientId, projectId }, 'approved')
  const worker = await sampleWorker(world, organisation)
  const assignmentId = await assignmentOf(worker, projectId, id, 'in_progress')
  const entryId = uuid()
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                              task_description, rate_amount, rate_currency, status)
    values (${worker.organisationId}, ${entryId}, ${worker.accountId}, ${projectId}, ${assignmentId}, '2026-12-01', '2026-12-01T08:00Z', '2026-12-01T16:00Z', 480, 'x', 1735, 'EUR', 'submitted')`
  const sweep = (now: string) => inJob(organisation, now, endPastRequests)
  expect(await sweep('2026-12-15T06:00:00Z')).toBe(0)
  await world.sql`update time_entries set status = 'approved' where id = ${entryId}`
  const sessionId = uuid()
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    values (${worker.organisationId}, ${sessionId}, ${worker.accountId}, ${projectId}, ${assignmentId}, '2026-12-14T20:00Z', 'inside')`
  expect(await sweep('2026-12-15T06:00:00Z')).toBe(0)
  await world.sql`update clock_sessions set ended_at = '2026-12-15T04:00Z' where id = ${sessionId}`
  // The last day ends in the organisation’s time zone, not in the server’s.
  expect(await sweep('2026-12-14T22:59:00Z')).toBe(0)
  expect(await sweep('2026-12-14T23:01:00Z')).toBe(1)
  expect(await sweep('2026-12-14T23:01:00Z')).toBe(0)
  expect([await statusOf(id), await statusOf(untouched)]).toEqual(['completed', 'approved'])
})
