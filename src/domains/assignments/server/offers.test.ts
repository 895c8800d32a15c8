import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type Assignment, assignmentRoutes, type OffersMade } from '../contract.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import { assignments } from './routes.ts'
import { acceptance, sampleAssignment, sampleStaffing } from './samples.ts'

const world = await openWorld([...notifications, ...assignments, ...acceptance])

async function scene(request: Parameters<typeof sampleStaffing>[3] = {}) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const requestId = await sampleStaffing(world, organisation, project, request)
  const offer = (body: object) => world.call(assignmentRoutes.offerAssignment, { body }, manager)
  return { organisation, manager, worker, ...project, requestId, offer }
}

const accept = (id: string, who: SampleAccount) =>
  world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, who)
const kindsFor = async (who: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind }) => kind)

async function certify(worker: SampleAccount, name: string, expiresOn: string | null, verification = 'verified') {
  await world.sql`
    insert into certifications (organisation_id, id, worker_id, name, expires_on, verification)
     values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, ${name}, ${expiresOn}, ${verification})`
}

test('an offer takes its project, role, dates and description from its request by default, and never its budget rate', async () => {
  const { worker, requestId, projectId, offer } = await scene()
  const { status, body } = await offer({ requestId, workerId: worker.accountId })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    request: { id: requestId, name: 'Pickers for the peak' },
    project: { id: projectId },
    role: 'Picker',
    startDate: '2026-11-23',
    endDate: '2026-12-20',
    payRate: { amount: 1735, currency: 'EUR' },
    description: 'Picking by voice',
  })
  const other = await scene()
  const own = { role: 'Packer', startDate: '2026-12-01', payRate: { amount: 2000, currency: 'EUR' } }
  const second = await other.offer({ requestId: other.requestId, workerId: other.worker.accountId, ...own })
  expect(second.body).toMatchObject(own)
})

test('a bulk offer creates one offer for each worker, notifies them, and names the reason of each failure', async () => {
  const { organisation, worker, requestId, offer } = await scene({ positions: 3 })
  const [second, inactive] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  await world.sql`update accounts set active = false where id = ${inactive.accountId}`
  const unknownId = uuid()
  const workerIds = [worker.accountId, second.accountId, inactive.accountId, unknownId]
  const { status, body } = await offer({ requestId, workerIds, answerBy: '2026-11-21T08:00:00Z' })
  expect(status).toBe(201)
  const { done, failed } = body as OffersMade
  expect(done.map(({ worker: { id }, answerBy }) => [id, answerBy])).toEqual([
    [worker.accountId, '2026-11-21T08:00:00Z'],
    [second.accountId, '2026-11-21T08:00:00Z'],
  ])
  expect(failed).toEqual([
    { id: inactive.accountId, code: 'workerInactive', message: 'Choose another worker: this one has been deactivated' },
    { id: unknownId, code: 'NOT_FOUND', message: expect.any(String) },
  ])
  expect(await kindsFor(worker)).toEqual(['assignmentOffered'])
  const again = await offer({ requestId, workerIds: [worker.accountId, inactive.accountId] })
  expect(again.problem).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    detail: 'No offers were sent because none of these workers can be offered the assignment. Choose other workers.',
    failed: [
      {
        id: worker.accountId,
        code: 'CONFLICT',
        message:
          'This worker already has an offer for this request. Wait for the response, or withdraw that offer first.',
      },
      { id: inactive.accountId, code: 'workerInactive' },
    ],
  })
  expect((await offer({ requestId, workerId: worker.accountId })).problem).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  })
})

test('T35 simultaneous offers of one request to the same worker create one offer', async () => {
  const { worker, requestId, offer } = await scene()
  const answers = await Promise.all(Array.from({ length: 8 }, () => offer({ requestId, workerId: worker.accountId })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
})

test('a request that is not approved, is full or does not exist cannot be offered', async () => {
  for (const [status, positions, code] of [
    ['pending', 1, 'CONFLICT'],
    ['in_review', 1, 'CONFLICT'],
    ['completed', 1, 'CONFLICT'],
    ['approved', 1, 'NO_POSITION_LEFT'],
  ] as const) {
    const { worker, organisation, projectId, requestId, offer } = await scene({ status, positions })
    if (code === 'NO_POSITION_LEFT')
      await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'assigned', { requestId })
    const { problem } = await offer({ requestId, workerId: worker.accountId })
    expect([problem.status, problem.code], status).toEqual([409, code])
  }
  const { worker, offer } = await scene()
  const unknown = await offer({ requestId: uuid(), workerId: worker.accountId })
  expect(unknown.problem.errors).toMatchObject([{ path: 'requestId', code: 'unknown' }])
})

test('an offer must be on the project and within the dates of its request, with a deadline in the future', async () => {
  const { organisation, worker, requestId, offer } = await scene()
  const other = await sampleProject(world, organisation)
  const { problem } = await offer({
    requestId,
    workerId: worker.accountId,
    projectId: other.projectId,
    startDate: '2026-11-22',
    endDate: '2026-12-21',
    answerBy: '2026-11-20T08:00:00Z',
  })
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'projectId projectOfRequest',
    'startDate outsideRequest',
    'endDate outsideRequest',
    'answerBy answerByPast',
  ])
  const nothing = await offer({})
  expect(nothing.problem.errors?.map(({ path }) => path)).toEqual([
    'workerId',
    'projectId',
    'role',
    'startDate',
    'endDate',
  ])
})

test('an overlap with an accepted assignment prevents the offer', async () => {
  const { worker, projectId, offer, requestId } = await scene()
  await sampleAssignment(world, worker, projectId)
  const { problem } = await offer({ requestId, workerId: worker.accountId })
  expect(problem).toMatchObject({ status: 409, code: 'OVERLAP' })
  expect(problem.detail).toContain('Night shift')
})

test('a certification that is missing, rejected or expires too early prevents offering and accepting', async () => {
  const { manager, worker, requestId, offer } = await scene({ certifications: ['VCA', 'Forklift licence'] })
  await certify(worker, 'Vca', '2026-12-19')
  await certify(worker, 'Forklift licence', null, 'rejected')
  const refused = await offer({ requestId, workerId: worker.accountId })
  expect(refused.problem).toMatchObject({ status: 409, code: 'CONFLICT', missing: ['VCA', 'Forklift licence'] })
  expect(refused.problem.detail).toBe(
    'These certifications are missing or expire before Sun 20 Dec 2026: VCA, Forklift licence. Add or renew them first.',
  )
  await certify(worker, 'vca', '2026-12-20')
  await certify(worker, 'FORKLIFT LICENCE', null)
  const { body } = await offer({ requestId, workerId: worker.accountId })
  const { id } = body as Assignment
  const read = async () => {
    const params = { id }
    const { body: own } = await world.call(assignmentRoutes.readOwnAssignment, { params }, worker)
    const { body: theirs } = await world.call(assignmentRoutes.readAssignment, { params }, manager)
    return { own, theirs }
  }
  expect(await read()).toMatchObject({
    own: { certificationProblems: [], allowed: ['accept', 'reject'] },
    theirs: { certificationProblems: [] },
  })
  await world.sql`update certifications set expires_on = '2026-12-01' where worker_id = ${worker.accountId} and name = 'vca'`
  expect((await accept(id, worker)).problem).toMatchObject({ status: 409, code: 'CONFLICT', missing: ['VCA'] })
  expect(await read()).toMatchObject({
    own: {
      certificationProblems: [{ name: 'VCA', problem: 'expiring', expiresOn: '2026-12-19' }],
      allowed: ['reject'],
    },
  })
  await world.sql`update certifications set expires_on = '2026-11-01' where worker_id = ${worker.accountId} and search_name = 'vca'`
  await world.sql`delete from certifications where worker_id = ${worker.accountId} and search_name = 'forklift licence'`
  const certificationProblems = [
    { name: 'VCA', problem: 'expired', expiresOn: '2026-11-01' },
    { name: 'Forklift licence', problem: 'missing', expiresOn: null },
  ]
  expect(await read()).toMatchObject({ own: { certificationProblems }, theirs: { certificationProblems } })
  await certify(worker, 'forklift licence', null)
  await world.sql`update certifications set expires_on = null where worker_id = ${worker.accountId} and name = 'vca'`
  expect((await accept(id, worker)).body.status).toBe('assigned')
  // An open accepted assignment also shows certifications that have become invalid.
  await world.sql`update certifications set expires_on = '2026-11-01' where worker_id = ${worker.accountId} and name = 'vca'`
  expect((await read()).theirs.certificationProblems).toMatchObject([{ name: 'VCA', problem: 'expired' }])
  await world.sql`update assignments set status = 'cancelled' where id = ${id}`
  expect((await read()).theirs.certificationProblems).toEqual([])
})

test('accepting the last position cancels the other offers with their reason, and a cancellation opens it again', async () => {
  const { organisation, manager, worker, requestId, offer } = await scene()
  const second = await sampleWorker(world, organisation)
  const { done } = (await offer({ requestId, workerIds: [worker.accountId, second.accountId] })).body as OffersMade
  const [first, other] = done as [Assignment, Assignment]
  expect((await accept(first.id, worker)).status).toBe(200)
  const seen = await world.call(assignmentRoutes.readOwnAssignment, { params: { id: other.id } }, second)
  expect(seen.body).toMatchObject({ status: 'cancelled', cancelKind: 'position_filled', allowed: [] })
  expect(await kindsFor(second)).toEqual(['positionFilled', 'assignmentOffered'])
  expect((await accept(other.id, second)).problem).toMatchObject({ status: 409, code: 'NO_POSITION_LEFT' })
  const given = await world.call(
    assignmentRoutes.cancelOwnAssignment,
    { params: { id: first.id }, body: { reason: 'I am ill' } },
    worker,
  )
  expect(given.body).toMatchObject({ status: 'cancelled', cancelKind: 'worker', cancelReason: 'I am ill' })
  expect(await kindsFor(manager)).toEqual(['assignmentGivenUp', 'assignmentAccepted'])
  expect((await offer({ requestId, workerId: second.accountId })).status).toBe(201)
})

test('T11 requests and workers of another organisation are unknown to an offer', async () => {
  const [own, stranger] = [await scene(), await scene()]
  const foreign = await own.offer({ requestId: stranger.requestId, workerId: own.worker.accountId })
  expect(foreign.problem.errors).toMatchObject([{ path: 'requestId', code: 'unknown' }])
  const { problem } = await own.offer({ requestId: own.requestId, workerIds: [stranger.worker.accountId] })
  expect(problem).toMatchObject({ status: 409, failed: [{ id: stranger.worker.accountId, code: 'NOT_FOUND' }] })
})

test('an offer shows the approved time off during its dates to both sides, without its reason, and can still be accepted', async () => {
  const { organisation, manager, worker, requestId, offer } = await scene()
  const off = (from: string, to: string, status: string) =>
    world.sql`
      insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, reason, status)
      values (${organisation.organisationId}, ${uuid()}, ${worker.accountId}, ${from}, ${to}, 'sick_leave', 'Surgery', ${status})`
  await off('2026-12-18', '2026-12-27', 'approved')
  await off('2026-11-20', '2026-11-23', 'approved')
  await off('2026-12-21', '2026-12-21', 'withdrawn')
  await off('2026-12-01', '2026-12-02', 'pending')
  const { body } = await offer({ requestId, workerId: worker.accountId })
  const { id } = body as Assignment
  const met = [
    { startDate: '2026-11-20', endDate: '2026-11-23' },
    { startDate: '2026-12-18', endDate: '2026-12-27' },
  ]
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params: { id } }, worker)
  expect([(body as Assignment).timeOff, own.body.timeOff]).toEqual([met, met])
  expect(JSON.stringify([body, own.body])).not.toMatch(/sick|Surgery/)
  expect((await accept(id, worker)).status).toBe(200)
  const cancel = { params: { id }, body: { comment: 'No work' } }
  expect((await world.call(assignmentRoutes.cancelAssignment, cancel, manager)).body.timeOff).toEqual([])
})
