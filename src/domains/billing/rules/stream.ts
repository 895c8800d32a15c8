import {
  classesOf,
  type DayMinutes,
  type HourClass,
  type HourRules,
  type WorkersEntry,
} from '#domains/timesheets/rules/week.ts'

/** An approved entry of a worker, for whomever. */
export interface StreamEntry extends WorkersEntry {
  /** The minutes of it that were billed as regular ones; null where it is on no statement that stands. */
  readonly billedRegular: readonly DayMinutes[] | null
}

/**
 * The unbilled minutes of one worker told apart: in the order in which they were worked, whoever is the client, and whichever of
 * them are billed now. What was billed takes of the regular time of days and weeks what it was billed of it, and no more: so
 * overtime that was billed to one is not billed to another again, and what is approved late is overtime where all regular time
 * is billed.
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

/** The regular minutes among an entry's, by day: what is kept of it when it is billed. */
export function regularOf(classes: readonly HourClass[]): DayMinutes[] {
  const regular = classes.filter(({ overtime }) => overtime === null)
  return [...Map.groupBy(regular, ({ date }) => date)].map(([date, own]) => ({
    date,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
}
