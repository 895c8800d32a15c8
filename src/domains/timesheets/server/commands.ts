import { v7 as uuid } from 'uuid'
import { wallOf } from '#base/calendar.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { actionsIn, statesFor } from '#base/states.ts'
import { check } from '#base/validation.ts'
import { written } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { entryForm, type OwnEntry, timesheetRefusals, type timesheetRoutes } from '../contract.ts'
import { workerMoves } from '../rules.ts'
import { totalsByRounding } from '../rules/rounding.ts'
import { type Span, spanOf } from '../rules/span.ts'
import { aroundEntries, entryColumns, type EntryRow, ownEntryOf, readOwnEntry, readOwnRow } from './queries.ts'
import { faultsOf, meets, overlapWith, type Placing, standingsOf, takesEntries, tryAgainOnOverlap } from './standing.ts'
import { roundedTotal } from './rounded-total.ts'

type Input<Name extends keyof typeof timesheetRoutes> = Received<(typeof timesheetRoutes)[Name]>
type Form = Input<'addEntry'>['body']

const workable = `a.organisation_id = $1 and a.worker_id = $2 and ${takesEntries('$3', '$4')}`
const met = `select 1 from time_entries e where e.organisation_id = $1 and e.worker_id = $2
  and ${meets({ id: '$5', date: '$4', startsAt: '$9', endsAt: '$10' })}`

/** Enters time by hand: a draft on an assignment that the worker has accepted. */
export async function addEntry(scope: ActorScope, { body }: Input<'addEntry'>): Promise<OwnEntry> {
  const { organisationId, accountId, timeZone } = scope.actor
  const span = clearSpan(scope, body)
  const today = wallOf(scope.now, timeZone).date
  const id = uuid()
  const [row] = await scope.db
    .last(
      written<EntryRow>(
        `with e as (
           insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, ends_next_day,
             starts_at, ends_at, break_minutes, breaks, total_minutes, task_description, work_type, shift_type, notes, equipment_used,
             place_address, place_latitude, place_longitude, rate_amount, rate_currency, status, created_at, updated_at)
           select a.organisation_id, $5, a.worker_id, a.project_id, a.id, $4, $6, $7, $8, $9, $10, $11, $12, ${roundedTotal('$13', 'o')}, $14, $15, $16, $17, $18,
                  $19, $20, $21, a.rate_amount, a.rate_currency, 'draft', $22, $22
             from assignments a join organisations o on o.id = a.organisation_id
            where ${workable} and $4::date >= $23::date - o.entry_limit_days and not exists (${met})
            order by a.start_date desc limit 1
           returning *)
         select ${entryColumns} from e ${aroundEntries}`,
        [organisationId, accountId, body.projectId, body.date, id, ...columnsOf(body, span), scope.now, today],
      ),
    )
    .catch(tryAgainOnOverlap)
  if (!row) throw await whyNot(scope, { id, ...body, ...span })
  return ownEntryOf(row)
}

/** Edits an entry; what is left out stays as it was, and what was missing is asked for. */
export async function editEntry(scope: ActorScope, { params, body, ifMatch }: Input<'editEntry'>): Promise<OwnEntry> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const { breaks, ...kept } = formOf(before, body, scope.actor.timeZone)
  // Minutes that are given without a list of breaks take the place of the list.
  const checked = check(entryForm, { ...kept, ...(body.breakMinutes === undefined && { breaks }), ...body })
  if (!checked.ok) throw invalid(checked.faults)
  const form = checked.value
  const span = keptSpan(scope, form, before) ?? clearSpan(scope, form)
  const { organisationId, accountId, timeZone } = scope.actor
  const today = wallOf(scope.now, timeZone).date
  const [row] = await scope.db
    .many(
      written<EntryRow>(
        `with e as (
           update time_entries t set project_id = a.project_id, assignment_id = a.id, date = $4, start_time = $6, end_time = $7,
                  ends_next_day = $8, starts_at = $9, ends_at = $10, break_minutes = $11, breaks = $12, total_minutes = ${roundedTotal('$13', 'a')},
                  task_description = $14, work_type = $15, shift_type = $16, notes = $17, equipment_used = $18, place_address = $19,
                  place_latitude = $20, place_longitude = $21, rate_amount = a.rate_amount, rate_currency = a.rate_currency,
                  status = case t.status when 'incomplete' then 'draft' else t.status end, proposal = null, version = t.version + 1, updated_at = $22
             from (select a.*, o.entry_limit_days, o.rounding_minutes from assignments a join organisations o on o.id = a.organisation_id
                    where ${workable} order by a.start_date desc limit 1) a
            where t.organisation_id = $1 and t.worker_id = $2 and t.id = $5 and t.version = coalesce($24, t.version) and t.status = any($25)
              and (t.date = $4 or $4::date >= $23::date - a.entry_limit_days) and not exists (${met})
           returning t.*)
         select ${entryColumns} from e ${aroundEntries}`,
        [
          organisationId,
          accountId,
          form.projectId,
          form.date,
          params.id,
          ...columnsOf(form, span),
          scope.now,
          today,
          ifMatch ?? null,
          statesFor(workerMoves, 'edit'),
        ],
      ),
    )
    .catch(tryAgainOnOverlap)
  if (row) return ownEntryOf(row)
  await refuseStale(scope, params.id, ifMatch)
  throw await whyNot(scope, { id: params.id, isKept: form.date === before.date, ...form, ...span })
}

/** Deletes a draft. */
export async function deleteEntry(scope: ActorScope, { params, ifMatch }: Input<'deleteEntry'>): Promise<void> {
  const before = await readOwnRow(scope, params.id)
  if (!actionsIn(workerMoves, before.status).includes('delete')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
  const gone = await scope.db.many(
    written(
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

// Most forms know a break by its minutes: one that is sent as it stands keeps its times, as long as they are in the entry.
function keptSpan(scope: ActorScope, form: Form, before: EntryRow): Span | undefined {
  const { timeZone } = scope.actor
  const breaks = form.breaks?.map((one, index) => {
    const { type, minutes, startsAt, endsAt } = before.breaks[index] ?? {}
    if (one.startTime || one.type !== type || one.minutes !== minutes || !startsAt || !endsAt) return one
    return { ...one, startTime: wallOf(startsAt, timeZone).time, endTime: wallOf(endsAt, timeZone).time }
  })
  const span = spanOf({ ...form, breaks }, timeZone, scope.now)
  if ('faults' in span) return undefined
  // Over the repeated hour a time of day can mean another stretch than was punched: then the minutes are what is sure.
  const isSame = span.breaks.every(({ minutes }, index) => minutes === (breaks?.[index]?.minutes ?? minutes))
  return isSame ? span : undefined
}

function columnsOf(form: Form, span: Span): unknown[] {
  return [
    form.startTime,
    form.endTime,
    form.endsNextDay ?? false,
    span.startsAt,
    span.endsAt,
    span.breakMinutes,
    JSON.stringify(span.breaks),
    JSON.stringify(totalsByRounding(span.totalMinutes)),
    form.taskDescription,
    form.workType ?? 'regular',
    form.shiftType ?? 'regular',
    form.notes ?? null,
    form.equipmentUsed ?? null,
    form.location?.address ?? null,
    form.location?.latitude ?? null,
    form.location?.longitude ?? null,
  ]
}

// The offsets come from the instants, so that editing one time leaves the other where it was; of a time that is moved it is asked anew.
function formOf(row: EntryRow, { date, startTime, endTime, endsNextDay }: Partial<Form>, zone: string): Partial<Form> {
  const offset = (at: string | null, ...moved: unknown[]) =>
    at === null || moved.some((one) => one !== undefined) ? undefined : wallOf(at, zone).offset
  return {
    projectId: row.projectId,
    taskDescription: row.taskDescription ?? undefined,
    date: row.date,
    startTime: row.startTime ?? undefined,
    endTime: row.endTime ?? undefined,
    endsNextDay: row.endsNextDay,
    startOffset: offset(row.startsAt, date, startTime),
    endOffset: offset(row.endsAt, date, endTime, endsNextDay),
    breakMinutes: row.breakMinutes,
    ...(row.breaks.length > 0 && { breaks: row.breaks.map(({ type, minutes }) => ({ type, minutes })) }),
    workType: row.workType,
    shiftType: row.shiftType,
    notes: row.notes,
    equipmentUsed: row.equipmentUsed,
    location:
      row.placeAddress === null && row.placeLatitude === null
        ? null
        : { address: row.placeAddress, latitude: row.placeLatitude, longitude: row.placeLongitude },
  }
}

/** Why a placing was not written. */
async function whyNot(scope: ActorScope, placing: Placing): Promise<Refusal> {
  const [standing] = await standingsOf(scope, [placing])
  if (!standing) return refuse.CONFLICT()
  const faults = faultsOf(standing)
  if (faults.length > 0) return invalid(faults)
  return standing.met ? overlapWith(scope, standing.met) : refuse.CONFLICT()
}

async function refuseStale(scope: ActorScope, id: string, version: number | undefined): Promise<void> {
  const current = await readOwnEntry(scope, id)
  if (version !== undefined && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  if (!current.allowed.includes('edit')) throw timesheetRefusals.ENTRY_NOT_EDITABLE()
}
