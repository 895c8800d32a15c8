import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { shifts } from '../routes.ts'
import { sampleShift, sampleSwap } from '../samples.ts'

const world = await openWorld(shifts)
const [people, rounds] = [20, 50]

async function scene(mode: 'automatic' | 'approval') {
  const organisation = await sampleOrganisation(world)
  await world.sql`update organisations set shift_swaps = ${mode} where id = ${organisation.organisationId}`
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation)
  const worker = await sampleWorker(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const colleagues = await Promise.all(Array.from({ length: people }, () => sampleWorker(world, organisation)))
  return { manager, worker, assignmentId, colleagues }
}

/** Every other day, so that no rule but the swap itself refuses an acceptance. */
const dayOf = (round: number) =>
  new Date(Date.parse('2026-11-23T00:00:00Z') + 2 * round * 86_400_000).toISOString().slice(0, 10)

/** The workers who are responsible for a shift: those with a published shift of the project at its time. */
const responsible = (shiftId: string) => world.sql<{ workerId: string }>`
  select s.worker_id as "workerId" from shifts n
    join shifts s on s.organisation_id = n.organisation_id and s.project_id = n.project_id and s.starts_at = n.starts_at
   where n.id = ${shiftId} and s.accepted and s.published_at is not null and s.status = 'scheduled'`

test(`T67 ${people} colleagues accept one offered shift at the same time, ${rounds} times: exactly one is responsible, never two, never none`, async () => {
  const { worker, assignmentId, colleagues } = await scene('automatic')
  for (let round = 0; round < rounds; round++) {
    const shiftId = await sampleShift(world, assignmentId, dayOf(round))
    const id = await sampleSwap(world, shiftId)
    const found: number[] = []
    const racing = { isOver: false }
    const watching = (async () => {
      while (!racing.isOver) found.push((await responsible(shiftId)).length)
    })()
    const answers = await Promise.all(
      colleagues.map((colleague) => world.call(swapRoutes.acceptSwap, { params: { id } }, colleague)),
    )
    racing.isOver = true
    await watching
    expect(new Set(found)).toEqual(new Set([1]))
    const taken = answers.flatMap(({ status }, index) => (status === 200 ? [colleagues[index]?.accountId] : []))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(taken).toHaveLength(1)
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['NO_POSITION_LEFT']))
    expect(await responsible(shiftId)).toEqual([{ workerId: taken[0] }])
    expect(taken[0]).not.toBe(worker.accountId)
  }
}, 300_000)

test('T67 an approval, a withdrawal, a move and a cancellation at the same time leave one consistent result', async () => {
  const { manager, worker, assignmentId, colleagues } = await scene('approval')
  const [taker] = colleagues
  if (!taker) throw new Error('there are no colleagues')
  for (let round = 0; round < rounds; round++) {
    const shiftId = await sampleShift(world, assignmentId, dayOf(round))
    const id = await sampleSwap(world, shiftId, { takerId: taker.accountId })
    const params = { params: { id } }
    const [approved, withdrawn, declined, moved, cancelled] = await Promise.all([
      world.call(swapRoutes.approveSwap, { ...params, body: {} }, manager),
      world.call(swapRoutes.withdrawSwap, params, worker),
      world.call(swapRoutes.declineSwap, { ...params, body: {} }, taker),
      world.call(
        shiftRoutes.moveShift,
        { params: { id: shiftId }, query: {}, body: { startsAt: `${dayOf(round)}T09:00:00Z` } },
        manager,
      ),
      round % 2 === 0
        ? world.call(shiftRoutes.cancelShift, { params: { id: shiftId }, body: {} }, manager)
        : Promise.resolve({ status: 409 }),
    ])
    const statuses = [approved, withdrawn, declined, moved, cancelled].map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    // One of the three ends the swap, unless the shift changed first.
    expect([approved, withdrawn, declined].filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1)
    const found = await responsible(shiftId)
    expect(found.length).toBe(cancelled.status === 200 ? 0 : 1)
    // A move that began before the approval does not return the shift to its first worker.
    const holder = approved.status === 200 ? taker : worker
    if (cancelled.status !== 200) expect(found).toEqual([{ workerId: holder.accountId }])
    const swap = await world.call(swapRoutes.readSwap, params, manager)
    expect(['proposed', 'accepted']).not.toContain(swap.body.status)
  }
}, 300_000)
