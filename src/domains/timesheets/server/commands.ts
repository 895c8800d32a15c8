import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { actionsIn, statesFor } from '#base/states.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { workerMoves } from '../rules.ts'
import { ownEntryOf, readOwnEntry, readOwnRow } from './queries.ts'
import { saveChanges, saveNew } from './saving.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>

/** Adds a manual entry: a draft on an assignment that the worker has accepted. */
export async function addEntry(scope: ActorScope, { body }: Input<'addEntry'>): Promise<OwnEntry> {
  return ownEntryOf(await saveNew(scope, { workerId: scope.actor.accountId }, body, { commits: true }))
}

/** Edits an entry. Omitted fields stay as they were; missing required fields are refused. */
export async function editEntry(scope: ActorScope, { params, body, ifMatch }: Input<'editEntry'>): Promise<OwnEntry> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const states = statesFor(workerMoves, 'edit')
  const change = { states, version: ifMatch, isAllowed: fragment`true` }
  const saved = await saveChanges(scope, { workerId: scope.actor.accountId }, before, body, change)
  if (saved.row) return ownEntryOf(saved.row)
  await refuseStale(scope, params.id, ifMatch)
  throw await saved.whyNot()
}

/** Deletes a draft. */
export async function deleteEntry(scope: ActorScope, { params, ifMatch }: Input<'deleteEntry'>): Promise<void> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('delete')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const gone = await scope.db.many(
    sql`
      delete from time_entries
       where organisation_id = ${scope.actor.organisationId} and worker_id = ${scope.actor.accountId} and id = ${params.id}
         and version = coalesce(${ifMatch}, version)
         and status = any(${statesFor(workerMoves, 'delete')}) returning id`,
  )
  if (gone.length === 0) await refuseStale(scope, params.id, ifMatch)
}

async function refuseStale(scope: ActorScope, id: string, version: number | undefined): Promise<void> {
  const current = await readOwnEntry(scope, id)
  if (version !== undefined && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  if (!current.allowed.includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
}
