import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { isIn } from '#base/status-groups.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { shiftsUntil } from '#domains/assignments/rules/shifts-ahead.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { storeWorkingHours } from '#domains/assignments/server/working-hours.ts'
import { changeValues, noValue } from '#domains/notifications/rules.ts'
import { weeklyTimesValue } from '#domains/notifications/rules/weekly-times.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import {
  type PatternShift,
  type Period,
  shiftsOfHours,
  type WorkingHours,
} from '#domains/requests/rules/working-hours.ts'
import { faultsOfHours, workCalendar } from '#domains/requests/server/expected-hours.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is, inGroup } from '#platform/server/db/status-groups.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { shiftRefusals } from '../../contract.ts'
import type { HoursChange, workingHoursRoutes } from '../../contract/working-hours.ts'
import { type PlannedTimes, shiftGroups, type ShiftStatus } from '../../rules.ts'
import { changesOf, type FollowedShift, type HoursChanges } from '../../rules/hours-changes.ts'
import { assignmentOr404, checkPlan, holdAssignments } from '../checking.ts'
import { insertShifts } from '../planning.ts'
import type { FollowingShift } from './following.ts'

/**
 * Changes the working hours of an accepted assignment from a day on: adds, moves and cancels its shifts, and notifies the worker once. Shifts
 * that have begun or were changed by hand stay. A dry run returns what would change. Throws `INVALID_TRANSITION` for an offer, `ASSIGNMENT_OVER`,
 * `STALE_VERSION` and the refusals of planning.
 */
export async function changeWorkingHours(
  scope: ActorScope,
  { params, query, body, ifMatch }: Received<typeof workingHoursRoutes.changeWorkingHours>,
): Promise<HoursChange> {
  const dryRun = query.dryRun === 'true'
  const assignment = assignmentOr404(await holdAssignments(scope, [params.id], { isTrial: dryRun }), params.id)
  const before = await readAssignment(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw refuse.STALE_VERSION({ members: { current: before } })
  if (before.status === 'pending') throw refuse.INVALID_TRANSITION({ members: { from: 'pending', to: 'pending' } })
  if (!assignment.isOpen || !isIn(assignmentGroups.active, before.status)) throw shiftRefusals.ASSIGNMENT_OVER()
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  if (body.from < today) throw invalidField('from', 'requests.validation.past')
  const workingHours = body.workingHours && workingHoursOf(body.workingHours)
  const [tooLong] = faultsOfHours(workingHours !== null, before)
  if (tooLong) throw invalidField('workingHours', tooLong.messageKey, tooLong.values)
  const period = {
    startDate: body.from < before.startDate ? before.startDate : body.from,
    endDate: shiftsUntil(today, before.endDate),
  }
  if (body.from > period.endDate) throw invalidField('from', 'shifts.validation.outsideAssignment')
  const following = [...(await shiftsBefore(scope, before, period)), ...(await shiftsIn(scope, workingHours, period))]
  const changes = changesOf(await readFollowed(scope, params.id, period.startDate), following)
  const standOf = (id: string, { date, ...times }: PatternShift) => ({
    id,
    assignmentId: params.id,
    ...times,
    hoursDate: date,
  })
  const added = changes.added.map((shift) => standOf(uuid(), shift))
  const moved = changes.moved.map(({ shift, to }) => standOf(shift.id, to))
  const plan = { dryRun, override: body.override }
  const { saved, warnings } = await checkPlan(scope, plan, [...moved, ...added], () =>
    writeChanges(scope, changes, moved, added),
  )
  if (saved) await store(scope, before, workingHours, period)
  return { saved, warnings, items: itemsOf(changes), kept: changes.kept.length }
}

// Days before the change that no job has reached yet still have the former working hours.
function shiftsBefore(scope: ActorScope, { workingHours, shiftsUntil: until }: Assignment, { startDate }: Period) {
  const period = { startDate: daysAfter(until ?? startDate, 1), endDate: daysAfter(startDate, -1) }
  return shiftsIn(scope, period.startDate <= period.endDate ? workingHours : null, period)
}

async function shiftsIn(scope: ActorScope, hours: WorkingHours | null, period: Period) {
  if (!hours) return []
  const shifts = shiftsOfHours(hours, period, await workCalendar(scope, period))
  return shifts.filter(({ startsAt }) => startsAt > scope.now)
}

// A shift that was given to another worker still counts for its day.
function readFollowed({ db, actor, now }: ActorScope, id: string, from: string): Promise<FollowedShift[]> {
  const isOwn = fragment`assignment_id = ${id} and ${inGroup('status', shiftGroups.planned)}`
  const followsHours = fragment`hours_assignment_id is not null and hours_assignment_id = ${id}`
  return db.many(
    sql<FollowedShift>`
      select id, starts_at, ends_at, break_minutes, case when ${followsHours} then hours_date end as hours_date, ${isOwn} as is_planned,
             ${followsHours} and ${isOwn} and not hand_changed and starts_at > ${now}
               and ${is<ShiftStatus>('status', 'scheduled')} as is_replaceable
        from shifts
       where organisation_id = ${actor.organisationId}
         and (${followsHours} and hours_date >= ${from} or ${isOwn} and not (${followsHours}))
       order by starts_at, id for no key update`,
  )
}

// Cancels before it moves and adds, so that the times are free. A cancelled shift no longer counts for its day.
async function writeChanges(
  scope: ActorScope,
  { cancelled }: HoursChanges,
  moved: readonly FollowingShift[],
  added: readonly FollowingShift[],
): Promise<void> {
  const { organisationId } = scope.actor
  if (cancelled.length > 0)
    await scope.db.many(
      sql`
        update shifts set status = 'cancelled', hours_date = null, hours_assignment_id = null, version = version + 1, updated_at = ${scope.now}
         where organisation_id = ${organisationId} and id = any(${cancelled.map(({ id }) => id)}::uuid[]) and status = 'scheduled'`,
    )
  // One statement, so that nights that move into each other's times never overlap.
  if (moved.length > 0)
    await scope.db.many(
      sql`
        update shifts s set starts_at = n.starts_at, ends_at = n.ends_at, break_minutes = n.break_minutes, version = s.version + 1, updated_at = ${scope.now}
          from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ startsAt }) => startsAt)}::timestamptz[],
                      ${moved.map(({ endsAt }) => endsAt)}::timestamptz[], ${moved.map(({ breakMinutes }) => breakMinutes)}::int[])
                 as n (id, starts_at, ends_at, break_minutes)
         where s.organisation_id = ${organisationId} and s.id = n.id and s.status = 'scheduled'`,
    )
  if (added.length > 0) await insertShifts(scope, added, { publishedAt: scope.now })
}

async function store(
  scope: ActorScope,
  { id, project, worker, workingHours: was }: Assignment,
  workingHours: WorkingHours | null,
  period: Period,
): Promise<void> {
  await storeWorkingHours(scope, id, workingHours, workingHours && period.endDate)
  const valueOf = (hours: WorkingHours | null) => ({ times: hours ? weeklyTimesValue(hours.weeks) : noValue })
  const changed = changeValues('workingHoursChanged', valueOf(was), valueOf(workingHours))
  await notify(scope, [worker.id], {
    kind: 'workingHoursChanged',
    values: { project: project.name, date: period.startDate, ...changed },
    link: `/worker/assignments/${id}`,
  })
}

function itemsOf({ added, moved, cancelled }: HoursChanges): HoursChange['items'] {
  const times = ({ startsAt, endsAt, breakMinutes }: PlannedTimes) => ({ startsAt, endsAt, breakMinutes })
  return [
    ...added.map((to) => ({ kind: 'added' as const, date: to.date, before: null, after: times(to) })),
    ...moved.map(({ shift, to }) => ({
      kind: 'moved' as const,
      date: to.date,
      before: times(shift),
      after: times(to),
    })),
    ...cancelled.map((shift) => ({
      kind: 'cancelled' as const,
      date: shift.hoursDate ?? '',
      before: times(shift),
      after: null,
    })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
}
