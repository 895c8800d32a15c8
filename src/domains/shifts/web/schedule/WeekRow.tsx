import { memo } from 'react'
import { weekdayOf } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardCell, BoardRow } from './board.ts'
import { RowHead } from './RowHead.tsx'
import { ShiftCard } from './ShiftCard.tsx'
import { itemKey } from './stepping.ts'
import { type Cursor, keyOf } from './use-cursor.ts'
import styles from './WeekRow.module.css'

interface Props {
  row: BoardRow
  /** The row number, from 1 after the head. */
  number: number
  /** The focused place, if it is in this row. */
  cursor: Cursor | undefined
  /** The day in this row over which a shift is dragged, and whether it can be dropped there. */
  target: { readonly date: string; readonly isFit: boolean } | undefined
  carriedId: string | undefined
  today: string
  free: ReadonlySet<string>
}

/** The row of a worker with the days of a week. */
export const WeekRow = memo(function WeekRow(props: Props) {
  const { row, number, cursor, target, carriedId, today, free } = props
  return (
    <div role="row" aria-rowindex={number + 1} className={styles.row} style={{ top: row.top, height: row.height }}>
      <RowHead row={row} />
      {row.cells.map((cell) => (
        <Cell
          key={weekdayOf(cell.date)}
          workerId={row.worker.id}
          name={row.worker.name}
          cell={cell}
          cursorAt={cursor?.date === cell.date ? cursor.at : undefined}
          target={target?.date === cell.date ? target : undefined}
          carriedId={carriedId}
          isToday={cell.date === today}
          isFree={free.has(cell.date)}
        />
      ))}
    </div>
  )
})

interface CellProps {
  workerId: string
  name: string
  cell: BoardCell
  cursorAt: string | undefined
  target: Props['target']
  carriedId: string | undefined
  isToday: boolean
  isFree: boolean
}

function Cell({ workerId, name, cell, cursorAt, target, carriedId, isToday, isFree }: CellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, items, canAdd, away } = cell
  const day = format.date(date, 'weekday')
  const key = (at: string) => keyOf({ workerId, date, at })
  const isEmpty = items.length === 0 && !canAdd
  const where = [name, day, away && t(`shifts.away.${away}`)].filter(Boolean).join(', ')
  return (
    <div
      role="gridcell"
      className={styles.cell}
      aria-label={isEmpty || cursorAt === 'cell' ? where : undefined}
      tabIndex={cursorAt === 'cell' ? 0 : -1}
      data-at={key('cell')}
      data-cell
      data-worker={workerId}
      data-date={date}
      data-today={isToday || undefined}
      data-free={isFree || undefined}
      data-closed={!canAdd || undefined}
      data-away={away}
      data-target={target ? (target.isFit ? 'fit' : 'unfit') : undefined}
    >
      {items.map((item) => (
        <ShiftCard
          key={itemKey(item)}
          item={item}
          at={key(itemKey(item))}
          isFocusable={cursorAt === itemKey(item)}
          isCarried={item.shift.id === carriedId}
        />
      ))}
      {away && <span className={styles.away}>{t(`shifts.away.${away}`)}</span>}
      {canAdd && (
        <button
          type="button"
          className={styles.add}
          tabIndex={cursorAt === 'add' ? 0 : -1}
          aria-label={t('shifts.schedule.add', { worker: name, date: day })}
          data-at={key('add')}
          data-add
        />
      )}
    </div>
  )
}
