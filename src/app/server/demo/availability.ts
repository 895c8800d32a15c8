import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Availability, WeekdayStretch } from '#domains/availability/rules.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'

const workdays = [1, 2, 3, 4, 5]
const weekend = [6, 7]
const wholeDay = { startTime: '00:00', endTime: '00:00' }
const on = (weekdays: readonly number[], stretch: Omit<WeekdayStretch, 'weekday'>) =>
  weekdays.map((weekday) => ({ weekday, ...stretch }))

/** What some workers have stated, by their place in the list; the first is the one of the demo sign-in. */
const weeks: Readonly<Record<number, readonly WeekdayStretch[]>> = {
  0: [
    ...on(workdays, { kind: 'preferred', startTime: '06:00', endTime: '18:00' }),
    ...on([7], { kind: 'unavailable', ...wholeDay }),
  ],
  2: on(weekend, { kind: 'unavailable', ...wholeDay }),
  5: [
    ...on(workdays, { kind: 'available', startTime: '06:00', endTime: '23:00' }),
    ...on(weekend, { kind: 'preferred', ...wholeDay }),
  ],
  8: on([...workdays, ...weekend], { kind: 'preferred', startTime: '22:00', endTime: '06:00' }),
  11: on([3], { kind: 'unavailable', startTime: '14:00', endTime: '23:00' }),
  16: on(workdays, { kind: 'available', ...wholeDay }),
  21: on(weekend, { kind: 'unavailable', ...wholeDay }),
}

/** The weekly hours that some of them want, in minutes. */
const desiredMinutes: Readonly<Record<number, number>> = { 0: 2280, 2: 1440, 5: 1920, 16: 1200 }

/** Adds the usual weeks of some workers; one of them differs on a day of the coming week. */
export async function addAvailability(scope: ActorScope, workers: readonly string[]): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const exceptions: Availability['exceptions'] = [
    { date: daysAfter(today, 6), stretches: [{ kind: 'unavailable', ...wholeDay }] },
  ]
  await insertRecords(
    scope,
    'availability',
    Object.entries(weeks).flatMap(([index, stretches]) => {
      const id = workers[Number(index)]
      const patterns: Availability['patterns'] = [{ from: daysAfter(today, -40), stretches }]
      if (id === undefined) return []
      return [
        {
          id,
          patterns,
          exceptions: index === '5' ? exceptions : [],
          desired_weekly_minutes: desiredMinutes[Number(index)] ?? null,
          version: 1,
          created_at: scope.now,
          updated_at: scope.now,
        },
      ]
    }),
  )
}
