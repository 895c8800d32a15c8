import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestEndingRoutes, requestRoutes } from '#domains/requests/contract.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes } from '../contract.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import { assignments } from './routes.ts'
import { acceptance, sampleAssignment, sampleStaffing } from './samples.ts'

const world = await openWorld([...requests, ...assignments, ...acceptance])
const rounds = Number(process.env.RACE_ROUNDS ?? 5)
const [positions, interested] = [3, 50]

test(
  `T35 when ${interested} workers accept ${positions} positions simultaneously, ${positions} succeed and the others get a friendly refusal`,
  async () => {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const workers: SampleAccount[] = []
    for (let number = 0; number < interested; number++) workers.push(await sampleWorker(world, organisation))
    for (let round = 0; round < rounds; round++) {
      const project = await sampleProject(world, organisation, { managerId: manager.accountId })
      const requestId = await sampleStaffing(world, organisation, project, { positions })
      const days = { startDate: '2026-11-23', endDate: '2026-12-20', requestId }
      const offers = await Promise.all(
        workers.map((worker) => sampleAssignment(world, worker, project.projectId, 'pending', days)),
      )
      const answers = await Promise.all(
        workers.map((worker, index) =>
          world.call(acceptanceRoutes.acceptAssignment, { params: { id: offers[index] as string } }, worker),
        ),
      )
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(positions)
      const late = answers.filter(({ status }) => status !== 200)
      expect(new Set(late.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
        new Set(['409 NO_POSITION_LEFT']),
      )
      expect(late[0]?.problem.detail).toContain('Thank you for your interest')
      const counted =
        await world.sql`select status, cancel_kind, count(*)::int as n from assignments where request_id = ${requestId} group by 1, 2 order by 1`
      expect(counted).toEqual([
        { status: 'assigned', cancel_kind: null, n: positions },
        { status: 'cancelled', cancel_kind: 'position_filled', n: interested - positions },
      ])
      const [request] = await world.sql`select filled_positions from requests where id = ${requestId}`
      expect(request?.filled_positions).toBe(positions)
      const sentNotifications = await world.sql`
        select kind, count(*)::int as n
         from notifications where organisation_id = ${organisation.organisationId} and link = any(${offers.flatMap((id) => [`/worker/assignments/${id}`, `/provider/assignments/${id}`])}) group by 1 order by 1`
      expect(sentNotifications).toEqual([
        { kind: 'assignmentAccepted', n: positions },
        { kind: 'positionFilled', n: interested - positions },
      ])
    }
  },
  1000 + rounds * 10_000,
)

test('T30 of twenty simultaneous answers to an offer one takes effect and sends one notification', async () => {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const id = await sampleAssignment(world, worker, projectId, 'pending')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
        : world.call(assignmentRoutes.rejectAssignment, { params: { id }, body: {} }, worker),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const [sentNotifications] =
    await world.sql`select count(*)::int as n from notifications where account_id = ${manager.accountId}`
  expect(sentNotifications?.n).toBe(1)
  const [deeds] = await world.sql`select count(*)::int as n from history where entity_id = ${id} and before is not null`
  expect(deeds?.n).toBe(1)
})

test('T30 of ten simultaneous decisions on an accepted assignment one succeeds', async () => {
  const organisation = await sampleOrganisation(world)
  const managers = [await sampleUser(world, organisation, 'manager'), await sampleUser(world, organisation, 'provider')]
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const id = await sampleAssignment(world, worker, projectId, 'in_progress')
  const params = { id }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const who = managers[index % 2] as SampleAccount
      if (index < 5) return world.call(assignmentRoutes.completeAssignment, { params }, who)
      return world.call(assignmentRoutes.cancelAssignment, { params, body: { comment: 'No work' } }, who)
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('T30 an offer that is sent while its request is being cancelled does not stay open', async () => {
  for (let round = 0; round < 5; round++) {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const requestId = await sampleStaffing(world, organisation, await sampleProject(world, organisation), {
      positions: 9,
    })
    const cancelling = { params: { id: requestId }, body: { comment: 'No longer needed' } }
    const workers = await Promise.all(Array.from({ length: 6 }, () => sampleWorker(world, organisation)))
    const offers = workers.map(({ accountId }) =>
      world.call(assignmentRoutes.offerAssignment, { body: { requestId, workerId: accountId } }, manager),
    )
    const [ended, ...answers] = await Promise.all([
      world.call(requestEndingRoutes.cancelRequest, cancelling, manager),
      ...offers,
    ])
    expect(ended?.status).toBe(200)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const open = await world.sql`select id from assignments where request_id = ${requestId} and status = 'pending'`
    expect(open).toEqual([])
  }
})

test('T30 an offer that is accepted while its request is being cancelled does not stay open', async () => {
  for (let round = 0; round < 5; round++) {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const project = await sampleProject(world, organisation)
    const requestId = await sampleStaffing(world, organisation, project, { positions: 9 })
    const workers = await Promise.all(Array.from({ length: 4 }, () => sampleWorker(world, organisation)))
    const days = { startDate: '2026-11-23', endDate: '2026-12-20', requestId }
    const offers = await Promise.all(
      workers.map((worker) => sampleAssignment(world, worker, project.projectId, 'pending', days)),
    )
    const cancelling = { params: { id: requestId }, body: { comment: 'No longer needed' } }
    const [ended, ...answers] = await Promise.all([
      world.call(requestEndingRoutes.cancelRequest, cancelling, manager),
      ...offers.map((id, index) =>
        world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, workers[index] as SampleAccount),
      ),
    ])
    expect(ended?.status).toBe(200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(
      await world.sql`select distinct status, cancel_kind from assignments where request_id = ${requestId}`,
    ).toEqual([{ status: 'cancelled', cancel_kind: 'request_closed' }])
    const [request] = await world.sql`select status, filled_positions from requests where id = ${requestId}`
    expect(request).toEqual({ status: 'cancelled', filled_positions: 0 })
  }
})

test('T30 an offer cannot be both accepted and withdrawn at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const { projectId } = await sampleProject(world, organisation)
    const worker = await sampleWorker(world, organisation)
    const id = await sampleAssignment(world, worker, projectId, 'pending')
    const answers = await Promise.all([
      world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker),
      world.call(assignmentRoutes.cancelAssignment, { params: { id }, body: { comment: 'Not needed' } }, manager),
    ])
    const [row] = await world.sql`select accepted, cancel_kind from assignments where id = ${id}`
    expect(row).not.toMatchObject({ accepted: true, cancel_kind: 'withdrawn' })
    expect(answers.map(({ status }) => status)).toContain(200)
  }
})

test('T30 an offer stays within its request when both are moved at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const project = await sampleProject(world, organisation)
    const requestId = await sampleStaffing(world, organisation, project)
    const worker = await sampleWorker(world, organisation)
    const days = { startDate: '2026-11-23', endDate: '2026-12-13', requestId }
    const id = await sampleAssignment(world, worker, project.projectId, 'pending', days)
    const shorter = { params: { id: requestId }, body: { endDate: '2026-12-13' } }
    await Promise.all([
      world.call(assignmentRoutes.editAssignment, { params: { id }, body: { endDate: '2026-12-20' } }, manager),
      world.call(requestRoutes.editRequest, shorter, manager),
    ])
    const [row] =
      await world.sql`select a.end_date <= r.end_date as fits from assignments a join requests r on r.id = a.request_id where a.id = ${id}`
    expect(row?.fits).toBe(true)
  }
})

test('T30 cancelling or deleting an assignment locks the request first, so that moving the request causes no deadlock', async () => {
  const organisation = await sampleOrganisation(world)
  const { organisationId } = organisation
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const project = await sampleProject(world, organisation)
  const requestId = await sampleStaffing(world, organisation, project, { positions: 3 })
  const days = { startDate: '2026-11-30', endDate: '2026-12-20', requestId }
  const make = (status: 'assigned' | 'pending') => sampleAssignment(world, worker, project.projectId, status, days)
  const cancel = (id: string) =>
    world.call(assignmentRoutes.cancelAssignment, { params: { id }, body: { comment: 'No work' } }, manager)
  const giveUp = (id: string) =>
    world.call(assignmentRoutes.cancelOwnAssignment, { params: { id }, body: { reason: 'Ill' } }, worker)
  const remove = (id: string) => world.call(assignmentRoutes.deleteAssignment, { params: { id } }, manager)
  for (const leave of [cancel, giveUp, remove]) {
    const id = await make('assigned')
    const status = await statusAfterWaitingFor(
      world,
      { table: 'requests', organisationId, id: requestId },
      () => leave(id),
      (mover) =>
        mover.many(
          sql`select id from assignments where organisation_id = ${organisationId} and id = ${id} for update nowait`,
        ),
    )
    expect(status).toBeLessThan(300)
  }
})
