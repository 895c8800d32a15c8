import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { type WorkingHoursForm, workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import { type DurationUnit, endOf, type RequestStatus } from '#domains/requests/rules.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { DemoProject } from './customers.ts'
import { skillsOf } from './careers.ts'
import { works } from './people.ts'

interface DemoRequest {
  title: string
  /** Days from today. */
  start: number
  duration: readonly [number, DurationUnit]
  positions: number
  status: RequestStatus
  comment?: string
}

/** The request that the current workers of a customer fill. */
const regular = (title: string, positions: number, duration: DemoRequest['duration'] = [13, 'weeks']): DemoRequest => ({
  title,
  start: -45,
  duration,
  positions,
  status: 'in_progress',
})

/** The requests of each customer in past and coming weeks, in every status; the first is filled by its current workers. */
const plans: readonly (readonly DemoRequest[])[] = [
  [
    regular('Bottling, regular team', 7),
    { title: 'Second line for the holidays', start: 10, duration: [3, 'weeks'], positions: 4, status: 'approved' },
    { title: 'Label change, weekend crew', start: 26, duration: [2, 'days'], positions: 6, status: 'pending' },
  ],
  [
    regular('Order picking, regular team', 6),
    { title: 'Extra pickers for the sales', start: 14, duration: [1, 'months'], positions: 8, status: 'pending' },
    { title: 'Stock count', start: 6, duration: [3, 'days'], positions: 3, status: 'approved' },
  ],
  [
    regular('Stripping, two shifts', 6, [3, 'months']),
    { title: 'Extra hands for three vessels', start: 3, duration: [5, 'days'], positions: 5, status: 'approved' },
    { title: 'Night stripping', start: 21, duration: [2, 'weeks'], positions: 4, status: 'in_review' },
    {
      title: 'Weekend stripping',
      start: 8,
      duration: [2, 'days'],
      positions: 4,
      status: 'rejected',
      comment: 'The rate is too low for weekends. Ask again at the weekend rate.',
    },
  ],
  [
    regular('Forklift pool', 5),
    { title: 'Drivers for the new terminal', start: 28, duration: [6, 'months'], positions: 10, status: 'in_review' },
  ],
  [
    regular('Ward support', 6),
    { title: 'Winter beds', start: 12, duration: [2, 'months'], positions: 3, status: 'approved' },
    { title: 'Night watch', start: 35, duration: [1, 'months'], positions: 2, status: 'pending' },
  ],
  [
    regular('Banqueting team', 6),
    { title: 'New Year’s gala', start: 40, duration: [2, 'days'], positions: 12, status: 'pending' },
    {
      title: 'Trade fair catering',
      start: 16,
      duration: [4, 'days'],
      positions: 6,
      status: 'cancelled',
      comment: 'The fair has been postponed to the spring.',
    },
  ],
  [
    regular('Cold store nights', 5),
    { title: 'Reach truck drivers, days', start: 5, duration: [4, 'weeks'], positions: 2, status: 'approved' },
  ],
  [
    regular('Renovation, ground floor', 5),
    { title: 'Scaffolding', start: 17, duration: [10, 'days'], positions: 3, status: 'pending' },
    { title: 'Roof, first phase', start: 45, duration: [2, 'months'], positions: 6, status: 'pending' },
  ],
]

const certificationsOf = [
  ['HACCP'],
  [],
  ['VCA'],
  ['VCA', 'Forklift licence'],
  ['First aid'],
  ['HACCP'],
  ['Reach truck licence'],
  ['VCA'],
]
const spoken = ['fr', 'fr', 'nl', 'nl', 'fr', 'fr', 'nl', 'nl']

/** Adds the customers' requests, and returns each project with the request that its regular workers fill. */
export async function addRequests(scope: ActorScope, projects: readonly DemoProject[]): Promise<DemoProject[]> {
  const regular: DemoProject[] = []
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  for (const [work, project] of projects.entries()) {
    for (const [index, plan] of (plans[work] ?? []).entries()) {
      const startDate = daysAfter(today, plan.start)
      const [duration, durationUnit] = plan.duration
      const id = await addRequest(scope, project, {
        work,
        title: plan.title,
        startDate,
        endDate: endOf(startDate, { duration, durationUnit }),
        durationUnit,
        positions: plan.positions,
        wantsMore: index % 2 === 0,
        experience: index === 1 ? 'intermediate' : null,
      })
      if (index === 0) regular.push({ ...project, requestId: id })
      if (plan.status !== 'pending') await settleRequest(scope, id, plan.status, plan.comment)
    }
  }
  return regular
}

interface RequiredSkill {
  /** The index of its piece of work. */
  readonly work: number
  readonly title: string
  readonly startDate: string
  readonly endDate: string
  readonly durationUnit: DurationUnit
  readonly positions: number
  /** Several skills, a language and instructions, or one skill alone. */
  readonly wantsMore: boolean
  readonly experience?: 'intermediate' | null
}

/** Adds a pending request. */
export async function addRequest(
  scope: ActorScope,
  { projectId, role, rateCents }: DemoProject,
  { work, title, startDate, endDate, durationUnit, positions, wantsMore, experience }: RequiredSkill,
): Promise<string> {
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'requests', id },
    {
      ...(await siteOf(scope, projectId)),
      title,
      role,
      start_date: startDate,
      end_date: endDate,
      duration_unit: durationUnit,
      positions,
      skills: JSON.stringify(
        skillsOf(work)
          .slice(0, wantsMore ? 3 : 1)
          .map((name, at) => ({ name, minimumLevel: at === 0 ? 'intermediate' : null })),
      ),
      certifications: JSON.stringify(certificationsOf[work] ?? []),
      working_hours: JSON.stringify(workingHoursOf(hoursOf(work, durationUnit))),
      languages: JSON.stringify(wantsMore ? [{ language: spoken[work], minimumLevel: 'intermediate' }] : []),
      experience_level: experience ?? null,
      rate_amount: Math.round((rateCents * 105) / 500) * 5,
      rate_currency: 'EUR',
      description: wantsMore ? 'Report at the gate and ask for the shift leader. Safety shoes are required.' : null,
    },
  )
  return id
}

/** The first block of a piece of work on each of its days; a few days include the weekend. */
function hoursOf(work: number, unit: DurationUnit): WorkingHoursForm {
  const { lastDay, blocks, breakMinutes } = works[work] as (typeof works)[number]
  const [startTime, endTime] = blocks[0] ?? ['08:00', '16:00']
  const weekdays = Array.from({ length: unit === 'days' ? 7 : lastDay }, (_, index) => index + 1)
  return { weeks: [{ days: weekdays.map((weekday) => ({ weekday, startTime, endTime, breakMinutes })) }] }
}

async function siteOf({ db, actor }: ActorScope, projectId: string) {
  const { clientId, workSiteId, projectManagerId } = await db.one(
    sql<{ clientId: string; workSiteId: string; projectManagerId: string }>`
      select client_id, work_site_id, project_manager_id from projects where organisation_id = ${actor.organisationId} and id = ${projectId}`,
  )
  return { client_id: clientId, project_id: projectId, work_site_id: workSiteId, project_manager_id: projectManagerId }
}

/** Moves a request to a status, with the comment that its history shows. */
export async function settleRequest(
  { db, actor }: ActorScope,
  id: string,
  status: RequestStatus,
  comment?: string,
): Promise<void> {
  db.setComment(comment)
  await db.many(
    sql`update requests set status = ${status}, version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  db.setComment(null)
}

/** Ends the assignments of a third of the workers tomorrow, so that open requests have candidates. */
export async function freeSome({ db, actor, now }: ActorScope, workers: readonly string[]): Promise<void> {
  const freed = workers.filter((_, index) => index % 3 === 1)
  const tomorrow = daysAfter(localTimeOf(now, actor.timeZone).date, 1)
  await db.many(
    sql`
      delete from shifts
       where organisation_id = ${actor.organisationId} and worker_id = any(${freed})
         and starts_at >= ${`${daysAfter(tomorrow, 1)}T00:00:00Z`}`,
  )
  await db.many(
    sql`
      update assignments
         set end_date = ${tomorrow}
       where organisation_id = ${actor.organisationId} and worker_id = any(${freed}) and ${is<AssignmentStatus>('status', 'in_progress')}`,
  )
}
