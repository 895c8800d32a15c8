import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import type { Answer, Received } from '#base/route.ts'
import { assignmentJoins, assignmentLocation } from '#domains/assignments/server/queries.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OwnShift, shiftRoutes } from '../contract.ts'

/** SQL for shifts `h` with their assignment `a` and the tables of `assignmentJoins`. */
export const ownShiftsFrom = `shifts h join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
  ${assignmentJoins}`
/** SQL that is true for the shifts `h` that their worker may see: published ones of accepted assignments. */
export const isShown = 'h.published_at is not null and (h.accepted or a.accepted)'
const columns = `h.id, h.assignment_id, json_build_object('id', p.id, 'name', p.name) as project,
  json_build_object('id', c.id, 'name', c.name) as client, a.role, ${assignmentLocation}, a.access_notes, a.rate_amount, a.rate_currency,
  h.starts_at, h.ends_at, h.status, h.cancel_reason`
const sorts: Listing['sorts'] = { startsAt: { sql: 'h.starts_at', type: 'timestamptz' } }

type Row = Omit<OwnShift, 'payRate'> & { rateAmount: number; rateCurrency: Currency }

/** Lists the worker's own published shifts; those of an offer only if the offer is given. */
export async function listOwnShifts(
  scope: ActorScope,
  { query }: Received<typeof shiftRoutes.listOwnShifts>,
): Promise<Answer<typeof shiftRoutes.listOwnShifts>> {
  const { actor } = scope
  const day = (date: string | undefined) => date && startOfDay(date, actor.timeZone)
  const where = new Conditions('h', actor.organisationId)
    .and('h.worker_id = ?', actor.accountId)
    .and('h.ends_at > ?', day(query.from))
    .and('h.starts_at < ?', query.to && day(daysAfter(query.to, 1)))
    .and('h.assignment_id = ?', query.assignmentId)
    .and(
      query.assignmentId
        ? `h.published_at is not null and (h.accepted or a.accepted or a.status = 'pending')`
        : isShown,
    )
  const page = await readPage<Row>(scope.db, { select: columns, from: ownShiftsFrom, where, id: 'h.id', sorts }, query)
  return {
    items: page.items.map(ownShiftOf),
    total: page.total,
    nextCursor: page.nextCursor,
  }
}

/** Returns the worker's current shift, else the next one, or undefined if none is planned. */
export async function readNextShift({ db, actor, now }: ActorScope): Promise<OwnShift | undefined> {
  const row = await db.first(
    sql<Row>(
      `select ${columns} from ${ownShiftsFrom}
        where h.organisation_id = $1 and h.worker_id = $2 and ${isShown} and h.starts_at > $3::timestamptz - interval '48 hours'
          and (h.status = 'active' or h.status in ('scheduled', 'left_early') and h.ends_at > $3::timestamptz)
        order by h.status = 'active' desc, h.starts_at, h.id limit 1`,
      [actor.organisationId, actor.accountId, now],
    ),
  )
  return row && ownShiftOf(row)
}

function ownShiftOf({ rateAmount: amount, rateCurrency: currency, ...row }: Row): OwnShift {
  return { ...row, payRate: { amount, currency } }
}
