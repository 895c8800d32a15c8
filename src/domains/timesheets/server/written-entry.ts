import { type Fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { totalsByRounding } from '../rules/rounding.ts'
import type { Span } from '../rules/span.ts'
import type { Form } from './edited-form.ts'
import { roundedTotal } from './rounded-total.ts'

/** The fields that a worker enters, without the project, the breaks and the offsets. */
type WrittenEntry = Omit<Form, 'projectId' | 'breaks' | 'breakMinutes' | 'startOffset' | 'endOffset'>

const kinds = {
  date: 'date',
  start_time: 'time',
  end_time: 'time',
  ends_next_day: 'boolean',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  break_minutes: 'int',
  breaks: 'jsonb',
  task_description: 'text',
  work_type: 'text',
  shift_type: 'text',
  notes: 'text',
  equipment_used: 'text',
  place_address: 'text',
  place_latitude: 'float8',
  place_longitude: 'float8',
}
const names = Object.keys(kinds)

/** Returns the entered fields by column as JSON, which a statement reads as `writtenRecord`. */
export function columnsOf(written: WrittenEntry, span: Span): Record<keyof typeof kinds | 'totals', unknown> {
  return {
    date: written.date,
    start_time: written.startTime,
    end_time: written.endTime,
    ends_next_day: written.endsNextDay ?? false,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    break_minutes: span.breakMinutes,
    breaks: span.breaks,
    totals: totalsByRounding(span.totalMinutes),
    task_description: written.taskDescription,
    work_type: written.workType ?? 'regular',
    shift_type: written.shiftType ?? 'regular',
    notes: written.notes,
    equipment_used: written.equipmentUsed,
    place_address: written.location?.address,
    place_latitude: written.location?.latitude,
    place_longitude: written.location?.longitude,
  }
}

/** SQL for the columns of a record with an entry's id and its entered fields. */
export const enteredRecord = raw(
  `id uuid, totals jsonb, ${Object.entries(kinds)
    .map((column) => column.join(' '))
    .join(', ')}`,
)

/** SQL that sets the entered fields from a record `n`. */
export const enteredChanges = raw(names.map((name) => `${name} = n.${name}`).join(', '))

/** Returns an INSERT of a worker's drafts from records `n`, each on the project and the assignment that `on` provides; `o` is the organisation. */
export function insertDrafts(
  { actor, now }: ActorScope,
  workerId: string,
  records: Fragment,
  on: string,
): Statement<unknown> {
  const columns = raw(names.join(', '))
  const entered = raw(names.map((name) => `n.${name}`).join(', '))
  const assigned = raw(
    ['project_id', 'assignment_id', 'rate_amount', 'rate_currency'].map((name) => `${on}.${name}`).join(', '),
  )
  return sql`
    insert into time_entries (organisation_id, worker_id, created_at, updated_at, status, id, project_id, assignment_id, rate_amount,
           rate_currency, total_minutes, ${columns})
    select o.id, ${workerId}, ${now}::timestamptz, ${now}::timestamptz, 'draft', n.id, ${assigned},
           ${roundedTotal(raw('n.totals'), 'o')}, ${entered}
      from organisations o cross join ${records} where o.id = ${actor.organisationId}`
}
