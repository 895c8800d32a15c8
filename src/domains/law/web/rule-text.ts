import type { LawRule } from '#base/official/labour-law.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'

/** How a rule is named, and its value in words. */
export function useRuleText() {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const name = ({ subject, concerns }: LawRule) => `${t(`law.subject.${subject}`)} · ${t(`law.concerns.${concerns}`)}`
  return { name, value: (rule: LawRule) => valueOf(rule, t, duration) }
}

function valueOf(
  { subject, limit, after, fromReached, onceAWeek, weeks, window }: LawRule,
  t: Translate,
  duration: (minutes: number) => string,
): string {
  if (window) return `${window[0]}–${window[1]}`
  if (limit === null) return subject === 'sundayWork' || subject === 'holidayWork' ? t('law.value.forbidden') : '–'
  switch (subject) {
    case 'workingDays':
    case 'restDays':
      return t('law.value.days', { count: limit })
    case 'voluntaryOvertime':
    case 'overtimeQuota':
      return t('law.value.hoursAYear', { count: limit })
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
      return weeks === undefined ? duration(limit) : t('law.value.average', { length: duration(limit), count: weeks })
    default:
      return onceAWeek === undefined
        ? duration(limit)
        : t('law.value.once', { length: duration(limit), least: duration(onceAWeek) })
  }
}
