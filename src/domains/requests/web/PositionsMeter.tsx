import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './PositionsMeter.module.css'

interface Props {
  positions: number
  filled: number
  /** The number of offers that workers have not answered yet. */
  offered?: number
  large?: boolean
}

/** Shows how many positions of a request are filled, as icons and as text. */
export function PositionsMeter({ positions, filled, offered = 0, large = false }: Props) {
  const { t } = useTranslation()
  const share = Math.min(1, filled / positions)
  const waiting = Math.min(1 - share, offered / positions)
  return (
    <span className={styles.positions} data-large={large || undefined} data-full={filled >= positions || undefined}>
      <svg className={styles.meter} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="8" className={styles.ground} />
        <rect x={share * 100} width={waiting * 100} height="8" className={styles.offered} />
        <rect width={share * 100} height="8" className={styles.filled} />
      </svg>
      <span className="figures" aria-hidden>
        {t('requests.positions.short', { filled, positions })}
      </span>
      <span className="visually-hidden">{t('requests.positions.filled', { filled, positions })}</span>
    </span>
  )
}
