import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './PatternDays.module.css'
import { chosenDays, type PlanForm } from './plan-input.ts'

/** The days of a pattern as buttons that exclude or include them; `planned` are the days that would have a shift. */
export function PatternDays({ form, planned }: { form: PlanForm; planned: ReadonlySet<string> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pattern } = form.values
  const except = new Set(pattern.except)
  const days = chosenDays(pattern)
  if (days.length === 0) return null
  const toggle = (day: string) =>
    form.set('pattern.except', days.filter((one) => (one === day ? !except.has(one) : except.has(one))).sort())
  return (
    <div role="group" aria-label={t('shifts.plan.exceptions')} className={styles.days}>
      {days.map((day) => {
        const isHoliday = planned !== undefined && !except.has(day) && !planned.has(day)
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={!except.has(day) && !isHoliday}
            disabled={isHoliday}
            title={isHoliday ? t('shifts.plan.holiday') : undefined}
            onClick={() => toggle(day)}
          >
            {format.date(day, 'weekday')}
          </button>
        )
      })}
    </div>
  )
}
