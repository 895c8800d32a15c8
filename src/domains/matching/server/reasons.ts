import { localTimeOf } from '#base/calendar.ts'
import { weekdayOf } from '#base/days.ts'
import { minorDigits } from '#base/currency.ts'
import { type Money } from '#base/money.ts'
import { laterBy } from '#base/time.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Candidate } from '../contract.ts'
import {
  freeDays,
  isBlocking,
  type ObstacleKind,
  obstacleKinds,
  obstaclesOf,
  type Part,
  certificationStatuses,
  type CertificationStatus,
  usualStart,
  type RequiredSkill,
} from '../rules.ts'
import type { StatedDays } from '../rules/stated-days.ts'
import type { LawObstacle } from './law-obstacles.ts'
import type { RankedRequest, RankedRow } from './ranking.ts'

/** A worker of the page, with the availability on the days of the request; undefined if the worker has stated none. */
export interface ShownRow extends RankedRow {
  readonly stated: StatedDays | undefined
  /** What the law says against the shifts of the request; undefined for nothing. */
  readonly law: LawObstacle | undefined
}

type Speaker = Pick<Scope, 'translate' | 'language'>
type SkillComparison = { name: string; level: number; has: number }

/** Explains the points of each part in the reader’s language. */
export function reasonsOf(
  scope: Speaker,
  request: RankedRequest,
  required: RequiredSkill,
  row: ShownRow,
): Record<Part, string> {
  const { translate } = scope
  return {
    skills: request.skills.length > 0 ? skillText(scope, request, row) : roleText(scope, row),
    certifications: certificationText(scope, request, row),
    availability: [availabilityText(scope, required, row), ...preferenceTexts(scope, row)].join(' '),
    experience: experienceText(scope, request, row),
    languages: languageText(scope, request, row),
    rate: rateText(scope, request, row),
    distance: distanceText(scope, request, row),
    planned:
      row.plannedMinutes === 0
        ? translate('matching.reason.planned.none')
        : translate('matching.reason.planned.some', {
            hours: hoursOf(row.plannedMinutes),
            most: hoursOf(required.weeklyMaximumMinutes),
          }),
  }
}

function roleText({ translate }: Speaker, { hasRole }: RankedRow): string {
  return hasRole ? translate('matching.reason.skills.ownRole') : translate('matching.reason.skills.otherRole')
}

function skillText(scope: Speaker, { skills }: RankedRequest, { skillLevels }: RankedRow): string {
  const named = skills.map(({ name, level }, index) => ({ name, level, has: skillLevels[index] ?? 0 }))
  const count = named.length
  if (isAll(named)) return scope.translate('matching.reason.skills.all', { count })
  return [scope.translate('matching.reason.skills.some', { met: met(named), count }), ...gaps(scope, named)].join(' ')
}

function languageText(scope: Speaker, { languages }: RankedRequest, { languageLevels }: RankedRow): string {
  const names = new Intl.DisplayNames([scope.language], { type: 'language' })
  const named = languages.map(({ language, level }, index) => ({
    name: names.of(language) ?? language,
    level,
    has: languageLevels[index] ?? 0,
  }))
  const count = named.length
  if (count === 0) return scope.translate('matching.reason.languages.none')
  if (isAll(named)) return scope.translate('matching.reason.languages.all', { count })
  return [scope.translate('matching.reason.languages.some', { met: met(named), count }), ...gaps(scope, named)].join(
    ' ',
  )
}

const isMet = ({ level, has }: SkillComparison) => has > 0 && has >= level
const isAll = (named: readonly SkillComparison[]) => named.every(isMet)
const met = (named: readonly SkillComparison[]) => named.filter(isMet).length

function gaps({ translate, language }: Speaker, named: readonly SkillComparison[]): string[] {
  const missing = named.filter(({ has }) => has === 0).map(({ name }) => name)
  const below = named.filter((one) => one.has > 0 && !isMet(one)).map(({ name }) => name)
  return [
    ...(missing.length > 0 ? [translate('matching.reason.missing', { names: listed(language, missing) })] : []),
    ...(below.length > 0 ? [translate('matching.reason.below', { names: listed(language, below) })] : []),
  ]
}

function withStatus({ certifications }: RankedRequest, row: RankedRow, status: CertificationStatus): string[] {
  return certifications
    .filter((_, index) => certificationStatuses[row.certificationRanks[index] ?? 0] === status)
    .map(({ name }) => name)
}

function certificationText({ translate, language }: Speaker, request: RankedRequest, row: RankedRow): string {
  const count = request.certifications.length
  if (count === 0) return translate('matching.reason.certifications.none')
  if (withStatus(request, row, 'verified').length === count)
    return translate('matching.reason.certifications.all', { count })
  return (['missing', 'expired', 'expiring', 'unverified'] as const)
    .flatMap((status) => {
      const names = withStatus(request, row, status)
      return names.length === 0
        ? []
        : [translate(`matching.reason.certifications.${status}`, { names: listed(language, names) })]
    })
    .join(' ')
}

function availabilityText({ translate }: Speaker, required: RequiredSkill, row: RankedRow): string {
  const free = freeDays(required, row)
  const count = required.days
  if (free === count) return translate('matching.reason.availability.all', { count })
  return free === 0
    ? translate('matching.reason.availability.none', { count })
    : translate('matching.reason.availability.some', { free, count })
}

// What the worker prefers on the days of the request.
function preferenceTexts({ translate, language }: Speaker, { stated }: ShownRow): string[] {
  if (!stated) return []
  const { preferred, preferredWeekdays } = stated
  const days = preferredWeekdays.map((day) => weekdayIn(language, day))
  return [
    ...preferred.map((part) => translate(`matching.reason.availability.preferred.${part}`)),
    ...(days.length > 0
      ? [translate('matching.reason.availability.preferredDays', { names: listed(language, days) })]
      : []),
  ]
}

// The days for which the worker is unavailable, all day or for a part of it.
function unavailableText({ translate, language }: Speaker, { days }: RequiredSkill, { stated }: ShownRow): string {
  const isWhole = stated !== undefined && stated.unavailable.length > 0
  const off = (isWhole ? stated.unavailable : stated?.partlyUnavailable) ?? []
  const weekdays = [...new Set(off.map(weekdayOf))].sort()
  const names = listed(
    language,
    weekdays.map((day) => weekdayIn(language, day)),
  )
  return translate(isWhole ? 'matching.obstacle.unavailable' : 'matching.obstacle.partlyUnavailable', {
    count: off.length,
    days,
    names,
  })
}

// The first of January 2024 was a Monday.
const weekdayIn = (language: string, weekday: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

const levels = ['beginner', 'intermediate', 'advanced', 'expert'] as const

function experienceText({ translate }: Speaker, request: RankedRequest, row: RankedRow): string {
  const level = (number: number) => translate(`workforce.level.${levels[number - 1] ?? 'beginner'}`)
  if (request.experience === 0) return translate('matching.reason.experience.none')
  if (row.experience === 0)
    return translate('matching.reason.experience.unknown', { required: level(request.experience) })
  const values = { level: level(row.experience), required: level(request.experience) }
  return row.experience >= request.experience
    ? translate('matching.reason.experience.enough', values)
    : translate('matching.reason.experience.below', values)
}

function rateText({ translate, language }: Speaker, { budgetRate: rate }: RankedRequest, row: RankedRow): string {
  if (rate === null) return translate('matching.reason.rate.none')
  if (row.rateAmount === null || row.rateCurrency === null) return translate('matching.reason.rate.unknown')
  const own = moneyIn(language, { amount: row.rateAmount, currency: row.rateCurrency })
  if (row.rateCurrency !== rate.currency) return translate('matching.reason.rate.otherCurrency', { rate: own })
  if (row.rateAmount <= rate.amount) return translate('matching.reason.rate.within', { rate: own })
  return translate('matching.reason.rate.above', { rate: own, budget: moneyIn(language, rate) })
}

function distanceText({ translate }: Speaker, { site }: RankedRequest, { distanceMetres }: RankedRow): string {
  if (site === null) return translate('matching.reason.distance.noSite')
  if (distanceMetres === null) return translate('matching.reason.distance.unknown')
  return translate('matching.reason.distance.away', { kilometres: Math.round(distanceMetres / 1000) })
}

/** Returns the obstacles of a worker, each with an explanation in the reader’s language. */
export function obstaclesWithReasons(
  scope: Speaker,
  request: RankedRequest,
  required: RequiredSkill,
  row: ShownRow,
): Candidate['obstacles'] {
  const { translate, language } = scope
  const rest = restUntil(request, row)
  const isUnavailable = row.stated && row.stated.unavailable.length + row.stated.partlyUnavailable.length > 0
  const found = new Set<ObstacleKind>([
    ...obstaclesOf(required, row),
    ...(rest === undefined ? [] : ['rest' as const]),
    ...(isUnavailable ? ['unavailable' as const] : []),
    ...(row.law ? ['law' as const] : []),
  ])
  const names = (status: CertificationStatus) => ({ names: listed(language, withStatus(request, row, status)) })
  const reason: Record<ObstacleKind, () => string> = {
    offered: () => translate('matching.obstacle.offered'),
    assigned: () => translate('matching.obstacle.assigned'),
    overlap: () => translate('matching.obstacle.overlap'),
    busy: () => translate('matching.obstacle.busy', { count: Math.min(required.days, row.busyDays) }),
    timeOff: () => translate('matching.obstacle.timeOff', { count: Math.min(required.days, row.timeOffDays) }),
    unavailable: () => unavailableText(scope, required, row),
    certificationMissing: () => translate('matching.obstacle.certificationMissing', names('missing')),
    certificationExpired: () => translate('matching.obstacle.certificationExpired', names('expired')),
    certificationExpiring: () => translate('matching.obstacle.certificationExpiring', names('expiring')),
    weeklyHours: () =>
      translate('matching.obstacle.weeklyHours', {
        hours: hoursOf(row.plannedMinutes),
        most: hoursOf(required.weeklyMaximumMinutes),
      }),
    rest: () => translate('matching.obstacle.rest', { time: rest ?? '' }),
    law: () => row.law?.reason ?? '',
    declined: () => translate('matching.obstacle.declined'),
  }
  return obstacleKinds
    .filter((kind) => found.has(kind))
    .map((kind) => ({
      kind,
      blocks: kind === 'law' ? row.law?.blocks === true : isBlocking(kind),
      reason: reason[kind](),
    }))
}

/**
 * Returns the time of the first day until which the worker rests after the previous shift, if it is after `usualStart`.
 */
function restUntil(request: RankedRequest, { lastShiftEnd }: RankedRow): string | undefined {
  if (lastShiftEnd === null) return undefined
  const rested = localTimeOf(laterBy(lastShiftEnd, request.minimumRestMinutes * 60_000), request.timeZone)
  return rested.date === request.from && rested.time > usualStart ? rested.time : undefined
}

/** Returns names as a sentence lists them. */
export const listed = (language: string, names: readonly string[]) =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names)

/** Returns minutes as hours with one decimal. */
export const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10

/** Returns an amount as a sentence names it. */
export function moneyIn(language: string, { amount, currency }: Money): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** minorDigits[currency])
}
