import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './CalendarLegend.module.css'

/** Explains the marks of the calendar. */
export function CalendarLegend() {
  const { t } = useTranslation()
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.bar} data-status="approved" aria-hidden />
        {t('absences.status.approved')}
      </li>
      <li>
        <span className={styles.bar} data-status="pending" aria-hidden />
        {t('absences.status.pending')}
      </li>
      <li>
        <span className={styles.dot} aria-hidden />
        {t('absences.calendar.shift')}
      </li>
      <li>
        <span className={styles.day} data-holiday aria-hidden />
        {t('absences.calendar.holiday')}
      </li>
      <li>
        <span className={styles.day} aria-hidden />
        {t('absences.calendar.weekend')}
      </li>
    </ul>
  )
}
