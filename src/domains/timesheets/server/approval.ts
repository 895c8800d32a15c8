import { v7 as uuid } from 'uuid'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { statesFor, targetOf } from '#base/states.ts'
import { laterBy } from '#base/time.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { deliveryOf } from '#domains/notifications/rules.ts'
import { insertNotifications, withdrawal, notifyEach } from '#domains/notifications/server/commands.ts'
import { versionsSeen } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type DecidedEntry, type Entry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { type Decision, organisationMoves, undoSeconds } from '../rules.ts'
import { contradictions } from '../rules/marks.ts'
import type { Proposal } from '../rules/proposal.ts'
import { totalsByRounding } from '../rules/rounding.ts'
import { isDecisionOn, needsClient } from './client-decision.ts'
import { isContradicted } from './contradictions.ts'
import { awaitsColleague, isPaidOrBilled, isTheirs, type Item } from './decidable.ts'
import { entriesOf, entryColumns, entryJoins, entryOf, type EntryRow, readRows, writtenEntries } from './queries.ts'

/** The comment on a decision, and the proposed times. */
export interface Reason {
  comment: string | null
  proposal?: Proposal<EntryRow['breaks'][number]> | null
  /** True for a bulk decision: its approval leaves out entries that another record contradicts. */
  isBulk?: boolean
  /** True if the worker is notified of the decision together with something else. */
  isSilent?: boolean
}

const outcomes = {
  approve: { status: 'approved', notificationKind: 'entryApproved' },
  reject: { status: 'rejected', notificationKind: 'entryRejected' },
  requestChanges: { status: 'changes_requested', notificationKind: 'entryChangesRequested' },
  reopen: { status: 'changes_requested', notificationKind: 'entryChangesRequested' },
} as const satisfies Record<Exclude<Decision, 'undo'>, { status: Entry['status']; notificationKind: string }>

// One statement checks state, version and reach and decides, so that a second decision changes nothing.
async function writeDecisions(
  scope: ActorScope,
  decision: Exclude<Decision, 'undo'>,
  items: readonly Item[],
  { comment, proposal = null, isBulk = false, isSilent = false }: Reason,
): Promise<EntryRow[]> {
  const { organisationId, timeZone } = scope.actor
  const { status, notificationKind } = outcomes[decision]
  const isConfirmed = fragment`(not ${needsClient('t')} or exists (select 1 from confirmed d where ${isDecisionOn('t')}))`
  const isApprovable = fragment`and ${isConfirmed} and not ${awaitsColleague(scope, 't')} ${isBulk ? fragment`and not ${isContradicted('t', timeZone)}` : fragment``}`
  const roundedProposal =
    proposal &&
    fragment`jsonb_set(${JSON.stringify(proposal)}, '{totalMinutes}',
                       ${JSON.stringify(totalsByRounding(proposal.totalMinutes))}::jsonb -> o.rounding_minutes::text)`
  scope.db.setComment(comment)
  return scope.db.many(
    sql<EntryRow>`
      with items as (
        select * from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version ?? null)}::int[],
                             ${items.map(() => uuid())}::uuid[]) as i (id, version, notification_id)),
      -- Locked, because the client may be undoing a confirmation.
      confirmed as (
        select d.organisation_id, d.id, d.project_id, d.starts_at, d.ends_at, d.break_minutes
          from client_decisions d join items i on i.id = d.id
         where d.organisation_id = ${organisationId} and d.outcome = 'confirmed' order by d.id for share of d),
      e as (
        update time_entries t
           set status = ${status}, comment = ${comment}, proposal = ${roundedProposal},
               decided_at = ${scope.now}, decided_by = ${scope.actor.accountId},
               version = t.version + 1, updated_at = ${scope.now}
          from items i, organisations o
         where o.id = ${organisationId} and t.organisation_id = ${organisationId} and t.id = i.id
           and t.version = coalesce(i.version, t.version) and t.status = any(${statesFor(organisationMoves, decision)})
           ${decision === 'approve' ? isApprovable : fragment``}
           and ${isTheirs(scope)} and (t.status <> 'approved' or not ${isPaidOrBilled('t')})
        returning t.*),
      notified as (
        ${insertNotifications(
          scope,
          fragment`
            select i.notification_id as id, e.worker_id as account_id, ${notificationKind}::text as kind,
                   ${deliveryOf(notificationKind).type}::text as type,
                   jsonb_build_object('date', e.date, 'comment', coalesce(e.comment, ''), 'entryId', e.id) as "values",
                   '/worker/timesheet?tab=my-timesheet&date=' || e.date as link
              from e join items i on i.id = e.id where not ${isSilent}::boolean`,
        )})
      select ${entryColumns} from e ${entryJoins}`,
  )
}

function decideAll(scope: ActorScope, decision: Decision, items: readonly Item[], reason: Reason): Promise<EntryRow[]> {
  return decision === 'undo' ? undo(scope, items) : writeDecisions(scope, decision, items, reason)
}

/** Decides on one entry; if a version is given, only if the entry still has it. */
export async function decide(
  scope: ActorScope,
  decision: Decision,
  item: Item,
  reason: Reason = { comment: null },
): Promise<Entry> {
  const [row] = await decideAll(scope, decision, [item], reason)
  if (row) return entryOf(scope, row)
  const [failed] = await refusalsFor(scope, decision, [item])
  throw failed?.refusal ?? refuse.CONFLICT()
}

/** Decides on many entries, each separately. Those that fail are returned with the reason. */
export async function decideInBulk(
  scope: ActorScope,
  { body }: Received<typeof timesheetRoutes.decideInBulk>,
): Promise<DecidedEntry> {
  const decision = body.action === 'request-changes' ? 'requestChanges' : body.action
  const items = [...new Map(body.items.map((item) => [item.id, item])).values()]
  const rows = await decideAll(scope, decision, items, { comment: body.comment ?? null, isBulk: true })
  const done = new Set(rows.map(({ id }) => id))
  const left = items.filter(({ id }) => !done.has(id))
  const failed = await refusalsFor(scope, decision, left)
  return {
    done: [...done],
    failed: failed.map(({ id, refusal, current }) => ({
      id,
      code: refusal.code,
      message: scope.translate(refusal.messageKey, refusal.details.values),
      current: refusal.code === 'STALE_VERSION' ? current : undefined,
    })),
  }
}

interface Failed {
  id: string
  refusal: Refusal
  current?: Entry
}

// Reads the current state of all failed entries in one query, and from it why each was refused.
async function refusalsFor(scope: ActorScope, decision: Decision, items: readonly Item[]): Promise<Failed[]> {
  if (items.length === 0) return []
  const rows = await readRows(
    scope,
    items.map(({ id }) => id),
  )
  const own = await readOwnWorkers(scope, rows)
  const byId = new Map((await entriesOf(scope, rows)).map((entry) => [entry.id, entry]))
  return items.map(({ id, version }) => {
    const current = byId.get(id)
    if (!current) return { id, refusal: refuse.NOT_FOUND() }
    if (own.has(current.worker.id)) return { id, current, refusal: timesheetRefusals.OWN_HOURS() }
    return { id, current, refusal: refusalFor(decision, current, version) }
  })
}

async function readOwnWorkers(scope: ActorScope, rows: readonly EntryRow[]): Promise<Set<string>> {
  const own = await scope.db.many(
    sql<{ id: string }>`
      select w.id from unnest(${rows.map(({ workerId }) => workerId)}::uuid[]) as w (id) where ${isActor(scope.actor, 'w.id')}`,
  )
  return new Set(own.map(({ id }) => id))
}

function refusalFor(decision: Decision, current: Entry, version: number | undefined): Refusal {
  if (version !== undefined && version !== current.version) return refuse.STALE_VERSION({ members: { current } })
  const { status: from, allowed } = current
  const members = { from, to: targetOf(organisationMoves, decision) }
  if (organisationMoves[from][decision] === undefined) return refuse.INVALID_TRANSITION({ members })
  const against = contradictions.filter((one) => current.marks.includes(one))
  if (decision === 'approve' && allowed.includes(decision) && against.length > 0)
    return timesheetRefusals.CONTRADICTED({ members: { ...members, marks: against } })
  if (allowed.includes(decision)) return refuse.FORBIDDEN()
  if (decision === 'approve' && current.awaitsColleague) return timesheetRefusals.FOUR_EYES()
  if (decision === 'approve') return timesheetRefusals.NOT_CONFIRMED({ members })
  return decision === 'undo' ? timesheetRefusals.NOT_UNDONE({ members }) : timesheetRefusals.ALREADY_PAID({ members })
}

/** Undoes recent approvals by the actor: the entries await approval again, and the notifications of their approval are deleted. */
async function undo(scope: ActorScope, items: readonly Item[]): Promise<EntryRow[]> {
  const { organisationId, accountId } = scope.actor
  const since = laterBy(scope.now, -undoSeconds * 1000)
  const undone = await scope.db.many(
    sql<{ id: string; workerId: string }>`
      update time_entries t
         set status = 'submitted', comment = null, decided_at = null, decided_by = null, version = t.version + 1, updated_at = ${scope.now}
        from ${versionsSeen(items)}
       where t.organisation_id = ${organisationId} and t.id = i.id and t.version = coalesce(i.version, t.version)
         and t.status = any(${statesFor(organisationMoves, 'undo')}) and t.decided_by = ${accountId} and t.decided_at > ${since}
         and ${isTheirs(scope)} and not ${isPaidOrBilled('t')}
      returning t.id, t.worker_id`,
  )
  if (undone.length === 0) return []
  const ids = undone.map(({ id }) => id)
  const [, rows] = await scope.db.each(withdrawal(scope, 'entryApproved', undone, since), writtenEntries(scope, ids))
  return rows
}

/**
 * Approves submitted entries that their client has just confirmed, if its confirmation counts as approval, and notifies their workers. Hours
 * of a worker with the contact's email address are left to an approver. Returns the number of approved entries.
 */
export async function approveConfirmed(
  scope: ActorScope,
  ids: readonly string[],
  contactEmail: string,
): Promise<number> {
  const { db, actor, now } = scope
  const approved = await db.many(
    sql<{ id: string; workerId: string; date: string }>`
      update time_entries t set status = 'approved', comment = null, proposal = null, decided_at = ${now}, decided_by = null,
             version = t.version + 1, updated_at = ${now}
        from projects q join confirmation_settings s on s.organisation_id = q.organisation_id and s.id = q.client_id and s.mode = 'approves'
       where t.organisation_id = ${actor.organisationId} and t.id = any(${ids}::uuid[]) and t.status = 'submitted'
         and q.organisation_id = t.organisation_id and q.id = t.project_id
         and not exists (select 1 from account_addresses a
                          where a.organisation_id = t.organisation_id and a.account_id = t.worker_id and a.address = ${contactEmail})
      returning t.id, t.worker_id, t.date`,
  )
  await notifyEach(
    scope,
    approved.map(({ id, workerId, date }) => ({
      accountIds: [workerId],
      notification: {
        kind: 'entryApproved',
        values: { date, comment: '', entryId: id },
        link: `/worker/timesheet?tab=my-timesheet&date=${date}`,
      },
    })),
  )
  return approved.length
}

/**
 * Ends the approvals that followed from confirmations which were undone: those without a user, at the instant of the confirmation. The
 * notifications of their workers are deleted. The caller has locked the entries.
 */
export async function undoConfirmed(
  scope: ActorScope,
  entries: readonly { readonly id: string; readonly confirmedAt: string }[],
): Promise<void> {
  const undone = await scope.db.many(
    sql<{ id: string; workerId: string; approvedAt: string }>`
      update time_entries t set status = 'submitted', decided_at = null, version = t.version + 1, updated_at = ${scope.now}
        from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ confirmedAt }) => confirmedAt)}::timestamptz[])
             as c (id, confirmed_at)
       where t.organisation_id = ${scope.actor.organisationId} and t.id = c.id and t.status = 'approved'
         and t.decided_by is null and t.decided_at = c.confirmed_at
      returning t.id, t.worker_id, c.confirmed_at as approved_at`,
  )
  const first = undone.map(({ approvedAt }) => approvedAt).sort()[0]
  if (first !== undefined) await scope.db.many(withdrawal(scope, 'entryApproved', undone, laterBy(first, -1)))
}
