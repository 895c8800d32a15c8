import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { actionsIn, statesFor } from '#base/states.ts'
import { check } from '#base/validation.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { entryForm } from '../rules/entry-shapes.ts'
import { workerMoves } from '../rules.ts'
import { type Span, spanOf } from '../rules/span.ts'
import { type Form, formOf, withStoredBreaks } from './edited-form.ts'
import { ownEntryOf, readOwnEntry, readOwnRow, writtenEntry } from './queries.ts'
import {
  faultsOf,
  overlapsPlacement,
  overlapWith,
  type EntryPlacement,
  checkPlacements,
  takesEntries,
} from './placement.ts'
import { roundedTotal } from './rounded-total.ts'
import { columnsOf, insertDrafts, enteredChanges, enteredRecord } from './written-entry.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>
const workable = (projectId: string) =>
  `a.organisation_id = $1 and a.worker_id = $2 and ${takesEntries(projectId, 'n.date')}`
const met = `select 1 from time_entries e where e.organisation_id = $1 and e.worker_id = $2
  and ${overlapsPlacement({ id: 'n.id', date: 'n.date', startsAt: 'n.starts_at', endsAt: 'n.ends_at' })}`

/** Adds a manual entry: a draft on an assignment that the worker has accepted. */
export async function addEntry(scope: ActorScope, { body }: Input<'addEntry'>): Promise<OwnEntry> {
  const { organisationId, accountId, timeZone } = scope.actor
  const span = clearSpan(scope, body)
  const today = localTimeOf(scope.now, timeZone).date
  const id = uuid()
  const record = JSON.stringify({ id, ...columnsOf(body, span) })
  const [, , [row]] = await scope.db.eachAndCommit(
    workerLock(scope, [accountId]),
    sql(
      insertDrafts(
        `json_to_record($4::json) as n (${enteredRecord}) cross join lateral (
             select a.project_id, a.id as assignment_id, a.rate_amount, a.rate_currency from assignments a
              where ${workable('$5')} and n.date >= $6::date - o.entry_limit_days and not exists (${met})
              order by a.start_date desc limit 1) a`,
        'a',
      ),
      [organisationId, accountId, scope.now, record, body.projectId, today],
    ),
    writtenEntry(scope, id),
  )
  if (!row) throw await whyNot(scope, { id, ...body, ...span })
  return ownEntryOf(row)
}

/** Edits an entry. Omitted fields stay as they were; missing required fields are refused. */
export async function editEntry(scope: ActorScope, { params, body, ifMatch }: Input<'editEntry'>): Promise<OwnEntry> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const { breaks, ...stored } = formOf(before, body, scope.actor.timeZone)
  // Minutes without a list of breaks replace the stored list.
  const checked = check(entryForm, { ...stored, ...(body.breakMinutes === undefined && { breaks }), ...body })
  if (!checked.ok) throw invalid(checked.faults)
  const form = checked.value
  const span = clearSpan(scope, withStoredBreaks(form, before, scope.actor.timeZone))
  const { organisationId, accountId, timeZone } = scope.actor
  const today = localTimeOf(scope.now, timeZone).date
  const [, [changed], [row]] = await scope.db.each(
    workerLock(scope, [accountId]),
    sql<{ id: string }>(
      `update time_entries t set project_id = a.project_id, assignment_id = a.id, ${enteredChanges}, total_minutes = ${roundedTotal('n.totals', 'a')},
                rate_amount = a.rate_amount, rate_currency = a.rate_currency,
                status = case t.status when 'incomplete' then 'draft' else t.status end, proposal = null, version = t.version + 1, updated_at = $3
           from json_to_record($4::json) as n (${enteredRecord}) cross join lateral (
                  select a.*, o.entry_limit_days, o.rounding_minutes from assignments a join organisations o on o.id = a.organisation_id
                   where ${workable('$5')} order by a.start_date desc limit 1) a
          where t.organisation_id = $1 and t.worker_id = $2 and t.id = n.id and t.version = coalesce($7, t.version) and t.status = any($8)
            and (t.date = n.date or n.date >= $6::date - a.entry_limit_days) and not exists (${met})
         returning t.id`,
      [
        organisationId,
        accountId,
        scope.now,
        JSON.stringify({ id: params.id, ...columnsOf(form, span) }),
        form.projectId,
        today,
        ifMatch ?? null,
        statesFor(workerMoves, 'edit'),
      ],
    ),
    writtenEntry(scope, params.id),
  )
  if (changed && row) return ownEntryOf(row)
  await refuseStale(scope, params.id, ifMatch)
  throw await whyNot(scope, { id: params.id, isKept: form.date === before.date, ...form, ...span })
}

/** Deletes a draft. */
export async function deleteEntry(scope: ActorScope, { params, ifMatch }: Input<'deleteEntry'>): Promise<void> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('delete')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const gone = await scope.db.many(
    sql(
      `delete from time_entries where organisation_id = $1 and worker_id = $2 and id = $3 and version = coalesce($4, version)
          and status = any($5) returning id`,
      [scope.actor.organisationId, scope.actor.accountId, params.id, ifMatch ?? null, statesFor(workerMoves, 'delete')],
    ),
  )
  if (gone.length === 0) await refuseStale(scope, params.id, ifMatch)
}

function clearSpan(scope: ActorScope, form: Form): Span {
  const span = spanOf(form, scope.actor.timeZone, scope.now)
  if ('faults' in span) throw invalid(span.faults)
  return span
}

/** Returns why a placement was not saved. */
async function whyNot(scope: ActorScope, placing: EntryPlacement): Promise<Refusal> {
  const [placement] = await checkPlacements(scope, [placing])
  if (!placement) return refuse.CONFLICT()
  const faults = faultsOf(placement)
  if (faults.length > 0) return invalid(faults)
  return placement.met ? overlapWith(scope, placement.met) : refuse.CONFLICT()
}

async function refuseStale(scope: ActorScope, id: string, version: number | undefined): Promise<void> {
  const current = await readOwnEntry(scope, id)
  if (version !== undefined && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  if (!current.allowed.includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
}
