import { may, reachFor } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OpenWorkAt, type OpenWorkKind, workAhead } from '../contract/open-work.ts'

/** Where work is counted: in a project, at a client, or in the whole organisation. */
type Place = { readonly projectId: string } | { readonly clientId: string } | 'organisation'

const open = {
  sessions: `from clock_sessions t where t.ended_at is null`,
  assignments: `from assignments t where t.status in ('assigned', 'in_progress') and t.end_date >= $4::date`,
  offers: `from assignments t where t.status = 'pending' and (t.answer_by is null or t.answer_by > $3::timestamptz)`,
  shifts: `from shifts t where t.status in ('scheduled', 'active') and t.ends_at > $3::timestamptz`,
  requests: `from requests t where t.status not in ('completed', 'cancelled', 'rejected')`,
  unsubmitted: `from time_entries t where t.status in ('draft', 'changes_requested', 'incomplete')`,
  unapproved: `from time_entries t where t.status = 'submitted'`,
  uninvoiced: `from time_entries t where t.status = 'approved' and not exists (
    select from billed_entries b where b.organisation_id = t.organisation_id and b.time_entry_id = t.id)`,
} as const satisfies Record<OpenWorkKind, string>

/**
 * Counts what is open at a place. The tables belong to later domains; they are read here, because a client and a project do not end before
 * their work does (decision 28).
 */
export async function readOpenWorkAt({ db, actor, now }: ActorScope, place: Place): Promise<OpenWorkAt> {
  const id = place === 'organisation' ? null : 'projectId' in place ? place.projectId : place.clientId
  const counts = Object.entries(open).map(
    ([kind, rows]) => `(select count(*) ${rows} and t.organisation_id = $1 and ${within(place)})::int as "${kind}"`,
  )
  const found = await db.one(
    sql<Record<OpenWorkKind, number>>(`select ${counts.join(',\n       ')}`, [
      actor.organisationId,
      id,
      now,
      localTimeOf(now, actor.timeZone).date,
    ]),
  )
  const seesHours = reachFor(actor, 'timesheets:read') === 'all'
  return {
    ...found,
    unsubmitted: seesHours ? found.unsubmitted : null,
    unapproved: seesHours ? found.unapproved : null,
    uninvoiced: may(actor, 'billing:read') ? found.uninvoiced : null,
  }
}

/** Returns which of these clients have work ahead. */
export async function clientsWithWorkAhead(
  { db, actor, now }: ActorScope,
  clientIds: readonly string[],
): Promise<string[]> {
  const busy = workAhead.map(
    (kind) => `select p.client_id from projects p
      where p.organisation_id = $1 and p.client_id = any($2::uuid[])
        and exists (select ${open[kind]} and t.organisation_id = $1 and t.project_id = p.id)`,
  )
  const rows = await db.many(
    sql<{ clientId: string }>(busy.join(' union '), [
      actor.organisationId,
      clientIds,
      now,
      localTimeOf(now, actor.timeZone).date,
    ]),
  )
  return rows.map(({ clientId }) => clientId)
}

function within(place: Place): string {
  if (place === 'organisation') return '$2::uuid is null'
  if ('projectId' in place) return 't.project_id = $2'
  return 't.project_id in (select p.id from projects p where p.organisation_id = $1 and p.client_id = $2)'
}

/** The work ahead as text: “2 shifts, 1 offer”. */
export function workAheadText({ translate }: ActorScope, counts: OpenWorkAt): string {
  const kinds = workAhead.filter((kind) => counts[kind] > 0)
  return kinds.map((kind) => translate(`clients.openWork.${kind}`, { count: counts[kind] })).join(', ')
}
