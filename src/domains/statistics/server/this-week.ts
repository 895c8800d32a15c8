import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekStart } from '#base/days.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DayRange } from '../rules.ts'

/** Returns the first day of the organisation's week, from 1 for Monday to 7 for Sunday. */
export async function readFirstDay({ db, actor }: ActorScope): Promise<number> {
  const { firstDay } = await db.one(
    sql<{ firstDay: number }>`
      select first_day_of_week as first_day from organisations where id = ${actor.organisationId}`,
  )
  return firstDay
}

/** Returns the organisation's current week and today's date. */
export async function readThisWeek(scope: ActorScope): Promise<DayRange & { today: string; days: string[] }> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const from = weekStart(today, await readFirstDay(scope))
  const days = Array.from({ length: 7 }, (_, day) => daysAfter(from, day))
  return { from, to: daysAfter(from, 6), today, days }
}
