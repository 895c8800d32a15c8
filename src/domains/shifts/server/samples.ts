import { v7 as uuid } from 'uuid'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import type { ShiftStatus } from '../rules.ts'

/** Creates a shift: 08:00 to 16:00 UTC on the given day unless an end is given, and published unless `isPublished` is false. */
export async function sampleShift(
  world: World,
  assignmentId: string,
  start: string,
  { end = '', status = 'scheduled' as ShiftStatus, isPublished = true } = {},
): Promise<string> {
  const id = uuid()
  const [startsAt, endsAt] = end ? [start, end] : [`${start}T08:00:00Z`, `${start}T16:00:00Z`]
  await world.sql(
    `insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, status, published_at)
     select organisation_id, $2, worker_id, project_id, id, $3, $4, $5, case when $6 then now() end from assignments where id = $1`,
    [assignmentId, id, startsAt, endsAt, status, isPublished],
  )
  return id
}

/** Creates an organisation in a time zone with a manager and a worker who has an assignment. */
export async function sampleRoster(world: World, { timeZone = 'Europe/Brussels' } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  return { organisation, manager, worker, projectId, assignmentId }
}

/** Creates a calendar feed of a worker and returns its path without `/api`. */
export async function sampleFeed(world: World, worker: SampleAccount): Promise<string> {
  const { status, body } = await world.call(shiftRoutes.renewCalendarFeed, {}, worker)
  if (status !== 201) throw new Error(`no feed: ${status}`)
  return new URL(body.url).pathname.replace('/api', '')
}
