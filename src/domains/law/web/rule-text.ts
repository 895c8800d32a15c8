import { type LawRule, unitOf } from '#base/official/labour-law.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'

/** How a rule is named, its value in words, and an amount in its unit. */
export function useRuleText() {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const name = ({ subject, concerns }: LawRule) => `${t(`law.subject.${subject}`)} · ${t(`law.concerns.${concerns}`)}`
  const amount = ({ subject }: LawRule, count: number) => {
    const unit = unitOf(subject)
    return unit === 'minutes' ? duration(count) : t(`law.value.${unit}`, { count })
  }
  return { name, amount, value: (rule: LawRule) => valueOf(rule, t, duration) }
}

function valueOf(
  { subject, limit, after, fromReached, onceAWeek, weeks, nights, window }: LawRule,
  t: Translate,
  duration: (minutes: number) => string,
): string {
  if (window) {
    const [from, to] = window
    return after === undefined ? `${from}–${to}` : t('law.value.nightAfter', { from, to, after: duration(after) })
  }
  if (limit === null) return subject === 'sundayWork' || subject === 'holidayWork' ? t('law.value.forbidden') : '–'
  switch (subject) {
    case 'workingDays':
    case 'restDays':
      return t('law.value.days', { count: limit })
    case 'voluntaryOvertime':
    case 'overtimeQuota':
      return t('law.value.hoursAYear', { count: limit })
    case 'nightWorker':
      return t('law.value.nightHours', { count: limit, weeks: weeks ?? 0, after: duration(after ?? 0) })
    case 'nightsInARow':
      return String(limit)
    case 'nightsInPeriod':
    case 'freeSundays':
      return t('law.value.countIn', { count: limit, weeks: weeks ?? 0 })
    case 'breakLength':
      return t(`law.value.${fromReached ? 'breakFrom' : 'breakAfter'}`, {
        length: duration(limit),
        after: duration(after ?? 0),
      })
    case 'averageWeek':
    case 'nightAverageWeek':
      return averageOf({ limit, weeks, nights }, t, duration)
    default:
      return onceAWeek === undefined
        ? duration(limit)
        : t('law.value.once', { length: duration(limit), least: duration(onceAWeek) })
  }
}

function averageOf(
  { limit, weeks, nights }: { limit: number; weeks: number | undefined; nights: number | undefined },
  t: Translate,
  duration: (minutes: number) => string,
): string {
  const length = duration(limit)
  if (weeks === undefined) return t('law.value.quarter', { length })
  if (nights === undefined) return t('law.value.average', { length, count: weeks })
  return t('law.value.nights', { length, weeks, nights })
}
