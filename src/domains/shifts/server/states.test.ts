import { expect, test } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftMoves, shiftStatuses } from '../rules.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld(shifts)

const actions = [
  { name: 'move', method: 'PATCH', path: '' },
  { name: 'cancel', method: 'POST', path: '/cancel' },
] as const

test.each(shiftStatuses)(
  'T29 from %s each actor can move or cancel a shift only as the transition table allows, without side effects',
  async (from) => {
    const organisation = await sampleOrganisation(world)
    const worker = await sampleWorker(world, organisation)
    const { projectId } = await sampleProject(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
    const actors = [
      ...(await Promise.all(
        providerRoles.map(async (role) => ({ as: role, who: await sampleUser(world, organisation, role) })),
      )),
      { as: 'worker', who: worker },
      { as: 'stranger', who: stranger },
    ]
    for (const { as, who } of actors) {
      for (const { name, method, path } of actions) {
        const id = await sampleShift(world, assignmentId, '2026-11-23', { status: from })
        const { status, problem } = await world.send(method, `/provider/shifts/${id}${path}`, {}, who)
        const to = shiftMoves[from][name]
        const refused =
          as === 'worker' || as === 'user' ? [403, 'FORBIDDEN'] : as === 'stranger' ? [404, 'NOT_FOUND'] : []
        const isMoved = refused.length === 0 && to !== undefined
        if (refused.length > 0) expect([as, name, status, problem.code]).toEqual([as, name, ...refused])
        else if (isMoved) expect([as, name, status]).toEqual([as, name, 200])
        else {
          expect([as, name, status, problem.code]).toEqual([as, name, 409, 'INVALID_TRANSITION'])
          expect(problem).toMatchObject({ from, to: expect.any(String) })
        }
        const [row] = await world.sql`select status, version from shifts where id = ${id}`
        expect(row).toEqual(isMoved ? { status: to, version: 2 } : { status: from, version: 1 })
        await world.sql`delete from shifts where id = ${id}`
      }
    }
  },
)
