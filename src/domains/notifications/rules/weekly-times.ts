import { weekdayRuns } from '#base/weekday-runs.ts'

/** A day of a week with its times, 1 (Monday) to 7 (Sunday). */
interface TimedDay {
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
}

/** Weeks with their times as the value of a notification: `1-5 08:00-16:30, 6 09:00-13:00`; alternating weeks are separated by `/`. */
export function weeklyTimesValue(weeks: readonly { readonly days: readonly TimedDay[] }[]): string {
  return weeks
    .map(({ days }) =>
      weekdayRuns(days, ({ startTime, endTime }) => `${startTime}-${endTime}`)
        .map(({ first, last, day }) => `${first === last ? first : `${first}-${last}`} ${day.startTime}-${day.endTime}`)
        .join(', '),
    )
    .join(' / ')
}

/** Formats the value of weekly times for a reader; other text stays unchanged. */
export function shownWeeklyTimes(
  value: string,
  { weekday, time }: { readonly weekday: (day: number) => string; readonly time: (time: string) => string },
): string {
  return value.replaceAll(
    /\b([1-7])(?:-([1-7]))? (\d\d:\d\d)-(\d\d:\d\d)\b/g,
    (_, first: string, last: string | undefined, start: string, end: string) =>
      `${weekday(Number(first))}${last ? `–${weekday(Number(last))}` : ''} ${time(start)}–${time(end)}`,
  )
}
