import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import type { TimeOffStatus, TimeOffType } from '#domains/absences/rules.ts'
import { isOver } from '#domains/absences/server/queries.ts'
import { cancelShifts } from '#domains/shifts/server/cancelling.ts'
import { weekdayOf } from '#domains/shifts/rules.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

interface Asked {
  /** The worker's place in the list. */
  readonly index: number
  /** Days from today to the first; and how many. */
  readonly ahead: number
  readonly days: number
  readonly type: TimeOffType
  readonly status: TimeOffStatus
  readonly reason?: string
  readonly comment?: string
  readonly half?: 'morning' | 'afternoon'
}

const asked: readonly Asked[] = [
  { index: 0, ahead: -38, days: 2, type: 'sick_leave', status: 'approved', reason: 'Flu', comment: 'Get well soon' },
  { index: 0, ahead: 9, days: 1, type: 'personal_leave', status: 'approved', half: 'afternoon', reason: 'Dentist' },
  { index: 0, ahead: 27, days: 5, type: 'vacation', status: 'pending', reason: 'Visiting family' },
  { index: 2, ahead: 7, days: 5, type: 'vacation', status: 'pending' },
  { index: 4, ahead: 4, days: 1, type: 'personal_leave', status: 'pending', half: 'morning', reason: 'School meeting' },
  { index: 6, ahead: 1, days: 3, type: 'sick_leave', status: 'approved' },
  { index: 9, ahead: 15, days: 10, type: 'vacation', status: 'pending', reason: 'Booked last spring' },
  { index: 11, ahead: 5, days: 7, type: 'vacation', status: 'approved', comment: 'Enjoy' },
  { index: 14, ahead: 12, days: 2, type: 'other', status: 'pending', reason: 'Moving house' },
  {
    index: 16,
    ahead: 20,
    days: 5,
    type: 'vacation',
    status: 'rejected',
    comment: 'The peak: please choose another week',
  },
  { index: 19, ahead: -20, days: 3, type: 'personal_leave', status: 'approved' },
]

/** Requests for time off around today: some decided on, some that wait; what was approved is free of shifts. */
export async function addTimeOff(scope: ActorScope, workers: readonly string[]): Promise<void> {
  const { db, actor, now } = scope
  await db.many(written('update organisations set vacation_days = 20 where id = $1', [actor.organisationId]))
  const today = wallOf(now, actor.timeZone).date
  for (const { index, ahead, days, type, status, reason, comment, half } of asked) {
    // Nobody asks for a weekend alone.
    const first = weekdayFrom(daysAfter(today, ahead))
    const isDecided = status !== 'pending'
    const askedAt = laterBy(now, (Math.min(ahead, 0) - 3 - index / 4) * 86_400_000)
    await db.many(
      written(
        `insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, ends_at_noon, type, status, reason,
                               comment, decided_by, decided_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
        [
          actor.organisationId,
          uuid(),
          workers[index % workers.length],
          first,
          daysAfter(first, days - 1),
          half === 'afternoon',
          half === 'morning',
          type,
          status,
          reason ?? null,
          comment ?? null,
          isDecided ? actor.accountId : null,
          isDecided ? laterBy(askedAt, 20 * 3_600_000) : null,
          askedAt,
        ],
      ),
    )
  }
  const over = await db.many(
    written<{ id: string }>(
      `select s.id from time_off t join shifts s on ${isOver('$2')} where t.organisation_id = $1 and t.status = 'approved'`,
      [actor.organisationId, actor.timeZone],
    ),
  )
  await cancelShifts(
    scope,
    over.map(({ id }) => id),
    null,
  )
}

function weekdayFrom(date: string): string {
  const weekday = weekdayOf(date)
  return weekday > 5 ? daysAfter(date, 8 - weekday) : date
}
