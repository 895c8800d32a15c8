import { marginOf as marginOfHour } from '#domains/assignments/rules/margin.ts'
import type { Money } from '#base/money.ts'
import { localTimeOf } from '#base/calendar.ts'
import { withArticle } from '#domains/shifts/server/citing.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReplacementCandidate } from '../../contract/replacement.ts'
import { isBlockingReason } from '../../rules/replacement.ts'
import { hoursOf, listed, moneyIn } from '../reasons.ts'
import type { ReplacementFacts } from './facts.ts'
import type { Target } from './target.ts'

type Reason = ReplacementCandidate['reasons'][number]

/** Returns what remains of an hour of the bill rate, and its share in percent; null if a rate is not known. */
export function marginOf({ terms }: Target, payRate: Money | null): { margin: Money; percent: number } | null {
  const found = payRate ? marginOfHour(payRate, terms) : undefined
  if (!found || found.basisPoints === null) return null
  return { margin: found.margin, percent: Math.round(found.basisPoints / 100) }
}

/** Explains in the reader's language what speaks for and against a worker: what planning refuses first. */
export function replacementReasonsOf(
  scope: ActorScope,
  target: Target,
  facts: ReplacementFacts,
  { refusesUnavailable, seesMargin }: { refusesUnavailable: boolean; seesMargin: boolean },
): Reason[] {
  const { translate, language, actor } = scope
  const { request, certifications } = target
  const {
    row,
    against,
    forbidden,
    laws,
    availability,
    missing,
    lacks,
    timesThere,
    lastThere,
    weekMinutes,
    desiredMinutes,
    payRate,
  } = facts
  const week = { hours: hoursOf(weekMinutes), most: hoursOf(request.weeklyMaximumMinutes) }
  const items = lacks.map((item) => translate(`checks.item.${item}`))
  const texts = { ...week, names: listed(language, missing), items: listed(language, items), role: row.primaryRole }
  const found: Reason[] = against.map((kind) => {
    const message = translate(`matching.replacement.reason.${kind as 'overlap'}`, texts)
    return {
      kind,
      tone: 'against',
      blocks: forbidden.has(kind) || isBlockingReason(kind, refusesUnavailable),
      message: withArticle(scope, message, laws.get(kind)),
    }
  })
  const add = (kind: Reason['kind'], tone: Reason['tone'], message: string) =>
    found.push({ kind, tone, blocks: false, message })
  if (availability !== 'unavailable') {
    const tone = availability === 'notStated' ? 'fact' : 'for'
    add('availability', tone, translate(`matching.replacement.reason.availability.${availability}`))
  }
  if (certifications.length > 0 && missing.length === 0)
    add(
      'certifications',
      'for',
      translate('matching.replacement.reason.certified', { names: listed(language, certifications) }),
    )
  if (lastThere === null) add('place', 'fact', translate('matching.replacement.reason.placeNew'))
  else {
    const last = dayIn(language, localTimeOf(lastThere, actor.timeZone).date)
    add('place', 'for', translate('matching.replacement.reason.place', { count: timesThere, last }))
  }
  if (!against.includes('week')) {
    const text = desiredMinutes
      ? translate('matching.replacement.reason.weekHoursDesired', { ...week, desired: hoursOf(desiredMinutes) })
      : translate('matching.replacement.reason.weekHours', week)
    add('weekHours', 'fact', text)
  }
  if (request.site !== null) {
    const kilometres = row.distanceMetres === null ? null : Math.round(row.distanceMetres / 1000)
    const text =
      kilometres === null
        ? translate('matching.replacement.reason.distanceUnknown')
        : translate('matching.replacement.reason.distance', { kilometres })
    add('distance', 'fact', text)
  }
  const margin = seesMargin ? marginOf(target, payRate) : null
  if (margin) {
    const values = { margin: moneyIn(language, margin.margin), percent: margin.percent }
    add('margin', margin.margin.amount > 0 ? 'for' : 'against', translate('matching.replacement.reason.margin', values))
  }
  return found
}
