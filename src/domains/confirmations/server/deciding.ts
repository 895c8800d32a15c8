import type { z } from 'zod'
import type { Answer, Received } from '#base/route.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { requireTypedAddress } from '#domains/accounts/server/typed-address.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { approveConfirmed } from '#domains/timesheets/server/approval.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import type { DecisionOutcome, lineDecisions, publicConfirmationRoutes } from '../contract/public.ts'
import { type LineRow, listLines, lockLines, nameOf, namesOf, readLines, weekOf } from './lines.ts'
import { openLink } from './links.ts'
import type { Decider } from './tables.ts'

type Input<Name extends keyof typeof publicConfirmationRoutes> = Received<(typeof publicConfirmationRoutes)[Name]>
type Reply<Name extends keyof typeof publicConfirmationRoutes> = Promise<
  Answer<(typeof publicConfirmationRoutes)[Name]>
>
type Decisions = z.output<typeof lineDecisions>

/** Returns the hours of a link. Mail scanners open links, so reading has no effect. */
export async function readConfirmation(scope: Scope, { query }: Input<'readConfirmation'>): Reply<'readConfirmation'> {
  const { link, inside } = await openLink(scope, query.token)
  const week = weekOf(query.token, link, inside, await readLines(inside, link))
  return { ...week, expiresAt: link.expiresAt, brand: link.brand }
}

/**
 * Confirms and disputes lines of a link as they were shown. Throws a validation error if lines are confirmed without the typed address: a
 * dispute has a comment, which no mail scanner types either.
 */
export async function decideHours(scope: Scope, { body }: Input<'decideHours'>): Reply<'decideHours'> {
  const { token, email, ...decisions } = body
  const { link, inside } = await openLink(scope, token, { lock: true })
  if (decisions.confirm.length > 0) await requireTypedAddress(inside, { token, email }, link.sentTo)
  return decideLines(inside, { ...link, requestId: link.id, key: token }, decisions)
}

type RequestedLine = Omit<Decisions['dispute'][number], 'comment'> & { readonly comment: string | null }

interface Decision {
  readonly row: LineRow
  readonly comment: string | null
  readonly proposal: RequestedLine['proposal']
}

/**
 * Confirms and disputes lines of a week as they were shown. A line that has changed or was decided meanwhile is refused, the others are
 * decided. They are locked, so of two contacts at the same moment the second one finds the decision of the first.
 */
export async function decideLines(
  scope: ActorScope,
  decider: Decider,
  { confirm, dispute }: Decisions,
): Promise<DecisionOutcome> {
  const { key } = decider
  const requested = new Map<string, RequestedLine>([
    ...confirm.map((one) => [one.line, { ...one, comment: null, proposal: null }] as const),
    ...dispute.map((one) => [one.line, one] as const),
  ])
  const rows = new Map((await lockRequested(scope, decider, requested)).map((row) => [namesOf(key, row).line, row]))
  const decided: Decision[] = []
  const refused: DecisionOutcome['refused'] = []
  for (const { line, value, comment, proposal = null } of requested.values()) {
    const row = rows.get(line)
    if (!row) refused.push({ line, reason: 'removed' })
    else if (row.outcome !== null) refused.push({ line, reason: 'decided' })
    else if (row.invoiced) refused.push({ line, reason: 'invoiced' })
    else if (namesOf(key, row).value !== value) refused.push({ line, reason: 'changed' })
    else decided.push({ row, comment, proposal })
  }
  await store(scope, decider, decided)
  const confirmed = decided.filter((one) => one.comment === null).map(({ row }) => row.id)
  if (confirmed.length > 0) await approveConfirmed(scope, confirmed, decider.email)
  await notifyOfDisputes(scope, decider, decided)
  const disputed = decided.filter(({ comment }) => comment !== null).length
  return { confirmed: decided.length - disputed, disputed, refused }
}

/** Locks the requested lines, and returns those that are still shown. */
async function lockRequested(
  scope: ActorScope,
  decider: Decider,
  requested: ReadonlyMap<string, RequestedLine>,
): Promise<LineRow[]> {
  const lines = (await listLines(scope, decider)).filter(({ id }) => requested.has(nameOf(decider.key, id)))
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  // A comment may name the worker: after an erasure, none is stored.
  await lockAgainstErasure(scope, [...new Set(lines.map(({ workerId }) => workerId))])
  await lockLines(scope, ids)
  return readLines(scope, decider, ids)
}

async function store(
  scope: ActorScope,
  { requestId, contactId, contact }: Decider,
  decided: readonly Decision[],
): Promise<void> {
  if (decided.length === 0) return
  const { db, actor, now } = scope
  // What is left of a line without a valid decision is one on other times.
  await db.many(
    sql`
      delete from client_decisions
       where organisation_id = ${actor.organisationId} and id = any(${decided.map(({ row }) => row.id)}::uuid[])`,
  )
  await insertRecords(
    scope,
    'client_decisions',
    decided.map(({ row, comment, proposal }) => ({
      id: row.id,
      worker_id: row.workerId,
      request_id: requestId,
      contact_id: contactId,
      contact_name: contact,
      outcome: comment === null ? 'confirmed' : 'disputed',
      comment,
      proposal,
      project_id: row.projectId,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      break_minutes: row.breakMinutes,
      decided_at: now,
    })),
  )
}

/** Notifies the managers of the projects of disputed lines, once for each. */
async function notifyOfDisputes(
  scope: ActorScope,
  { client, weekStart }: Pick<Decider, 'client' | 'weekStart'>,
  decided: readonly { readonly row: { readonly projectId: string }; readonly comment: string | null }[],
): Promise<void> {
  const disputed = decided.filter(({ comment }) => comment !== null)
  if (disputed.length === 0) return
  const managers = await scope.db.many(
    sql<{ managerId: string; count: number }>`
      select head as manager_id, count(*)::int as count
        from unnest(${disputed.map(({ row }) => row.projectId)}::uuid[]) as disputed (project_id)
        join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = disputed.project_id,
             lateral unnest(${headsOf('p')}) as head
       where p.project_manager_id is not null
       group by 1`,
  )
  for (const { managerId, count } of managers) {
    const link = `/provider/timesheet?status=all&clientDecision=disputed&from=${weekStart}`
    await notify(scope, [managerId], { kind: 'hoursDisputed', values: { client, count }, link })
  }
}
