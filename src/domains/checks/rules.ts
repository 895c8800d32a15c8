import type { CheckLevel, rulesCountries } from '#domains/organisations/rules.ts'

/** What must be in place before a worker starts on an assignment. */
export const checkItems = [
  'contract',
  'intent',
  'clientContract',
  'certification',
  'permit',
  'identity',
  'declaration',
  'medical',
  'licence',
] as const
export type CheckItem = (typeof checkItems)[number]

/** The items that the organisation records; the others follow from contracts, certifications and settings. */
export const recordedItems = ['permit', 'identity', 'declaration', 'medical'] as const
export type RecordedItem = (typeof recordedItems)[number]

/** The recorded items that belong to the worker, whatever the assignment. */
export const workerItems = ['permit', 'identity', 'medical'] as const satisfies readonly RecordedItem[]
export type WorkerItem = (typeof workerItems)[number]

/** What an item lacks: it is not there, its validity is over, or it ends before the work does. */
export const checkProblems = ['missing', 'expired', 'expiring'] as const
export type CheckProblem = (typeof checkProblems)[number]

/** Where a start is checked: at the offer and its acceptance, when a shift is planned or claimed, and at the clock-in. */
export const checkDoors = ['accept', 'plan', 'clock'] as const
export type CheckDoor = (typeof checkDoors)[number]

/**
 * The items that exist only once an offer was accepted, so they are checked from planning on: at the offer, nobody could supply them.
 */
const afterAcceptance: ReadonlySet<CheckItem> = new Set(['contract', 'intent', 'clientContract', 'declaration'])

/** True if an item is checked at a door. */
export function isCheckedAt(item: CheckItem, door: CheckDoor): boolean {
  return door !== 'accept' || !afterAcceptance.has(item)
}

/** What a check does at a door while its item is missing; null is nothing. */
export function effectAt(level: CheckLevel, door: CheckDoor): 'warn' | 'block' | null {
  if (level === 'off') return null
  const isBlocked = level === 'block' || level === (door === 'clock' ? 'start' : 'plan')
  return isBlocked ? 'block' : 'warn'
}

/** True if an item warns or blocks somewhere while it is missing. */
export function isInForce({
  atPlanning,
  atClock,
}: {
  readonly atPlanning: unknown
  readonly atClock: unknown
}): boolean {
  return atPlanning !== null || atClock !== null
}

/** Limits of lists of starts: the days of a list, the days after the first by default, and the starts. */
export const startLimits = { days: 31, ahead: 3, most: 2000 } as const

type Country = (typeof rulesCountries)[number]

interface Demand {
  readonly level: CheckLevel
  /** The text that demands it, as the page names it. */
  readonly source: string
}

/**
 * What the law of a country demands at a start, as far as its source is confirmed; what is not here is off. It warns and does not block:
 * the organisation decides on that. Belgium: law of 24 July 1987, art. 8 and 17, and Royal Decree of 5 November 2002; France: Code du travail;
 * Netherlands: collective agreement for temporary workers 2026–2028, art. 13 and 23, and Regeling Waadi, annex I.
 */
export const countryDemands: Readonly<Record<Country, Partial<Record<CheckItem, Demand>>>> = {
  BE: {
    contract: { level: 'warn', source: 'Loi du 24 juillet 1987 / Wet van 24 juli 1987, art. 8, § 2' },
    intent: { level: 'warn', source: 'Loi du 24 juillet 1987 / Wet van 24 juli 1987, art. 8, § 1' },
    clientContract: { level: 'warn', source: 'Loi du 24 juillet 1987 / Wet van 24 juli 1987, art. 17, § 1' },
    declaration: { level: 'warn', source: 'Arrêté royal du 5 novembre 2002 / Koninklijk besluit van 5 november 2002' },
  },
  FR: {
    contract: { level: 'warn', source: 'Code du travail, art. L1251-16' },
    clientContract: { level: 'warn', source: 'Code du travail, art. L1251-42' },
    declaration: { level: 'warn', source: 'Code du travail, art. L1221-10' },
  },
  NL: {
    contract: { level: 'warn', source: 'CAO voor Uitzendkrachten 2026-2028, art. 13 en 23' },
    identity: { level: 'warn', source: 'Regeling Waadi, bijlage I' },
  },
}

/** The level without a choice of the organisation. Certifications that a request requires are checked in every country. */
export function usualLevel(item: CheckItem, country: Country | null): CheckLevel {
  if (item === 'certification') return 'plan'
  return (country && countryDemands[country][item]?.level) ?? 'off'
}

/**
 * What follows from a contract that the worker signed after the work began, as a key of the texts of `checks.late`; null if no confirmed
 * source says it. Belgium: law of 24 July 1987, art. 8, § 3; France: Code du travail, art. L1251-40.
 */
export function lateConsequence(country: Country | null): 'BE' | 'FR' | null {
  return country === 'BE' || country === 'FR' ? country : null
}
