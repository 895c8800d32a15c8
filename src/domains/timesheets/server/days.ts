import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { type Money, totals } from '#base/money.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { isIn } from '#base/status-groups.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { isShown, ownShiftsFrom } from '#domains/shifts/server/own.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { timesheetRoutes } from '../contract.ts'
import { dayStatusOf, entryGroups, type EntryStatus } from '../rules.ts'
import { sumOfWorth } from './worth.ts'

interface Entered {
  date: string
  status: EntryStatus
  entries: number
  minutes: number
  worth: Money
}

interface Planned {
  id: string
  project: Ref
  startsAt: string
  endsAt: string
  breakMinutes: number
}

/** Lists the days of the worker's timesheet, each with its status from shifts, clock sessions and entries. */
export async function listDays(
  scope: ActorScope,
  { query: { from, to } }: Received<typeof timesheetRoutes.listDays>,
): Promise<Answer<typeof timesheetRoutes.listDays>> {
  const { timeZone } = scope.actor
  const entered = await readEntered(scope, from, to)
  const shifts = await readShifts(scope, from, to)
  const { workingOn, roundingMinutes } = await readClockSession(scope)
  const holidays = await holidaysBetween(scope, from, to)
  const today = localTimeOf(scope.now, timeZone).date
  const items = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const own = entered.filter((one) => one.date === date)
    const planned = shifts.filter(({ startsAt }) => localTimeOf(startsAt, timeZone).date === date)
    const statuses = own.map(({ status }) => status)
    items.push({
      date,
      status: dayStatusOf(date, today, { statuses, isPlanned: planned.length > 0, isWorking: date === workingOn }),
      entries: own.reduce((sum, { entries }) => sum + entries, 0),
      ...figuresOf(own),
      shifts: planned,
      holiday: holidays.find((holiday) => holiday.date === date)?.name ?? null,
    })
  }
  return { items, ...figuresOf(entered), roundingMinutes }
}

function figuresOf(entered: readonly Entered[]) {
  const counted = entered.filter(({ status }) => isIn(entryGroups.worked, status))
  return {
    totalMinutes: counted.reduce((sum, { minutes }) => sum + minutes, 0),
    worth: totals(counted.map(({ worth }) => worth)),
  }
}

function readEntered({ db, actor }: ActorScope, from: string, to: string): Promise<Entered[]> {
  return db.many(
    sql<Entered>`
      select date, status, count(*)::int as entries, sum(total_minutes) as minutes,
             json_build_object('amount', ${sumOfWorth('time_entries')}, 'currency', rate_currency) as worth
        from time_entries
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and date between ${from} and ${to}
       group by date, status, rate_currency order by date, rate_currency`,
  )
}

function readShifts({ db, actor }: ActorScope, from: string, to: string): Promise<Planned[]> {
  return db.many(
    sql<Planned>`
      select h.id, json_build_object('id', p.id, 'name', p.name) as project, h.starts_at, h.ends_at, h.break_minutes
        from ${ownShiftsFrom}
       where h.organisation_id = ${actor.organisationId} and h.worker_id = ${actor.accountId}
         and h.starts_at >= ${startOfDay(from, actor.timeZone)}
         and h.starts_at < ${startOfDay(daysAfter(to, 1), actor.timeZone)} and ${isShown}
         and ${inGroup('h.status', shiftGroups.planned)} order by h.starts_at`,
  )
}

async function readClockSession({ db, actor }: ActorScope) {
  const { startedAt, roundingMinutes } = await db.one(
    sql<{ startedAt: string | null; roundingMinutes: number }>`
      select o.rounding_minutes, s.started_at from organisations o
        left join clock_sessions s on s.organisation_id = o.id and s.worker_id = ${actor.accountId} and s.ended_at is null
       where o.id = ${actor.organisationId}`,
  )
  return { workingOn: startedAt === null ? undefined : localTimeOf(startedAt, actor.timeZone).date, roundingMinutes }
}
