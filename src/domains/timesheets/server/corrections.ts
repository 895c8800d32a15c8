import { v7 as uuid } from 'uuid'
import { accountName } from '#platform/server/db/names.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { type Fragment, fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OwnEntry } from '../contract.ts'
import type { CorrectedValues, Correction } from '../rules/correction-shapes.ts'

/** SQL for stored values with the name of their project, instead of its id alone. */
const withProject = (values: Fragment) => fragment`
  (${values} - 'projectId' || jsonb_build_object('project', (
     select jsonb_build_object('id', n.id, 'name', n.name) from projects n
      where n.organisation_id = c.organisation_id and n.id = (${values} ->> 'projectId')::uuid)))`

/** SQL for the corrections of an entry `e`, oldest first, as `Correction`s. */
export const correctionsOf = fragment`(
  select coalesce(json_agg(json_build_object(
           'id', c.id, 'kind', c.kind, 'source', c.source, 'reason', c.reason,
           'by', json_build_object('id', u.id, 'name', ${accountName('u')}), 'at', ${utcInstant('c.corrected_at')},
           'before', case when c.before is not null then ${withProject(raw('c.before'))} end,
           'after', ${withProject(raw('c.after'))}, 'isCurrent', c.superseded_at is null,
           'objection', case when c.objected_at is not null then
             json_build_object('comment', c.objection, 'at', ${utcInstant('c.objected_at')}) end) order by c.corrected_at, c.id), '[]')
    from entry_corrections c join accounts u on u.organisation_id = c.organisation_id and u.id = c.corrected_by
   where c.organisation_id = e.organisation_id and c.time_entry_id = e.id)`

/**
 * SQL for what a client's timesheet says of an entry `e`: that the organisation has entered it, or the times that the worker had submitted
 * before the first of its corrections in a row; null if it has the worker's values.
 */
export const correctionForClient = fragment`(
  with recursive chain as (
    select c.organisation_id, c.time_entry_id, c.kind, c.before, c.corrected_at from entry_corrections c
     where c.organisation_id = e.organisation_id and c.time_entry_id = e.id and c.superseded_at is null
     union
    select c.organisation_id, c.time_entry_id, c.kind, c.before, c.corrected_at
      from chain n join entry_corrections c
        on c.organisation_id = n.organisation_id and c.time_entry_id = n.time_entry_id and c.superseded_at = n.corrected_at)
  select jsonb_build_object('kind', h.kind, 'startTime', h.before ->> 'startTime', 'endTime', h.before ->> 'endTime',
                            'breakMinutes', (h.before ->> 'breakMinutes')::int)
    from chain h order by h.corrected_at, h.kind limit 1)`

/** SQL that ends the corrections of the entries that a common table expression returns by `id`: they have other hours now. */
export function superseding({ actor, now }: ActorScope, changed: string): Fragment {
  return fragment`
    update entry_corrections c set superseded_at = ${now}
      from ${raw(changed)} k
     where c.organisation_id = ${actor.organisationId} and c.time_entry_id = k.id and c.superseded_at is null`
}

/** SQL for the values of an entry `t` that a correction can change. */
export const correctable = fragment`jsonb_build_object(
  'projectId', t.project_id, 'date', t.date, 'startTime', to_char(t.start_time, 'HH24:MI'), 'endTime', to_char(t.end_time, 'HH24:MI'),
  'endsNextDay', t.ends_next_day, 'startsAt', ${utcInstant('t.starts_at')}, 'endsAt', ${utcInstant('t.ends_at')},
  'breakMinutes', t.break_minutes, 'breaks', t.breaks, 'totalMinutes', t.total_minutes, 'workType', t.work_type, 'shiftType', t.shift_type)`

/** The values of a stored entry that a correction can change. */
type Correctable = Pick<OwnEntry, Exclude<keyof CorrectedValues, 'project'>> & { readonly projectId: string }

function valuesOf(row: Correctable) {
  const { projectId, date, startTime, endTime, endsNextDay, startsAt, endsAt } = row
  const { breakMinutes, breaks, totalMinutes, workType, shiftType } = row
  const times = { projectId, date, startTime, endTime, endsNextDay, startsAt, endsAt }
  return { ...times, breakMinutes, breaks, totalMinutes, workType, shiftType }
}

/** Why hours were entered or corrected. */
interface Cause {
  readonly kind: Correction['kind']
  readonly source: Correction['source']
  readonly reason: string | null
}

/** Returns a statement that records a correction of the actor on an entry with its new values; `before` is the entry before it. */
export function recordCorrection(
  { actor, now }: ActorScope,
  entryId: string,
  before: Correctable | null,
  { kind, source, reason }: Cause,
): Statement<unknown> {
  return sql`
    insert into entry_corrections (organisation_id, id, worker_id, time_entry_id, kind, source, reason, before, after, corrected_by, corrected_at)
    select t.organisation_id, ${uuid()}::uuid, t.worker_id, t.id, ${kind}, ${source}, ${reason},
           ${before && JSON.stringify(valuesOf(before))}::jsonb, ${correctable}, ${actor.accountId}::uuid, ${now}::timestamptz
      from time_entries t where t.organisation_id = ${actor.organisationId} and t.id = ${entryId}`
}
