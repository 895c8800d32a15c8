import { may, reachFor } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import { awayBetween, type ShiftStatus } from '#domains/shifts/rules.ts'
import { awayFrom, awayUntil } from '#domains/shifts/server/away.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { workerSearchText } from '#domains/workforce/server/search.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql, withTrailingColumns } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { absenceRoutes, Certificate, OwnTimeOff, TimeOff, TimeOffCalendar } from '../contract.ts'
import {
  certificateLock,
  type CertificateSide,
  organisationMoves,
  type Period,
  remainingDaysOf,
  timeOffGroups,
  timeOffLimits,
  type TimeOffStatus,
  workerMoves,
  workingDaysOf,
} from '../rules.ts'
import { alsoAway } from './also-away.ts'
import { balanceIn } from './balance.ts'

/** A request as it is stored; the numbers of days are computed. */
type Stored<Shown> = Omit<Shown, 'days' | 'workingDays' | 'allowed'>
/** `isOwn` is true for the reader's own request, on which the reader cannot decide. */
type StoredTimeOff = Stored<TimeOff> & { isOwn: boolean }

const startsAt = (zone: Fragment) => awayFrom('t', zone)
const endsAt = (zone: Fragment) => awayUntil('t', zone)

/** SQL that is true for the accepted future shifts `s` that a request `t` overlaps. A shift is never longer than a day. */
export const isOver = (zone: Fragment) => fragment`s.organisation_id = t.organisation_id and s.worker_id = t.worker_id
  and s.accepted and ${is<ShiftStatus>('s.status', 'scheduled')} and s.starts_at < ${endsAt(zone)} and s.ends_at > ${startsAt(zone)}
  and s.starts_at > ${startsAt(zone)} - interval '24 hours'`

const shifts = (
  zone: Fragment,
  which = fragment``,
) => fragment`case when ${inGroup('t.status', timeOffGroups.takesDays)} then coalesce((
    select json_agg(json_build_object('id', s.id, 'project', json_build_object('id', p.id, 'name', p.name),
                                      'startsAt', ${utcInstant('s.starts_at')}, 'endsAt', ${utcInstant('s.ends_at')})
                    order by s.starts_at, s.id)
      from shifts s join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
     where ${isOver(zone)} ${which}), '[]') else '[]' end as shifts`
// Sick leave of the same days, which replaces them.
const replacedBy = fragment`case when t.type <> 'sick_leave' then coalesce((
    select json_agg(json_build_object('id', r.id, 'startDate', r.start_date, 'endDate', r.end_date,
                                      'startsAtNoon', r.starts_at_noon, 'endsAtNoon', r.ends_at_noon)
                    order by r.start_date, r.starts_at_noon)
      from time_off r
     where r.organisation_id = t.organisation_id and r.worker_id = t.worker_id and r.type = 'sick_leave'
       and ${inGroup('r.status', timeOffGroups.takesDays)}
       and r.start_date <= t.end_date and r.end_date >= t.start_date), '[]') else '[]' end as replaced_by`
const periodWith = (status: Fragment) =>
  fragment`t.id, t.start_date, t.end_date, t.starts_at_noon, t.ends_at_noon, t.type, ${status} as status, ${replacedBy}`

/**
 * SQL for the status of the time off `t` as the reader sees it. Only sick leave counts before its decision, so readers who do not decide see
 * it as approved from the beginning.
 */
const statusFor = (actor: ActorScope['actor']) =>
  decides(actor)
    ? fragment`t.status`
    : fragment`case when t.type = 'sick_leave' and ${is<TimeOffStatus>('t.status', 'pending')} then 'approved' else t.status end`

const detailColumns = fragment`t.reason, t.comment, t.decided_at, t.created_at, t.version,
  case when r.id is not null then json_build_object('id', r.id, 'name', ${accountName('r')}) end as reported_by,
  case when t.objected_at is not null
       then json_build_object('comment', t.objection, 'at', ${utcInstant('t.objected_at')}) end as objection,
  case when f.id is not null
       then json_build_object('name', f.name, 'type', f.type, 'bytes', f.bytes, 'scan', f.scan, 'uploadedAt', ${utcInstant('f.uploaded_at')},
                              'allowed', case when f.scan = 'clean' then '["download"]'::json else '[]' end,
                              'uploadedBy', json_build_object('id', u.id, 'name', ${accountName('u')})) end as certificate`
const worker = fragment`json_build_object('id', w.id, 'name', ${workerName('w')}) as worker`
// Hours are a later domain. They are read here, because recorded work contradicts time off (decision 28).
const hours = (zone: Fragment) => fragment`case when ${inGroup('t.status', timeOffGroups.takesDays)} then coalesce((
    select json_agg(json_build_object('id', e.id, 'project', json_build_object('id', p.id, 'name', p.name), 'status', e.status,
                                      'startsAt', ${utcInstant('e.starts_at')}, 'endsAt', ${utcInstant('e.ends_at')})
                    order by e.starts_at, e.id)
      from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
     where e.organisation_id = t.organisation_id and e.worker_id = t.worker_id and ${inGroup('e.status', entryGroups.worked)}
       and e.date between t.start_date - 1 and t.end_date
       and e.starts_at < ${endsAt(zone)} and e.ends_at > ${startsAt(zone)}), '[]') else '[]' end as hours`

function columnsFor(actor: ActorScope['actor']): Fragment {
  const zone = fragment`${actor.timeZone}::text`
  const isSeen = readReach(actor) === 'managed' ? isManaged(actor.accountId, raw('o')) : raw('true')
  return fragment`${worker}, ${periodWith(statusFor(actor))}, ${shifts(zone)}, ${hours(zone)}, ${detailColumns},
    case when d.id is not null then json_build_object('id', d.id, 'name', ${accountName('d')}) end as decided_by,
    ${isActor(actor, 't.worker_id')} as is_own,
    ${decides(actor) ? fragment`case when ${is<TimeOffStatus>('t.status', 'pending')} then ${alsoAway(isSeen)} end` : raw('null::json')} as also_away`
}

function ownColumnsFor({ timeZone }: ActorScope['actor']): Fragment {
  const published = fragment`and s.published_at is not null`
  return fragment`${periodWith(fragment`t.status`)}, ${shifts(fragment`${timeZone}::text`, published)}, ${detailColumns}`
}

const withWorker = fragment`time_off t join workers w on w.organisation_id = t.organisation_id and w.id = t.worker_id`
const withDetails = fragment`left join accounts r on r.organisation_id = t.organisation_id and r.id = t.reported_by
  left join sick_certificates f on f.organisation_id = t.organisation_id and f.id = t.id
  left join accounts u on u.organisation_id = f.organisation_id and u.id = f.uploaded_by`
const from = fragment`${withWorker} left join accounts d on d.organisation_id = t.organisation_id and d.id = t.decided_by ${withDetails}`
const fromOwn = fragment`time_off t ${withDetails}`
const sorts: Listing['sorts'] = {
  startDate: { sql: 't.start_date', type: 'date' },
  createdAt: { sql: 't.created_at', type: 'timestamptz' },
}

/** SQL that is true for the requests, by default `t`, of workers on projects that the account manages, now or on those days. */
export const isManaged = (accountId: string, of: Fragment = raw('t')) => fragment`exists (
  select 1 from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
   where a.organisation_id = ${of}.organisation_id and a.worker_id = ${of}.worker_id and p.project_manager_id = ${accountId}
     and (${inGroup('a.status', assignmentGroups.active)}
            or ${is<AssignmentStatus>('a.status', 'completed')} and a.start_date <= ${of}.end_date and ${lastDayOf('a')} >= ${of}.start_date))`

const isReplacing = fragment`(t.type = 'sick_leave' and exists (select from time_off r
  where r.organisation_id = t.organisation_id and r.worker_id = t.worker_id and r.type <> 'sick_leave'
    and ${inGroup('r.status', timeOffGroups.takesDays)} and r.start_date <= t.start_date and r.end_date >= t.end_date))`

function withinReach({ actor }: ActorScope): Conditions {
  const where = new Conditions('t', actor.organisationId)
  // Only sick leave can be on days of other time off, so two absences of one day would reveal it.
  if (!decides(actor)) where.and`not ${isReplacing}`
  return readReach(actor) === 'managed' ? where.and`${isManaged(actor.accountId)}` : where
}

// An API key may have only one of the two permissions.
const readReach = (actor: ActorScope['actor']) =>
  reachFor(actor, 'timesheets:read') ?? reachFor(actor, 'timesheets:decide')

const isOnProject = (projectId: string | undefined) => fragment`
  exists (select 1 from assignments a where a.organisation_id = t.organisation_id and a.worker_id = t.worker_id
    and a.project_id = ${projectId} and ${inGroup('a.status', assignmentGroups.taken)} and ${lastDayOf('a')} >= t.start_date)`

type TimeOffFilter = Received<typeof absenceRoutes.listTimeOff | typeof absenceRoutes.readTimeOffCalendar>['query']

function narrowed({ actor }: ActorScope, where: Conditions, query: TimeOffFilter): Conditions {
  // A list filtered by type would reveal the type, and one sorted by creation what was reported today.
  const isRevealing = query.type !== undefined || ('sort' in query && query.sort?.includes('createdAt'))
  if (isRevealing && !decides(actor)) throw refuse.FORBIDDEN()
  return where.and`t.end_date >= ${query.from}`.and`t.start_date <= ${query.to}`.and`t.type = ${query.type}`
    .and`${statusFor(actor)} = ${query.status}`.and`${isOnProject(query.projectId)}`
}

/** Lists the requests within the reader's reach. */
export async function listTimeOff(
  scope: ActorScope,
  { query }: Received<typeof absenceRoutes.listTimeOff>,
): Promise<Answer<typeof absenceRoutes.listTimeOff>> {
  const where = narrowed(scope, withinReach(scope), query).and`t.worker_id = ${query.workerId}`
    .and`${workerSearchText} like searchable(${likePattern(query.q)})`
  if (query.certificate !== undefined) {
    // Only sick leave has one.
    if (!decides(scope.actor)) throw refuse.FORBIDDEN()
    where.and`t.type = 'sick_leave' and ${inGroup('t.status', timeOffGroups.takesDays)} and f.id is null`
  }
  const listing = { select: columnsFor(scope.actor), from, where, id: 't.id', sorts }
  const page = await readPage<StoredTimeOff>(scope.db, listing, query)
  const items = await counted(scope, page.items)
  return { items: items.map((one) => timeOffOf(scope, one)), total: page.total, nextCursor: page.nextCursor }
}

/** Reads the approved and pending time off of a period. */
export async function readTimeOffCalendar(
  scope: ActorScope,
  { query }: Received<typeof absenceRoutes.readTimeOffCalendar>,
): Promise<TimeOffCalendar> {
  const where = narrowed(scope, withinReach(scope), query).and`${inGroup('t.status', timeOffGroups.takesDays)}`
  const zone = fragment`${scope.actor.timeZone}::text`
  const rows = await scope.db.many(
    withTrailingColumns(
      1,
      sql<[row: Stored<TimeOffCalendar['items'][number]>, total: number]>`
        select ${worker}, ${periodWith(statusFor(scope.actor))}, ${shifts(zone)}, count(*) over ()::int as total from ${withWorker} where ${where}
         order by w.search_name, w.id, t.start_date, t.starts_at_noon limit ${raw(timeOffLimits.most)}`,
    ),
  )
  const items = await counted(
    scope,
    rows.map(([row]) => row),
  )
  const holidays = await holidaysBetween(scope, query.from, query.to)
  const shown = decides(scope.actor)
    ? items
    : items.map((one) => Object.assign({}, one, { type: null, replacedBy: [] }))
  return { items: shown, total: rows[0]?.[1] ?? 0, holidays: holidays.map(({ date, name }) => ({ date, name })) }
}

/** Reads one request within the reader's reach. */
export async function readTimeOff(scope: ActorScope, id: string): Promise<TimeOff> {
  const where = withinReach(scope).and`t.id = ${id}`
  const row = await scope.db.first(sql<StoredTimeOff>`select ${columnsFor(scope.actor)} from ${from} where ${where}`)
  if (!row) throw refuse.NOT_FOUND()
  const [one] = await counted(scope, [row])
  return timeOffOf(scope, one as Counted<StoredTimeOff>)
}

/** Like readTimeOff; readers who decide also get the worker's balance of the year in which it starts. */
export async function readTimeOffWithBalance(
  scope: ActorScope,
  id: string,
): Promise<Answer<typeof absenceRoutes.readTimeOff>> {
  const one = await readTimeOff(scope, id)
  const year = Number(one.startDate.slice(0, 4))
  const balance = decides(scope.actor) ? await balanceIn(scope, one.worker.id, year) : null
  return { ...one, balance }
}

/** Reads the history of a request. */
export async function readTimeOffHistory(
  scope: ActorScope,
  { params, query }: Received<typeof absenceRoutes.readTimeOffHistory>,
): Promise<Answer<typeof absenceRoutes.readTimeOffHistory>> {
  await readTimeOff(scope, params.id)
  return readHistory(scope, ['time_off', 'sick_certificates'], params.id, query)
}

function ownedBy({ organisationId, accountId }: ActorScope['actor']): Conditions {
  return new Conditions('t', organisationId).and`t.worker_id = ${accountId}`
}

/** Lists the worker's own requests, latest first. */
export async function listOwnTimeOff(
  scope: ActorScope,
  { query }: Received<typeof absenceRoutes.listOwnTimeOff>,
): Promise<Answer<typeof absenceRoutes.listOwnTimeOff>> {
  const where = ownedBy(scope.actor).and`t.status = ${query.status}`
  const page = await readPage<Stored<OwnTimeOff>>(
    scope.db,
    { select: ownColumnsFor(scope.actor), from: fromOwn, where, id: 't.id', sorts: ownSorts },
    query,
  )
  const items = await counted(scope, page.items)
  return { items: items.map((one) => ownTimeOffOf(scope, one)), total: page.total, nextCursor: page.nextCursor }
}
const ownSorts: Listing['sorts'] = { startDate: { sql: 't.start_date', type: 'date', descending: true } }

/** Reads one of the worker's own requests. Throws NOT_FOUND for those of others. */
export async function readOwnTimeOff(scope: ActorScope, id: string): Promise<OwnTimeOff> {
  const where = ownedBy(scope.actor).and`t.id = ${id}`
  const row = await scope.db.first(
    sql<Stored<OwnTimeOff>>`select ${ownColumnsFor(scope.actor)} from ${fromOwn} where ${where}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const [one] = await counted(scope, [row])
  return ownTimeOffOf(scope, one as Counted<Stored<OwnTimeOff>>)
}

/** Reads the worker's sick leave of today and later, earliest first. */
export async function readComingSickLeave(scope: ActorScope): Promise<OwnTimeOff[]> {
  const where = ownedBy(scope.actor).and`t.type = 'sick_leave'`.and`${inGroup('t.status', timeOffGroups.takesDays)}`
    .and`t.end_date >= ${todayOf(scope)}::date`
  const rows = await scope.db.many(
    sql<
      Stored<OwnTimeOff>
    >`select ${ownColumnsFor(scope.actor)} from ${fromOwn} where ${where} order by t.start_date, t.starts_at_noon, t.id`,
  )
  return (await counted(scope, rows)).map((one) => ownTimeOffOf(scope, one))
}

/** True for time off that its worker cannot withdraw once it has begun: it is approved, or the organisation decides on an objection to it. */
export function isFixed({ status, objection }: Pick<OwnTimeOff, 'status' | 'objection'>): boolean {
  return status === 'approved' || objection !== null
}

/** True if time off has started in the organisation's time zone. */
export function hasBegun({ now, actor }: ActorScope, period: Period): boolean {
  return awayBetween(period, actor.timeZone).startsAt <= now
}

type Counted<Row> = Row & { days: number; workingDays: number }

async function counted<Row extends Period & Pick<OwnTimeOff, 'replacedBy'>>(
  scope: ActorScope,
  rows: readonly Row[],
): Promise<Counted<Row>[]> {
  if (rows.length === 0) return []
  const first = rows.map(({ startDate }) => startDate).reduce((one, other) => (one < other ? one : other))
  const last = rows.map(({ endDate }) => endDate).reduce((one, other) => (one > other ? one : other))
  const holidays = new Set((await holidaysBetween(scope, first, last)).map(({ date }) => date))
  return rows.map((row) => {
    const replaced = decides(scope.actor) || scope.actor.type === 'worker' ? row.replacedBy : []
    return {
      ...row,
      days: remainingDaysOf(row, replaced),
      workingDays: workingDaysOf(row, holidays, { replacedBy: replaced }),
    }
  })
}

// The type and reason may be about health, and only sick leave is entered for workers, or counts without a decision. So readers who do not
// decide only see the absence.
function timeOffOf({ actor }: ActorScope, { isOwn, ...one }: Counted<StoredTimeOff>): TimeOff {
  if (!decides(actor)) {
    return {
      ...one,
      type: null,
      reason: null,
      comment: null,
      reportedBy: null,
      objection: null,
      certificate: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: null,
      replacedBy: [],
      // A first version that is approved would be sick leave.
      version: 0,
      allowed: [],
    }
  }
  if (isOwn) return { ...one, allowed: [] }
  const isLocked = lockOf('agency', one.worker.id, one) !== null
  const moves = actionsIn(organisationMoves, one.status).filter(
    (move) => move !== 'certify' || (one.type === 'sick_leave' && !isLocked),
  )
  return { ...one, certificate: deletable(one.certificate, isLocked), allowed: moves }
}

/** Returns why a side may not replace or delete the certificate of a worker's sick leave, or null if it may or there is none. */
export function lockOf(
  side: CertificateSide,
  workerId: string,
  { certificate, status }: Pick<OwnTimeOff, 'certificate' | 'status'>,
): ReturnType<typeof certificateLock> {
  if (!certificate) return null
  return certificateLock(side, { addedBy: certificate.uploadedBy.id === workerId ? 'worker' : 'agency', status })
}

const deletable = (certificate: Certificate | null, isLocked: boolean): Certificate | null =>
  certificate && !isLocked ? { ...certificate, allowed: [...certificate.allowed, 'delete'] } : certificate

const decides = (actor: ActorScope['actor']) => may(actor, 'timesheets:decide')

function ownTimeOffOf(scope: ActorScope, one: Counted<Stored<OwnTimeOff>>): OwnTimeOff {
  const isLate = isFixed(one) && hasBegun(scope, one)
  // Days that have passed can only become sick leave, as long as it could still be requested.
  const isOver =
    one.endDate < (one.type === 'sick_leave' ? todayOf(scope) : daysAfter(todayOf(scope), -timeOffLimits.back))
  const isLocked = lockOf('worker', scope.actor.accountId, one) !== null
  const isAllowed = {
    withdraw: !isLate,
    change: !isOver && (one.status === 'approved' || one.type === 'sick_leave'),
    object: one.reportedBy !== null && one.objection === null,
    certify: one.type === 'sick_leave' && !isLocked,
  }
  return {
    ...one,
    certificate: deletable(one.certificate, isLocked),
    allowed: actionsIn(workerMoves, one.status).filter((action) => isAllowed[action]),
  }
}

/** Returns today's date in the organisation's time zone. */
export function todayOf({ now, actor }: ActorScope): string {
  return localTimeOf(now, actor.timeZone).date
}
