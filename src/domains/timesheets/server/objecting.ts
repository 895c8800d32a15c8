import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { workerMoves } from '../rules.ts'
import { isPaidOrBilled } from './decidable.ts'
import { notifyOfObjection } from './notifying.ts'
import { ownEntryOf, readOwnEntry, writtenEntry } from './queries.ts'

/**
 * Records the worker's objection to hours that the organisation has entered or corrected. The entry awaits a decision again. One that was
 * paid or billed stays approved; the organisation is notified in both cases.
 */
export async function objectToEntry(
  scope: ActorScope,
  { params: { id }, body: { comment }, ifMatch }: Received<typeof timesheetRoutes.objectToEntry>,
): Promise<OwnEntry> {
  const { organisationId, accountId } = scope.actor
  scope.db.setComment(comment)
  const isTheirs = fragment`
    t.organisation_id = ${organisationId} and t.worker_id = ${accountId} and t.id = ${id} and t.version = coalesce(${ifMatch}, t.version)
    and t.status = any(${statesFor(workerMoves, 'object')}) and exists (
      select 1 from entry_corrections c
       where c.organisation_id = t.organisation_id and c.time_entry_id = t.id and c.superseded_at is null and c.objected_at is null)`
  const [reopened, settled] = await scope.db.each(
    sql<{ id: string }>`
      update time_entries t
         set status = 'submitted', comment = null, decided_at = null, decided_by = null, version = t.version + 1, updated_at = ${scope.now}
       where ${isTheirs} and not (t.status = 'approved' and ${isPaidOrBilled('t')}) returning t.id`,
    sql<{ id: string }>`
      update time_entries t set version = t.version + 1, updated_at = ${scope.now}
       where ${isTheirs} and t.status = 'approved' and ${isPaidOrBilled('t')} returning t.id`,
  )
  if (reopened.length + settled.length === 0) await refuseObjection(scope, id, ifMatch)
  const [corrected, [row]] = await scope.db.each(
    sql<{ correctedBy: string }>`
      update entry_corrections c set objection = ${comment}, objected_at = ${scope.now}
       where c.organisation_id = ${organisationId} and c.time_entry_id = ${id} and c.superseded_at is null and c.objected_at is null
      returning c.corrected_by`,
    writtenEntry(scope, id),
  )
  if (!row) throw refuse.CONFLICT()
  const correctedBy = corrected.map((one) => one.correctedBy)
  await notifyOfObjection(scope, row, { comment, correctedBy, isPaidOrBilled: settled.length > 0 })
  return ownEntryOf(row)
}

async function refuseObjection(scope: ActorScope, id: string, version: number | undefined): Promise<never> {
  const current = await readOwnEntry(scope, id)
  if (version !== undefined && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  const to = after(workerMoves, current.status, 'object')
  if (!current.allowed.includes('object'))
    throw timesheetRefusals.NOT_CORRECTED({ members: { from: current.status, to } })
  throw refuse.CONFLICT()
}
