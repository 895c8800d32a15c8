import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Entry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { organisationMoves } from '../rules.ts'
import { decide } from './approval.ts'
import { recordCorrection } from './corrections.ts'
import { isOnProjectWithinReach, isTheirs } from './decidable.ts'
import { notifyOfAdded, notifyOfCorrection } from './notifying.ts'
import type { HoursOwner } from './placement.ts'
import { entryOf, type EntryRow, readRow } from './queries.ts'
import { saveChanges, saveNew } from './saving.ts'
import { submitFor } from './submitting.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>

const ownerOf = (scope: ActorScope, workerId: string): HoursOwner => ({
  workerId,
  isWithinReach: (record) => isOnProjectWithinReach(scope, record),
})

/**
 * Corrects a submitted entry and, if wanted, approves it. What the worker submitted is kept, and the worker is notified of the values
 * before and after. If the approval is refused, the entry stays as it was.
 */
export async function correctEntry(
  scope: ActorScope,
  { params: { entryId: id }, body: { reason, approve = false, ...changes }, ifMatch }: Input<'correctEntry'>,
): Promise<Entry> {
  const before = await readRow(scope, id)
  await refuseOwnHours(scope, before.workerId)
  if (ifMatch !== undefined && ifMatch !== before.version) await refuseStale(scope, id)
  after(organisationMoves, before.status, 'correct')
  scope.db.setComment(reason)
  const saved = await saveChanges(scope, ownerOf(scope, before.workerId), before, changes, {
    states: statesFor(organisationMoves, 'correct'),
    // The omitted fields are those that were read.
    version: before.version,
    isAllowed: isTheirs(scope),
  })
  if (!saved.row) {
    const current = await readRow(scope, id)
    if (current.version !== before.version) await refuseStale(scope, id)
    throw await saved.whyNot()
  }
  if (isSame(before, saved.row)) throw invalidField('startTime', 'timesheets.validation.sameTimes')
  await scope.db.many(recordCorrection(scope, id, before, { kind: 'corrected', source: null, reason }))
  await notifyOfCorrection(scope, before, saved.row, { reason, isApproved: approve })
  return approved(scope, approve, saved.row)
}

/** Reads whether users may approve the hours that they enter themselves. */
export async function readEntryRules({
  db,
  actor,
}: ActorScope): Promise<Answer<typeof timesheetRoutes.readEntryRules>> {
  return { mayApproveEntered: !(await readOrganisation(db, actor.organisationId)).fourEyes }
}

/** Submits an entry for a worker and, if wanted, approves it. The rules are those of the worker's own entry. */
export async function addEntryForWorker(
  scope: ActorScope,
  { body: { workerId, source, reason = null, approve = false, ...form } }: Input<'addEntryForWorker'>,
): Promise<Entry> {
  await refuseOwnHours(scope, workerId)
  scope.db.setComment(reason)
  const row = await saveNew(scope, ownerOf(scope, workerId), form, { commits: false })
  await submitFor(scope, workerId, row.id, { notifies: !approve })
  await scope.db.many(recordCorrection(scope, row.id, null, { kind: 'added', source, reason }))
  await notifyOfAdded(scope, row, { source, reason, isApproved: approve })
  return approved(scope, approve, row)
}

async function approved(scope: ActorScope, isApproved: boolean, { id }: EntryRow): Promise<Entry> {
  if (isApproved) return decide(scope, 'approve', { id }, { comment: null, isSilent: true })
  return entryOf(scope, await readRow(scope, id))
}

/** Throws `OWN_HOURS` for the actor's own hours as a worker, and `NOT_FOUND` for an unknown worker. */
export async function refuseOwnHours({ db, actor }: ActorScope, workerId: string): Promise<void> {
  const worker = await db.first(
    sql<{ isOwn: boolean }>`
      select ${isActor(actor, 'w.id')} as is_own from workers w
       where w.organisation_id = ${actor.organisationId} and w.id = ${workerId} and w.erased_at is null`,
  )
  if (!worker) throw refuse.NOT_FOUND()
  if (worker.isOwn) throw timesheetRefusals.OWN_HOURS()
}

async function refuseStale(scope: ActorScope, id: string): Promise<never> {
  throw refuse.STALE_VERSION({ members: { current: await entryOf(scope, await readRow(scope, id)) } })
}

const compared = ['projectId', 'startsAt', 'endsAt', 'breakMinutes', 'workType', 'shiftType'] as const

function isSame(before: EntryRow, now: EntryRow): boolean {
  return (
    compared.every((name) => before[name] === now[name]) && JSON.stringify(before.breaks) === JSON.stringify(now.breaks)
  )
}
