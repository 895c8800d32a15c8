import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { absenceRoutes, Balance } from '../contract.ts'
import { balanceOf, type OpenBalance } from '../rules.ts'
import type { TimeOffRow } from './tables.ts'

type Row = Pick<TimeOffRow, 'startDate' | 'endDate' | 'startsAtNoon' | 'endsAtNoon' | 'type' | 'status'>

/** Reads a worker's time off by type in a year. */
export async function balanceIn(scope: ActorScope, workerId: string, year: number): Promise<Balance> {
  const { db, actor, now } = scope
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const rows = await db.many(
    sql<Row>(
      `select start_date, end_date, starts_at_noon, ends_at_noon, type, status from time_off
        where organisation_id = $1 and worker_id = $2 and status in ('pending', 'approved') and start_date <= $4 and end_date >= $3`,
      [actor.organisationId, workerId, first, last],
    ),
  )
  const opened = await db.many(
    sql<OpenBalance>(
      `select type, from_date, half_days from time_off_balances
        where organisation_id = $1 and worker_id = $2 and from_date between $3 and $4`,
      [actor.organisationId, workerId, first, last],
    ),
  )
  const holidays = new Set((await holidaysBetween(scope, first, last)).map(({ date }) => date))
  const { vacationDays } = await readOrganisation(db, actor.organisationId)
  return { year, items: balanceOf(rows, year, localTimeOf(now, actor.timeZone).date, holidays, vacationDays, opened) }
}

/** Reads the worker's own balance, of this year by default. */
export function readOwnBalance(
  scope: ActorScope,
  { query }: Received<typeof absenceRoutes.readOwnBalance>,
): Promise<Balance> {
  const year = query.year ?? Number(localTimeOf(scope.now, scope.actor.timeZone).date.slice(0, 4))
  return balanceIn(scope, scope.actor.accountId, year)
}
