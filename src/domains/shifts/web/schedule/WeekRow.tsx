import { memo } from 'react'
import { weekdayOf } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardCell, BoardRow } from './board.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { RowHead } from './RowHead.tsx'
import { selectedIn, ShiftCard } from './ShiftCard.tsx'
import { StatedParts } from './StatedParts.tsx'
import { itemKey } from './stepping.ts'
import { type Cursor, keyOf } from './use-cursor.ts'
import styles from './WeekRow.module.css'

interface Props {
  row: BoardRow
  /** The focused place, if it is in this row. */
  cursor: Cursor | undefined
  /** The day in this row over which a shift is dragged, and whether it can be dropped there. */
  target: { readonly date: string; readonly isFit: boolean } | undefined
  /** The first and the last day that are selected for new shifts, separated by a space. */
  drawn: string | undefined
  /** The ids of the selected shifts of the row, separated by spaces. */
  selected: string
  /** True while shifts are being selected. */
  isSelecting: boolean
  carriedId: string | undefined
  today: string
  free: ReadonlySet<string>
}

/** The row of a worker with the days of a week. */
export const WeekRow = memo(function WeekRow(props: Props) {
  const { row, cursor, target, drawn = '', selected, isSelecting, carriedId, today, free } = props
  const [from = '', to = ''] = drawn.split(' ')
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
        {row.cells.map((cell) => (
          <Cell
            key={weekdayOf(cell.date)}
            rowId={row.id}
            name={row.worker.name}
            cell={cell}
            cursorAt={cursor?.date === cell.date ? cursor.at : undefined}
            target={target?.date === cell.date ? target : undefined}
            isDrawn={cell.canAdd && from <= cell.date && cell.date <= to}
            selected={selected}
            isSelecting={isSelecting}
            carriedId={carriedId}
            isToday={cell.date === today}
            isFree={free.has(cell.date)}
          />
        ))}
      </div>
    </>
  )
})

interface CellProps {
  rowId: string
  name: string
  cell: BoardCell
  cursorAt: string | undefined
  target: Props['target']
  isDrawn: boolean
  selected: string
  isSelecting: boolean
  carriedId: string | undefined
  isToday: boolean
  isFree: boolean
}

function Cell(props: CellProps) {
  const { rowId, name, cell, cursorAt, target, isDrawn, selected, isSelecting, carriedId, isToday, isFree } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { date, items, canAdd, away, stated, isStacked } = cell
  const day = format.date(date, 'weekday')
  const key = (at: string) => keyOf({ rowId, date, at })
  const isEmpty = items.length === 0 && !canAdd
  const kinds = [...new Set(stated.map(({ kind }) => t(`availability.kind.${kind}`)))]
  const where = [name, day, away && t(`shifts.away.${away}`), ...kinds].filter(Boolean).join(', ')
  return (
    <div
      role="gridcell"
      className={styles.cell}
      aria-label={isEmpty || cursorAt === 'cell' ? where : undefined}
      tabIndex={cursorAt === 'cell' ? 0 : -1}
      data-at={key('cell')}
      data-cell
      data-row={rowId}
      data-date={date}
      data-today={isToday || undefined}
      data-free={isFree || undefined}
      data-closed={!canAdd || undefined}
      data-away={away}
      data-target={isDrawn ? 'fit' : target ? (target.isFit ? 'fit' : 'unfit') : undefined}
    >
      <StatedParts stated={stated} />
      {items.map((item) => (
        <ShiftCard
          key={itemKey(item)}
          item={item}
          at={key(itemKey(item))}
          isFocusable={cursorAt === itemKey(item)}
          isCarried={item.shift.id === carriedId}
          isSelected={selectedIn(selected, item, isSelecting)}
          isLine={isStacked}
        />
      ))}
      {away && <span className={styles.away}>{t(`shifts.away.${away}`)}</span>}
      {canAdd && (
        <button
          type="button"
          className={styles.add}
          data-beside={items.length > 0 || undefined}
          tabIndex={cursorAt === 'add' ? 0 : -1}
          aria-label={t('shifts.schedule.add', { worker: name, date: day })}
          data-at={key('add')}
          data-add
        />
      )}
    </div>
  )
}
