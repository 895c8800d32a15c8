import { v7 as uuid } from 'uuid'
import { firstInstantOf, localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekdayOf } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import type { Audience, ClaimingMode, OpenShiftPriority } from '#domains/shifts/rules/open-shifts.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { DemoProject } from './customers.ts'
import { works } from './people.ts'

interface DemoOpenShift {
  /** The place of its piece of work in the list. */
  readonly work: number
  /** At least this many days from today; on a Saturday if nobody of the team works then. */
  readonly daysAhead: number
  readonly isSaturday?: boolean
  readonly start: string
  readonly end: string
  readonly positions: number
  readonly audience: Audience
  readonly claiming: ClaimingMode
  readonly priority: OpenShiftPriority
  readonly note: string
}

/** An open shift for the first who claims it, when the worker of the demo sign-in is free, and one with a claim to decide on. */
const openShifts: readonly DemoOpenShift[] = [
  {
    work: 0,
    daysAhead: 1,
    start: '08:00',
    end: '16:00',
    positions: 2,
    audience: 'qualified',
    claiming: 'first_come',
    priority: 'high',
    note: 'Extra line for the holiday orders.',
  },
  {
    work: 1,
    daysAhead: 3,
    isSaturday: true,
    start: '14:00',
    end: '22:00',
    positions: 1,
    audience: 'qualified',
    claiming: 'approval',
    priority: 'normal',
    note: 'A colleague is on leave. Experience with the scanner helps.',
  },
]

/** Adds open shifts, and the claim of a worker with the role who is free at that time. */
export async function addOpenShifts(scope: ActorScope, projects: readonly DemoProject[]): Promise<void> {
  const { actor, now } = scope
  const today = localTimeOf(now, actor.timeZone).date
  for (const { work, daysAhead, isSaturday, start, end, ...terms } of openShifts) {
    const id = uuid()
    const first = daysAfter(today, daysAhead)
    const date = isSaturday ? daysAfter(first, (13 - weekdayOf(first)) % 7) : first
    const startsAt = firstInstantOf(date, start, actor.timeZone)
    const endsAt = firstInstantOf(date, end, actor.timeZone)
    const role = works[work]?.role ?? ''
    await insertRecord(
      scope,
      { table: 'open_shifts', id },
      {
        ...terms,
        project_id: projects[work]?.projectId,
        role,
        starts_at: startsAt,
        ends_at: endsAt,
        break_minutes: works[work]?.breakMinutes,
        published_at: laterBy(now, -3 * 3_600_000),
      },
    )
    if (terms.claiming === 'approval') await addClaim(scope, id, { role, startsAt, endsAt })
  }
}

async function addClaim(
  { db, actor, now }: ActorScope,
  openShiftId: string,
  { role, startsAt, endsAt }: { role: string; startsAt: string; endsAt: string },
): Promise<void> {
  await db.many(
    sql`
      insert into shift_claims (organisation_id, id, open_shift_id, worker_id, created_at)
      select w.organisation_id, ${uuid()}, ${openShiftId}, w.id, ${laterBy(now, -3_600_000)}
        from workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id and a.active
       where w.organisation_id = ${actor.organisationId} and w.primary_role = ${role}
         and not exists (
           select 1 from shifts s
            where s.organisation_id = w.organisation_id and s.worker_id = w.id and ${inGroup('s.status', shiftGroups.planned)}
              and s.starts_at < ${endsAt}::timestamptz + interval '12 hours' and s.ends_at > ${startsAt}::timestamptz - interval '12 hours')
       order by w.id limit 1`,
  )
}
