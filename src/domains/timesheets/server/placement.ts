import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { Refusal } from '#base/problem.ts'
import { type Fault, fault } from '#base/validation.ts'
import { takesHours } from '#domains/assignments/server/taking.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { timesheetRefusals } from '../contract.ts'

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
  project: string
  date: string
  startTime: string
  endTime: string
}

/** SQL that is true for the assignments `a` that take entries of a project on a day. */
export function takesEntries(projectId: string, date: string): string {
  return `a.project_id = ${projectId} and ${takesHours(date)}`
}

/** SQL that is true for the entries `e` that a placement would overlap. The dates let it use the index. */
export function overlapsPlacement(placing: { id: string; date: string; startsAt: string; endsAt: string }): string {
  const { id, date, startsAt, endsAt } = placing
  return `e.id <> ${id} and e.status <> 'rejected' and e.date between ${date}::date - 2 and ${date}::date + 2
    and e.starts_at < ${endsAt} and e.ends_at > ${startsAt}`
}

/** Checks each placement of the worker; the results are in the same order. */
export async function checkPlacements(
  scope: ActorScope,
  placings: readonly EntryPlacement[],
): Promise<PlacementCheck[]> {
  const { organisationId, accountId, timeZone } = scope.actor
  const given = placings.map(({ id, projectId, date, startsAt, endsAt, isKept = false }, n) => ({
    n,
    id,
    project_id: projectId,
    date,
    starts_at: startsAt,
    ends_at: endsAt,
    is_kept: isKept,
  }))
  return scope.db.many(
    sql<PlacementCheck>(
      `select a.id as assignment_id, a.rate_amount, a.rate_currency, o.entry_limit_days as limit_days,
              not n.is_kept and n.date < $4::date - o.entry_limit_days as is_too_old,
              (select json_build_object('id', e.id, 'project', p.name, 'date', e.date, 'startTime', to_char(e.start_time, 'HH24:MI'),
                                        'endTime', to_char(e.end_time, 'HH24:MI'))
                 from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
                where e.organisation_id = $1 and e.worker_id = $2
                  and ${overlapsPlacement({ id: 'n.id', date: 'n.date', startsAt: 'n.starts_at', endsAt: 'n.ends_at' })}
                order by e.starts_at limit 1) as met
         from json_to_recordset($3::json) as n (n int, id uuid, project_id uuid, date date, starts_at timestamptz, ends_at timestamptz,
                                                  is_kept boolean)
         join organisations o on o.id = $1
         left join lateral (
           select a.id, a.rate_amount, a.rate_currency from assignments a
            where a.organisation_id = $1 and a.worker_id = $2 and ${takesEntries('n.project_id', 'n.date')}
            order by a.start_date desc limit 1) a on true
        order by n.n`,
      [organisationId, accountId, JSON.stringify(given), localTimeOf(scope.now, timeZone).date],
    ),
  )
}

/** Returns the field faults of a checked placement. */
export function faultsOf({ assignmentId, isTooOld, limitDays }: PlacementCheck): Fault[] {
  const faults: Fault[] = []
  if (assignmentId === null) faults.push(fault('projectId', 'timesheets.validation.notAssigned'))
  if (isTooOld) faults.push(fault('date', 'timesheets.validation.tooOld', { days: limitDays }))
  return faults
}

/** Returns the refusal that names the overlapping entry. */
export function overlapWith(scope: ActorScope, met: Met): Refusal {
  return timesheetRefusals.OVERLAP({ values: overlapValues(scope, met), members: { entry: met } })
}

/** Returns the values that name the overlapping entry in a message. */
export function overlapValues({ language }: ActorScope, { project, date, startTime, endTime }: Met) {
  return { project, date: dayIn(language, date), from: startTime, to: endTime }
}
