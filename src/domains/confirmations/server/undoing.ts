import { undoConfirmed } from '#domains/timesheets/server/approval.ts'
import type { Answer, Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import type { publicConfirmationRoutes, UndoOutcome } from '../contract/public.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { type LineRow, listLines, lockLines, nameOf, readLines, undoRefusalOf } from './lines.ts'
import { openLink } from './links.ts'
import type { Decider } from './tables.ts'

/** The most calls of a contact in a day that undo confirmations: each can notify workers. */
const mostADay = { most: 100, minutes: 24 * 60 }

/** Undoes confirmations of the contact of a link. */
export async function undoConfirmation(
  scope: Scope,
  { body }: Received<typeof publicConfirmationRoutes.undoConfirmation>,
): Promise<Answer<typeof publicConfirmationRoutes.undoConfirmation>> {
  const { link, inside } = await openLink(scope, body.token, { lock: true })
  return undoLines(inside, { ...link, key: body.token }, body.lines)
}

/**
 * Undoes confirmations of lines by their contact, each on its own, within two minutes and only while nothing followed: no approval by a user,
 * no pay stub, no invoice. Approvals that were the effect of a confirmation end with it. The decisions and the entries are locked, so an
 * approval, an invoice or a second undo at the same moment comes first or finds the result. Throws `RATE_LIMITED`.
 */
export async function undoLines(
  scope: ActorScope,
  decider: Pick<Decider, 'clientId' | 'projectIds' | 'weekStart' | 'contactId' | 'key'>,
  lines: readonly string[],
): Promise<UndoOutcome> {
  await countAttempt(scope.db, { [`undone-confirmations:${decider.contactId}`]: mostADay }, scope.now)
  const requested = new Set(lines)
  const rows = new Map(
    (await lockRequested(scope, decider, requested)).map((row) => [nameOf(decider.key, row.id), row]),
  )
  const undone: LineRow[] = []
  const refused: UndoOutcome['refused'] = []
  for (const line of requested) {
    const row = rows.get(line)
    const reason = row ? undoRefusalOf(row, decider.contactId, scope.now) : 'removed'
    if (reason !== undefined) refused.push({ line, reason })
    else if (row) undone.push(row)
  }
  if (undone.length > 0) {
    const entries = undone.map(({ id, decidedAt }) => ({ id, confirmedAt: decidedAt ?? '' }))
    await scope.db.many(
      sql`
        delete from client_decisions
         where organisation_id = ${scope.actor.organisationId} and id = any(${undone.map(({ id }) => id)}::uuid[])`,
    )
    await undoConfirmed(scope, entries)
  }
  return { undone: undone.length, refused }
}

// An approval that needs the confirmation locks the decision first, then the entry: in the same order here.
async function lockRequested(
  scope: ActorScope,
  decider: Parameters<typeof undoLines>[1],
  requested: ReadonlySet<string>,
): Promise<LineRow[]> {
  const ids = (await listLines(scope, decider))
    .map(({ id }) => id)
    .filter((id) => requested.has(nameOf(decider.key, id)))
  if (ids.length === 0) return []
  await scope.db.many(
    sql`
      select id from client_decisions
       where organisation_id = ${scope.actor.organisationId} and id = any(${ids}::uuid[]) order by id for update`,
  )
  await lockLines(scope, ids)
  return readLines(scope, decider, ids)
}
