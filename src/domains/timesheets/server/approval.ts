import { v7 as uuid } from 'uuid'
import { reachOf } from '#base/actor.ts'
import { Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Entry, timesheetRoutes } from '../contract.ts'
import { type Decision, organisationMoves } from '../rules.ts'
import { aroundEntries, entryColumns, entryOf, type EntryRow, readEntry } from './queries.ts'

interface Item {
  id: string
  version?: number | undefined
}

const outcomes = {
  approve: { status: 'approved', told: 'entryApproved' },
  reject: { status: 'rejected', told: 'entryRejected' },
  requestChanges: { status: 'changes_requested', told: 'entryChangesRequested' },
  reopen: { status: 'changes_requested', told: 'entryChangesRequested' },
} as const satisfies Record<Decision, { status: Entry['status']; told: string }>

// State, version and reach are the condition of the one statement that decides: whoever comes second changes nothing.
async function settle(
  scope: ActorScope,
  decision: Decision,
  items: readonly Item[],
  comment: string | null,
): Promise<EntryRow[]> {
  const { organisationId, accountId, role } = scope.actor
  const { status, told } = outcomes[decision]
  scope.db.because(comment)
  return scope.db.many(
    written<EntryRow>(
      `with items as (select * from unnest($4::uuid[], $5::int[], $6::uuid[]) as i (id, version, notification_id)),
       e as (
         update time_entries t
            set status = $2, comment = $7, decided_at = $8, decided_by = $3, version = t.version + 1, updated_at = $8
           from items i
          where t.organisation_id = $1 and t.id = i.id and t.version = coalesce(i.version, t.version) and t.status = any($9)
            and t.worker_id <> $3
            and ($10 = 'all' or exists (
                  select 1 from projects p where p.organisation_id = $1 and p.id = t.project_id and p.project_manager_id = $3))
         returning t.*),
       told as (
         insert into notifications (organisation_id, id, account_id, kind, "values", link, at)
         select $1, i.notification_id, e.worker_id, $11, json_build_object('date', e.date, 'comment', coalesce($7, '')),
                '/worker/timesheet?tab=my-timesheet&date=' || e.date, $8
           from e join items i on i.id = e.id)
       select ${entryColumns} from e ${aroundEntries}`,
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
        reachOf(role, 'timesheets:decide') ?? 'none',
        told,
      ],
    ),
  )
}

/** Decides on one entry, as it was seen when a version is given. */
export async function decide(
  scope: ActorScope,
  decision: Decision,
  item: Item,
  comment: string | null = null,
): Promise<Entry> {
  const [row] = await settle(scope, decision, [item], comment)
  if (row) return entryOf(scope, row)
  throw await refusalFor(scope, decision, item)
}

/** Decides on many entries, each by itself: what could not be decided is named with its reason. */
export async function decideInBulk(
  scope: ActorScope,
  { body }: Received<typeof timesheetRoutes.decideInBulk>,
): Promise<{ done: string[]; failed: { id: string; code: string; message: string }[] }> {
  const decision = body.action === 'request-changes' ? 'requestChanges' : body.action
  const items = [...new Map(body.items.map((item) => [item.id, item])).values()]
  const done = new Set((await settle(scope, decision, items, body.comment ?? null)).map(({ id }) => id))
  const failed = []
  for (const item of items.filter(({ id }) => !done.has(id))) {
    const refusal = await refusalFor(scope, decision, item)
    failed.push({ id: item.id, code: refusal.code, message: scope.words(refusal.words, refusal.details.values) })
  }
  return { done: [...done], failed }
}

async function refusalFor(scope: ActorScope, decision: Decision, item: Item): Promise<Refusal> {
  try {
    const current = await readEntry(scope, item.id)
    if (item.version !== undefined && item.version !== current.version)
      return refuse.STALE_VERSION({ members: { current } })
    after(organisationMoves, current.status, decision)
    return refuse.FORBIDDEN()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
