import type { Certainty } from './checked-lists.ts'

/** Overtime of a week that is paid alike: from a number of overtime minutes in the week up to the next band. */
interface OvertimeBand {
  readonly afterMinutes: number
  /** Of the pay rate. */
  readonly percent: number
  /** Of the pay rate, on Sundays and public holidays; null if it is the same. */
  readonly restDayPercent: number | null
  /** Of the pay rate, on 1 May; undefined if it is that of public holidays. */
  readonly labourDayPercent?: number
}

/** What a law says about overtime unless an agreement replaces it. */
export interface OvertimeLaw {
  readonly country: 'BE' | 'FR'
  /** Their identifiers in the research of November 2026. */
  readonly rules: readonly string[]
  /** Minutes of a day beyond which hours are overtime; a whole day if only the week counts. */
  readonly dailyMinutes: number
  readonly weeklyMinutes: number
  readonly bands: readonly [OvertimeBand, ...OvertimeBand[]]
  /** The least percentage of an agreement, and its article. */
  readonly least?: { readonly percent: number; readonly article: string }
  /** As printed on pay stubs. */
  readonly source: string
  readonly certainty: Certainty
}

/**
 * Overtime by country. Not covered: in France the quota of a year and its compulsory rest, and days of paid leave, which count for the
 * week since 10 September 2025 (FR-WT-12) but have no hours in time off; in Belgium hours without a premium by a voluntary agreement,
 * whose rules of 2026 could not be confirmed. Dutch law has no premium: the scheme of the client applies (NL-WT-22).
 */
const overtimeLaws: readonly OvertimeLaw[] = [
  {
    country: 'BE',
    rules: ['BE-WT-14', 'BE-WT-15', 'BE-WT-16'],
    dailyMinutes: 9 * 60,
    weeklyMinutes: 40 * 60,
    bands: [{ afterMinutes: 0, percent: 150, restDayPercent: 200 }],
    source: 'Arbeidswet / Loi sur le travail 1971, art. 29',
    certainty: 'A',
  },
  {
    country: 'FR',
    rules: ['FR-WT-01', 'FR-WT-06', 'FR-WT-07', 'FR-WT-09', 'FR-WT-22'],
    dailyMinutes: 24 * 60,
    weeklyMinutes: 35 * 60,
    bands: [
      // FR-WT-22: on 1 May, as much again as the pay of these hours, with their premium (L3133-6).
      { afterMinutes: 0, percent: 125, restDayPercent: null, labourDayPercent: 250 },
      { afterMinutes: 8 * 60, percent: 150, restDayPercent: null, labourDayPercent: 300 },
    ],
    least: { percent: 110, article: 'Code du travail, L3121-33' },
    source: 'Code du travail, L3121-36',
    certainty: 'A',
  },
]

/** Returns what the law of a country says about overtime; undefined if it leaves the percentage to agreements, or is not known. */
export function overtimeLawOf(country: string | null | undefined): OvertimeLaw | undefined {
  return overtimeLaws.find((law) => law.country === country)
}
