import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import { certificationProblems, isItemMissing, ofAssignment } from '#domains/checks/server/problems.ts'
import type { CheckItem } from '#domains/checks/rules.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { awayFrom, awayUntil, isAway } from '#domains/shifts/server/away.ts'
import { type Fragment, fragment, joined, raw } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { type Contradiction, missingItems, missingMark } from '../rules/marks.ts'
import { isDecisionOn } from './client-decision.ts'

const overlaps = (entry: string) => fragment`h.starts_at < ${raw(entry)}.ends_at and h.ends_at > ${raw(entry)}.starts_at
  and h.starts_at > ${raw(entry)}.starts_at - interval '24 hours'`

/** The problems on the day of an entry with the certifications that a request `q` requires. */
function certificationsOn(entry: string): Fragment {
  const date = fragment`${raw(entry)}.date`
  const workerId = fragment`${raw(entry)}.worker_id`
  return certificationProblems({
    organisation: raw('q.organisation_id'),
    workerId,
    certifications: raw('q.certifications'),
    today: date,
    until: date,
  })
}

/** SQL that is true if an item of the start checks was missing when the work of an entry began, as it is checked at the clock-in. */
const lacks = (item: CheckItem) => (entry: string) => {
  const date = fragment`${raw(entry)}.date`
  const start = {
    ...ofAssignment('ga'),
    certifications: fragment`'[]'::jsonb`,
    today: date,
    until: date,
    // An incomplete entry has no times yet.
    at: fragment`case when ${raw(entry)}.starts_at is not null then ${raw(entry)}.starts_at else (
      select ks.started_at from clock_sessions ks
       where ks.organisation_id = ${raw(entry)}.organisation_id and ks.id = ${raw(entry)}.clock_session_id) end`,
  }
  return fragment`exists (
    select from assignments ga
     where ga.organisation_id = ${raw(entry)}.organisation_id and ga.id = ${raw(entry)}.assignment_id and ${isItemMissing(start, 'clock', item)})`
}

const missingConditions = Object.fromEntries(missingItems.map((item) => [missingMark(item), lacks(item)])) as Record<
  ReturnType<typeof missingMark>,
  ReturnType<typeof lacks>
>

/** SQL per contradiction that is true if another record contradicts an entry; `zone` is the time zone. */
const conditions: Readonly<Record<Contradiction, (entry: string, zone: Fragment) => Fragment>> = {
  absent: (entry, zone) => fragment`exists (
    select from time_off f
     where f.organisation_id = ${raw(entry)}.organisation_id and f.worker_id = ${raw(entry)}.worker_id and ${isAway('f')}
       and f.start_date <= ${raw(entry)}.date + 1 and f.end_date >= ${raw(entry)}.date - 1
       and ${awayFrom('f', zone)} < ${raw(entry)}.ends_at and ${awayUntil('f', zone)} > ${raw(entry)}.starts_at)`,
  shift_cancelled: (entry) => fragment`exists (
    select from shifts h
     where h.organisation_id = ${raw(entry)}.organisation_id and h.worker_id = ${raw(entry)}.worker_id
       and h.assignment_id = ${raw(entry)}.assignment_id
       and ${is<ShiftStatus>('h.status', 'cancelled')} and ${overlaps(entry)})
    and not exists (
    select from shifts h
     where h.organisation_id = ${raw(entry)}.organisation_id and h.worker_id = ${raw(entry)}.worker_id
       and h.assignment_id = ${raw(entry)}.assignment_id
       and ${inGroup('h.status', shiftGroups.planned)} and h.published_at is not null and ${overlaps(entry)})`,
  outside_assignment: (entry) => fragment`exists (
    select from assignments g
     where g.organisation_id = ${raw(entry)}.organisation_id and g.id = ${raw(entry)}.assignment_id
       and not ${raw(entry)}.date between g.start_date and ${lastDayOf('g')})`,
  certification_expired: (entry) => fragment`exists (
    select from assignments g join requests q on q.organisation_id = g.organisation_id and q.id = g.request_id
     where g.organisation_id = ${raw(entry)}.organisation_id and g.id = ${raw(entry)}.assignment_id and q.certifications <> '[]'
       and ${certificationsOn(entry)}::jsonb @> '[{"problem": "expired"}]')`,
  ...missingConditions,
  changed_after_confirmation: (entry) => fragment`exists (
    select from client_decisions d where d.organisation_id = ${raw(entry)}.organisation_id
                 and d.id = ${raw(entry)}.id and d.outcome = 'confirmed')
    and not exists (select from client_decisions d where ${isDecisionOn(entry)})`,
  objected: (entry) => fragment`exists (
    select from entry_corrections c
     where c.organisation_id = ${raw(entry)}.organisation_id and c.time_entry_id = ${raw(entry)}.id and c.superseded_at is null
       and c.objected_at is not null)`,
}

/** SQL for the contradictions of an entry, as an array of text. */
export function contradictionsOf(entry: string, timeZone: string): Fragment {
  const zone = fragment`${timeZone}`
  const cases = Object.entries(conditions).map(
    ([name, condition]) => fragment`case when ${condition(entry, zone)} then '${raw(name)}' end`,
  )
  return fragment`array_remove(array[${joined(cases, ', ')}], null)`
}

/** SQL that is true if another record contradicts an entry. */
export function isContradicted(entry: string, timeZone: string): Fragment {
  const zone = fragment`${timeZone}`
  const any = Object.values(conditions).map((condition) => fragment`(${condition(entry, zone)})`)
  return fragment`(${joined(any, ' or ')})`
}
