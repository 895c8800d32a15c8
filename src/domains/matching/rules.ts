import type { Currency } from '#base/currency.ts'

/** The maximum points of each part of a score. They add up to 100. */
export const weights = {
  skills: 25,
  certifications: 15,
  availability: 15,
  experience: 10,
  languages: 10,
  rate: 10,
  distance: 10,
  planned: 5,
} as const
export type Part = keyof typeof weights
export const parts = Object.keys(weights) as Part[]

/** The shares of a part in thousandths. A part for which the request requires nothing earns its full points. */
export const shares = {
  /** Facts that are not known about a worker count neither for nor against. */
  unknown: 500,
  /** Without required skills the role counts instead. This is the share of a worker with another role. */
  otherRole: 500,
  /** A required skill or language below the required level. */
  belowLevel: 500,
  /** A certification, by its validity over the whole period. */
  certification: { missing: 0, expired: 0, expiring: 250, unverified: 800, verified: 1000 },
  /** Experience, by the number of levels that are missing. */
  experienceShort: [1000, 600, 200, 0],
} as const

/** A pay rate this much above the budget rate, in percent, earns nothing. */
export const rateMarginPercent = 25
/** A distance up to `near` earns all points, one from `far` on earns none. In metres. */
export const distanceMetres = { near: 10_000, far: 60_000 } as const
/** The number of days for which single shifts are checked. Later, all days of an accepted assignment count as busy. */
export const horizonDays = 42
/** Rest that ends before this time of the first day is no obstacle, because day shifts do not start earlier. */
export const usualStart = '06:00'

/** The validity of a certification over the days of a request, from worst to best. */
export const certificationStatuses = ['missing', 'expired', 'expiring', 'unverified', 'verified'] as const
export type CertificationStatus = (typeof certificationStatuses)[number]

/** What a request requires. Levels are from 1 to 4; 0 accepts any level. */
export interface RequiredSkill {
  readonly skills: readonly number[]
  readonly certifications: number
  readonly languages: readonly number[]
  readonly experience: number
  readonly budgetRate: { readonly amount: number; readonly currency: Currency } | null
  readonly hasSite: boolean
  /** The number of days that are left. */
  readonly days: number
  readonly weeklyMaximumMinutes: number
}

/** The facts about a worker that a score is calculated from. */
export interface Measures {
  /** True if the role of the request is the worker’s own or a desired one. */
  readonly hasRole: boolean
  /** The worker’s levels of the required skills, in the same order; 0 if missing. */
  readonly skillLevels: readonly number[]
  readonly languageLevels: readonly number[]
  /** The validity of the required certifications, as indexes of `certificationStatuses`. */
  readonly certificationRanks: readonly number[]
  readonly experience: number
  readonly rateAmount: number | null
  readonly rateCurrency: Currency | null
  readonly distanceMetres: number | null
  /** Days of the request with accepted or offered work, and with approved time off. A half day of time off counts as 0.5. */
  readonly busyDays: number
  readonly timeOffDays: number
  /** The accepted and offered minutes of the busiest week. */
  readonly plannedMinutes: number
  /** True if the worker has accepted the same project for some of these days, through another request or none. */
  readonly isOnProject: boolean
  readonly isOffered: boolean
  readonly isAssigned: boolean
  readonly hasDeclined: boolean
}

const whole = (amount: number, of: number) => Math.floor(amount / of)
const average = (sum: number, count: number) => (count === 0 ? 1000 : whole(sum, count))

function levelShare(required: readonly number[], levels: readonly number[]): number {
  const each = required.map((least, index) => {
    const level = levels[index] ?? 0
    return level === 0 ? 0 : level >= least ? 1000 : shares.belowLevel
  })
  return average(
    each.reduce<number>((sum, share) => sum + share, 0),
    required.length,
  )
}

/** Returns the share of each part that a worker earns, in thousandths. */
export function sharesOf(required: RequiredSkill, worker: Measures): Record<Part, number> {
  const certificates = worker.certificationRanks.map(
    (at) => shares.certification[certificationStatuses[at] ?? 'missing'],
  )
  return {
    skills:
      required.skills.length > 0
        ? levelShare(required.skills, worker.skillLevels)
        : worker.hasRole
          ? 1000
          : shares.otherRole,
    certifications: average(
      certificates.reduce<number>((sum, share) => sum + share, 0),
      required.certifications,
    ),
    availability: whole(1000 * freeDays(required, worker), required.days),
    experience: experienceShare(required.experience, worker.experience),
    languages: levelShare(required.languages, worker.languageLevels),
    rate: rateShare(required, worker),
    distance: required.hasSite && worker.distanceMetres !== null ? wayShare(worker.distanceMetres) : shares.unknown,
    planned: whole(
      1000 * (required.weeklyMaximumMinutes - Math.min(required.weeklyMaximumMinutes, worker.plannedMinutes)),
      required.weeklyMaximumMinutes,
    ),
  }
}

/** Returns the number of days without work or time off. Days with both are subtracted twice, so this is a minimum. */
export function freeDays({ days }: RequiredSkill, { busyDays, timeOffDays }: Measures): number {
  return days - Math.min(days, busyDays + timeOffDays)
}

function experienceShare(required: number, has: number): number {
  if (required === 0) return 1000
  return has === 0 ? shares.unknown : (shares.experienceShort[Math.max(0, required - has)] ?? 0)
}

function rateShare({ budgetRate: rate }: RequiredSkill, { rateAmount, rateCurrency }: Measures): number {
  if (rate === null) return 1000
  if (rateAmount === null || rateCurrency !== rate.currency) return shares.unknown
  const above = rateAmount - rate.amount
  if (above <= 0) return 1000
  if (rate.amount === 0) return 0
  return Math.max(0, 1000 - whole(above * (100_000 / rateMarginPercent), rate.amount))
}

function wayShare(metres: number): number {
  const { near, far } = distanceMetres
  return Math.min(1000, Math.max(0, 1000 - whole((metres - near) * 1000, far - near)))
}

/** Converts a share in thousandths into points, rounded half up. */
export function pointsOf(part: Part, share: number): number {
  return whole(weights[part] * share + 500, 1000)
}

/** Returns the score of a worker for a request, with its parts. */
export function scoreOf(
  required: RequiredSkill,
  worker: Measures,
): { score: number; parts: { part: Part; points: number; maximum: number }[] } {
  const earned = sharesOf(required, worker)
  const scored = parts.map((part) => ({ part, points: pointsOf(part, earned[part]), maximum: weights[part] }))
  return { score: scored.reduce((sum, { points }) => sum + points, 0), parts: scored }
}

/** All obstacles. Those that are not in `warnings` prevent an offer. */
export const obstacleKinds = [
  'offered',
  'assigned',
  'overlap',
  'busy',
  'timeOff',
  'unavailable',
  'certificationMissing',
  'certificationExpired',
  'certificationExpiring',
  'weeklyHours',
  'rest',
  'law',
  'declined',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]
const warnings: ReadonlySet<ObstacleKind> = new Set([
  'busy',
  'timeOff',
  'unavailable',
  'weeklyHours',
  'rest',
  'law',
  'declined',
])

/** True if an obstacle prevents an offer, false for a warning. The law warns, except where planning would refuse (`Candidate`). */
export function isBlocking(kind: ObstacleKind): boolean {
  return !warnings.has(kind)
}

/** Returns the obstacles of a worker, except for rest, availability and the law, which are only checked for the candidates of the page. */
export function obstaclesOf(required: RequiredSkill, worker: Measures): ObstacleKind[] {
  const stands = (status: CertificationStatus) =>
    worker.certificationRanks.includes(certificationStatuses.indexOf(status))
  const found: Record<ObstacleKind, boolean> = {
    offered: worker.isOffered,
    assigned: worker.isAssigned,
    overlap: worker.isOnProject,
    busy: worker.busyDays > 0 && !worker.isOnProject,
    timeOff: worker.timeOffDays > 0,
    unavailable: false,
    certificationMissing: stands('missing'),
    certificationExpired: stands('expired'),
    certificationExpiring: stands('expiring'),
    weeklyHours: worker.plannedMinutes >= required.weeklyMaximumMinutes,
    rest: false,
    law: false,
    declined: worker.hasDeclined && !worker.isOffered && !worker.isAssigned,
  }
  return obstacleKinds.filter((kind) => found[kind])
}
