import { v7 as uuid } from 'uuid'
import { reachFor } from '#base/actor.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { statesFor, targetOf } from '#base/states.ts'
import { insertNotifications } from '#domains/notifications/server/commands.ts'
import { deliveryOf } from '#domains/notifications/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type DecidedEntry, type Entry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { type Decision, organisationMoves } from '../rules.ts'
import type { Proposal } from '../rules/proposal.ts'
import { contradictions } from '../rules/marks.ts'
import { totalsByRounding } from '../rules/rounding.ts'
import { awaitsClient } from './client-decision.ts'
import { isContradicted } from './contradictions.ts'
import { isOwnWork, isSettled, isTheirs, type Item } from './decidable.ts'
import { entryJoins, entriesOf, entryColumns, entryOf, type EntryRow, readRows } from './queries.ts'
import { undo } from './undoing.ts'

/** The comment on a decision, and the proposed times. */
export interface Reason {
  comment: string | null
  proposal?: Proposal<EntryRow['breaks'][number]> | null
  /** True for a bulk decision: its approval leaves out entries that another record contradicts. */
  isBulk?: boolean
}

const outcomes = {
  approve: { status: 'approved', notificationKind: 'entryApproved' },
  reject: { status: 'rejected', notificationKind: 'entryRejected' },
  requestChanges: { status: 'changes_requested', notificationKind: 'entryChangesRequested' },
  reopen: { status: 'changes_requested', notificationKind: 'entryChangesRequested' },
} as const satisfies Record<Exclude<Decision, 'undo'>, { status: Entry['status']; notificationKind: string }>

// One statement checks state, version and reach and decides, so that a second decision changes nothing.
async function settle(
  scope: ActorScope,
  decision: Exclude<Decision, 'undo'>,
  items: readonly Item[],
  { comment, proposal = null, isBulk = false }: Reason,
): Promise<EntryRow[]> {
  const { organisationId, accountId } = scope.actor
  const { status, notificationKind } = outcomes[decision]
  scope.db.setComment(comment)
  return scope.db.many(
    sql<EntryRow>(
      `with items as (select * from unnest($4::uuid[], $5::int[], $6::uuid[]) as i (id, version, notification_id)),
       e as (
         update time_entries t
            set status = $2, comment = $7, proposal = jsonb_set($12, '{totalMinutes}', $13::jsonb -> o.rounding_minutes::text),
                decided_at = $8, decided_by = $3, version = t.version + 1, updated_at = $8
           from items i, organisations o
          where o.id = $1 and t.organisation_id = $1 and t.id = i.id and t.version = coalesce(i.version, t.version) and t.status = any($9)
            and ($2 <> 'approved' or not ${awaitsClient('t')})
            and ($2 <> 'approved' or not $15 or not ${isContradicted('t', '$16')})
            and ${isTheirs('$3', '$10')} and (t.status <> 'approved' or not ${isSettled('t.id')})
         returning t.*),
       notified as (
         ${insertNotifications(
           `select i.notification_id as id, e.worker_id as account_id, $11::text as kind, $14::text as type,
                   jsonb_build_object('date', e.date, 'comment', coalesce($7, ''), 'entryId', e.id) as "values",
                   '/worker/timesheet?tab=my-timesheet&date=' || e.date as link
              from e join items i on i.id = e.id`,
           '$8',
         )})
       select ${entryColumns} from e ${entryJoins}`,
      [
        organisationId,
        status,
        accountId,
        items.map(({ id }) => id),
        items.map(({ version }) => version ?? null),
        items.map(() => uuid()),
        comment,
        scope.now,
        statesFor(organisationMoves, decision),
        reachFor(scope.actor, 'timesheets:decide') ?? 'none',
        notificationKind,
        proposal && JSON.stringify(proposal),
        proposal && JSON.stringify(totalsByRounding(proposal.totalMinutes)),
        deliveryOf(notificationKind).type,
        isBulk,
        scope.actor.timeZone,
      ],
    ),
  )
}

function carryOut(scope: ActorScope, decision: Decision, items: readonly Item[], reason: Reason): Promise<EntryRow[]> {
  return decision === 'undo' ? undo(scope, items) : settle(scope, decision, items, reason)
}

/** Decides on one entry; if a version is given, only if the entry still has it. */
export async function decide(
  scope: ActorScope,
  decision: Decision,
  item: Item,
  reason: Reason = { comment: null },
): Promise<Entry> {
  const [row] = await carryOut(scope, decision, [item], reason)
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
  const rows = await carryOut(scope, decision, items, { comment: body.comment ?? null, isBulk: true })
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

async function readOwnWorkers({ db, actor }: ActorScope, rows: readonly EntryRow[]): Promise<Set<string>> {
  const own = await db.many(
    sql<{ id: string }>(`select w.id from unnest($3::uuid[]) as w (id) where ${isOwnWork('w.id', '$2')}`, [
      actor.organisationId,
      actor.accountId,
      rows.map(({ workerId }) => workerId),
    ]),
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
  if (decision === 'approve') return timesheetRefusals.NOT_CONFIRMED({ members })
  return decision === 'undo' ? timesheetRefusals.NOT_UNDONE({ members }) : timesheetRefusals.ALREADY_PAID({ members })
}
