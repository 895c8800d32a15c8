import {
  classesOf,
  type DayMinutes,
  type HourClass,
  type HourRules,
  type WorkersEntry,
} from '#domains/timesheets/rules/week.ts'

/** An approved entry of a worker, for any client. */
export interface StreamEntry extends WorkersEntry {
  /** Its minutes that were billed as regular; null if it is on no valid statement. */
  readonly billedRegular: readonly DayMinutes[] | null
}

/**
 * Splits the unbilled minutes of one worker into classes, in the order in which they were worked, across all clients. Billed minutes use
 * up the regular time of days and weeks only as far as they were billed as regular. So overtime is not billed twice, and hours that are
 * approved late are overtime if all regular time is billed.
 */
export function unbilledClasses(
  entries: readonly StreamEntry[],
  rules: HourRules,
  holidays: ReadonlySet<string>,
): HourClass[] {
  const regular = entries.flatMap(({ billedRegular }) => billedRegular ?? [])
  const unbilled = entries.filter(({ billedRegular }) => billedRegular === null)
  return classesOf(unbilled, rules, holidays, { regular })
}

/** Returns the regular minutes of an entry by day, which are stored when it is billed. */
export function regularOf(classes: readonly HourClass[]): DayMinutes[] {
  const regular = classes.filter(({ overtime }) => overtime === null)
  return [...Map.groupBy(regular, ({ date }) => date)].map(([date, own]) => ({
    date,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
}
