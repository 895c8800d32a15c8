import { v7 as uuid } from 'uuid'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { World } from '#platform/server/testing/world.ts'
import { findDueWaves, sendWave } from '../waves/offering.ts'

/** The kinds of workers among whom waves choose, several of each. */
const kinds = [
  'ordinary',
  'ordinary',
  'quiet',
  'urgent',
  'withoutChannels',
  'untrained',
  'unavailable',
  'ill',
  'welder',
  'inactive',
  'exhausted',
] as const
type Kind = (typeof kinds)[number]

/** Workers of these kinds may never get an offer. */
export const neverOffered: readonly Kind[] = ['unavailable', 'ill', 'welder', 'inactive', 'exhausted']

export interface WaveTeam {
  readonly organisation: { readonly organisationId: string }
  readonly manager: SampleAccount
  /** Workers with shifts who drop out, and their assignments. */
  readonly planned: readonly { readonly worker: SampleAccount; readonly assignmentId: string }[]
  readonly others: readonly { readonly worker: SampleAccount; readonly kind: Kind }[]
}

const allDays = [1, 2, 3, 4, 5, 6, 7]
const years = { startDate: '2026-01-01', endDate: '2029-12-31' }

/** Creates an organisation with automatic waves: workers with shifts, half of which need a certification, and four of each other kind. */
export async function makeWaveTeam(world: World, absentees: number): Promise<WaveTeam> {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const { organisationId } = organisation
  await world.sql`
    update organisations set automatic_waves = true, no_show_minutes = 15, wave_workers = 3, wave_minutes = 10 where id = ${organisationId}`
  const manager = await sampleUser(world, organisation, 'manager')
  const project = await sampleProject(world, organisation)
  const request = await sampleRequest(world, organisation, project, 'approved')
  await world.sql`
    update requests set certifications = '["VCA"]', start_date = '2026-01-01', end_date = '2029-12-31', positions = 50 where id = ${request}`
  const planned = []
  for (let index = 0; index < absentees; index++) {
    const worker = await sampleWorker(world, organisation)
    await sampleCertification(world, worker)
    const terms = { ...years, requestId: index % 2 === 0 ? request : null }
    planned.push({ worker, assignmentId: await sampleAssignment(world, worker, project.projectId, 'assigned', terms) })
  }
  const others = []
  for (const kind of [...kinds, ...kinds, ...kinds, ...kinds]) {
    const worker = await sampleWorker(world, organisation, { primaryRole: kind === 'welder' ? 'Welder' : 'Picker' })
    if (kind !== 'untrained') await sampleCertification(world, worker)
    await make(world, organisationId, worker, kind)
    others.push({ worker, kind })
  }
  return { organisation, manager, planned, others }
}

async function make(world: World, organisationId: string, worker: SampleAccount, kind: Kind): Promise<void> {
  const { accountId } = worker
  if (kind === 'quiet' || kind === 'urgent')
    await world.sql`
      insert into notification_settings (organisation_id, account_id, types, digest, quiet_from, quiet_to, time_zone, urgent_offers)
      values (${organisationId}, ${accountId}, '{}', 'daily', '22:00', '07:00', 'Europe/Brussels', ${kind === 'urgent'})`
  if (kind === 'withoutChannels')
    await world.sql`
      insert into notification_settings (organisation_id, account_id, types, digest, time_zone)
      values (${organisationId}, ${accountId}, '{"assignmentOpportunities": {"inApp": true, "email": false, "sms": false}}', 'daily', 'Europe/Brussels')`
  if (kind === 'unavailable')
    await sampleAvailability(world, worker, {
      patterns: [
        {
          from: '2026-01-01',
          stretches: allDays.map((weekday) => ({
            weekday,
            kind: 'unavailable' as const,
            startTime: '00:00',
            endTime: '00:00',
          })),
        },
      ],
    })
  if (kind === 'ill')
    await world.sql`
      insert into time_off (organisation_id, id, worker_id, start_date, end_date, type)
      values (${organisationId}, ${uuid()}, ${accountId}, '2026-11-20', '2028-11-19', 'sick_leave')`
  if (kind === 'inactive') await world.sql`update accounts set active = false where id = ${accountId}`
  // Works in the morning of each day, so that the shift would exceed the hours of a day.
  if (kind === 'exhausted') {
    const { projectId } = await sampleProject(world, { organisationId })
    const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', years)
    await world.sql`
      insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, published_at)
      select organisation_id, gen_random_uuid(), worker_id, project_id, id, day + interval '4 hours', day + interval '12 hours', now()
        from assignments, generate_series('2026-11-20T00:00Z'::timestamptz, '2027-11-19T00:00Z', '1 day') day where id = ${assignmentId}`
  }
}

/** Sends the wave that is due; false if there is none. */
export async function sendDueWave(scope: ActorScope): Promise<boolean> {
  const due = await findDueWaves(scope)
  if (due) await sendWave(scope, due)
  return due !== undefined
}

/** Keeps everybody signed in for another day. */
export async function staySignedIn(world: World, { organisation }: WaveTeam): Promise<void> {
  await world.sql`
    update sessions set idle_until = ${world.now()}::timestamptz + interval '1 day', created_at = ${world.now()}, seen_at = ${world.now()}
     where organisation_id = ${organisation.organisationId}`
}

/** Publishes a shift of a day for each worker of the team: from 14:00 UTC, each until another minute, by which its notifications are known. */
export async function planDay(world: World, { planned }: WaveTeam, day: string): Promise<string[]> {
  const ids = planned.map(() => uuid())
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, published_at)
    select a.organisation_id, n.id, a.worker_id, a.project_id, a.id, ${day}::timestamptz + interval '14 hours',
           ${day}::timestamptz + interval '22 hours' + make_interval(mins => n.at::int), ${day}::timestamptz
      from unnest(${ids}::uuid[], ${planned.map(({ assignmentId }) => assignmentId)}::uuid[]) with ordinality n (id, assignment_id, at)
      join assignments a on a.id = n.assignment_id`
  return ids
}
