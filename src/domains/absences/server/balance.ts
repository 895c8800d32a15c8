import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { absenceRoutes, Balance } from '../contract.ts'
import { balanceOf, type OpenBalance, timeOffGroups, type TimeOffStatus, type TimeOffType } from '../rules.ts'

interface Row {
  startDate: string
  endDate: string
  /** True if it starts at noon of the first day. */
  startsAtNoon: boolean
  /** True if it ends at noon of the last day. */
  endsAtNoon: boolean
  type: TimeOffType
  status: TimeOffStatus
}

/** Reads a worker's time off by type in a year. */
export async function balanceIn(scope: ActorScope, workerId: string, year: number): Promise<Balance> {
  const { db, actor, now } = scope
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const rows = await db.many(
    sql<Row>`
      select start_date, end_date, starts_at_noon, ends_at_noon, type, status from time_off
       where organisation_id = ${actor.organisationId} and worker_id = ${workerId} and ${inGroup('status', timeOffGroups.takesDays)}
         and start_date <= ${last} and end_date >= ${first}`,
  )
  const opened = await db.many(
    sql<OpenBalance>`
      select type, from_date, half_days from time_off_balances
       where organisation_id = ${actor.organisationId} and worker_id = ${workerId} and from_date between ${first} and ${last}`,
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
