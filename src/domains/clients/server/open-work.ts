import { may, reachFor } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { type Fragment, fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OpenWorkAt, type OpenWorkKind, workAhead } from '../contract/open-work.ts'

/** The extent in which open work is counted: a project, a client, or the whole organisation. */
type Extent = { readonly projectId: string } | { readonly clientId: string } | 'organisation'

/** SQL for the rows `t` of open work of each kind: `from` and `where`. */
function openRows({ actor, now }: ActorScope): Record<OpenWorkKind, Fragment> {
  const today = localTimeOf(now, actor.timeZone).date
  return {
    sessions: fragment`from clock_sessions t where t.ended_at is null`,
    assignments: fragment`from assignments t where ${inGroup('t.status', assignmentGroups.active)} and t.end_date >= ${today}::date`,
    offers: fragment`from assignments t
      where ${is<AssignmentStatus>('t.status', 'pending')} and (t.answer_by is null or t.answer_by > ${now}::timestamptz)`,
    shifts: fragment`from shifts t where ${inGroup('t.status', shiftGroups.upcoming)} and t.ends_at > ${now}::timestamptz`,
    requests: fragment`from requests t where ${inGroup('t.status', requestGroups.unfinished)}`,
    unsubmitted: fragment`from time_entries t where ${inGroup('t.status', entryGroups.withWorker)}`,
    unapproved: fragment`from time_entries t where ${is<EntryStatus>('t.status', 'submitted')}`,
    uninvoiced: fragment`
      from time_entries t where ${is<EntryStatus>('t.status', 'approved')} and not exists (
        select from billed_entries b where b.organisation_id = t.organisation_id and b.time_entry_id = t.id)`,
  }
}

/**
 * Counts open work of each kind. The tables belong to later domains; they are read here, because a client and a project do not end before
 * their work does (decision 28).
 */
export async function readOpenWorkAt(scope: ActorScope, extent: Extent): Promise<OpenWorkAt> {
  const { db, actor } = scope
  const counts = Object.entries(openRows(scope)).map(
    ([kind, rows]) => fragment`
      (select count(*) ${rows} and t.organisation_id = ${actor.organisationId} and ${within(scope, extent)})::int as "${raw(kind)}"`,
  )
  const found = await db.one(sql<Record<OpenWorkKind, number>>`select ${joined(counts, ', ')}`)
  const seesHours = reachFor(actor, 'timesheets:read') === 'all'
  return {
    ...found,
    unsubmitted: seesHours ? found.unsubmitted : null,
    unapproved: seesHours ? found.unapproved : null,
    uninvoiced: may(actor, 'billing:read') ? found.uninvoiced : null,
  }
}

/** Returns which of these clients have work ahead. */
export async function clientsWithWorkAhead(scope: ActorScope, clientIds: readonly string[]): Promise<string[]> {
  const { organisationId } = scope.actor
  const rowsOf = openRows(scope)
  const busy = workAhead.map(
    (kind) => fragment`
      select p.client_id from projects p
       where p.organisation_id = ${organisationId} and p.client_id = any(${clientIds}::uuid[])
         and exists (select ${rowsOf[kind]} and t.organisation_id = ${organisationId} and t.project_id = p.id)`,
  )
  const rows = await scope.db.many(sql<{ clientId: string }>`${joined(busy, ' union ')}`)
  return rows.map(({ clientId }) => clientId)
}

function within({ actor }: ActorScope, extent: Extent): Fragment {
  if (extent === 'organisation') return fragment`true`
  if ('projectId' in extent) return fragment`t.project_id = ${extent.projectId}`
  return fragment`
    t.project_id in (select p.id from projects p where p.organisation_id = ${actor.organisationId} and p.client_id = ${extent.clientId})`
}

/** The work ahead as text: “2 shifts, 1 offer”. */
export function workAheadText({ translate }: ActorScope, counts: OpenWorkAt): string {
  const kinds = workAhead.filter((kind) => counts[kind] > 0)
  return kinds.map((kind) => translate(`clients.openWork.${kind}`, { count: counts[kind] })).join(', ')
}

/** Returns whether a client has a project of any status. Projects belong to a later domain, as above. */
export async function hasProjects({ db, actor }: ActorScope, clientId: string): Promise<boolean> {
  const rows = sql`select 1 from projects where organisation_id = ${actor.organisationId} and client_id = ${clientId} limit 1`
  return (await db.first(rows)) !== undefined
}
