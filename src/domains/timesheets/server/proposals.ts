import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { after, statesFor } from '#base/states.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Entry, type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { workerMoves } from '../rules.ts'
import { proposalFor } from '../rules/proposal.ts'
import { decide } from './approval.ts'
import { superseding } from './corrections.ts'
import { ownEntryOf, readOwnRow, readRow, writtenEntry } from './queries.ts'
import { overlapsPlacement, overlapWith, checkPlacements } from './placement.ts'
import { notifyManagers } from './submitting.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>

/** Requests changes, optionally with proposed times. */
export async function requestChanges(
  scope: ActorScope,
  { params: { entryId: id }, body, ifMatch }: Input<'requestChanges'>,
): Promise<Entry> {
  const { comment, proposal: times } = body
  if (!times) return decide(scope, 'requestChanges', { id, version: ifMatch }, { comment })
  const seen = await readRow(scope, id)
  const proposal = proposalFor(seen, times, scope.actor.timeZone, scope.now)
  if ('faults' in proposal)
    throw invalid(proposal.faults.map((fault) => ({ ...fault, path: `proposal.${fault.path}` })))
  // The proposed times apply to the day that was read, so a change in the meantime must refuse the decision.
  return decide(scope, 'requestChanges', { id, version: ifMatch ?? seen.version }, { comment, proposal })
}

/** Accepts the proposed times: applies them to the entry and submits it again. */
export async function acceptProposal(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'acceptProposal'>,
): Promise<OwnEntry> {
  const { organisationId, accountId } = scope.actor
  // Locked, so that the times which are applied are those of the entry.
  const [, [stored]] = await scope.db.each(
    workerLock(scope, [accountId]),
    sql<{ proposal: string }>`
      select proposal::text from time_entries
       where organisation_id = ${organisationId} and worker_id = ${accountId} and id = ${id}
         and version = coalesce(${ifMatch}, version) and status = any(${statesFor(workerMoves, 'acceptProposal')})
         and proposal is not null for no key update`,
  )
  if (!stored) return refuseAcceptance(scope, id, ifMatch)
  const proposal = fragment`${stored.proposal}::jsonb`
  const proposed = (name: string) => fragment`${proposal} ->> '${raw(name)}'`
  const [from, to] = [fragment`(${proposed('startsAt')})::timestamptz`, fragment`(${proposed('endsAt')})::timestamptz`]
  const [changed, rows] = await scope.db.each(
    sql<{ id: string }>`
      with changed as (
      update time_entries t
         set start_time = (${proposed('startTime')})::time, end_time = (${proposed('endTime')})::time,
             ends_next_day = (${proposed('endsNextDay')})::boolean, starts_at = ${from}, ends_at = ${to},
             break_minutes = (${proposed('breakMinutes')})::int, breaks = ${proposal} -> 'breaks',
             total_minutes = (${proposed('totalMinutes')})::int, status = 'submitted', comment = null, proposal = null,
             submitted_at = ${scope.now}, version = t.version + 1, updated_at = ${scope.now}
       where t.organisation_id = ${organisationId} and t.worker_id = ${accountId} and t.id = ${id}
         and not exists (
             select 1 from time_entries e
              where e.organisation_id = t.organisation_id and e.worker_id = t.worker_id
                and ${overlapsPlacement({ id: raw('t.id'), date: raw('t.date'), startsAt: from, endsAt: to })})
      returning t.id),
      superseded as (${superseding(scope, 'changed')})
      select id from changed`,
    writtenEntry(scope, id),
  )
  const [row] = rows
  if (changed.length === 0 || !row) return refuseAcceptance(scope, id, ifMatch)
  await notifyManagers(scope, rows)
  return ownEntryOf(row)
}

async function refuseAcceptance(scope: ActorScope, id: string, version: number | undefined): Promise<never> {
  const row = await readOwnRow(scope, id)
  if (version !== undefined && version !== row.version)
    throw refuse.STALE_VERSION({ members: { current: ownEntryOf(row) } })
  const to = after(workerMoves, row.status, 'acceptProposal')
  if (!row.proposal) throw timesheetRefusals.NOT_PROPOSED({ members: { from: row.status, to } })
  const { startsAt, endsAt } = row.proposal
  const owner = { workerId: scope.actor.accountId }
  const [placement] = await checkPlacements(scope, owner, [
    { id, projectId: row.projectId, date: row.date, startsAt, endsAt },
  ])
  throw placement?.met ? overlapWith(scope, owner, placement.met) : refuse.CONFLICT()
}
