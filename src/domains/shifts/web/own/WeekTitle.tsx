import { daysAfter } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { nearnessOf } from './weeks.ts'
import styles from './WeekTitle.module.css'

/** The heading of a week of shifts. */
export function WeekTitle({ from, today }: { from: string; today: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nearness = nearnessOf(from, today, format.week)
  const days = format.dates(from, daysAfter(from, 6))
  return (
    <h2 className={styles.title}>
      {nearness ? t(`platform.week.${nearness}`) : days}
      {nearness && <span className={styles.days}>{days}</span>}
    </h2>
  )
}
