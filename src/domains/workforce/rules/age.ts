import type { RulesCountry } from '#domains/organisations/rules.ts'
import { holidaysToBeginWith } from '#domains/organisations/rules/holidays.ts'

/** The ages, in years, that a worker can have. Anything else is a typing error. */
export const possibleAges = { youngest: 13, oldest: 120 } as const

const adultAge = 18

/**
 * Minimum working ages. BE: labour act of 16 March 1971, article 6. FR: Code du travail, L4153-1. NL: Arbeidstijdenwet, articles 1:2 and
 * 3:2. Each country allows less in exceptional cases, so it is a warning.
 */
const minimumWorkingAges: Readonly<Record<RulesCountry, number>> = { BE: 15, FR: 16, NL: 16 }

/** Whole years from one day to another. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Returns why a date of birth is impossible for a worker; undefined if it is possible. */
export function birthFault(
  dateOfBirth: string,
  today: string,
): 'birthInFuture' | 'birthTooRecent' | 'birthTooLongAgo' | undefined {
  if (dateOfBirth >= today) return 'birthInFuture'
  const age = ageOn(dateOfBirth, today)
  if (age < possibleAges.youngest) return 'birthTooRecent'
  return age > possibleAges.oldest ? 'birthTooLongAgo' : undefined
}

/** Returns what to note about a worker's age: a minor, or below the minimum working age of the country of the time zone. */
export function ageMark(
  dateOfBirth: string,
  today: string,
  timeZone: string,
): { kind: 'minor' } | { kind: 'belowMinimum'; age: number } | undefined {
  if (birthFault(dateOfBirth, today)) return undefined
  const [country] = holidaysToBeginWith(timeZone)
  const age = ageOn(dateOfBirth, today)
  if (country && age < minimumWorkingAges[country]) return { kind: 'belowMinimum', age: minimumWorkingAges[country] }
  return age < adultAge ? { kind: 'minor' } : undefined
}
