import { IconCheck, IconDoorExit, IconHourglass, IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import type { BoardItem } from './board.ts'
import styles from './ShiftCard.module.css'
import { useShiftName } from './use-shift-name.ts'

interface Props {
  item: BoardItem
  /** The value of its `data-at` attribute, by which it is found. */
  at: string
  isFocusable: boolean
  isCarried: boolean
  style?: CSSProperties | undefined
}

/** A shift in the schedule with times and project; its style shows draft and status. */
export function ShiftCard({ item, at, isFocusable, isCarried, style }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const nameOf = useShiftName()
  const { shift, assignment, isTail } = item
  const name = nameOf(item)
  const isDraft = shift.status === 'scheduled' && !shift.published
  return (
    <button
      type="button"
      className={styles.card}
      style={{ ...style, '--colour': assignment.project.colour } as CSSProperties}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={name}
      title={name}
      data-at={at}
      data-shift={shift.id}
      data-tail={isTail || undefined}
      data-state={isDraft ? 'draft' : shift.status}
      data-movable={(!isTail && shift.allowed.includes('move')) || undefined}
      data-carried={isCarried || undefined}
    >
      <span className={styles.times}>
        {isTail ? t('shifts.times.until', { to: format.time(shift.endsAt) }) : timesOf(shift)}
      </span>
      {!isTail && (
        <span className={styles.what}>
          <span className={styles.project}>{assignment.project.name}</span>
          <Mark item={item} isDraft={isDraft} />
        </span>
      )}
    </button>
  )
}

function Mark({ item: { shift, assignment }, isDraft }: { item: BoardItem; isDraft: boolean }) {
  const mark = { size: 13, className: styles.mark, 'aria-hidden': true } as const
  if (shift.status === 'active') return <IconPlayerPlayFilled {...mark} />
  if (shift.status === 'left_early') return <IconDoorExit {...mark} />
  if (shift.status === 'completed') return <IconCheck {...mark} />
  if (assignment.status === 'pending') return <IconHourglass {...mark} />
  return isDraft ? <IconPencil {...mark} /> : null
}
