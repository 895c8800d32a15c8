import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import type { Answer, Received } from '#base/route.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { assignmentJoins, assignmentLocation } from '#domains/assignments/server/queries.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { shiftRoutes } from '../contract.ts'
import type { OwnShift } from '../contract/own-shifts.ts'
import { shiftGroups } from '../rules.ts'
import { isSickFor } from './away.ts'
import { withOpenSwap } from './swaps/current-status.ts'

/** SQL for shifts `h` with their assignment `a` and the tables of `assignmentJoins`. */
export const ownShiftsFrom = fragment`shifts h join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
  ${assignmentJoins}`
/** SQL that is true for the shifts `h` that their worker may see: published ones of accepted assignments. */
export const isShown = fragment`h.published_at is not null and (h.accepted or a.accepted)`
const isShownWithOffer = fragment`(${isShown} or h.published_at is not null and ${is<AssignmentStatus>('a.status', 'pending')})`
const columnsIn = (
  zone: Fragment,
) => fragment`h.id, h.assignment_id, json_build_object('id', p.id, 'name', p.name) as project,
  json_build_object('id', c.id, 'name', c.name) as client, a.role, ${assignmentLocation}, a.access_notes, a.rate_amount, a.rate_currency,
  h.starts_at, h.ends_at, h.break_minutes, h.status, h.cancel_reason,
  ${inGroup('h.status', shiftGroups.open)} and ${isSickFor('h', zone)} as sick,
  case when swap.id is not null then json_build_object('id', swap.id, 'status', swap.status) end as swap,
  h.accepted and exists (select 1 from organisations g where g.id = h.organisation_id and g.shift_swaps <> 'off') as is_offerable`
const withSwap = (scope: ActorScope) => fragment`${ownShiftsFrom} ${withOpenSwap(scope)}`
const sorts: Listing['sorts'] = { startsAt: { sql: 'h.starts_at', type: 'timestamptz' } }

interface Row extends Omit<OwnShift, 'payRate' | 'allowed'> {
  rateAmount: number
  rateCurrency: Currency
  /** True if the organisation allows swaps, and the worker has accepted the assignment. */
  isOfferable: boolean
}

/** Lists the worker's own published shifts; those of an offer only if the offer is given. */
export async function listOwnShifts(
  scope: ActorScope,
  { query }: Received<typeof shiftRoutes.listOwnShifts>,
): Promise<Answer<typeof shiftRoutes.listOwnShifts>> {
  const { actor } = scope
  const day = (date: string | undefined) => date && startOfDay(date, actor.timeZone)
  const where = new Conditions('h', actor.organisationId).and`h.worker_id = ${actor.accountId}`
    .and`h.ends_at > ${day(query.from)}`.and`h.starts_at < ${query.to && day(daysAfter(query.to, 1))}`
    .and`h.assignment_id = ${query.assignmentId}`.and`${query.assignmentId ? isShownWithOffer : isShown}`
  const from = withSwap(scope)
  const select = columnsIn(fragment`${actor.timeZone}::text`)
  const page = await readPage<Row>(scope.db, { select, from, where, id: 'h.id', sorts }, query)
  return {
    items: page.items.map((row) => ownShiftOf(row, scope.now)),
    total: page.total,
    nextCursor: page.nextCursor,
  }
}

/** Returns the worker's current shift, else the next one for which the worker has not reported sick, or undefined if there is none. */
export async function readNextShift(scope: ActorScope): Promise<OwnShift | undefined> {
  const { db, actor, now } = scope
  const zone = fragment`${actor.timeZone}::text`
  const row = await db.first(
    sql<Row>`
      select ${columnsIn(zone)} from ${withSwap(scope)}
       where h.organisation_id = ${actor.organisationId} and h.worker_id = ${actor.accountId} and ${isShown}
         and h.starts_at > ${now}::timestamptz - interval '48 hours'
         and (h.status = 'active' or ${inGroup('h.status', shiftGroups.startable)} and h.ends_at > ${now}::timestamptz
              and not ${isSickFor('h', zone)})
       order by h.status = 'active' desc, h.starts_at, h.id limit 1`,
  )
  return row && ownShiftOf(row, now)
}

function ownShiftOf({ rateAmount: amount, rateCurrency: currency, isOfferable, ...row }: Row, now: string): OwnShift {
  const canOffer = isOfferable && !row.sick && row.swap === null && row.status === 'scheduled' && row.startsAt > now
  return { ...row, payRate: { amount, currency }, allowed: canOffer ? ['offer'] : [] }
}
