import { useWords } from '#platform/web/i18n/use-words.ts'
import { requestStatuses } from '../../rules.ts'
import bars from './bars.module.css'
import styles from './TimelineLegend.module.css'

/** What the colours and patterns of the bars mean. */
export function TimelineLegend() {
  const { t } = useWords()
  return (
    <ul className={styles.legend} aria-label={t('requests.timeline.legend')}>
      {requestStatuses.map((status) => (
        <li key={status} className={styles.entry}>
          <span className={bars.bar} data-status={status} data-swatch aria-hidden />
          {t(`requests.status.${status}`)}
        </li>
      ))}
    </ul>
  )
}
