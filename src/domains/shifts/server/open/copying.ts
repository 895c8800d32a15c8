import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { fault } from '#base/validation.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Planning } from '../../contract.ts'
import type { Audience, ClaimingMode, OpenShiftPriority } from '../../rules/open-shifts.ts'
import { type PlannedTimes, type Span, spanLater } from '../../rules.ts'
import type { ShiftFilter } from '../filter.ts'
import { timeFault } from '../spans.ts'
import { openShiftsFrom } from './queries.ts'

interface Source extends PlannedTimes {
  id: string
  projectId: string
  requestId: string | null
  role: string
  positions: number
  rateAmount: number | null
  rateCurrency: Currency | null
  certifications: string[]
  audience: Audience
  claiming: ClaimingMode
  priority: OpenShiftPriority
  closesAt: string | null
  note: string | null
  /** False if its project or request no longer takes workers. */
  isStaffable: boolean
}

/** A week of open shifts to copy. */
interface OpenShiftCopy extends ShiftFilter {
  readonly from: string
  readonly days: number
  readonly dryRun: boolean
  /** The shifts of these days whose copies exist: they fill the positions of the copies. */
  readonly filledBy: readonly string[]
}

/**
 * Copies the open shifts of seven days to other days at the same local times, as drafts with the positions that no copied shift fills.
 * Replacements are left out, because they belong to the shift of that day. Returns the number of copies, and those that could not be copied with
 * the reason. Copies nothing if only some workers are meant.
 */
export async function copyOpenShifts(
  scope: ActorScope,
  { from, days, dryRun, filledBy, ...filter }: OpenShiftCopy,
): Promise<{ copied: number; failed: Planning['failed'] }> {
  if (filter.workerIds) return { copied: 0, failed: [] }
  const { actor, now, translate } = scope
  const filled = await countFilled(scope, filledBy)
  const sources = (await readSources(scope, from, filter)).flatMap((source) => {
    const positions = source.positions - (filled.get(source.id) ?? 0)
    return positions > 0 ? [{ ...source, positions }] : []
  })
  const failed: Planning['failed'] = []
  const copies = sources.flatMap((source) => {
    const span = spanLater(source, days, actor.timeZone)
    const why =
      'faults' in span
        ? span.faults.map((one) => timeFault(one.field, one.why))[0]
        : !source.isStaffable
          ? fault('', 'shifts.validation.requestClosed')
          : span.startsAt <= now
            ? fault('', 'shifts.validation.openShiftPast')
            : undefined
    if (why) failed.push({ id: source.id, code: why.code, message: translate(why.messageKey, why.values) })
    return why || 'faults' in span ? [] : [{ source, ...span }]
  })
  const taken = await readTaken(scope, copies)
  const free = copies.filter(({ source }) => !taken.has(source.id))
  for (const id of taken) failed.push({ id, code: 'CONFLICT', message: translate('shifts.copy.openTaken') })
  if (!dryRun)
    await insertRecords(
      scope,
      'open_shifts',
      free.map(({ source, startsAt, endsAt, breakMinutes }) => ({
        id: uuid(),
        project_id: source.projectId,
        request_id: source.requestId,
        role: source.role,
        starts_at: startsAt,
        ends_at: endsAt,
        break_minutes: breakMinutes,
        positions: source.positions,
        rate_amount: source.rateAmount,
        rate_currency: source.rateCurrency,
        certifications: source.certifications,
        audience: source.audience,
        claiming: source.claiming,
        priority: source.priority,
        closes_at: closingOf(source, startsAt),
        note: source.note,
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    )
  return { copied: free.length, failed }
}

/** The claims of a copy close as long before its start as those of the original. */
function closingOf({ closesAt, startsAt }: Source, start: string): string | null {
  return closesAt && laterBy(closesAt, Date.parse(start) - Date.parse(startsAt))
}

// The projects and the requests are locked, so that none is closed before the copies are stored.
async function readSources({ db, actor }: ActorScope, from: string, filter: ShiftFilter): Promise<Source[]> {
  const where = new Conditions('o', actor.organisationId)
    .and`o.starts_at >= ${startOfDay(from, actor.timeZone)} and o.starts_at < ${startOfDay(daysAfter(from, 7), actor.timeZone)}`
    .and`o.cancelled_at is null and o.replaces_shift_id is null`.and`o.project_id = ${filter.projectId}`
    .and`p.client_id = ${filter.clientId}`
  const ofProjects = fragment`open_shifts o join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id`
  const [, , sources] = await db.each(
    sql`select 1 from ${ofProjects} where ${where} order by p.id for share of p`,
    sql`
      select 1 from requests r
       where r.organisation_id = ${actor.organisationId}
         and r.id in (select o.request_id from ${ofProjects} where ${where})
       order by r.id for share`,
    sql<Source>`
      select o.id, o.project_id, o.request_id, o.role, o.starts_at, o.ends_at, o.break_minutes, o.positions, o.rate_amount, o.rate_currency, o.certifications,
             o.audience, o.claiming, o.priority, o.closes_at, o.note, f.is_staffable
        from ${openShiftsFrom} where ${where} order by o.starts_at, o.id`,
  )
  return sources
}

// How many of these shifts fill positions of each open shift: themselves, or as the replacement of one that did.
async function countFilled({ db, actor }: ActorScope, shiftIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many(
    sql<{ openShiftId: string; count: number }>`
      with recursive filled (shift_id, open_shift_id) as (
        select s.id, s.open_shift_id from shifts s
         where s.organisation_id = ${actor.organisationId} and s.id = any(${shiftIds}::uuid[]) and s.open_shift_id is not null
        union
        select f.shift_id, d.open_shift_id from filled f
          join open_shifts o on o.organisation_id = ${actor.organisationId} and o.id = f.open_shift_id
          join shifts d on d.organisation_id = o.organisation_id and d.id = o.replaces_shift_id
         where d.open_shift_id is not null)
      select open_shift_id, count(*)::int as count from filled group by open_shift_id`,
  )
  return new Map(rows.map(({ openShiftId, count }) => [openShiftId, count]))
}

// The originals that were copied before: an open shift for the same role is there.
async function readTaken(
  { db, actor }: ActorScope,
  copies: readonly (Span & { source: Source })[],
): Promise<Set<string>> {
  const rows = await db.many(
    sql<{ id: string }>`
      select o.id
        from unnest(${copies.map(({ source }) => source.id)}::uuid[], ${copies.map(({ startsAt }) => startsAt)}::timestamptz[],
                    ${copies.map(({ endsAt }) => endsAt)}::timestamptz[]) as n (id, starts_at, ends_at)
        join open_shifts o on o.organisation_id = ${actor.organisationId} and o.id = n.id
       where exists (
         select 1 from open_shifts t
          where t.organisation_id = ${actor.organisationId} and t.project_id = o.project_id and t.role = o.role and t.cancelled_at is null
            and t.starts_at = n.starts_at and t.ends_at = n.ends_at)`,
  )
  return new Set(rows.map(({ id }) => id))
}
