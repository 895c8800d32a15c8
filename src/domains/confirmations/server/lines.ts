import { createHmac } from 'node:crypto'
import { isDecisionOn } from '#domains/timesheets/server/client-decision.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClientOutcome, Line, WeekOfHours } from '../contract/public.ts'
import { weekEndOf } from '../rules.ts'
import type { LinkRow, LinkScope } from './tables.ts'

/** A time entry with its planned times and the decision of the client on its current times. */
export interface LineRow {
  id: string
  version: number
  status: 'submitted' | 'approved'
  workerId: string
  workerName: string
  projectId: string
  project: string
  date: string
  startTime: string
  endTime: string
  endsNextDay: boolean
  startsAt: string
  endsAt: string
  breakMinutes: number
  totalMinutes: number
  invoiced: boolean
  plannedFrom: string | null
  plannedTo: string | null
  outcome: ClientOutcome | null
  decidedBy: string | null
  decidedAt: string | null
  comment: string | null
  proposal: NonNullable<Line['decision']>['proposal']
}

/** SQL that is true for the entries `e` of projects `p` that a client sees: `$2` its ID, `$3` the first and `$4` the last day, `$5` the projects. */
export const isShown = `e.organisation_id = $1 and p.client_id = $2 and e.date between $3 and $4 and e.status in ('submitted', 'approved')
  and ($5::uuid[] is null or e.project_id = any($5))`

/** SQL that is true for an entry that is on an invoice. */
export const isInvoiced = (entry: string) =>
  `exists (select 1 from billed_entries b where b.organisation_id = ${entry}.organisation_id and b.time_entry_id = ${entry}.id)`

/** The values of `isShown`. */
export function shownValues({ actor }: ActorScope, { clientId, weekStart, projectIds }: LinkScope): unknown[] {
  return [actor.organisationId, clientId, weekStart, weekEndOf(weekStart), projectIds]
}

/** Returns the IDs of the lines of a link, and of their workers. */
export function listLines(scope: ActorScope, link: LinkScope): Promise<Pick<LineRow, 'id' | 'workerId'>[]> {
  return scope.db.many(
    sql<Pick<LineRow, 'id' | 'workerId'>>(
      `select e.id, e.worker_id from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id where ${isShown}`,
      shownValues(scope, link),
    ),
  )
}

/** Locks entries until the end of the transaction, in an order that all share. */
export async function lockLines({ db, actor }: ActorScope, ids: readonly string[]): Promise<void> {
  await db.many(
    sql(
      'select id from time_entries where organisation_id = $1 and id = any($2::uuid[]) order by id for no key update',
      [actor.organisationId, ids],
    ),
  )
}

// Only published shifts count as planned. A shift is never longer than a day, so those that may overlap an entry are found by their start.
const plan = `left join lateral (
  select to_char(h.starts_at at time zone $6, 'HH24:MI') as planned_from, to_char(h.ends_at at time zone $6, 'HH24:MI') as planned_to
    from shifts h
   where h.organisation_id = e.organisation_id and h.worker_id = e.worker_id and h.assignment_id = e.assignment_id and h.status <> 'cancelled'
     and h.published_at is not null and h.starts_at < e.ends_at and h.starts_at > e.starts_at - interval '24 hours' and h.ends_at > e.starts_at
   order by least(h.ends_at, e.ends_at) - greatest(h.starts_at, e.starts_at) desc, h.id limit 1) plan on true`

// By the key of each line: joined, all decisions of a project may be compared with all of its lines while statistics know only a few.
const decision = `left join lateral (
  select d.outcome, d.contact_name, d.decided_at, d.comment, d.proposal from client_decisions d where ${isDecisionOn('e')} limit 1) d on true`

/** Returns the lines of a link, or those of them that are given, by worker, date and time. */
export function readLines(
  scope: ActorScope,
  link: LinkScope,
  ids: readonly string[] | null = null,
): Promise<LineRow[]> {
  return scope.db.many(linesStatement(scope, link, ids))
}

/** Returns the statement of `readLines`. */
export function linesStatement(
  scope: ActorScope,
  link: LinkScope,
  ids: readonly string[] | null = null,
): Statement<LineRow> {
  return sql<LineRow>(
    `select e.id, e.version, e.status, e.worker_id, ${workerName('w')} as worker_name, e.project_id, p.name as project, e.date,
              e.start_time, e.end_time, e.ends_next_day, e.starts_at, e.ends_at, e.break_minutes, e.total_minutes,
              ${isInvoiced('e')} as invoiced, plan.planned_from, plan.planned_to,
              d.outcome, d.contact_name as decided_by, d.decided_at, d.comment, d.proposal
         from time_entries e
         join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
         join workers w on w.organisation_id = e.organisation_id and w.id = e.worker_id
         ${decision}
         ${plan}
        where ${isShown} and ($7::uuid[] is null or e.id = any($7))
        order by w.search_name, e.worker_id, e.date, e.starts_at, e.id`,
    [...shownValues(scope, link), scope.actor.timeZone, ids],
  )
}

/** Returns the name of a line on the pages of a link, or of a contact in the portal. */
export function nameOf(token: string, id: string): string {
  return derived(token, `line:${id}`)
}

/**
 * What names a line on the pages of a link, and what allows a decision on it as it is: both depend on the token, which only its reader has. A
 * line of a worker who was erased since then is another one.
 */
export function namesOf(
  token: string,
  { id, version, workerName }: Pick<LineRow, 'id' | 'version' | 'workerName'>,
): Pick<Line, 'line' | 'value'> {
  return { line: nameOf(token, id), value: derived(token, `value:${id}:${version}:${workerName}`) }
}

function derived(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('base64url').slice(0, 24)
}

/** Returns the hours of a week by worker. The names and values of the lines are derived from a key. */
export function weekOf(
  key: string,
  link: LinkScope & Pick<LinkRow, 'company' | 'client' | 'contact' | 'language'>,
  timeZone: string,
  rows: readonly LineRow[],
): WeekOfHours {
  const workers = [...Map.groupBy(rows, ({ workerId }) => workerId).values()].map((lines) => ({
    name: lines[0]?.workerName ?? '',
    totalMinutes: sumOf(lines),
    lines: lines.map((row) => lineOf(key, row)),
  }))
  const { company, client, contact, language, weekStart } = link
  const weekEnd = weekEndOf(weekStart)
  const totalMinutes = sumOf(rows)
  return { company, client, contact, language, timeZone, weekStart, weekEnd, workers, totalMinutes }
}

const sumOf = (rows: readonly LineRow[]) => rows.reduce((sum, row) => sum + row.totalMinutes, 0)

function lineOf(token: string, row: LineRow): Line {
  const {
    date,
    project,
    startTime,
    endTime,
    endsNextDay,
    breakMinutes,
    totalMinutes,
    invoiced,
    plannedFrom,
    plannedTo,
  } = row
  const { outcome, decidedBy, decidedAt, comment, proposal } = row
  return {
    ...namesOf(token, row),
    date,
    project,
    startTime,
    endTime,
    endsNextDay,
    breakMinutes,
    totalMinutes,
    invoiced,
    planned: plannedFrom && plannedTo ? { startTime: plannedFrom, endTime: plannedTo } : null,
    decision: outcome && { outcome, by: decidedBy ?? '', at: decidedAt ?? '', comment, proposal },
  }
}
