import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DraggedShift.module.css'
import type { useGrid } from './use-grid.ts'

/** The dragged shift beside the pointer, and the announcements for screen readers. */
export function DraggedShift({
  grid: { carry, carrying, drawing, ghost, helpId },
}: {
  grid: ReturnType<typeof useGrid>
}) {
  const { t } = useTranslation()
  return (
    <>
      {carry?.by === 'pointer' && (
        <div ref={ghost} className={styles.ghost} data-unfit={'why' in carry.landing || undefined} aria-hidden>
          {carrying.wordsOf(carry)}
        </div>
      )}
      {carry?.by === 'keys' && (
        <p className={styles.keys} data-unfit={'why' in carry.landing || undefined} aria-hidden>
          <strong>{carrying.wordsOf(carry)}</strong> {t('shifts.carry.keys')}
        </p>
      )}
      <p id={helpId} className="visually-hidden">
        {t('shifts.schedule.help')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {drawing.announcement || carrying.announcement}
      </p>
    </>
  )
}
