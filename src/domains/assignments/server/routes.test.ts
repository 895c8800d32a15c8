import { expect, test } from 'vitest'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type Assignment, assignmentRoutes } from '../contract.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import { assignments } from './routes.ts'
import { acceptance, sampleAssignment } from './samples.ts'

const world = await openWorld([...notifications, ...assignments, ...acceptance])

async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  return { organisation, manager, worker, projectId }
}

const days = { startDate: '2026-11-20', endDate: '2026-12-20' }

async function offer(manager: SampleAccount, workerId: string, projectId: string, more = {}) {
  const body = { projectId, workerId, role: 'Picker', ...days, ...more }
  const reply = await world.call(assignmentRoutes.offerAssignment, { body }, manager)
  return { ...reply, body: reply.body as Assignment }
}

test('an offer notifies the worker and uses the worker’s pay rate, and accepting it notifies the project manager', async () => {
  const { manager, worker, projectId } = await scene()
  const offered = await offer(manager, worker.accountId, projectId)
  expect(offered.status).toBe(201)
  expect(offered.body).toMatchObject({
    status: 'pending',
    payRate: { amount: 1735, currency: 'EUR' },
    expectedMinutes: null,
    allowed: ['edit', 'plan', 'cancel', 'delete'],
  })
  const params = { id: offered.body.id }
  const seen = await world.call(assignmentRoutes.readOwnAssignment, { params }, worker)
  expect(seen.body).toMatchObject({
    label: 'available',
    allowed: ['accept', 'reject'],
    location: { name: 'Warehouse' },
  })
  const accepted = await world.call(acceptanceRoutes.acceptAssignment, { params }, worker)
  expect(accepted.body).toMatchObject({
    status: 'assigned',
    label: 'assigned',
    answer: { accepted: true },
    allowed: [],
  })
  const sentNotifications = async (who: SampleAccount) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind, values }) => ({
      kind,
      values,
    }))
  expect(await sentNotifications(worker)).toMatchObject([
    { kind: 'assignmentOffered', values: { project: 'Night shift' } },
  ])
  expect(await sentNotifications(manager)).toMatchObject([
    { kind: 'assignmentAccepted', values: { worker: 'Zoë Peeters' } },
  ])
})

test('the organisation sees the reason with which a worker declined', async () => {
  const { manager, worker, projectId } = await scene()
  const { body } = await offer(manager, worker.accountId, projectId)
  await world.call(assignmentRoutes.rejectAssignment, { params: { id: body.id }, body: { reason: 'Too far' } }, worker)
  const { body: seen } = await world.call(assignmentRoutes.readAssignment, { params: { id: body.id } }, manager)
  expect(seen).toMatchObject({ status: 'cancelled', answer: { accepted: false, reason: 'Too far' } })
})

test('the history of an assignment contains all its steps, page by page', async () => {
  const { manager, worker, projectId } = await scene()
  const { body } = await offer(manager, worker.accountId, projectId)
  const params = { id: body.id }
  await world.call(acceptanceRoutes.acceptAssignment, { params }, worker)
  await world.call(assignmentRoutes.cancelAssignment, { params, body: { comment: 'The client closed' } }, manager)
  const read = (query: { limit: string; cursor?: string }) =>
    world.call(assignmentRoutes.readAssignmentHistory, { params, query }, manager)
  const first = await read({ limit: '2' })
  expect(first.body).toMatchObject({
    total: 3,
    items: [
      { kind: 'changed', by: { id: manager.accountId }, comment: 'The client closed' },
      { kind: 'changed', by: { id: worker.accountId } },
    ],
  })
  const second = await read({ limit: '2', cursor: first.body.nextCursor as string })
  expect(second.body).toMatchObject({ items: [{ kind: 'added', by: { id: manager.accountId } }], nextCursor: null })
})

test('cancelling needs a comment, and is refused while the worker is clocked in', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleAssignment(world, worker, projectId)
  const cancel = (comment: string) =>
    world.call(assignmentRoutes.cancelAssignment, { params: { id }, body: { comment } }, manager)
  expect((await cancel('')).problem.errors).toMatchObject([{ path: 'comment' }])
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
    values (${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${id}, '2026-11-20T07:00:00Z', 'inside')`
  expect((await cancel('No work')).problem.code).toBe('CONFLICT')
  await world.sql`update clock_sessions set ended_at = '2026-11-20T08:00:00Z' where assignment_id = ${id}`
  expect((await cancel('No work')).body).toMatchObject({ status: 'cancelled', cancelReason: 'No work' })
  const [recorded] =
    await world.sql`select comment from history where entity_id = ${id} and action = 'assignments.cancelAssignment'`
  expect(recorded?.comment).toBe('No work')
})

test('only one of two offers of a project for the same dates can be accepted', async () => {
  const { manager, worker, projectId } = await scene()
  const [one, other] = [
    await offer(manager, worker.accountId, projectId),
    await offer(manager, worker.accountId, projectId),
  ]
  const accept = (id: string) => world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  const answers = await Promise.all([accept(one.body.id), accept(other.body.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('OVERLAP')
})

test('an offer cannot be accepted after its deadline', async () => {
  const { manager, worker, projectId } = await scene()
  const { body } = await offer(manager, worker.accountId, projectId, { answerBy: '2026-11-20T09:00:00Z' })
  world.passMinutes(60)
  const late = await world.call(acceptanceRoutes.acceptAssignment, { params: { id: body.id } }, worker)
  world.passMinutes(-60)
  expect(late.problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
})

test('T11 workers can only see and answer their own offers, and an offer needs a worker and project of the organisation', async () => {
  const { manager, worker, projectId } = await scene()
  const stranger = await scene()
  const colleague = await sampleWorker(world, worker)
  const { body } = await offer(manager, worker.accountId, projectId)
  for (const who of [colleague, stranger.worker]) {
    expect((await world.call(assignmentRoutes.readOwnAssignment, { params: { id: body.id } }, who)).status).toBe(404)
    expect((await world.call(acceptanceRoutes.acceptAssignment, { params: { id: body.id } }, who)).status).toBe(404)
  }
  const foreign = await offer(manager, stranger.worker.accountId, stranger.projectId)
  expect(foreign.problem.errors).toMatchObject([
    { path: 'workerId', code: 'unknown' },
    { path: 'projectId', code: 'unknown' },
  ])
})

test('a worker’s projects are those accepted for today, or those for which hours of a given day can be entered', async () => {
  const { worker, projectId } = await scene()
  const projects = async (on?: string) =>
    (await world.call(assignmentRoutes.listWorkableProjects, { query: on ? { on } : {} }, worker)).body.items.map(
      ({ id }) => id,
    )
  expect(await projects()).toEqual([])
  const assignmentId = await sampleAssignment(world, worker, projectId)
  expect(await projects()).toEqual([projectId])
  expect(await projects('2027-01-01')).toEqual([])
  const [{ today, earlier, later } = { today: '', earlier: '', later: '' }] = await world.sql<Record<string, string>>`
    select start_date::text as earlier, (start_date + 1)::text as later, ${world.now()}::date::text as today
     from assignments where id = ${assignmentId}`
  await world.sql`update assignments set status = 'completed' where id = ${assignmentId}`
  expect([await projects(), await projects(earlier)]).toEqual([[], [projectId]])
  await world.sql`update assignments set status = 'cancelled', ended_on = null, updated_at = ${`${earlier}T12:00:00Z`} where id = ${assignmentId}`
  expect([await projects(earlier), await projects(later), await projects(today)]).toEqual([[projectId], [], []])
  await sampleAssignment(world, worker, projectId)
  expect([await projects(earlier), await projects(later)]).toEqual([[projectId], [projectId]])
})

test('a worker’s projects can be searched and paged', async () => {
  const { organisation, worker, projectId } = await scene()
  const { projectId: other } = await sampleProject(world, organisation)
  for (const id of [projectId, other]) await sampleAssignment(world, worker, id)
  await world.sql`update projects set name = 'Zinc' where id = ${projectId}`
  await world.sql`update projects set name = 'Éclair' where id = ${other}`
  const list = async (query: object) =>
    (await world.call(assignmentRoutes.listWorkableProjects, { query }, worker)).body
  const first = await list({ limit: '1' })
  expect(first).toMatchObject({ items: [{ id: other }], total: 2 })
  expect((await list({ limit: '1', cursor: first.nextCursor })).items.map(({ id }) => id)).toEqual([projectId])
  expect((await list({ q: 'ecl' })).items.map(({ id }) => id)).toEqual([other])
})
