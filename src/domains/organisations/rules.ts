import { identifier, limits } from '#base/text.ts'

export const purposes = ['outsourcing', 'enlisting'] as const
export type Purpose = (typeof purposes)[number]

export const industries = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'construction',
  'manufacturing',
  'retail',
  'hospitality',
  'logistics',
  'food',
  'cleaning',
  'office',
  'events',
  'services',
  'other',
] as const

/**
 * A company tag as entered at sign-in. The format is not checked, so that an invalid tag gets the same answer as an
 * unknown one.
 */
export const typedTag = identifier(limits.name).transform((tag) => tag.toLowerCase())

/** The rounding steps of hours in minutes. 0 does not round. */
export const roundings = [0, 5, 6, 15] as const

export const geofences = ['off', 'warn', 'block'] as const

/** How planning treats a shift at a time for which its worker is unavailable. */
export const unavailablePlannings = ['warn', 'refuse'] as const

/** Whether planning checks the working-time law of the organisation's country, and whether a breach can be planned with a reason. */
export const labourLawModes = ['off', 'warn', 'refuse'] as const

/** Whether workers may offer their shifts to colleagues, and whether the organisation approves it. */
export const shiftSwapModes = ['off', 'automatic', 'approval'] as const

/** When the contract of an assignment is written without a user: never, as a draft or sent on acceptance, or sent with the offer. */
export const contractTimings = ['off', 'draft', 'acceptance', 'offer'] as const
export type ContractTiming = (typeof contractTimings)[number]

/** The longest period of a contract that is written automatically. */
export const contractPeriods = ['assignment', 'week', 'month'] as const
export type ContractPeriod = (typeof contractPeriods)[number]

/** The countries whose holidays are built in, and whose rules starts, contracts and working time can follow. */
export const rulesCountries = ['BE', 'FR', 'NL'] as const
export type RulesCountry = (typeof rulesCountries)[number]

/**
 * What a start check does while its item is missing: nothing; a warning; it blocks offers, acceptance and planning and warns at the
 * clock-in; it warns before and blocks the clock-in; it blocks all of them.
 */
export const checkLevels = ['off', 'warn', 'plan', 'start', 'block'] as const
export type CheckLevel = (typeof checkLevels)[number]

export const payPeriods = ['weekly', 'two_weekly', 'monthly'] as const

export const deductionKinds = ['taxes', 'insurance', 'other'] as const
