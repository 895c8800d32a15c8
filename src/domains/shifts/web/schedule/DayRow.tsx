import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardRow } from './board.ts'
import type { DropTarget } from './dragging.ts'
import type { DayAxis, LaneItem } from './day-lanes.ts'
import type { RowHeights } from './row-heights.ts'
import styles from './DayRow.module.css'
import { GroupHeading } from './GroupHeading.tsx'
import { RowHead } from './RowHead.tsx'
import { selectedIn, ShiftCard } from './ShiftCard.tsx'
import { StatedParts } from './StatedParts.tsx'
import { itemKey } from './stepping.ts'
import { type Cursor, keyOf } from './use-cursor.ts'

interface Props {
  row: BoardRow
  laned: readonly LaneItem[]
  axis: DayAxis
  heights: RowHeights
  cursor: Cursor | undefined
  /** The target of the dragged shift in this row, or the reason why it cannot be dropped. */
  landing: DropTarget | undefined
  /** The ids of the selected shifts of the row, separated by spaces. */
  selected: string
  /** True while shifts are being selected. */
  isSelecting: boolean
  carriedId: string | undefined
}

const percent = (part: number) => `${part * 100}%`

/** The row of a worker with the hours of a day. */
export const DayRow = memo(function DayRow(props: Props) {
  const { row, laned, axis, heights, cursor, landing, selected, isSelecting, carriedId } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { worker } = row
  const cell = row.cells[0]
  if (!cell) return null
  const { date, canAdd, away, stated } = cell
  const key = (at: string) => keyOf({ rowId: row.id, date, at })
  const kinds = [...new Set(stated.map(({ kind }) => t(`availability.kind.${kind}`)))]
  const name = [worker.name, format.date(date, 'weekday'), away && t(`shifts.away.${away}`), ...kinds]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {row.heading && <GroupHeading heading={row.heading} row={row} />}
      <div
        role="row"
        aria-rowindex={row.number + 1}
        className={styles.row}
        style={{ top: row.top, height: row.height }}
      >
        <RowHead row={row} />
        <div
          role="gridcell"
          className={styles.cell}
          aria-label={(laned.length === 0 && !canAdd) || cursor?.at === 'cell' ? name : undefined}
          tabIndex={cursor?.at === 'cell' ? 0 : -1}
          data-at={key('cell')}
          data-cell
          data-row={row.id}
          data-date={date}
          data-away={away}
          data-target={landing ? ('why' in landing ? 'unfit' : 'fit') : undefined}
          style={{ backgroundSize: `${100 / axis.hours.length}% 100%` }}
        >
          <StatedParts stated={stated} />
          {laned.map(({ item, from, to, lane }) => (
            <ShiftCard
              key={itemKey(item)}
              item={item}
              at={key(itemKey(item))}
              isFocusable={cursor?.at === itemKey(item)}
              isCarried={item.shift.id === carriedId}
              isSelected={selectedIn(selected, item, isSelecting)}
              style={{
                position: 'absolute',
                left: percent(from),
                width: percent(to - from),
                top: heights.padding + lane * (heights.card + heights.gap),
                height: heights.card,
              }}
            />
          ))}
          {landing && !('why' in landing) && <Shadow landing={landing} axis={axis} />}
          {away && <span className={styles.away}>{t(`shifts.away.${away}`)}</span>}
          {canAdd && (
            <button
              type="button"
              className={styles.add}
              tabIndex={cursor?.at === 'add' ? 0 : -1}
              aria-label={t('shifts.schedule.add', { worker: worker.name, date: format.date(date, 'weekday') })}
              data-at={key('add')}
            >
              <IconPlus size={16} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </>
  )
})

/** A preview of the dragged shift at its target. */
function Shadow({ landing, axis }: { landing: Extract<DropTarget, { span: unknown }>; axis: DayAxis }) {
  const part = (instant: string) =>
    Math.min(1, Math.max(0, (Date.parse(instant) - Date.parse(axis.startsAt)) / axis.milliseconds))
  const [from, to] = [part(landing.span.startsAt), part(landing.span.endsAt)]
  return <span className={styles.shadow} style={{ left: percent(from), width: percent(to - from) }} aria-hidden />
}
