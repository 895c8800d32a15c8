import type { Currency } from '#base/money.ts'

/** The most points that each part of a score gives; together a hundred. */
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

/** How much of a part is earned, in thousandths; where nothing is asked, all of it. */
export const shares = {
  /** What is not known about a worker counts neither for nor against. */
  unknown: 500,
  /** Where no skill is asked for, the role counts: another than the worker's own. */
  otherRole: 500,
  /** A skill or language that is there, below the level that is asked for. */
  belowLevel: 500,
  /** A certification, by its standing over the whole period. */
  certification: { missing: 0, expired: 0, expiring: 250, unverified: 800, verified: 1000 },
  /** Experience, by how many levels it falls short. */
  experienceShort: [1000, 600, 200, 0],
} as const

/** A rate that is so much above the one that is asked for earns nothing. */
export const rateMarginPercent = 25
/** Up to here a way is near; from there on it earns nothing. */
export const wayMetres = { near: 10_000, far: 60_000 } as const
/** So many days ahead single shifts are looked at; beyond, an accepted assignment takes all of its days. */
export const horizonDays = 42
/** Before this time of the first day nobody begins by day: rest that ends earlier is in nobody's way. */
export const usualStart = '06:00'

/** How a certification stands over a request's days, from the least to the best. */
export const standings = ['missing', 'expired', 'expiring', 'unverified', 'verified'] as const
export type Standing = (typeof standings)[number]

/** What a request asks for, as far as workers are measured by it; a level is 1 to 4, 0 where any will do. */
export interface Wanted {
  readonly skills: readonly number[]
  readonly certifications: number
  readonly languages: readonly number[]
  readonly experience: number
  readonly budgetRate: { readonly amount: number; readonly currency: Currency } | null
  readonly hasSite: boolean
  /** How many days it lasts from now on. */
  readonly days: number
  readonly weeklyMaximumMinutes: number
}

/** What a worker is found to have, measured against a request. */
export interface Measures {
  readonly active: boolean
  /** The request's role is the worker's own, or one that is wished for. */
  readonly hasRole: boolean
  /** The level of each skill that is asked for, in that order; 0 where it is missing. */
  readonly skillLevels: readonly number[]
  readonly languageLevels: readonly number[]
  /** The standing of each certification that is asked for, as its place in `standings`. */
  readonly certificationStandings: readonly number[]
  readonly experience: number
  readonly rateAmount: number | null
  readonly rateCurrency: Currency | null
  readonly distanceMetres: number | null
  /** Days of accepted work, and of approved time off, within the request's; of time off, half days count half. */
  readonly busyDays: number
  readonly timeOffDays: number
  /** The accepted minutes of the fullest of its weeks. */
  readonly plannedMinutes: number
  /** Has accepted some of the request's days on its project already, for another request or for none. */
  readonly isOnProject: boolean
  readonly isOffered: boolean
  readonly isAssigned: boolean
  readonly hasDeclined: boolean
}

const whole = (amount: number, of: number) => Math.floor(amount / of)
const average = (sum: number, count: number) => (count === 0 ? 1000 : whole(sum, count))

function levelShare(wanted: readonly number[], levels: readonly number[]): number {
  const each = wanted.map((least, index) => {
    const level = levels[index] ?? 0
    return level === 0 ? 0 : level >= least ? 1000 : shares.belowLevel
  })
  return average(
    each.reduce<number>((sum, share) => sum + share, 0),
    wanted.length,
  )
}

/** How much of each part a worker earns, in thousandths. */
export function sharesOf(wanted: Wanted, worker: Measures): Record<Part, number> {
  const certificates = worker.certificationStandings.map((at) => shares.certification[standings[at] ?? 'missing'])
  return {
    skills:
      wanted.skills.length > 0
        ? levelShare(wanted.skills, worker.skillLevels)
        : worker.hasRole
          ? 1000
          : shares.otherRole,
    certifications: average(
      certificates.reduce<number>((sum, share) => sum + share, 0),
      wanted.certifications,
    ),
    availability: whole(1000 * freeDays(wanted, worker), wanted.days),
    experience: experienceShare(wanted.experience, worker.experience),
    languages: levelShare(wanted.languages, worker.languageLevels),
    rate: rateShare(wanted, worker),
    distance: wanted.hasSite && worker.distanceMetres !== null ? wayShare(worker.distanceMetres) : shares.unknown,
    planned: whole(
      1000 * (wanted.weeklyMaximumMinutes - Math.min(wanted.weeklyMaximumMinutes, worker.plannedMinutes)),
      wanted.weeklyMaximumMinutes,
    ),
  }
}

/** How many of a request's days a worker has neither work nor time off, at least. */
export function freeDays({ days }: Wanted, { busyDays, timeOffDays }: Measures): number {
  return days - Math.min(days, busyDays + timeOffDays)
}

function experienceShare(wanted: number, has: number): number {
  if (wanted === 0) return 1000
  return has === 0 ? shares.unknown : (shares.experienceShort[Math.max(0, wanted - has)] ?? 0)
}

function rateShare({ budgetRate: rate }: Wanted, { rateAmount, rateCurrency }: Measures): number {
  if (rate === null) return 1000
  if (rateAmount === null || rateCurrency !== rate.currency) return shares.unknown
  const above = rateAmount - rate.amount
  if (above <= 0) return 1000
  if (rate.amount === 0) return 0
  return Math.max(0, 1000 - whole(above * (100_000 / rateMarginPercent), rate.amount))
}

function wayShare(metres: number): number {
  const { near, far } = wayMetres
  return Math.min(1000, Math.max(0, 1000 - whole((metres - near) * 1000, far - near)))
}

/** The points that a share of a part is worth. */
export function pointsOf(part: Part, share: number): number {
  return whole(weights[part] * share + 500, 1000)
}

/** A worker's score for a request, and how it is made up. */
export function scoreOf(
  wanted: Wanted,
  worker: Measures,
): { score: number; parts: { part: Part; points: number; maximum: number }[] } {
  const earned = sharesOf(wanted, worker)
  const made = parts.map((part) => ({ part, points: pointsOf(part, earned[part]), maximum: weights[part] }))
  return { score: made.reduce((sum, { points }) => sum + points, 0), parts: made }
}

/** What may stand in the way of a worker; the first ones so that nothing should be offered, the others as a warning. */
export const obstacleKinds = [
  'inactive',
  'offered',
  'assigned',
  'overlap',
  'busy',
  'timeOff',
  'certificationMissing',
  'certificationExpired',
  'certificationExpiring',
  'weeklyHours',
  'rest',
  'declined',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]
const warnings: ReadonlySet<ObstacleKind> = new Set(['busy', 'timeOff', 'weeklyHours', 'rest', 'declined'])

/** True where nothing should be offered because of it; a warning leaves that to whoever decides. */
export function isBlocking(kind: ObstacleKind): boolean {
  return !warnings.has(kind)
}

/** What stands in a worker's way, but for rest, which is looked at for those who are shown. */
export function obstaclesOf(wanted: Wanted, worker: Measures): ObstacleKind[] {
  const stands = (standing: Standing) => worker.certificationStandings.includes(standings.indexOf(standing))
  const found: Record<ObstacleKind, boolean> = {
    inactive: !worker.active,
    offered: worker.isOffered,
    assigned: worker.isAssigned,
    overlap: worker.isOnProject,
    busy: worker.busyDays > 0 && !worker.isOnProject,
    timeOff: worker.timeOffDays > 0,
    certificationMissing: stands('missing'),
    certificationExpired: stands('expired'),
    certificationExpiring: stands('expiring'),
    weeklyHours: worker.plannedMinutes >= wanted.weeklyMaximumMinutes,
    rest: false,
    declined: worker.hasDeclined && !worker.isOffered && !worker.isAssigned,
  }
  return obstacleKinds.filter((kind) => found[kind])
}
