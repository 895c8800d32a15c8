import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './Steps.module.css'

/** How far the registration has come: one of two steps. */
export function Steps({ now }: { now: 1 | 2 }) {
  const { t } = useWords()
  return (
    <div className={styles.steps}>
      <span className={styles.bars} aria-hidden>
        <i data-done />
        <i data-done={now === 2 || undefined} />
      </span>
      <span>{t('accounts.register.step', { now, of: 2 })}</span>
    </div>
  )
}
