import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { isSickFor } from '#domains/shifts/server/away.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ClockState } from '../contract.ts'
import { stateOf } from '../rules/clock-state.ts'
import { opensAt } from './clock-in-statements.ts'

type Session = NonNullable<ClockState['session']>

/** Returns the current state of the worker's clock. */
export async function readClock(scope: ActorScope, entryId: string | null = null): Promise<ClockState> {
  const { db, actor, now } = scope
  const session = await db.first(
    sql<Session>`
      select s.id, json_build_object('id', p.id, 'name', p.name) as project, a.role, s.started_at, s.in_place as place,
             s.in_metres as distance_metres, s.incomplete_reason,
             (select coalesce(sum(extract(epoch from date_trunc('minute', b.ended_at) - date_trunc('minute', b.started_at)) / 60), 0)::int
                from clock_breaks b
               where b.organisation_id = s.organisation_id and b.clock_session_id = s.id and b.ended_at is not null) as break_minutes,
             o.started_at as break_started_at, o.type as break_type
        from clock_sessions s
        join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
        join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
        left join clock_breaks o on o.organisation_id = s.organisation_id and o.clock_session_id = s.id and o.ended_at is null
       where s.organisation_id = ${actor.organisationId} and s.worker_id = ${actor.accountId} and s.ended_at is null`,
  )
  return stateOf(now, session ?? null, entryId, await readShift(scope))
}

// The current shift, else the next one of today that is still open for clocking in and for which the worker has not reported sick. A clock-in names it; without a name, `planned` in
// clock-in-statements.ts chooses, also among the shifts that have ended or cannot start yet.
async function readShift({ db, actor, now }: ActorScope): Promise<ClockState['shift']> {
  const { date } = localTimeOf(now, actor.timeZone)
  const shift = await db.first(
    sql<NonNullable<ClockState['shift']>>`
      select h.id, json_build_object('id', p.id, 'name', p.name) as project, a.role, h.starts_at, h.ends_at,
             ${is<ShiftStatus>('h.status', 'left_early')} as left_early, ${opensAt} as opens_at
        from shifts h
        join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
        join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
        join organisations o on o.id = h.organisation_id
       where h.organisation_id = ${actor.organisationId} and h.worker_id = ${actor.accountId} and h.accepted and h.published_at is not null
         and h.starts_at > ${now}::timestamptz - interval '48 hours'
         and (${is<ShiftStatus>('h.status', 'active')} or ${inGroup('h.status', shiftGroups.startable)} and h.ends_at > ${now}::timestamptz
              and not ${isSickFor('h', fragment`${actor.timeZone}::text`)} and (h.starts_at < ${startOfDay(daysAfter(date, 1), actor.timeZone)}
                  or ${opensAt} <= ${now}::timestamptz))
       order by ${is<ShiftStatus>('h.status', 'active')} desc, h.starts_at, h.id limit 1`,
  )
  return shift ?? null
}
