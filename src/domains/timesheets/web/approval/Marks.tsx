import { Tooltip } from '@mantine/core'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { Mark } from '../../rules/marks.ts'
import { markIcons } from './mark-icons.ts'
import styles from './Marks.module.css'

const shownAtOnce = 2

/** What is remarkable in an entry, in a row: the first of it in words, what all of it means on focus; a press opens the entry. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useWords()
  if (marks.length === 0) return null
  // Late, early or long says already that the plan was different.
  const isSaid = marks.some((mark) => mark === 'late' || mark === 'early' || mark === 'long')
  const told = marks.filter((mark) => mark !== 'differs_from_plan' || !isSaid)
  const rest = told.length - shownAtOnce
  return (
    <Tooltip
      multiline
      w={280}
      withArrow
      events={{ hover: true, focus: true, touch: false }}
      label={
        <ul className={styles.means}>
          {marks.map((mark) => (
            <li key={mark}>
              <strong>{t(`timesheets.mark.${mark}.name`)}</strong>: {t(`timesheets.mark.${mark}.means`)}
            </li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className={styles.marks}
        aria-label={t('timesheets.approval.marksOf', {
          marks: marks.map((mark) => t(`timesheets.mark.${mark}.name`)).join(', '),
        })}
      >
        {told.slice(0, shownAtOnce).map((mark) => {
          const Icon = markIcons[mark]
          return (
            <span key={mark} className={styles.mark}>
              <Icon size={14} stroke={2.2} aria-hidden />
              {t(`timesheets.mark.${mark}.name`)}
            </span>
          )
        })}
        {rest > 0 && <span className={styles.rest}>+{rest}</span>}
      </button>
    </Tooltip>
  )
}
