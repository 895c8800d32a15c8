import { may, reachFor } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import { worthOf } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import { workerSearchText } from '#domains/workforce/server/search.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { Entry, OwnEntry, timesheetRoutes } from '../contract.ts'
import { canUndo, type clientDecisionFilters, entryGroups, type OrganisationMove, workerMoves } from '../rules.ts'
import { currentCorrection } from '../rules/corrections.ts'
import { decisionsOn } from '../rules/decided.ts'
import { awaitsApproval, awaitsClient, awaitsWorker, isDecisionOn } from './client-decision.ts'
import { correctionsOf } from './corrections.ts'
import { comparisonsOf, emptyComparison, type EntryComparison } from './comparison.ts'
import { sumOfWorth } from './worth.ts'

/** A stored entry with the names of its project and client. */
export interface OwnEntryRow extends Omit<
  OwnEntry,
  'project' | 'client' | 'location' | 'clocked' | 'payRate' | 'worth' | 'allowed'
> {
  projectId: string
  projectName: string
  clientId: string
  clientName: string
  clockSessionId: string | null
  placeAddress: string | null
  placeLatitude: number | null
  placeLongitude: number | null
  rateAmount: number
  rateCurrency: Currency
}

/** A stored entry with its worker and decision. */
export interface EntryRow extends OwnEntryRow {
  workerId: string
  workerName: string
  decidedBy: string | null
  decidedAt: string | null
}

const ownEntryColumns = fragment`e.id, e.project_id, p.name as project_name, c.id as client_id, c.name as client_name, e.assignment_id,
  e.clock_session_id, e.task_description, e.date, e.start_time, e.end_time, e.ends_next_day, e.starts_at, e.ends_at, e.break_minutes,
  e.breaks, e.total_minutes, e.work_type, e.shift_type, e.notes, e.equipment_used, e.place_address, e.place_latitude, e.place_longitude,
  e.rate_amount, e.rate_currency, e.status, e.comment, e.proposal, e.incomplete_reason, e.claims, e.version,
  ${correctionsOf} as corrections`

/** SQL for the columns of an EntryRow, from entries `e` with their project `p`, client `c` and worker `w`. */
export const entryColumns = fragment`${ownEntryColumns}, e.worker_id, ${workerName('w')} as worker_name, e.decided_by, e.decided_at`

/** SQL that joins the project, client and worker of entries `e`. */
export const entryJoins = fragment`
  join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  join workers w on w.organisation_id = e.organisation_id and w.id = e.worker_id`

const from = fragment`time_entries e ${entryJoins}`
// The tables that the filters need when there is no search.
const ofProjects = fragment`time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id`
const ofEntries = fragment`time_entries e`
const sorts = {
  date: { sql: 'e.date', type: 'date', descending: true },
  // The id separates workers with the same name, so that the days of each worker stay together.
  worker: { sql: `w.search_name || ' ' || e.worker_id || ' ' || to_char(e.date, 'YYYY-MM-DD')`, type: 'text' },
} as const satisfies Listing['sorts']

const figuresOf = (where: Conditions, around: Fragment) => fragment`
  select json_build_object('total', coalesce(sum(n), 0), 'minutes', coalesce(sum(minutes), 0), 'worth',
           coalesce(json_agg(json_build_object('amount', worth, 'currency', currency) order by currency), '[]'))
    from (select e.rate_currency as currency, count(*) as n, sum(e.total_minutes) as minutes,
                 ${sumOfWorth('e')} as worth
            from ${around} where ${where} group by e.rate_currency) sums`

interface Figures {
  total: number
  minutes: number
  worth: { amount: number; currency: Currency }[]
}

/** Lists the worker's own entries, newest first, with the sums of hours and value. */
export async function listOwnEntries(
  scope: ActorScope,
  { query }: Received<typeof timesheetRoutes.listOwnEntries>,
): Promise<Answer<typeof timesheetRoutes.listOwnEntries>> {
  const { actor } = scope
  const where = narrowed(scope, query).and`e.worker_id = ${actor.accountId}`
  const listing = {
    select: ownEntryColumns,
    from,
    where,
    id: 'e.id',
    sorts,
    figures: figuresOf(where, query.q ? from : ofEntries),
  }
  const page = await readPage<OwnEntryRow, Figures>(scope.db, listing, query)
  return listOf(page, page.items.map(ownEntryOf))
}

/** Lists the entries that the reader may see, newest first, with their comparisons, and the sums of hours and value. */
export async function listEntries(
  scope: ActorScope,
  { query }: Received<typeof timesheetRoutes.listEntries>,
): Promise<Answer<typeof timesheetRoutes.listEntries>> {
  const where = narrowed(scope, query).and`e.worker_id = ${query.workerId}`.and`p.client_id = ${query.clientId}`
  decidedByClient(where, query.clientDecision)
  if (!query.status) where.and`not ${inGroup('e.status', entryGroups.unsubmitted)}`
  withinReach(scope, where)
  const isOfProjects = query.clientId !== undefined || isLimited(scope)
  // PostgreSQL expects too few rows of a join, the fewer the more organisations there are, and would sort all of them.
  const isOfEntries = !isOfProjects && !query.q && !query.sort?.endsWith('worker')
  const figures = figuresOf(where, query.q ? from : isOfProjects ? ofProjects : ofEntries)
  const source = isOfEntries ? { from: ofEntries, joins: entryJoins } : { from }
  const page = await readPage<EntryRow, Figures>(
    scope.db,
    { select: entryColumns, ...source, where, id: 'e.id', sorts, figures },
    query,
  )
  return listOf(page, await entriesOf(scope, page.items))
}

function decidedByClient(where: Conditions, decision: (typeof clientDecisionFilters)[number] | undefined): void {
  if (decision === undefined) return
  if (decision === 'awaited' || decision === 'notAwaited') {
    where.and`${awaitsApproval('e')} and ${raw(decision === 'awaited' ? '' : 'not')} ${awaitsClient('e')}`
    return
  }
  const has = decision === 'none' ? raw('not exists') : raw('exists')
  const outcome = decision === 'none' ? fragment`` : fragment`and d.outcome = ${decision}`
  where.and`${has} (select 1 from client_decisions d where ${isDecisionOn('e')} ${outcome})`
}

/** Limits projects `p` to those whose hours the reader may see. */
export function withinReach(scope: ActorScope, where: Conditions): Conditions {
  return isLimited(scope) ? where.and`p.project_manager_id = ${scope.actor.accountId}` : where
}

/** True if the reader sees the hours of some projects only. */
function isLimited({ actor }: ActorScope): boolean {
  return reachFor(actor, 'timesheets:read') === 'managed'
}

function narrowed({ actor }: ActorScope, query: Received<typeof timesheetRoutes.listOwnEntries>['query']): Conditions {
  const where = new Conditions('e', actor.organisationId).and`e.date >= ${query.from}`.and`e.date <= ${query.to}`
    .and`e.status = ${isGroup(query.status) ? undefined : query.status}`.and`e.project_id = ${query.projectId}`
    .and`searchable(coalesce(e.task_description, '')) || ' ' || searchable(p.name) || ' ' || ${workerSearchText} like searchable(${likePattern(query.q)})`
  if (query.status === 'pending') where.and`${awaitsApproval('e')}`
  if (query.status === 'withWorker') where.and`${awaitsWorker('e')}`
  return where
}

const isGroup = (status: string | undefined) => status === 'pending' || status === 'withWorker'

function listOf<Shown>(page: { nextCursor: string | null; figures: Figures }, items: Shown[]) {
  const { total, minutes, worth } = page.figures
  return { items, total, nextCursor: page.nextCursor, totalMinutes: minutes, worth }
}

/** Reads one of the worker's own entries. Throws NOT_FOUND for those of others. */
export async function readOwnEntry(scope: ActorScope, id: string): Promise<OwnEntry> {
  return ownEntryOf(await readOwnRow(scope, id))
}

/** Like readOwnEntry, but returns the stored row. */
export async function readOwnRow({ db, actor }: ActorScope, id: string): Promise<EntryRow> {
  const row = await db.first(
    sql<EntryRow>`
      select ${entryColumns} from ${from}
       where e.organisation_id = ${actor.organisationId} and e.worker_id = ${actor.accountId} and e.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** Reads one entry within the reader's reach. */
export async function readEntry(scope: ActorScope, id: string): Promise<Entry> {
  return entryOf(scope, await readRow(scope, id))
}

/** Like readEntry, but returns the stored row. */
export async function readRow(scope: ActorScope, id: string): Promise<EntryRow> {
  const [row] = await readRows(scope, [id])
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** Reads the stored rows of the given entries that are within the reader's reach. */
export async function readRows(scope: ActorScope, ids: readonly string[]): Promise<EntryRow[]> {
  const where = new Conditions('e', scope.actor.organisationId).and`e.id = any(${ids}::uuid[])`
  withinReach(scope, where)
  return scope.db.many(sql<EntryRow>`select ${entryColumns} from ${from} where ${where}`)
}

/** Returns a statement for an entry that was just written. */
export function writtenEntry({ actor }: ActorScope, id: string): Statement<EntryRow> {
  // Not by an array: its length changes the estimate, so the statement would be planned again for each call.
  return sql<EntryRow>`select ${entryColumns} from ${from} where e.organisation_id = ${actor.organisationId} and e.id = ${id}`
}

/** Returns a statement for entries that were just written, newest first. */
export function writtenEntries({ actor }: ActorScope, ids: readonly string[]): Statement<EntryRow> {
  return sql<EntryRow>`
    select ${entryColumns} from ${from}
     where e.organisation_id = ${actor.organisationId} and e.id = any(${ids}::uuid[]) order by e.date desc, e.id desc`
}

/** Returns an entry as its worker sees it. */
export function ownEntryOf(row: OwnEntryRow): OwnEntry {
  const current = currentCorrection(row.corrections)
  const allowed = actionsIn(workerMoves, row.status).filter((move) => {
    if (move === 'acceptProposal') return row.proposal !== null
    return move !== 'object' || (current !== undefined && current.objection === null)
  })
  return { ...sharedOf(row), allowed }
}

/** Returns an entry as the organisation sees it. */
export async function entryOf(scope: ActorScope, row: EntryRow): Promise<Entry> {
  const [entry] = await entriesOf(scope, [row])
  return entry as Entry
}

/** Returns rows as the organisation sees them, in the same order. */
export async function entriesOf(scope: ActorScope, rows: readonly EntryRow[]): Promise<Entry[]> {
  const comparisons = await comparisonsOf(scope, rows)
  return rows.map((row) => {
    const { isPaidOrBilled, isOwn, ...compared } = comparisons.get(row.id) ?? emptyComparison
    return {
      ...sharedOf(row),
      ...compared,
      worker: { id: row.workerId, name: row.workerName },
      // Approvers cannot decide on their own hours.
      allowed:
        may(scope.actor, 'timesheets:decide') && !isOwn ? movesOn(scope, row, { isPaidOrBilled, ...compared }) : [],
    }
  })
}

function movesOn(
  scope: ActorScope,
  row: EntryRow,
  limits: Pick<EntryComparison, 'isPaidOrBilled' | 'awaitsClient' | 'awaitsColleague'>,
): OrganisationMove[] {
  const mayUndo = row.decidedBy === scope.actor.accountId && canUndo(row.decidedAt, scope.now)
  return decisionsOn(row.status, { ...limits, mayUndo })
}

function sharedOf(row: OwnEntryRow): Omit<OwnEntry, 'allowed'> {
  const payRate = { amount: row.rateAmount, currency: row.rateCurrency }
  const placed = row.placeAddress !== null || row.placeLatitude !== null
  return {
    id: row.id,
    project: { id: row.projectId, name: row.projectName },
    client: { id: row.clientId, name: row.clientName },
    assignmentId: row.assignmentId,
    taskDescription: row.taskDescription,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    endsNextDay: row.endsNextDay,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    breakMinutes: row.breakMinutes,
    breaks: row.breaks,
    totalMinutes: row.totalMinutes,
    workType: row.workType,
    shiftType: row.shiftType,
    notes: row.notes,
    equipmentUsed: row.equipmentUsed,
    location: placed ? { address: row.placeAddress, latitude: row.placeLatitude, longitude: row.placeLongitude } : null,
    clocked: row.clockSessionId !== null,
    payRate,
    worth: worthOf(row.totalMinutes, payRate),
    status: row.status,
    comment: row.comment,
    proposal: row.proposal,
    incompleteReason: row.incompleteReason,
    claims: row.claims,
    corrections: row.corrections,
    version: row.version,
  }
}
