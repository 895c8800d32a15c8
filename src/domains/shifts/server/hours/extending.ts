import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { Refusal } from '#base/problem.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { shiftsAhead, shiftsUntil } from '#domains/assignments/rules/shifts-ahead.ts'
import { storeShiftsUntil } from '#domains/assignments/server/working-hours.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkPlan, holdAssignments } from '../checking.ts'
import { insertShifts } from '../planning.ts'
import { type FollowingShift, shiftsToAdd } from './following.ts'

/** How many assignments are extended in one transaction. */
const extendedAtOnce = 5
/** An assignment is due once the days of a step are missing. */
const dueAfterDays = shiftsAhead.days - shiftsAhead.step

interface Due {
  id: string
  endDate: string
  shiftsUntil: string
  workingHours: WorkingHours
  workerId: string
  worker: string
  project: string
  heads: string[]
}

/** Extends up to five assignments of the organisation, and returns how many. Locks all their workers first. Idempotent. */
export async function extendShifts(scope: ActorScope): Promise<number> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const ids = (await readDue(scope, today)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await holdAssignments(scope, ids)
  // Read again under the locks.
  for (const due of await readDue(scope, today, ids)) await extend(scope, due, shiftsUntil(today, due.endDate))
  return ids.length
}

function readDue({ db, actor }: ActorScope, today: string, only: readonly string[] | null = null): Promise<Due[]> {
  return db.many(
    sql<Due>`
      select a.id, a.end_date, a.shifts_until, a.working_hours, a.worker_id, ${workerName('w')} as worker, p.name as project, ${headsOf('p')} as heads
        from assignments a
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        join accounts t on t.organisation_id = a.organisation_id and t.id = a.worker_id and t.active
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where a.organisation_id = ${actor.organisationId} and (${only}::uuid[] is null or a.id = any(${only})) and a.working_hours is not null
         and ${inGroup('a.status', assignmentGroups.active)} and a.shifts_until < a.end_date
         and a.shifts_until <= ${daysAfter(today, dueAfterDays)}
       order by a.shifts_until, a.id limit ${extendedAtOnce}`,
  )
}

async function extend(scope: ActorScope, due: Due, until: string): Promise<void> {
  const { id, worker, project } = due
  const period = { startDate: daysAfter(due.shiftsUntil, 1), endDate: until }
  const shifts = await shiftsToAdd(scope, due, period)
  const isWhole = shifts.length === 0 || (await tryPlan(scope, shifts))
  const refused = isWhole ? [] : await planEach(scope, shifts)
  await storeShiftsUntil(scope, id, until)
  const planned = shifts.filter((one) => !refused.includes(one))
  const [first] = planned
  if (first) {
    const values = { count: planned.length, date: first.hoursDate }
    await notify(scope, [due.workerId], { kind: 'shiftsPublished', values, link: '/worker/shifts' })
  }
  const [missing] = refused
  if (missing) {
    const values = { worker, project, count: refused.length, date: missing.hoursDate }
    await notify(scope, due.heads, { kind: 'shiftsNotPlanned', values, link: `/provider/assignments/${id}` })
  }
}

// Returns those that cannot be planned.
async function planEach(scope: ActorScope, shifts: readonly FollowingShift[]): Promise<FollowingShift[]> {
  const refused: FollowingShift[] = []
  for (const shift of shifts) if (!(await tryPlan(scope, [shift]))) refused.push(shift)
  return refused
}

async function tryPlan(scope: ActorScope, shifts: readonly FollowingShift[]): Promise<boolean> {
  await scope.db.many(sql`savepoint hours`)
  try {
    await checkPlan(scope, { dryRun: false, override: undefined, door: 'accept', overridesStarts: false }, shifts, () =>
      insertShifts(scope, shifts, { publishedAt: scope.now }),
    )
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await scope.db.many(sql`rollback to savepoint hours`)
    return false
  }
}

/** The job that publishes the next shifts of long assignments with working hours, four weeks at a time. */
export const extendingJob: ScheduledJob = {
  name: 'shifts.extend',
  everyMinutes: 60,
  run: async (scope) => (await extendShifts(scope)) === extendedAtOnce,
}
