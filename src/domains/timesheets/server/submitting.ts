import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor, targetOf } from '#base/states.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { type EntryStatus, missingFieldsOf, workerMoves } from '../rules.ts'
import { type EntryRow, ownEntryOf, readOwnEntry, writtenEntries, writtenEntry } from './queries.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>

/** SQL that is true for the entries of a worker that are to be submitted: the named ones, or all drafts. */
const isSelected = ({ actor }: ActorScope, workerId: string, named: readonly string[] | null) =>
  fragment`organisation_id = ${actor.organisationId} and worker_id = ${workerId}
    and ${named ? fragment`id = any(${named}::uuid[])` : fragment`status = 'draft'`}`
/** SQL that is true for entries that can be submitted. */
const isReady = fragment`status = any(${statesFor(workerMoves, 'submit')})
  and task_description is not null and starts_at is not null and ends_at is not null`

/** Submits all drafts or the named entries, all or none. */
export function submitEntries(scope: ActorScope, { body }: Input<'submitEntries'>): Promise<{ submitted: OwnEntry[] }> {
  return submitOf(scope, scope.actor.accountId, body)
}

/** Submits the entries of a worker who leaves, as far as their details are complete: nobody can do it afterwards. */
export async function submitReadyEntries(scope: ActorScope, workerId: string): Promise<void> {
  const ready = await scope.db.many(
    sql<{ id: string }>`
      select id from time_entries
       where organisation_id = ${scope.actor.organisationId} and worker_id = ${workerId} and ${isReady}`,
  )
  if (ready.length > 0) await submitOf(scope, workerId, { ids: ready.map(({ id }) => id) })
}

/** Submits an entry of a worker for a user who has entered it. The managers of its project are notified, unless it is approved in the same call. */
export async function submitFor(
  scope: ActorScope,
  workerId: string,
  id: string,
  { notifies }: { readonly notifies: boolean },
): Promise<void> {
  await submitOf(scope, workerId, { ids: [id] }, notifies)
}

async function submitOf(
  scope: ActorScope,
  workerId: string,
  body: Input<'submitEntries'>['body'],
  notifies = true,
): Promise<{ submitted: OwnEntry[] }> {
  const named = body.ids ? [...new Set(body.ids)] : null
  const submitted = await scope.db.many(
    sql<{ id: string }>`
      with wanted as (select id, ${isReady} as is_ready
                      from time_entries where ${isSelected(scope, workerId, named)} order by id for update)
      update time_entries t
         set status = 'submitted', comment = null, proposal = null, submitted_at = ${scope.now},
             version = t.version + 1, updated_at = ${scope.now}
        from wanted
       where t.organisation_id = ${scope.actor.organisationId} and t.id = wanted.id and (select bool_and(is_ready) from wanted)
         and ${named?.length ?? 0} in (0, (select count(*) from wanted))
      returning t.id`,
  )
  const ids = submitted.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await scope.db.many(writtenEntries(scope, ids))
  if (rows.length === 0 && named?.length !== 0) await refuseUnready(scope, workerId, named)
  if (notifies) await notifyManagers(scope, rows)
  return { submitted: rows.map(ownEntryOf) }
}

interface Unready {
  id: string
  status: EntryStatus
  startTime: string | null
  endTime: string | null
  taskDescription: string | null
}

// The refusal names each entry with its state or its missing fields.
async function refuseUnready(scope: ActorScope, workerId: string, named: readonly string[] | null): Promise<void> {
  const rows = await scope.db.many(
    sql<Unready & { isReady: boolean }>`
      select id, status, start_time, end_time, task_description, ${isReady} as is_ready from time_entries
       where ${isSelected(scope, workerId, named)} order by date, id`,
  )
  if (named && rows.length < named.length) throw refuse.NOT_FOUND()
  const unready = rows.filter((row) => !row.isReady)
  if (unready.length === 0) {
    // The entries became ready in the meantime, so the transaction is retried.
    if (rows.length > 0) throw Object.assign(new Error('try again'), { code: '40001' })
    return
  }
  throw timesheetRefusals.NOT_SUBMITTED({
    values: { count: unready.length },
    members: {
      from: unready[0]?.status,
      to: targetOf(workerMoves, 'submit'),
      entries: unready.map((row) => reportOf(scope, row)),
    },
  })
}

function reportOf({ translate }: ActorScope, row: Unready) {
  const missing = missingFieldsOf(row)
  const { id, status: from } = row
  if (missing.length > 0) {
    const fields = missing.map((field) => translate(`timesheets.field.${field}`)).join(', ')
    return { id, from, code: 'VALIDATION', message: translate('timesheets.failure.missing', { fields }), missing }
  }
  const message = workerMoves[from].edit
    ? translate('timesheets.submit.checkFirst')
    : translate('timesheets.refusals.ENTRY_NOT_EDITABLE')
  return { id, from, code: 'INVALID_TRANSITION', message, missing }
}

/** Notifies the project managers of submitted entries, or the approvers if a manager has left. */
export async function notifyManagers(scope: ActorScope, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  const managers = await scope.db.many(
    sql<{ managerId: string; count: number }>`
      select head as manager_id, count(*)::int as count
        from unnest(${rows.map(({ projectId }) => projectId)}::uuid[]) as submitted (project_id)
        join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = submitted.project_id,
             lateral unnest(${headsOf('p')}) as head
       where p.project_manager_id is not null group by 1`,
  )
  for (const { managerId, count } of managers) {
    const values = { worker: rows[0]?.workerName ?? '', count }
    await notify(scope, [managerId], { kind: 'entriesSubmitted', values, link: '/provider/timesheet?status=submitted' })
  }
}

/** Withdraws a submitted entry that is not decided yet: it becomes a draft again. */
export async function withdrawEntry(scope: ActorScope, { params, ifMatch }: Input<'withdrawEntry'>): Promise<OwnEntry> {
  const { organisationId, accountId } = scope.actor
  const [[changed], [row]] = await scope.db.each(
    sql<{ id: string }>`
      update time_entries set status = 'draft', submitted_at = null, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${organisationId} and worker_id = ${accountId} and id = ${params.id}
         and version = coalesce(${ifMatch}, version) and status = any(${statesFor(workerMoves, 'withdraw')})
      returning id`,
    writtenEntry(scope, params.id),
  )
  if (changed && row) return ownEntryOf(row)
  const current = await readOwnEntry(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  after(workerMoves, current.status, 'withdraw')
  throw refuse.CONFLICT()
}
