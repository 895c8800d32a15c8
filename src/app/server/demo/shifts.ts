import { v7 as uuid } from 'uuid'
import { daysAfter, instantOf, wallOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { weekdayOf } from '#domains/shifts/rules.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** A worker's assignment in the demo, by the worker's place in the list. */
export interface DemoAssignment {
  assignmentId: string
  index: number
  isAccepted: boolean
  /** The session of who is at work now. */
  session?: { id: string; startedAt: string }
}

interface Planned {
  id: string
  assignmentId: string
  startsAt: string
  endsAt: string
  status: 'scheduled' | 'active' | 'completed'
  isPublished: boolean
  sessionId: string | null
}

const daysBack = 21
const daysAhead = 25
const publishedAhead = 13
const hours = [
  ['06:00', '14:00'],
  ['07:30', '16:00'],
  ['08:00', '16:30'],
  ['13:30', '21:30'],
] as const

/** Plans the weeks around today: what was worked, what comes, and drafts beyond that; and a shift now for who is at work. */
export async function addShifts(scope: ActorScope, assignments: readonly DemoAssignment[]): Promise<void> {
  const planned = assignments.flatMap((one) => plan(scope, one))
  const column = <Name extends keyof Planned>(name: Name) => planned.map((one) => one[name])
  await scope.db.many(
    written(
      `insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, status, published_at)
       select $1, n.id, a.worker_id, a.project_id, a.id, n.starts_at, n.ends_at, n.status, case when n.published then n.starts_at - interval '10 days' end
         from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::boolean[])
              as n (id, assignment_id, starts_at, ends_at, status, published)
         join assignments a on a.organisation_id = $1 and a.id = n.assignment_id`,
      [
        scope.actor.organisationId,
        column('id'),
        column('assignmentId'),
        column('startsAt'),
        column('endsAt'),
        column('status'),
        column('isPublished'),
      ],
    ),
  )
  await scope.db.many(
    written(
      `update clock_sessions k set shift_id = n.id from unnest($2::uuid[], $3::uuid[]) as n (id, session_id)
        where k.organisation_id = $1 and k.id = n.session_id`,
      [scope.actor.organisationId, column('id'), column('sessionId')],
    ),
  )
}

function plan({ now, actor }: ActorScope, { assignmentId, index, isAccepted, session }: DemoAssignment): Planned[] {
  const today = wallOf(now, actor.timeZone).date
  const planned: Planned[] = []
  for (let ahead = isAccepted ? -daysBack : 7; ahead <= daysAhead; ahead++) {
    const date = daysAfter(today, ahead)
    // Who may clock in now, has this day and the next for it; and somebody is always off.
    const isSpoken = isAccepted && (index === 0 || session !== undefined) && (ahead === 0 || ahead === 1)
    if (isSpoken || weekdayOf(date) > 5 || (index * 3 + ahead + daysBack) % 9 === 0) continue
    const [start, end] = hours[(index + Math.floor((ahead + daysBack) / 7)) % hours.length] ?? hours[0]
    const [startsAt, endsAt] = [start, end].map((time) => instantOf(date, time, actor.timeZone))
    if (!startsAt || !endsAt || 'unclear' in startsAt || 'unclear' in endsAt) continue
    planned.push({
      id: uuid(),
      assignmentId,
      startsAt: startsAt.at,
      endsAt: endsAt.at,
      status: endsAt.at <= now ? 'completed' : 'scheduled',
      isPublished: ahead <= publishedAhead,
      sessionId: null,
    })
  }
  if (isAccepted && (index === 0 || session)) planned.push(shiftOfNow(now, assignmentId, session))
  return planned
}

// From the last quarter of an hour, so that the demo's own worker can clock in at any time of the day.
function shiftOfNow(now: string, assignmentId: string, session: DemoAssignment['session']): Planned {
  const quarter = 15 * 60_000
  const startsAt = laterBy(
    '1970-01-01T00:00:00Z',
    Math.floor(Date.parse(session?.startedAt ?? now) / quarter) * quarter,
  )
  return {
    id: uuid(),
    assignmentId,
    startsAt,
    endsAt: laterBy(startsAt, 8 * 3_600_000),
    status: session ? 'active' : 'scheduled',
    isPublished: true,
    sessionId: session?.id ?? null,
  }
}
