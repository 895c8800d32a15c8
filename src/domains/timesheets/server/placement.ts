import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { Refusal } from '#base/problem.ts'
import { type Fault, fault } from '#base/validation.ts'
import { takesHours } from '#domains/assignments/server/taking.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { fragment, type Fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { timesheetRefusals } from '../contract.ts'
import { entryGroups } from '../rules.ts'

/** The worker whose hours are saved. */
export interface HoursOwner {
  readonly workerId: string
  /** If a user saves them: SQL that is true for a record with a project, by its alias, on whose hours the user may decide. */
  readonly isWithinReach?: (record: string) => Fragment
}

/** SQL that restricts the assignments `a` to those within the reach of the user who saves hours. */
export const isWithinReach = ({ isWithinReach: reach }: HoursOwner) =>
  reach ? fragment`and ${reach('a')}` : fragment``

/** The project and times for which an entry is to be saved. */
export interface EntryPlacement {
  /** The id of that entry. */
  readonly id: string
  readonly projectId: string
  readonly date: string
  readonly startsAt: string
  readonly endsAt: string
  /** True if the entry was already on this day: then it may be older than the organisation's limit. */
  readonly isKept?: boolean
}

/** The result for a placement: the assignment that takes it, and what prevents it. */
export interface PlacementCheck {
  assignmentId: string | null
  /** The rate of the assignment; null without one. */
  rateAmount: number | null
  rateCurrency: Currency | null
  limitDays: number
  isTooOld: boolean
  met: Met | null
}

interface Met {
  id: string
  /** True if its project is within the reach of the user who saves hours; otherwise the entry is not named. */
  isShown: boolean
  project: string
  date: string
  startTime: string
  endTime: string
}

/** SQL that is true for the assignments `a` that take entries of a project on a day. */
export function takesEntries(projectId: Fragment, date: Fragment): Fragment {
  return fragment`a.project_id = ${projectId} and ${takesHours(date)}`
}

/** SQL that is true for the entries `e` that a placement would overlap. The dates let it use the index. */
export function overlapsPlacement(
  placing: Readonly<Record<'id' | 'date' | 'startsAt' | 'endsAt', Fragment>>,
): Fragment {
  const { id, date, startsAt, endsAt } = placing
  return fragment`e.id <> ${id} and ${inGroup('e.status', entryGroups.takesTime)} and e.date between ${date}::date - 2 and ${date}::date + 2
    and e.starts_at < ${endsAt} and e.ends_at > ${startsAt}`
}

/** The columns of a record `n` that `overlapsPlacement` compares. */
export const placingRecord = {
  id: raw('n.id'),
  date: raw('n.date'),
  startsAt: raw('n.starts_at'),
  endsAt: raw('n.ends_at'),
}

/** Checks each placement of the worker; the results are in the same order. */
export async function checkPlacements(
  scope: ActorScope,
  owner: HoursOwner,
  placings: readonly EntryPlacement[],
): Promise<PlacementCheck[]> {
  const { organisationId, timeZone } = scope.actor
  const { workerId } = owner
  const records = placings.map(({ id, projectId, date, startsAt, endsAt, isKept = false }, n) => ({
    n,
    id,
    project_id: projectId,
    date,
    starts_at: startsAt,
    ends_at: endsAt,
    is_kept: isKept,
  }))
  return scope.db.many(
    sql<PlacementCheck>`
      select a.id as assignment_id, a.rate_amount, a.rate_currency, o.entry_limit_days as limit_days,
             not n.is_kept and n.date < ${localTimeOf(scope.now, timeZone).date}::date - o.entry_limit_days as is_too_old,
             (select json_build_object('id', e.id, 'isShown', ${owner.isWithinReach?.('e') ?? fragment`true`}, 'project', p.name, 'date', e.date, 'startTime', to_char(e.start_time, 'HH24:MI'),
                                       'endTime', to_char(e.end_time, 'HH24:MI'))
                from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
               where e.organisation_id = ${organisationId} and e.worker_id = ${workerId}
                 and ${overlapsPlacement(placingRecord)}
               order by e.starts_at limit 1) as met
        from json_to_recordset(${JSON.stringify(records)}::json)
               as n (n int, id uuid, project_id uuid, date date, starts_at timestamptz, ends_at timestamptz, is_kept boolean)
        join organisations o on o.id = ${organisationId}
        left join lateral (
          select a.id, a.rate_amount, a.rate_currency from assignments a
           where a.organisation_id = ${organisationId} and a.worker_id = ${workerId}
             and ${takesEntries(raw('n.project_id'), placingRecord.date)} ${isWithinReach(owner)}
           order by a.start_date desc limit 1) a on true
       order by n.n`,
  )
}

/** Returns the field faults of a checked placement; they address the worker, or the user who saves hours of the worker. */
export function faultsOf({ assignmentId, isTooOld, limitDays }: PlacementCheck, owner: HoursOwner): Fault[] {
  const faults: Fault[] = []
  const notAssigned = owner.isWithinReach ? 'workerNotAssigned' : 'notAssigned'
  if (assignmentId === null) faults.push(fault('projectId', `timesheets.validation.${notAssigned}`))
  if (isTooOld) faults.push(fault('date', 'timesheets.validation.tooOld', { days: limitDays }))
  return faults
}

/**
 * Returns the refusal that names the overlapping entry; it addresses the worker, or the user who saves hours of the worker. An entry of a
 * project beyond the reach of the user is not named.
 */
export function overlapWith(scope: ActorScope, owner: HoursOwner, { isShown, ...met }: Met): Refusal {
  if (!isShown) return timesheetRefusals.WORKER_OVERLAP_ELSEWHERE()
  const refusal = owner.isWithinReach ? timesheetRefusals.WORKER_OVERLAP : timesheetRefusals.OVERLAP
  return refusal({ values: overlapValues(scope, met), members: { entry: met } })
}

/** Returns the values that name the overlapping entry in a message. */
export function overlapValues({ language }: ActorScope, { project, date, startTime, endTime }: Omit<Met, 'isShown'>) {
  return { project, date: dayIn(language, date), from: startTime, to: endTime }
}
