import { may } from '#base/actor.ts'
import { weekStart } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { autofillRoutes, UnfilledShift, FillRun, FillSuggestion, ShiftToFill } from '../contract.ts'
import { actionsOnRun, fillLimits, type FillStatus, silentSeconds } from '../rules.ts'
import type { UnfilledFacts, SuggestionReasons } from './week.ts'

type Row = Pick<
  FillRun,
  'id' | 'weekStart' | 'emphasis' | 'status' | 'stage' | 'openPositions' | 'suggested' | 'gap' | 'failure' | 'version'
> & { startedAt: string; isSilent: boolean; isStale: boolean; unfilled: UnfilledFacts[] }

/** SQL that is true for the run `r` if it no longer reports: its server has stopped. */
export const isSilent = fragment`(${is<FillStatus>('r.status', 'running')} and not exists (
  select 1 from fill_progress m where m.organisation_id = r.organisation_id and m.run_id = r.id
     and m.reported_at >= scope_now() - make_interval(secs => ${silentSeconds})))`

/**
 * SQL that is true for the run `r` if facts of a suggestion that is not accepted yet have changed since: its open shift, its request or the
 * open shifts of that, or its worker's
 * shifts, time off, availability, certifications or data. What the run itself has accepted does not count, unless it was edited since.
 */
const isStale = fragment`(${is<FillStatus>('r.status', 'ready')} and exists (
  select 1 from fill_suggestions g
    left join open_shifts o on o.organisation_id = g.organisation_id and o.id = g.open_shift_id
    left join fill_request_positions q on q.organisation_id = g.organisation_id and q.id = g.position_id
    left join requests d on d.organisation_id = q.organisation_id and d.id = q.request_id
    join workers w on w.organisation_id = g.organisation_id and w.id = g.worker_id
   where g.organisation_id = r.organisation_id and g.run_id = r.id and g.status = 'proposed'
     and (o.updated_at > r.facts_at or d.updated_at > r.facts_at or w.updated_at > r.facts_at
          or exists (select 1 from open_shifts x where x.organisation_id = q.organisation_id and x.request_id = q.request_id
                        and x.updated_at > r.facts_at
                        and not exists (select 1 from fill_request_positions own
                                         where own.organisation_id = x.organisation_id and own.run_id = r.id and own.id = x.id
                                           and own.starts_at = x.starts_at and own.ends_at = x.ends_at and x.role = d.role
                                           and x.cancelled_at is null
                                           and x.positions = (select count(*) from fill_suggestions z
                                                               where z.organisation_id = own.organisation_id and z.position_id = own.id
                                                                 and z.status = 'accepted')))
          or exists (select 1 from shifts s where s.organisation_id = g.organisation_id
                        and (s.worker_id = g.worker_id or s.open_shift_id = g.open_shift_id) and s.updated_at > r.facts_at
                        and not exists (select 1 from fill_suggestions own
                                         where own.organisation_id = s.organisation_id and own.run_id = r.id and own.status = 'accepted'
                                           and coalesce(own.open_shift_id, own.position_id) = s.open_shift_id and own.worker_id = s.worker_id))
          or exists (select 1 from time_off t where t.organisation_id = g.organisation_id and t.worker_id = g.worker_id
                        and t.updated_at > r.facts_at)
          or exists (select 1 from availability v where v.organisation_id = g.organisation_id and v.id = g.worker_id
                        and v.updated_at > r.facts_at)
          or exists (select 1 from certifications z where z.organisation_id = g.organisation_id and z.worker_id = g.worker_id
                        and z.updated_at > r.facts_at))))`

const columns = fragment`r.id, r.week_start, r.emphasis, r.status, coalesce(m.stage, 'waiting') as stage,
  r.created_at as started_at, r.open_positions, case when ${is<FillStatus>('r.status', 'running')} then coalesce(m.suggested, 0) else r.suggested end as suggested,
  case when ${is<FillStatus>('r.status', 'running')} then m.gap else r.gap end as gap, r.failure, r.version, r.unfilled, ${isSilent} as is_silent, ${isStale} as is_stale`

const from = fragment`fill_runs r left join fill_progress m on m.organisation_id = r.organisation_id and m.run_id = r.id`

/** Reads a run with its suggestions. Throws `NOT_FOUND`. */
export async function readFillRun(scope: ActorScope, id: string): Promise<FillRun> {
  const row = await scope.db.first(
    sql<Row>`select ${columns} from ${from} where r.organisation_id = ${scope.actor.organisationId} and r.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return runOf(scope, row)
}

/** Reads the latest run of a week, if it is running or has suggestions to accept. */
export async function readCurrentFillRun(
  scope: ActorScope,
  { query }: Received<typeof autofillRoutes.readCurrentFillRun>,
): Promise<Answer<typeof autofillRoutes.readCurrentFillRun>> {
  const first = await firstDayOf(scope, query.date)
  const row = await scope.db.first(
    sql<Row>`
      select ${columns} from ${from}
       where r.organisation_id = ${scope.actor.organisationId} and r.week_start = ${first}
       order by r.created_at desc, r.id desc limit 1`,
  )
  return { run: row && (row.status === 'running' || row.status === 'ready') ? await runOf(scope, row) : null }
}

/** Returns the first day of the week of a day. */
export async function firstDayOf({ db, actor }: ActorScope, date: string): Promise<string> {
  return weekStart(date, (await readOrganisation(db, actor.organisationId)).firstDayOfWeek)
}

interface SuggestionRow extends Omit<FillSuggestion, 'reasons'> {
  facts: SuggestionReasons
}

async function runOf(scope: ActorScope, row: Row): Promise<FillRun> {
  const { isSilent: isInterrupted, isStale: hasChanged, unfilled, ...rest } = row
  const status = isInterrupted ? 'failed' : hasChanged ? 'stale' : row.status
  const suggestions = await scope.db.many(
    sql<SuggestionRow>`
      select g.id, coalesce(g.open_shift_id, g.position_id) as open_shift_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, g.status, g.refusal,
             g.reasons as facts
        from fill_suggestions g
        left join open_shifts o on o.organisation_id = g.organisation_id and o.id = g.open_shift_id
        left join fill_request_positions q on q.organisation_id = g.organisation_id and q.id = g.position_id
        join workers w on w.organisation_id = g.organisation_id and w.id = g.worker_id
       where g.organisation_id = ${scope.actor.organisationId} and g.run_id = ${row.id} and g.status <> 'accepted'
       order by coalesce(o.starts_at, q.starts_at), coalesce(o.id, q.id), w.search_name, g.id limit ${fillLimits.openShifts * 2}`,
  )
  const openShifts = await readShifts(scope, [...suggestions, ...unfilled])
  const proposed = suggestions.filter((one) => one.status === 'proposed').length
  const formats = formatsOf(scope)
  return {
    ...rest,
    status,
    failure: isInterrupted ? 'interrupted' : row.failure,
    suggestions: suggestions.map(({ facts, ...one }) =>
      Object.assign(one, { reasons: reasonsOf(scope, formats, facts) }),
    ),
    unfilled: unfilled.map((one) => Object.assign({ message: messageOf(scope, formats, one) }, one)),
    openShifts,
    allowed: may(scope.actor, 'assignments:write') ? [...actionsOnRun(status, proposed)] : [],
  }
}

async function readShifts(
  { db, actor }: ActorScope,
  named: readonly { openShiftId: string }[],
): Promise<ShiftToFill[]> {
  const ids = [...new Set(named.map(({ openShiftId }) => openShiftId))]
  if (ids.length === 0) return []
  return db.many(
    sql<ShiftToFill>`
      select o.id, json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project, o.role, o.starts_at, o.ends_at, o.priority
        from open_shifts o join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id
       where o.organisation_id = ${actor.organisationId} and o.id = any(${ids}::uuid[])
      union all
      select q.id, json_build_object('id', p.id, 'name', p.name, 'colour', p.colour), r.role, q.starts_at, q.ends_at, 'normal'
        from fill_request_positions q
        join requests r on r.organisation_id = q.organisation_id and r.id = q.request_id
        join projects p on p.organisation_id = r.organisation_id and p.id = r.project_id
       where q.organisation_id = ${actor.organisationId} and q.id = any(${ids}::uuid[])
         and not exists (select 1 from open_shifts o where o.organisation_id = q.organisation_id and o.id = q.id)
       order by starts_at, id`,
  )
}

/** How the numbers and lists of a run are written, made once for all its sentences. */
function formatsOf({ language }: ActorScope) {
  return {
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
    list: new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }),
  }
}
type Formats = ReturnType<typeof formatsOf>

function reasonsOf({ translate }: ActorScope, { number }: Formats, facts: SuggestionReasons): string[] {
  const { priority, availability, knowsClient, distanceMetres, weekMinutes, desiredMinutes, others } = facts
  const hours = number.format(weekMinutes / 60)
  return [
    ...(priority === 'high' ? [translate('autofill.reason.highPriority')] : []),
    ...(availability === 'preferred' ? [translate('autofill.reason.preferred')] : []),
    ...(availability === 'available' ? [translate('autofill.reason.available')] : []),
    ...(knowsClient ? [translate('autofill.reason.knowsClient')] : []),
    ...(distanceMetres === null
      ? []
      : [translate('autofill.reason.distance', { kilometres: number.format(distanceMetres / 1000) })]),
    desiredMinutes
      ? translate('autofill.reason.desiredHours', { hours, desired: number.format(desiredMinutes / 60) })
      : translate('autofill.reason.hours', { hours }),
    translate('autofill.reason.others', { count: others }),
  ]
}

/** As “3 qualify: 2 would exceed the weekly maximum, 1 has time off.” */
function messageOf(
  { translate }: ActorScope,
  { list }: Formats,
  { qualified, reasons }: UnfilledFacts,
): UnfilledShift['message'] {
  if (qualified === 0) return translate('autofill.empty.nobody')
  const parts = reasons.map(({ kind, count }) => translate(`autofill.empty.kind.${kind}`, { count }))
  return translate('autofill.empty.some', { count: qualified, reasons: list.format(parts) })
}
