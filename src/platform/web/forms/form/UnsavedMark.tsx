import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './UnsavedMark.module.css'

/** Shows that there are unsaved changes, and when this browser last stored them. */
export function UnsavedMark({ keptAt }: { keptAt: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.mark}>
      <span className={styles.dot} aria-hidden />
      <span>
        {t('platform.draft.unsaved')}
        {keptAt && (
          <span className={styles.kept}>{` · ${t('platform.draft.keptAt', { time: format.time(keptAt) })}`}</span>
        )}
      </span>
    </p>
  )
}
