import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { accountName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { InspectionList } from '../rules.ts'
import { instant, type ListRow, rowOf } from './lists.ts'

/**
 * The tables whose history an export contains, and the columns whose values it shows. Positions, addresses, notes and reasons for
 * cancellations, which may be about somebody’s health, are left out.
 */
const shownColumns: Readonly<Record<string, readonly string[]>> = {
  assignments: ['project_id', 'role', 'start_date', 'end_date', 'status', 'rate_amount', 'rate_currency'],
  shifts: ['project_id', 'assignment_id', 'starts_at', 'ends_at', 'break_minutes', 'status', 'published_at'],
  clock_sessions: ['project_id', 'assignment_id', 'shift_id', 'started_at', 'ended_at', 'in_place', 'out_place'],
  clock_breaks: ['clock_session_id', 'type', 'started_at', 'ended_at'],
  clock_punches: ['kind', 'break_type', 'claimed_at', 'counted_at', 'received_at', 'clock_session_id', 'time_entry_id'],
  time_entries: [
    'project_id',
    'assignment_id',
    'date',
    'start_time',
    'end_time',
    'ends_next_day',
    'break_minutes',
    'breaks',
    'total_minutes',
    'work_type',
    'shift_type',
    'rate_amount',
    'rate_currency',
    'status',
    'submitted_at',
    'decided_at',
    'decided_by',
  ],
  contracts: [
    'kind',
    'status',
    'start_date',
    'end_date',
    'text_hash',
    'sent_at',
    'signed_at',
    'countersigned_at',
    'voided_at',
  ],
  client_decisions: ['outcome', 'comment', 'starts_at', 'ends_at', 'break_minutes', 'decided_at', 'contact_name'],
}

/** The table and the column with its ID, for each list whose records have a history. */
const recordsOf: { readonly [List in InspectionList]?: readonly [table: string, column: string] } = {
  assignments: ['assignments', 'id'],
  schedule: ['shifts', 'id'],
  clockTimes: ['clock_sessions', 'id'],
  breaks: ['clock_breaks', 'id'],
  latePunches: ['clock_punches', 'id'],
  hours: ['time_entries', 'id'],
  confirmations: ['client_decisions', 'entryId'],
  contracts: ['contracts', 'id'],
  frameworks: ['contracts', 'id'],
}

// The values of the columns that are shown.
const shown = (side: 'before' | 'after') => fragment`
  (select json_object_agg(one.key, one.value) from jsonb_each(h.${raw(side)}) one
    where one.key in (select json_array_elements_text(v.value)))`

/** Returns the history of the records of some lists, in its order, with the place of each row in the chain. */
export async function readChanges(
  { db, actor }: ActorScope,
  rows: ReadonlyMap<InspectionList, readonly ListRow[]>,
): Promise<ListRow[]> {
  const records = [...rows].flatMap(([list, found]) => {
    const [entity, column] = recordsOf[list] ?? []
    return entity && column ? found.map((row) => ({ entity, id: row[column] })) : []
  })
  const changes = await db.many(
    sql<{ record: ListRow }>`
      select ${rowOf('changes', {
        number: fragment`h.number`,
        at: instant('h.at'),
        by: fragment`coalesce(${accountName('a')}, k.name, t.name)`,
        action: fragment`h.action`,
        record: fragment`h.entity`,
        recordId: fragment`h.entity_id`,
        before: shown('before'),
        after: shown('after'),
        // Why a shift or an assignment was cancelled, or a contract declined, may be about somebody’s health.
        comment: fragment`case when h.entity = 'time_entries' then h.comment end`,
        chainPosition: fragment`c.position`,
        chainHash: fragment`encode(c.hash, 'hex')`,
      })}
        from json_to_recordset(${JSON.stringify(records)}::json) r (entity text, id uuid)
        join history h on h.organisation_id = ${actor.organisationId} and h.entity = r.entity and h.entity_id = r.id
        join json_each(${JSON.stringify(shownColumns)}::json) v on v.key = h.entity
        left join history_chain c on c.organisation_id = h.organisation_id and c.number = h.number
        left join accounts a on a.organisation_id = h.organisation_id and a.id = h.actor_id
        left join client_contacts k on k.organisation_id = h.organisation_id and k.id = h.actor_id
        left join kiosks t on t.organisation_id = h.organisation_id and t.id = h.actor_id
       order by h.number`,
  )
  return changes.map(({ record }) => record)
}
