import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld([...assignments, ...shifts])
const [people, attempts] = [4, 10]

/** Creates workers who each have one assignment per concurrent attempt, on separate projects. */
async function scene(status: AssignmentStatus) {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const workers = await Promise.all(Array.from({ length: people }, () => sampleWorker(world, organisation)))
  const projects = await Promise.all(Array.from({ length: attempts }, () => sampleProject(world, organisation)))
  const tried = await Promise.all(
    workers.flatMap((worker) =>
      projects.map(async ({ projectId }, index) => ({
        worker,
        id: await sampleAssignment(world, worker, projectId, status, { startDate: '2026-11-22' }),
        // They start at different hours, and all last until the afternoon.
        hour: 6 + (index % 3),
      })),
    ),
  )
  return { organisation, manager, tried }
}

const overlapping = (organisationId: string) =>
  world.sql`
    select a.id from shifts a join shifts b on b.organisation_id = a.organisation_id and b.worker_id = a.worker_id and b.id > a.id
       and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
     where a.organisation_id = ${organisationId} and a.accepted and b.accepted and a.status <> 'cancelled' and b.status <> 'cancelled'`

/** Expects that of all concurrent calls for one worker one succeeded and the others were refused with the reason. */
function expectOneEach(answers: readonly { status: number; problem: { code: string } }[]) {
  for (let person = 0; person < people; person++) {
    const own = answers.slice(person * attempts, (person + 1) * attempts)
    expect(own.filter(({ status }) => status < 300)).toHaveLength(1)
    const late = own.filter(({ status }) => status >= 300)
    expect(new Set(late.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(new Set(['409 OVERLAP']))
  }
}

test(`T35 of ${attempts} concurrent plans for the same hours of each of ${people} workers one succeeds, and no shifts overlap`, async () => {
  const { organisation, manager, tried } = await scene('assigned')
  const answers = await Promise.all(
    tried.map(({ id, hour }) => {
      const days = [{ date: '2026-11-23', startTime: `0${hour}:00`, endTime: '16:00' }]
      return world.call(
        shiftRoutes.planShifts,
        { params: { id }, body: { days, override: { reason: 'A race' } }, query: {} },
        manager,
      )
    }),
  )
  expectOneEach(answers)
  expect(await overlapping(organisation.organisationId)).toEqual([])
})

test(`T35 of ${attempts} offers for the same hours that each of ${people} workers accepts concurrently one succeeds, and no shifts overlap`, async () => {
  const { organisation, tried } = await scene('pending')
  for (const { id, hour } of tried)
    await sampleShift(world, id, `2026-11-23T0${hour}:00:00Z`, { end: '2026-11-23T16:00:00Z' })
  const answers = await Promise.all(
    tried.map(({ id, worker }) => world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)),
  )
  expectOneEach(answers)
  expect(await overlapping(organisation.organisationId)).toEqual([])
  const counted = await world.sql`
    select status, count(*)::int as n
     from assignments where organisation_id = ${organisation.organisationId} group by 1 order by 1`
  expect(counted).toEqual([
    { status: 'assigned', n: people },
    { status: 'pending', n: people * (attempts - 1) },
  ])
})

test('T35 accepting an offer and planning lock the worker first, so that concurrent ones wait instead of a deadlock', async () => {
  const organisation = await sampleOrganisation(world)
  const { organisationId } = organisation
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const id = await sampleAssignment(world, worker, projectId, 'pending', { startDate: '2026-11-22' })
  const body = { days: [{ date: '2026-11-23', startTime: '08:00', endTime: '16:00' }] }
  const [accept, tryPlan, plan] = [
    () => world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker),
    () => world.call(shiftRoutes.planShifts, { params: { id }, body, query: { dryRun: 'true' } }, manager),
    () => world.call(shiftRoutes.planShifts, { params: { id }, body, query: {} }, manager),
  ]
  const record = { table: 'workers', organisationId, id: worker.accountId } as const
  for (const call of [accept, tryPlan, plan]) expect(await statusAfterWaitingFor(world, record, call)).toBeLessThan(300)
})
