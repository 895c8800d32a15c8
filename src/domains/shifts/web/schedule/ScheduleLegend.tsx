import type { CSSProperties } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import card from './ShiftCard.module.css'
import styles from './ScheduleLegend.module.css'

const states = ['draft', 'published', 'active', 'completed', 'cancelled'] as const

/** What the looks of shifts mean. */
export function ScheduleLegend() {
  const { t } = useWords()
  return (
    <ul className={styles.legend} aria-label={t('shifts.schedule.legend')}>
      {states.map((state) => (
        <li key={state} className={styles.entry}>
          <span
            className={`${card.card} ${styles.swatch}`}
            data-state={state}
            style={{ '--colour': 'var(--accent)' } as CSSProperties}
            aria-hidden
          />
          {t(`shifts.status.${state}`)}
        </li>
      ))}
      <li className={styles.entry}>
        <span className={styles.away} aria-hidden />
        {t('shifts.away.day')}
      </li>
    </ul>
  )
}
