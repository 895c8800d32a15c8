import { roundings } from '#domains/organisations/rules.ts'

/** One of the organisation's ways to round: to so many minutes; 0 leaves a total as it is. */
export type Rounding = (typeof roundings)[number]

/**
 * An entry's total to the nearest multiple, and from the middle up. It is rounded once, after the breaks; start, end and
 * breaks stay what they were. Time that was worked never becomes nothing: what would, stays as it is.
 */
export function roundedMinutes(minutes: number, rounding: number): number {
  if (rounding === 0) return minutes
  return Math.floor((minutes + rounding / 2) / rounding) * rounding || minutes
}

/** A total by each of the ways to round, so that a statement that meets the organisation's way can choose. */
export function totalsByRounding(minutes: number): Record<Rounding, number> {
  return Object.fromEntries(roundings.map((rounding) => [rounding, roundedMinutes(minutes, rounding)])) as never
}
