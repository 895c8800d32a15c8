import { expect, test } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes } from '../contract.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import { assignmentStatuses, organisationMoves, workerMoves } from '../rules.ts'
import { assignments } from './routes.ts'
import { acceptance, sampleAssignment } from './samples.ts'

const world = await openWorld([...assignments, ...acceptance])

// Each action with its side, its table of transitions, and its request body.
const actions = [
  { name: 'accept', side: 'worker', moves: workerMoves, body: undefined },
  { name: 'reject', side: 'worker', moves: workerMoves, body: { reason: 'Too far' } },
  { name: 'cancel', side: 'worker', moves: workerMoves, body: { reason: 'Ill' } },
  { name: 'complete', side: 'provider', moves: organisationMoves, body: undefined },
  { name: 'cancel', side: 'provider', moves: organisationMoves, body: { comment: 'No work' } },
] as const

async function scene() {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  return { organisation, worker, projectId }
}

test.each(assignmentStatuses)('T29 from %s each actor can make exactly the transitions of the tables', async (from) => {
  const { organisation, worker, projectId } = await scene()
  const actors = [
    ...(await Promise.all(
      providerRoles.map(async (role) => ({ as: role, who: await sampleUser(world, organisation, role) })),
    )),
    { as: 'worker', who: worker },
    { as: 'colleague', who: await sampleWorker(world, organisation) },
    { as: 'stranger', who: (await scene()).worker },
  ] as const
  for (const { as, who } of actors) {
    for (const { name, side, moves, body } of actions) {
      // A started assignment began in January. The others start late enough to be cancelled.
      const days = from === 'pending' || from === 'assigned' ? { startDate: '2026-11-25' } : {}
      const id = await sampleAssignment(world, worker, projectId, from, days)
      const { status, problem } = await world.send('POST', `/${side}/assignments/${id}/${name}`, body, who)
      const to = (moves[from] as Partial<Record<string, string>>)[name]
      const isSide = side === 'worker' ? !providerRoles.includes(as as never) : providerRoles.includes(as as never)
      const refused =
        !isSide || as === 'user' ? [403, 'FORBIDDEN'] : side === 'worker' && as !== 'worker' ? [404, 'NOT_FOUND'] : []
      const isMoved = refused.length === 0 && to !== undefined
      if (refused.length > 0) expect([as, side, name, status, problem.code]).toEqual([as, side, name, ...refused])
      else if (isMoved) expect([as, side, name, status]).toEqual([as, side, name, 200])
      else {
        expect([as, side, name, status, problem.code]).toEqual([as, side, name, 409, 'INVALID_TRANSITION'])
        expect(problem).toMatchObject({ from, to: expect.any(String) })
      }
      const [row] = await world.sql`select status, version from assignments where id = ${id}`
      expect(row).toEqual(isMoved ? { status: to, version: 2 } : { status: from, version: 1 })
      await world.sql`delete from assignments where id = ${id}`
    }
  }
})

test('T31 an answer or decision on an outdated version is refused with the current version', async () => {
  const { organisation, worker, projectId } = await scene()
  const manager = await sampleUser(world, organisation, 'manager')
  const id = await sampleAssignment(world, worker, projectId, 'pending', { startDate: '2026-11-25' })
  const terms = { params: { id }, body: { accessNotes: 'Gate 4' } }
  expect((await world.call(assignmentRoutes.editAssignment, terms, manager)).body.version).toBe(2)
  for (const { name, side, body } of actions) {
    const who = { ...(side === 'worker' ? worker : manager), ifMatch: 1 }
    const { status, problem } = await world.send('POST', `/${side}/assignments/${id}/${name}`, body, who)
    // Actions that an offer does not allow fail with `INVALID_TRANSITION` whatever the version.
    const isListed = (side === 'worker' ? workerMoves : organisationMoves).pending[name as never] !== undefined
    expect([side, name, status, problem.code]).toEqual([
      side,
      name,
      409,
      isListed ? 'STALE_VERSION' : 'INVALID_TRANSITION',
    ])
    if (isListed) expect(problem.current).toMatchObject({ id, version: 2, status: 'pending', accessNotes: 'Gate 4' })
  }
  const accepted = await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, { ...worker, ifMatch: 2 })
  expect(accepted.body).toMatchObject({ status: 'assigned', version: 3 })
})
