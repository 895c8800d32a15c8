import { certificationHindrances } from '#domains/assignments/server/hindrances.ts'
import { awayFrom, awayUntil, isAway } from '#domains/shifts/server/away.ts'
import type { Contradiction } from '../rules/marks.ts'
import { isDecisionOn } from './client-decision.ts'

const overlaps = (entry: string) => `h.starts_at < ${entry}.ends_at and h.ends_at > ${entry}.starts_at
  and h.starts_at > ${entry}.starts_at - interval '24 hours'`

/** SQL per contradiction that is true if another record contradicts an entry; `zone` is the placeholder of the time zone. */
const conditions: Readonly<Record<Contradiction, (entry: string, zone: string) => string>> = {
  absent: (entry, zone) => `exists (
    select from time_off f
     where f.organisation_id = $1 and f.worker_id = ${entry}.worker_id and ${isAway('f')}
       and f.start_date <= ${entry}.date + 1 and f.end_date >= ${entry}.date - 1
       and ${awayFrom('f', zone)} < ${entry}.ends_at and ${awayUntil('f', zone)} > ${entry}.starts_at)`,
  shift_cancelled: (entry) => `exists (
    select from shifts h
     where h.organisation_id = $1 and h.worker_id = ${entry}.worker_id and h.assignment_id = ${entry}.assignment_id
       and h.status = 'cancelled' and ${overlaps(entry)})
    and not exists (
    select from shifts h
     where h.organisation_id = $1 and h.worker_id = ${entry}.worker_id and h.assignment_id = ${entry}.assignment_id
       and h.status <> 'cancelled' and h.published_at is not null and ${overlaps(entry)})`,
  outside_assignment: (entry) => `exists (
    select from assignments g
     where g.organisation_id = $1 and g.id = ${entry}.assignment_id and not ${entry}.date between g.start_date and g.end_date)`,
  certification_expired: (entry) => `exists (
    select from assignments g join requests q on q.organisation_id = $1 and q.id = g.request_id
     where g.organisation_id = $1 and g.id = ${entry}.assignment_id and q.certifications <> '[]'
       and ${certificationHindrances('$1', `${entry}.worker_id`, 'q.certifications', { today: `${entry}.date`, until: `${entry}.date` })}::jsonb
           @> '[{"problem": "expired"}]')`,
  changed_after_confirmation: (entry) => `exists (
    select from client_decisions d where d.organisation_id = $1 and d.id = ${entry}.id and d.outcome = 'confirmed')
    and not exists (select from client_decisions d where ${isDecisionOn(entry)})`,
}

/** SQL for the contradictions of an entry of the organisation `$1`, as an array of text. */
export const contradictionsOf = (entry: string, zone: string) =>
  `array_remove(array[${Object.entries(conditions)
    .map(([name, condition]) => `case when ${condition(entry, zone)} then '${name}' end`)
    .join(', ')}], null)`

/** SQL that is true if another record contradicts an entry of the organisation `$1`. */
export const isContradicted = (entry: string, zone: string) =>
  `(${Object.values(conditions)
    .map((condition) => `(${condition(entry, zone)})`)
    .join(' or ')})`
