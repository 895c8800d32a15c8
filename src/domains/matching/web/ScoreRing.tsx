import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './ScoreRing.module.css'

const around = 2 * Math.PI * 19

/** A score from 0 to 100 as a partially filled ring. */
export function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation()
  const tone = score >= 75 ? 'good' : score >= 50 ? 'fair' : 'low'
  return (
    <span className={styles.score} data-tone={tone}>
      <svg viewBox="0 0 44 44" className={styles.ring} aria-hidden>
        <circle cx="22" cy="22" r="19" className={styles.ground} />
        <circle
          cx="22"
          cy="22"
          r="19"
          className={styles.share}
          strokeDasharray={`${(around * score) / 100} ${around}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className={styles.number} aria-hidden>
        {score}
      </span>
      <span className="visually-hidden">{t('matching.score', { score })}</span>
    </span>
  )
}
