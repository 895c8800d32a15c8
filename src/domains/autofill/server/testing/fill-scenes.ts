import { expect } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import type { World } from '#platform/server/testing/world.ts'
import { autofillRoutes, type FillRun } from '../../contract.ts'
import { fillingJob } from '../running.ts'

/** A day of the week that the runs of tests fill. */
export const date = '2026-12-09'

/** Returns functions that create an organisation with a project and workers, and that start, read and accept its runs. */
export function fillScenes(world: World) {
  async function scene(workers = 2) {
    const organisation = await sampleOrganisation(world)
    const manager = await sampleUser(world, organisation, 'manager')
    const people = []
    for (let index = 0; index < workers; index++) people.push(await sampleWorker(world, organisation))
    const { projectId, clientId } = await sampleProject(world, organisation)
    return { organisation, manager, people, projectId, clientId }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const start = (by: Scene['manager'], body: object = {}) =>
    world.call(autofillRoutes.startFillRun, { body: { date, ...body } }, by)
  const read = async (id: string, by: Scene['manager']) =>
    (await world.call(autofillRoutes.readFillRun, { params: { id } }, by)).body
  const accept = (run: FillRun, by: Scene['manager'], among = run.suggestions) =>
    world.call(
      autofillRoutes.acceptFillRun,
      { params: { id: run.id }, body: { suggestionIds: among.map(({ id }) => id) } },
      by,
    )

  /** Sets the time at which the samples were changed to that of the world, which is behind that of the database. */
  async function settle({ organisationId }: Scene['manager']) {
    for (const table of ['open_shifts', 'shifts', 'workers', 'availability', 'time_off'])
      await world.sql`update ${raw(table)} set updated_at = ${world.now()} where organisation_id = ${organisationId}`
  }

  /** Starts a run and returns it when it has ended. */
  async function fill(by: Scene['manager'], body: object = {}): Promise<FillRun> {
    await settle(by)
    const { status, body: started } = await start(by, body)
    expect(status).toBe(201)
    expect(started).toMatchObject({ status: 'running', allowed: ['stop'], suggestions: [] })
    const jobs = startJobs(world.services, [fillingJob as JobKind], { everyMs: 20 })
    await until(async () => expect((await read(started.id, by)).status).not.toBe('running'))
    await jobs.stop()
    return read(started.id, by)
  }
  return { scene, start, read, accept, settle, fill }
}
