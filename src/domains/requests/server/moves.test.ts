import { expect, test } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { v7 as uuid } from 'uuid'
import { Transaction } from '#platform/server/db/transaction.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { requestRoutes } from '../contract.ts'
import { permissionFor, type RequestMove, requestMoveNames, requestMoves, requestStatuses } from '../rules.ts'
import { completePastRequests } from './ending.ts'
import { requests } from './routes.ts'
import { sampleRequest } from './samples.ts'

const world = await openWorld(requests)

const routeOf = {
  review: requestRoutes.reviewRequest,
  approve: requestRoutes.approveRequest,
  reject: requestRoutes.rejectRequest,
  start: requestRoutes.startRequest,
  reopen: requestRoutes.reopenRequest,
  complete: requestRoutes.completeRequest,
  cancel: requestRoutes.cancelRequest,
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
  return (await world.sql('select status from requests where id = $1', [id]))[0]?.status
}

async function assignmentOf(
  worker: SampleAccount,
  projectId: string,
  requestId: string,
  status: string,
): Promise<string> {
  const id = uuid()
  await world.sql(
    `insert into assignments (organisation_id, id, project_id, worker_id, request_id, role, start_date, end_date, rate_amount, rate_currency, status)
     values ($1, $2, $3, $4, $5, 'Picker', '2026-11-01', '2026-12-14', 1735, 'EUR', $6)`,
    [worker.organisationId, id, projectId, worker.accountId, requestId, status],
  )
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
  const [counted] = await world.sql(
    `select count(*)::int as n from history where entity_id = $1 and after ->> 'status' = 'approved'`,
    [id],
  )
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
  const rows = await world.sql('select id, status, cancel_reason from assignments where request_id = $1', [id])
  const byId = new Map(rows.map((row) => [row.id, [row.status, row.cancel_reason]]))
  expect(byId.get(offered)).toEqual(['cancelled', 'The client went bankrupt'])
  expect(byId.get(accepted)).toEqual(['cancelled', 'The client went bankrupt'])
  expect(byId.get(begun)).toEqual(['in_progress', null])
  const sentNotifications = await world.sql(
    'select account_id, link from notifications where organisation_id = $1 order by link',
    [organisation.organisationId],
  )
  expect(sentNotifications.map((row) => row.account_id).sort()).toEqual(
    [workers[0].accountId, workers[1].accountId].sort(),
  )
  expect(sentNotifications.map((row) => row.link).sort()).toEqual(
    [offered, accepted].map((one) => `/worker/assignments/${one}`).sort(),
  )
})

test('the first clock-in starts an approved request but not a pending one', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  for (const [from, to] of [
    ['approved', 'in_progress'],
    ['pending', 'pending'],
  ] as const) {
    const id = await sampleRequest(world, manager, { clientId, projectId }, from)
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await assignmentOf(worker, projectId, id, 'assigned')
    await world.sql(
      `insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
       values ($1, $2, $3, $4, $5, now(), 'inside')`,
      [worker.organisationId, uuid(), worker.accountId, projectId, assignmentId],
    )
    expect(await statusOf(id)).toBe(to)
  }
})

test('a request is completed after its last day, once nobody is clocked in and all hours are decided', async () => {
  const { manager, organisation, projectId, clientId } = await scene()
  const id = await sampleRequest(world, manager, { clientId, projectId }, 'in_progress')
  const untouched = await sampleRequest(world, manager, { clientId, projectId }, 'approved')
  const worker = await sampleWorker(world, organisation)
  const assignmentId = await assignmentOf(worker, projectId, id, 'in_progress')
  const entryId = uuid()
  await world.sql(
    `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                               task_description, rate_amount, rate_currency, status)
     values ($1, $2, $3, $4, $5, '2026-12-01', '2026-12-01T08:00Z', '2026-12-01T16:00Z', 480, 'x', 1735, 'EUR', 'submitted')`,
    [worker.organisationId, entryId, worker.accountId, projectId, assignmentId],
  )
  const sweep = async (now: string, timeZone = 'Europe/Brussels') => {
    const { organisationId } = organisation
    const entry = { role: 'interim_app', organisationId, action: 'requests.complete', now } as const
    const db = new Transaction(world.services.pool, entry)
    const ended = await completePastRequests({ db, now, actor: { organisationId, timeZone } } as never)
    await db.commit()
    return ended
  }
  expect(await sweep('2026-12-15T06:00:00Z')).toBe(0)
  await world.sql(`update time_entries set status = 'approved' where id = $1`, [entryId])
  const sessionId = uuid()
  await world.sql(
    `insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
     values ($1, $2, $3, $4, $5, '2026-12-14T20:00Z', 'inside')`,
    [worker.organisationId, sessionId, worker.accountId, projectId, assignmentId],
  )
  expect(await sweep('2026-12-15T06:00:00Z')).toBe(0)
  await world.sql(`update clock_sessions set ended_at = '2026-12-15T04:00Z' where id = $1`, [sessionId])
  // The last day ends in the organisation’s time zone, not in the server’s.
  expect(await sweep('2026-12-14T22:59:00Z')).toBe(0)
  expect(await sweep('2026-12-14T23:01:00Z')).toBe(1)
  expect(await sweep('2026-12-14T23:01:00Z')).toBe(0)
  expect([await statusOf(id), await statusOf(untouched)]).toEqual(['completed', 'approved'])
})
