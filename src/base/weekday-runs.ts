/** Weekdays in a row that are alike: from the first to the last, both 1 (Monday) to 7 (Sunday). */
export interface WeekdayRun<Day> {
  readonly first: number
  readonly last: number
  /** The first of them. */
  readonly day: Day
}

/** Returns the days of a week in order, those in a row with the same key as one run. Each weekday occurs at most once. */
export function weekdayRuns<Day extends { readonly weekday: number }>(
  days: readonly Day[],
  keyOf: (day: Day) => string,
): WeekdayRun<Day>[] {
  const runs: WeekdayRun<Day>[] = []
  for (const day of days.toSorted((one, other) => one.weekday - other.weekday)) {
    const before = runs.at(-1)
    if (before && before.last === day.weekday - 1 && keyOf(before.day) === keyOf(day))
      runs[runs.length - 1] = { ...before, last: day.weekday }
    else runs.push({ first: day.weekday, last: day.weekday, day })
  }
  return runs
}
