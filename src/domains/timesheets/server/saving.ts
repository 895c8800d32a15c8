import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import { check } from '#base/validation.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { entryForm } from '../rules/entry-shapes.ts'
import type { EntryStatus } from '../rules.ts'
import { type Span, spanOf } from '../rules/span.ts'
import { superseding } from './corrections.ts'
import { type Form, formOf, withStoredBreaks } from './edited-form.ts'
import {
  checkPlacements,
  type EntryPlacement,
  faultsOf,
  type HoursOwner,
  isWithinReach,
  overlapsPlacement,
  overlapWith,
  placingRecord,
  takesEntries,
} from './placement.ts'
import { type EntryRow, writtenEntry } from './queries.ts'
import { roundedTotal } from './rounded-total.ts'
import { columnsOf, enteredChanges, enteredRecord, insertDrafts } from './written-entry.ts'

/** SQL that is true for the worker's assignments `a` that take an entry `n` of a project. */
const workable = ({ actor }: ActorScope, owner: HoursOwner, projectId: string) =>
  fragment`a.organisation_id = ${actor.organisationId} and a.worker_id = ${owner.workerId}
    and ${takesEntries(fragment`${projectId}`, placingRecord.date)} ${isWithinReach(owner)}`

/** SQL for the worker's entries that an entry `n` overlaps. */
const overlapping = ({ actor }: ActorScope, { workerId }: HoursOwner) =>
  fragment`select 1 from time_entries e
            where e.organisation_id = ${actor.organisationId} and e.worker_id = ${workerId} and ${overlapsPlacement(placingRecord)}`

/** Saves a new entry of a worker as a draft. The worker and, for a worker, the organisation use it: the same rules hold for both. */
export async function saveNew(
  scope: ActorScope,
  owner: HoursOwner,
  form: Form,
  { commits }: { readonly commits: boolean },
): Promise<EntryRow> {
  const span = clearSpan(scope, form)
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const id = uuid()
  const statements = [
    workerLock(scope, [owner.workerId]),
    insertDrafts(
      scope,
      owner.workerId,
      fragment`json_to_record(${JSON.stringify({ id, ...columnsOf(form, span) })}::json) as n (${enteredRecord}) cross join lateral (
               select a.project_id, a.id as assignment_id, a.rate_amount, a.rate_currency from assignments a
                where ${workable(scope, owner, form.projectId)} and n.date >= ${today}::date - o.entry_limit_days
                  and not exists (${overlapping(scope, owner)})
                order by a.start_date desc limit 1) a`,
      'a',
    ),
    writtenEntry(scope, id),
  ] as const
  const [, , [row]] = commits ? await scope.db.eachAndCommit(...statements) : await scope.db.each(...statements)
  if (!row) throw await whyNot(scope, owner, { id, ...form, ...span })
  return row
}

/** Which entries a change may be saved to. */
interface Change {
  readonly states: readonly EntryStatus[]
  readonly version: number | undefined
  /** SQL that is true for the entries `t` that the actor may change. */
  readonly isAllowed: Fragment
}

/** An entry whose changes were saved, or the reason why they were not, as far as it lies in the new values. */
type Saved = { readonly row: EntryRow } | { readonly row: undefined; readonly whyNot: () => Promise<Refusal> }

/**
 * Saves changed fields of a worker's entry. Omitted fields stay as they were; missing required fields are refused. The current correction
 * of the entry ends. The worker and, for a worker, the organisation use it.
 */
export async function saveChanges(
  scope: ActorScope,
  owner: HoursOwner,
  before: EntryRow,
  changes: Partial<Form>,
  { states, version, isAllowed }: Change,
): Promise<Saved> {
  const { organisationId, timeZone } = scope.actor
  const { breaks, ...stored } = formOf(before, changes, timeZone)
  // Minutes without a list of breaks replace the stored list.
  const checked = check(entryForm, { ...stored, ...(changes.breakMinutes === undefined && { breaks }), ...changes })
  if (!checked.ok) throw invalid(checked.faults)
  const form = checked.value
  const span = clearSpan(scope, withStoredBreaks(form, before, timeZone))
  const today = localTimeOf(scope.now, timeZone).date
  const [, [changed], [row]] = await scope.db.each(
    workerLock(scope, [owner.workerId]),
    sql<{ id: string }>`
      with changed as (
        update time_entries t
           set project_id = a.project_id, assignment_id = a.id, ${enteredChanges}, total_minutes = ${roundedTotal(raw('n.totals'), 'a')},
               rate_amount = a.rate_amount, rate_currency = a.rate_currency,
               status = case t.status when 'incomplete' then 'draft' else t.status end, proposal = null,
               version = t.version + 1, updated_at = ${scope.now}
          from json_to_record(${JSON.stringify({ id: before.id, ...columnsOf(form, span) })}::json) as n (${enteredRecord})
         cross join lateral (
               select a.*, o.entry_limit_days, o.rounding_minutes from assignments a join organisations o on o.id = a.organisation_id
                where ${workable(scope, owner, form.projectId)} order by a.start_date desc limit 1) a
         where t.organisation_id = ${organisationId} and t.worker_id = ${owner.workerId} and t.id = n.id
           and t.version = coalesce(${version}, t.version) and t.status = any(${[...states]}) and ${isAllowed}
           and (t.date = n.date or n.date >= ${today}::date - a.entry_limit_days) and not exists (${overlapping(scope, owner)})
        returning t.id),
      superseded as (${superseding(scope, 'changed')})
      select id from changed`,
    writtenEntry(scope, before.id),
  )
  if (changed && row) return { row }
  const placing = { id: before.id, isKept: form.date === before.date, ...form, ...span }
  return { row: undefined, whyNot: () => whyNot(scope, owner, placing) }
}

function clearSpan(scope: ActorScope, form: Form): Span {
  const span = spanOf(form, scope.actor.timeZone, scope.now)
  if ('faults' in span) throw invalid(span.faults)
  return span
}

/** Returns why a placement was not saved. */
async function whyNot(scope: ActorScope, owner: HoursOwner, placing: EntryPlacement): Promise<Refusal> {
  const [placement] = await checkPlacements(scope, owner, [placing])
  if (!placement) return refuse.CONFLICT()
  const faults = faultsOf(placement, owner)
  if (faults.length > 0) return invalid(faults)
  return placement.met ? overlapWith(scope, owner, placement.met) : refuse.CONFLICT()
}
