import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconDoorExit,
  IconHourglass,
  IconPencil,
  IconPlayerPlayFilled,
  IconUserX,
} from '@tabler/icons-react'
import { type CSSProperties, useCallback } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import type { BoardItem } from './board.ts'
import styles from './ShiftCard.module.css'

interface Props {
  item: BoardItem
  /** The value of its `data-at` attribute, by which it is found. */
  at: string
  isFocusable: boolean
  isCarried: boolean
  /** Undefined unless shifts are being selected. */
  isSelected?: boolean | undefined
  /** True if times and project are on a single line. */
  isLine?: boolean
  style?: CSSProperties | undefined
}

/** A shift in the schedule with times and project; its style shows draft and status. */
export function ShiftCard({ item, at, isFocusable, isCarried, isSelected, isLine = false, style }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const nameOf = useShiftName()
  const { shift, assignment, isTail, lacks } = item
  const name = nameOf(item)
  const isDraft = shift.status === 'scheduled' && !shift.published
  return (
    <button
      type="button"
      className={styles.card}
      style={{ ...style, '--colour': assignment.project.colour } as CSSProperties}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={name}
      aria-pressed={isSelected}
      title={name}
      data-at={at}
      data-shift={shift.id}
      data-tail={isTail || undefined}
      data-line={isTail || isLine || undefined}
      data-state={isDraft ? 'draft' : (shift.missing ?? shift.status)}
      data-missing={shift.missing !== null || undefined}
      data-movable={(!isTail && shift.allowed.includes('move')) || undefined}
      data-carried={isCarried || undefined}
    >
      <span className={styles.times}>
        {isTail ? t('shifts.times.until', { to: format.time(shift.endsAt) }) : timesOf(shift)}
      </span>
      {!isTail && (
        <span className={styles.what}>
          <span className={styles.project}>{assignment.project.name}</span>
          {lacks && <IconAlertTriangle size={13} className={styles.lack} data-effect={lacks.effect} aria-hidden />}
          <Mark item={item} isDraft={isDraft} />
        </span>
      )}
    </button>
  )
}

/** Whether a shift is among the selected ones of its row; undefined unless shifts are being selected. */
export function selectedIn(selected: string, { shift }: BoardItem, isSelecting: boolean): boolean | undefined {
  return isSelecting ? selected.split(' ').includes(shift.id) : undefined
}

function Mark({ item: { shift, assignment }, isDraft }: { item: BoardItem; isDraft: boolean }) {
  const mark = { size: 13, className: styles.mark, 'aria-hidden': true } as const
  if (shift.missing) return <IconUserX {...mark} />
  if (shift.status === 'active') return <IconPlayerPlayFilled {...mark} />
  if (shift.status === 'left_early') return <IconDoorExit {...mark} />
  if (shift.status === 'completed') return <IconCheck {...mark} />
  if (shift.swap) return <IconArrowsExchange {...mark} />
  if (assignment.status === 'pending') return <IconHourglass {...mark} />
  return isDraft ? <IconPencil {...mark} /> : null
}

/** Returns the full accessible name of a shift. */
function useShiftName(): (item: BoardItem) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  return useCallback(
    ({ shift, assignment, lacks }) => {
      const isPlanned = shift.status === 'scheduled'
      const state = shift.missing ?? (isPlanned ? (shift.published ? 'published' : 'draft') : shift.status)
      return [
        assignment.worker.name,
        format.day(shift.startsAt, 'weekday'),
        timesOf(shift),
        shift.breakMinutes > 0 ? t('shifts.times.break', { pause: format.duration(shift.breakMinutes) }) : '',
        assignment.project.name,
        assignment.client.name,
        t(`shifts.status.${state}`),
        assignment.status === 'pending' ? t('shifts.schedule.unanswered') : '',
        shift.swap ? t(`shifts.schedule.swap.${shift.swap}`) : '',
        ...(lacks ? [t(`checks.start.${lacks.effect}`), ...lacks.texts] : []),
      ]
        .filter(Boolean)
        .join(', ')
    },
    [t, format, timesOf],
  )
}
