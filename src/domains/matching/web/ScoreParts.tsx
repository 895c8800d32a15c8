import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Candidate } from '../contract.ts'
import styles from './ScoreParts.module.css'

/** The parts of a score: a bar for each, with points and reason. */
export function ScoreParts({ parts }: Pick<Candidate, 'parts'>) {
  const { t } = useTranslation()
  return (
    <dl className={styles.parts}>
      {parts.map(({ part, points, maximum, reason }) => (
        <div key={part} className={styles.part}>
          <dt className={styles.name}>{t(`matching.part.${part}`)}</dt>
          <dd className={styles.said}>
            <Bar points={points} maximum={maximum} />
            <span className={styles.points}>{t('matching.points', { points, maximum })}</span>
            <span className={styles.reason}>{reason}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Bar({ points, maximum }: { points: number; maximum: number }) {
  const share = points / maximum
  const tone = share >= 0.75 ? 'good' : share >= 0.4 ? 'fair' : 'low'
  return (
    <svg className={styles.bar} data-tone={tone} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
      <rect width="100" height="8" className={styles.ground} />
      <rect width={share * 100} height="8" className={styles.share} />
    </svg>
  )
}
