import type { Certainty } from './checked-lists.ts'

/** A minimum wage of an hour in euro cents, rounded up, with the days of work for which it is known. */
export interface MinimumWage {
  readonly country: 'BE' | 'FR' | 'NL'
  readonly from: string
  /** The last day for which it is known. */
  readonly to: string
  /** By age, from the oldest on: the age from which each counts. Younger workers have none here. */
  readonly byAge: readonly (readonly [age: number, cents: number])[]
  readonly source: string
  readonly certainty: Certainty
}

const adult = (cents: number) => [[18, cents]] as const
const dutch = (...cents: readonly number[]) =>
  [21, 20, 19, 18, 17, 16, 15].map((age, at) => [age, cents[at] ?? 0] as const)

/**
 * The statutory minimum wages, as they were known in November 2026. Later ones are unknown. Not covered: in Belgium the floor below 18 years,
 * the first months of 2026, whose day of change could not be confirmed, and the wages of the joint committees, which are higher; in France the
 * reductions below 18 years and Mayotte; in the Netherlands apprentices.
 */
export const minimumWages: readonly MinimumWage[] = [
  // Of a month, by 3 ÷ (13 × 38 hours).
  {
    country: 'BE',
    from: '2025-02-01',
    to: '2025-12-31',
    byAge: adult(1283),
    source: 'CCT 43 (GGMMI/RMMMG), 38 h',
    certainty: 'B',
  },
  {
    country: 'BE',
    from: '2026-04-01',
    to: '2026-12-31',
    byAge: adult(1330),
    source: 'CCT 43/18 (GGMMI/RMMMG), 38 h',
    certainty: 'C',
  },
  {
    country: 'FR',
    from: '2024-11-01',
    to: '2025-12-31',
    byAge: adult(1188),
    source: 'SMIC, décret 2024-951',
    certainty: 'B',
  },
  {
    country: 'FR',
    from: '2026-01-01',
    to: '2026-05-31',
    byAge: adult(1202),
    source: 'SMIC, décret 2025-1228',
    certainty: 'B',
  },
  { country: 'FR', from: '2026-06-01', to: '2026-12-31', byAge: adult(1231), source: 'SMIC', certainty: 'B' },
  {
    country: 'NL',
    from: '2025-01-01',
    to: '2025-06-30',
    byAge: dutch(1406, 1125, 844, 703, 555, 485, 422),
    source: 'Wet minimumloon',
    certainty: 'C',
  },
  {
    country: 'NL',
    from: '2025-07-01',
    to: '2025-12-31',
    byAge: dutch(1440, 1152, 864, 720, 569, 497, 432),
    source: 'Wet minimumloon',
    certainty: 'C',
  },
  {
    country: 'NL',
    from: '2026-01-01',
    to: '2026-06-30',
    byAge: dutch(1471, 1177, 883, 736, 581, 507, 441),
    source: 'Wet minimumloon',
    certainty: 'C',
  },
  {
    country: 'NL',
    from: '2026-07-01',
    to: '2026-12-31',
    byAge: dutch(1499, 1199, 899, 750, 592, 517, 450),
    source: 'Wet minimumloon',
    certainty: 'C',
  },
]

/** The minimum wage of an hour for somebody of an age. */
export interface HourlyMinimum {
  readonly country: MinimumWage['country']
  readonly cents: number
  readonly from: string
  readonly source: string
  readonly certainty: Certainty
}

/** Returns the minimum wage of an hour of work on a day; undefined if none is known. Without an age, that of adults. */
export function minimumWageOn(
  country: MinimumWage['country'],
  day: string,
  age: number | undefined,
): HourlyMinimum | undefined {
  const found = minimumWages.find((one) => one.country === country && one.from <= day && day <= one.to)
  const [, cents] = found?.byAge.find(([from]) => age === undefined || age >= from) ?? []
  if (!found || cents === undefined) return undefined
  const { from, source, certainty } = found
  return { country, cents, from, source, certainty }
}
