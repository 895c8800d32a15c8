import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Mark } from '../../rules/marks.ts'
import { markIcons } from './mark-icons.ts'
import styles from './Marks.module.css'

const shownAtOnce = 2

/** The flags of an entry in a row, the first with its name. `MarksTip` explains them, and a press opens the entry. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  // Late, early or long already implies that the entry differs from its shift.
  const isNamed = marks.some((mark) => mark === 'late' || mark === 'early' || mark === 'long')
  const shown = marks.filter((mark) => mark !== 'differs_from_plan' || !isNamed)
  const rest = shown.length - shownAtOnce
  return (
    <button
      type="button"
      data-marks={marks.join(' ')}
      className={styles.marks}
      aria-label={t('timesheets.approval.marksOf', {
        marks: marks.map((mark) => t(`timesheets.mark.${mark}.name`)).join(', '),
      })}
    >
      {shown.slice(0, shownAtOnce).map((mark) => {
        const Icon = markIcons[mark]
        return (
          <span key={mark} className={styles.mark}>
            <Icon size={14} stroke={2.2} aria-hidden />
            <span className={styles.word}>{t(`timesheets.mark.${mark}.name`)}</span>
          </span>
        )
      })}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </button>
  )
}
