import { v7 as uuid } from 'uuid'
import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DemoProject } from './customers.ts'
import { works } from './people.ts'
import { addRequest, settleRequest } from './requests.ts'
import { chance, hiredDaysAgo, pastSeasons, renewedDaysAgo, workIn } from './seasons.ts'

/** A worker's assignment in the demo. */
export interface Engagement {
  readonly assignmentId: string
  /** The worker's place in the list. */
  readonly index: number
  readonly workerId: string
  /** The place of its piece of work in the list. */
  readonly work: number
  readonly project: DemoProject
  readonly from: string
  readonly to: string
  readonly status: 'completed' | 'in_progress' | 'pending'
}

const instructions = 'Report at the gate and ask for the shift leader. Safety shoes are required.'
const praise = [
  'Reliable and quick to learn.',
  'Always on time, good with newcomers.',
  'Careful work, even on busy days.',
  'Took over the team when the shift leader was ill.',
]

/** Adds the past and present assignments of each worker, and their offers. */
export async function addEngagements(
  scope: ActorScope,
  workers: readonly string[],
  projects: readonly DemoProject[],
): Promise<Engagement[]> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const past = await addPast(scope, workers, projects, today)
  // The last worker has left without one.
  const present = workers.slice(0, -1).map((workerId, index): Engagement => {
    const work = index % projects.length
    const isNew = index >= workers.length - 4
    return {
      assignmentId: uuid(),
      index,
      workerId,
      work,
      project: projects[work] as DemoProject,
      from: daysAfter(today, isNew ? 4 : -renewedDaysAgo(index)),
      to: daysAfter(today, isNew ? 40 : 45),
      status: isNew ? 'pending' : 'in_progress',
    }
  })
  const next: Engagement = {
    assignmentId: uuid(),
    index: 0,
    workerId: workers[0] as string,
    work: 2,
    project: projects[2] as DemoProject,
    from: daysAfter(today, 46),
    to: daysAfter(today, 74),
    status: 'pending',
  }
  const requestOf = ({ status, project }: Engagement) => (status === 'in_progress' ? (project.requestId ?? null) : null)
  await insertEngagements(scope, [...present, next], requestOf)
  return [...past, ...present]
}

async function addPast(
  scope: ActorScope,
  workers: readonly string[],
  projects: readonly DemoProject[],
  today: string,
): Promise<Engagement[]> {
  const added: Engagement[] = []
  const seasons = pastSeasons(today)
  for (const [position, season] of seasons.entries()) {
    const isLast = position === seasons.length - 1
    for (const [work, project] of projects.entries()) {
      const team = workers.flatMap((workerId, index): Engagement[] => {
        const hired = daysAfter(today, -hiredDaysAgo(index, workers.length))
        const from = hired > season.from ? hired : season.from
        const to = isLast ? daysAfter(today, -renewedDaysAgo(index) - 1) : season.to
        if (workIn(position, index) !== work || daysAfter(from, 14) > to) return []
        return [{ assignmentId: uuid(), index, workerId, work, project, from, to, status: 'completed' as const }]
      })
      if (team.length === 0) continue
      const requestId = await addRequest(scope, project, {
        work,
        title: season.title,
        startDate: season.from,
        endDate:
          team
            .map(({ to }) => to)
            .sort()
            .at(-1) ?? season.to,
        durationUnit: 'days',
        positions: team.length,
        wantsMore: true,
      })
      await insertEngagements(scope, team, () => requestId)
      await settleRequest(scope, requestId, 'completed')
      added.push(...team)
    }
  }
  return added
}

async function insertEngagements(
  scope: ActorScope,
  engagements: readonly Engagement[],
  requestOf: (engagement: Engagement) => string | null,
): Promise<void> {
  const { now, actor } = scope
  const dayOf = (date: string, days: number) =>
    laterBy(startOfDay(date, actor.timeZone), days * 86_400_000 + 36_000_000)
  await insertRecords(
    scope,
    'assignments',
    engagements.map((one) => {
      const { assignmentId, index, workerId, work, project, from, to, status } = one
      const isAccepted = status !== 'pending'
      const createdAt = isAccepted ? dayOf(from, -10) : laterBy(now, -20 * 3_600_000)
      const luck = chance('rating', index, from)
      const isRated = status === 'completed' && luck > 0.2
      return {
        id: assignmentId,
        project_id: project.projectId,
        request_id: requestOf(one),
        worker_id: workerId,
        role: works[work]?.role,
        start_date: from,
        end_date: to,
        access_notes: instructions,
        rate_amount: project.rateCents,
        rate_currency: 'EUR',
        status,
        accepted: isAccepted || null,
        answered_at: isAccepted ? laterBy(createdAt, (2 + 20 * luck) * 3_600_000) : null,
        answer_by: isAccepted ? null : laterBy(now, 3 * 86_400_000),
        rating: isRated ? (luck > 0.55 ? 5 : luck > 0.28 ? 4 : 3) : null,
        rating_comment: luck > 0.85 ? praise[index % praise.length] : null,
        rated_at: isRated ? dayOf(to, 2) : null,
        rated_by: isRated ? actor.accountId : null,
        created_at: createdAt,
        updated_at: createdAt,
      }
    }),
  )
}
