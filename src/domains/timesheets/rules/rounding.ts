import { roundings } from '#domains/organisations/rules.ts'

/** A rounding step in minutes; 0 means no rounding. */
export type Rounding = (typeof roundings)[number]

/**
 * Rounds an entry's total to the nearest multiple, half up. Only the total is rounded, after the breaks; start, end and
 * breaks are not. A total that would become zero is not rounded, so that worked time never disappears.
 */
export function roundedMinutes(minutes: number, rounding: number): number {
  if (rounding === 0) return minutes
  return Math.floor((minutes + rounding / 2) / rounding) * rounding || minutes
}

/** Returns a total by each rounding step, so that an SQL statement can choose by the organisation's setting. */
export function totalsByRounding(minutes: number): Record<Rounding, number> {
  return Object.fromEntries(roundings.map((rounding) => [rounding, roundedMinutes(minutes, rounding)])) as never
}
