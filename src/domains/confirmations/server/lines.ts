import { createHmac } from 'node:crypto'
import type { StatusIn } from '#base/status-groups.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { isBilled, isPaidOrBilled } from '#domains/timesheets/server/decidable.ts'
import { correctionForClient } from '#domains/timesheets/server/corrections.ts'
import { isDecisionOn } from '#domains/timesheets/server/client-decision.ts'
import { workerName } from '#platform/server/db/names.ts'
import { type Fragment, fragment, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ClientOutcome, Line, WeekOfHours } from '../contract/public.ts'
import { undoSecondsLeft, weekEndOf } from '../rules.ts'
import type { TimesheetCorrection } from './timesheet-document.ts'
import type { LinkRow, LinkScope } from './tables.ts'

/** A time entry with its planned times and the decision of the client on its current times. */
export interface LineRow {
  id: string
  version: number
  status: StatusIn<typeof entryGroups.counted>
  workerId: string
  workerName: string
  projectId: string
  project: string
  site: string | null
  date: string
  startTime: string
  endTime: string
  endsNextDay: boolean
  startsAt: string
  endsAt: string
  breakMinutes: number
  totalMinutes: number
  invoiced: boolean
  correction: TimesheetCorrection | null
  plannedFrom: string | null
  plannedTo: string | null
  plannedBreak: number | null
  outcome: ClientOutcome | null
  deciderId: string | null
  /** True if the hours were approved, paid or invoiced since the decision. */
  isFollowed: boolean
  decidedBy: string | null
  decidedAt: string | null
  comment: string | null
  proposal: NonNullable<Line['decision']>['proposal']
}

/** SQL that is true for the entries `e` of projects `p` that the client of a link sees. */
export function isShown({ actor }: ActorScope, { clientId, weekStart, projectIds }: LinkScope): Fragment {
  return fragment`
    e.organisation_id = ${actor.organisationId} and p.client_id = ${clientId} and e.date between ${weekStart} and ${weekEndOf(weekStart)}
    and ${inGroup('e.status', entryGroups.counted)} and (${projectIds}::uuid[] is null or e.project_id = any(${projectIds}))`
}

/** Returns the IDs of the lines of a link, and of their workers. */
export function listLines(scope: ActorScope, link: LinkScope): Promise<Pick<LineRow, 'id' | 'workerId'>[]> {
  return scope.db.many(
    sql<Pick<LineRow, 'id' | 'workerId'>>`
      select e.id, e.worker_id from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
       where ${isShown(scope, link)}`,
  )
}

/** Locks entries until the end of the transaction, in an order that all share. */
export async function lockLines({ db, actor }: ActorScope, ids: readonly string[]): Promise<void> {
  await db.many(
    sql`
      select id from time_entries
       where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])
       order by id for no key update`,
  )
}

// Only published shifts count as planned. A shift is never longer than a day, so those that may overlap an entry are found by their start.
const planIn = (timeZone: string) => fragment`
  left join lateral (
    select to_char(h.starts_at at time zone ${timeZone}, 'HH24:MI') as planned_from,
           to_char(h.ends_at at time zone ${timeZone}, 'HH24:MI') as planned_to, h.break_minutes as planned_break
      from shifts h
     where h.organisation_id = e.organisation_id and h.worker_id = e.worker_id and h.assignment_id = e.assignment_id
       and ${inGroup('h.status', shiftGroups.planned)} and h.published_at is not null and h.starts_at < e.ends_at
       and h.starts_at > e.starts_at - interval '24 hours' and h.ends_at > e.starts_at
     order by least(h.ends_at, e.ends_at) - greatest(h.starts_at, e.starts_at) desc, h.id limit 1) plan on true`

// By the key of each line: joined, all decisions of a project may be compared with all of its lines while statistics know only a few.
const decision = fragment`
  left join lateral (
    select d.outcome, d.contact_id, d.contact_name, d.decided_at, d.comment, d.proposal from client_decisions d
     where ${isDecisionOn('e')} limit 1) d on true`

// An approval at the instant of the decision is its own effect. That of a user counts also if its time is a little earlier: it is set when the
// call begins, by the clock of another server.
const isFollowed = fragment`
  (d.outcome is not null and coalesce(${isPaidOrBilled('e')} or ${is<EntryStatus>('e.status', 'approved')}
   and (e.decided_by is not null and e.decided_at >= d.decided_at - interval '1 minute' or e.decided_at > d.decided_at), false))`

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
  return sql<LineRow>`
    select e.id, e.version, e.status, e.worker_id, ${workerName('w')} as worker_name, e.project_id, p.name as project, s.name as site, e.date,
           e.start_time, e.end_time, e.ends_next_day, e.starts_at, e.ends_at, e.break_minutes, e.total_minutes,
           ${isBilled('e')} as invoiced, ${correctionForClient} as correction, plan.planned_from, plan.planned_to,
           plan.planned_break,
           d.outcome, d.contact_id as decider_id, ${isFollowed} as is_followed, d.contact_name as decided_by, d.decided_at, d.comment, d.proposal
      from time_entries e
      join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
      join workers w on w.organisation_id = e.organisation_id and w.id = e.worker_id
      left join work_sites s on s.organisation_id = p.organisation_id and s.id = p.work_site_id
      ${decision}
      ${planIn(scope.actor.timeZone)}
     where ${isShown(scope, link)} and (${ids}::uuid[] is null or e.id = any(${ids}))
     order by w.search_name, e.worker_id, e.date, e.starts_at, e.id`
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
  link: LinkScope & Pick<LinkRow, 'contactId' | 'company' | 'client' | 'contact' | 'language'>,
  { actor: { timeZone }, now }: Pick<ActorScope, 'actor' | 'now'>,
  rows: readonly LineRow[],
): WeekOfHours {
  const workers = [...Map.groupBy(rows, ({ workerId }) => workerId).values()].map((lines) => ({
    name: lines[0]?.workerName ?? '',
    totalMinutes: sumOf(lines),
    lines: lines.map((row) => lineOf(key, row, link.contactId, now)),
  }))
  const { company, client, contact, language, weekStart } = link
  const weekEnd = weekEndOf(weekStart)
  const totalMinutes = sumOf(rows)
  return { company, client, contact, language, timeZone, weekStart, weekEnd, workers, totalMinutes }
}

const sumOf = (rows: readonly LineRow[]) => rows.reduce((sum, row) => sum + row.totalMinutes, 0)

/** Returns why a contact cannot undo the confirmation of a line; undefined if the contact can. */
export function undoRefusalOf(
  { outcome, deciderId, decidedAt, isFollowed: followed }: LineRow,
  contactId: string,
  now: string,
): 'notConfirmed' | 'followed' | 'expired' | undefined {
  if (outcome !== 'confirmed' || deciderId !== contactId || decidedAt === null) return 'notConfirmed'
  if (followed) return 'followed'
  return undoSecondsLeft(decidedAt, now) === null ? 'expired' : undefined
}

function lineOf(token: string, row: LineRow, readerId: string, now: string): Line {
  const {
    date,
    project,
    site,
    startTime,
    endTime,
    endsNextDay,
    breakMinutes,
    totalMinutes,
    invoiced,
    plannedFrom,
    plannedTo,
    plannedBreak,
  } = row
  const { outcome, decidedBy, decidedAt, comment, proposal } = row
  const undo = undoRefusalOf(row, readerId, now) ? null : undoSecondsLeft(decidedAt ?? '', now)
  return {
    ...namesOf(token, row),
    date,
    project,
    site,
    startTime,
    endTime,
    endsNextDay,
    breakMinutes,
    totalMinutes,
    invoiced,
    planned:
      plannedFrom && plannedTo ? { startTime: plannedFrom, endTime: plannedTo, breakMinutes: plannedBreak ?? 0 } : null,
    decision: outcome && { outcome, by: decidedBy ?? '', at: decidedAt ?? '', comment, proposal, undoSeconds: undo },
  }
}
