import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { shifts } from '../routes.ts'
import { sampleOpenShift } from '../samples.ts'

const world = await openWorld(shifts)
const [people, positions, rounds] = [50, 3, 100]

test(`T67 ${people} workers claim ${positions} positions at the same time, ${rounds} times: exactly ${positions} get one, the others a refusal`, async () => {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation)
  const workers = await Promise.all(Array.from({ length: people }, () => sampleWorker(world, organisation)))
  for (let round = 0; round < rounds; round++) {
    // Every other day, so that no rule but the number of positions refuses a claim.
    const day = new Date(Date.parse('2026-11-23T00:00:00Z') + 2 * round * 86_400_000).toISOString().slice(0, 10)
    const id = await sampleOpenShift(world, projectId, day, { positions })
    const answers = await Promise.all(
      workers.map((worker) => world.call(openShiftRoutes.claimOpenShift, { params: { id } }, worker)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(positions)
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['NO_POSITION_LEFT']))
    const open = await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)
    expect(open.body).toMatchObject({ status: 'filled', filled: positions })
    expect(new Set(open.body.taken.map(({ worker }) => worker.id)).size).toBe(positions)
  }
}, 240_000)
