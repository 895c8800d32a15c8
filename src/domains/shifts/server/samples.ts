import { v7 as uuid } from 'uuid'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import type { ShiftStatus } from '../rules.ts'
import type { Audience, ClaimingMode, OpenShiftPriority } from '../rules/open-shifts.ts'

/** Creates a shift: 08:00 to 16:00 UTC on the given day unless an end is given, without a break, and published unless `isPublished` is false. */
export async function sampleShift(
  world: World,
  assignmentId: string,
  start: string,
  { end = '', status = 'scheduled' as ShiftStatus, isPublished = true, breakMinutes = 0 } = {},
): Promise<string> {
  const id = uuid()
  const [startsAt, endsAt] = end ? [start, end] : [`${start}T08:00:00Z`, `${start}T16:00:00Z`]
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, break_minutes, status, published_at)
    select organisation_id, ${id}, worker_id, project_id, id, ${startsAt}, ${endsAt}, ${breakMinutes}::int, ${status}, case when ${isPublished} then now() end from assignments where id = ${assignmentId}`
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

/** Creates a draft open shift that replaces a shift, published if asked for. */
export async function sampleReplacement(world: World, shiftId: string, { isPublished = false } = {}): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into open_shifts (organisation_id, id, project_id, role, starts_at, ends_at, positions, audience, claiming, published_at,
                             replaces_shift_id, replaces_worker_id)
    select organisation_id, ${id}, project_id, 'Picker', starts_at, ends_at, 1, 'invited', 'first_come',
           case when ${isPublished} then now() end, id, worker_id from shifts where id = ${shiftId}`
  return id
}

/** Creates a published open shift: 08:00 to 16:00 UTC on the given day unless an end is given. Fields that are not given have their default values. */
export async function sampleOpenShift(
  world: World,
  projectId: string,
  start: string,
  {
    end = '',
    role = 'Picker',
    positions = 1,
    audience = 'qualified' as Audience,
    claiming = 'first_come' as ClaimingMode,
    priority = 'normal' as OpenShiftPriority,
    certifications = [] as readonly string[],
    closesAt = null as string | null,
    isPublished = true,
    requestId = null as string | null,
    offeredTo = null as string | null,
  } = {},
): Promise<string> {
  const id = uuid()
  const [startsAt, endsAt] = end ? [start, end] : [`${start}T08:00:00Z`, `${start}T16:00:00Z`]
  await world.sql`
    insert into open_shifts (organisation_id, id, project_id, request_id, role, starts_at, ends_at, positions, certifications, audience, claiming,
                             priority, closes_at, published_at)
    select organisation_id, ${id}, id, ${requestId}, ${role}, ${startsAt}, ${endsAt}, ${positions}, ${JSON.stringify(certifications)}, ${audience},
           ${claiming}, ${priority}, ${closesAt}, case when ${isPublished} then now() end from projects where id = ${projectId}`
  if (offeredTo !== null)
    await world.sql`
      insert into open_shift_invitations (organisation_id, id, open_shift_id, worker_id)
      select organisation_id, ${uuid()}, ${id}, ${offeredTo} from projects where id = ${projectId}`
  return id
}

/** Creates a swap with which the worker of a shift offers it to everyone who qualifies, or to a colleague. */
export async function sampleSwap(
  world: World,
  shiftId: string,
  { colleagueId = null as string | null, takerId = null as string | null, note = null as string | null } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into shift_swaps (organisation_id, id, shift_id, shift_version, worker_id, colleague_id, taker_id, status, note, expires_at)
    select organisation_id, ${id}, id, version, worker_id, ${colleagueId}::uuid, ${takerId}::uuid,
           case when ${takerId}::uuid is null then 'proposed' else 'accepted' end, ${note}, starts_at from shifts where id = ${shiftId}`
  return id
}

/** Creates running waves of an open shift, whose next one is due when it begins. */
export async function sampleWaves(world: World, openShiftId: string, startedBy: SampleAccount): Promise<void> {
  await world.sql`
    insert into wave_runs (organisation_id, id, open_shift_id, started_by, workers_per_wave, minutes_per_wave, next_wave_at)
    select organisation_id, ${uuid()}, id, ${startedBy.accountId}, 5, 15, starts_at from open_shifts where id = ${openShiftId}`
}
