import { useMemo, useRef } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween, isWeekend } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DemandWeekRow } from './DemandWeekRow.tsx'
import { DraggedShift } from './DraggedShift.tsx'
import { type GridProps, useGrid } from './use-grid.ts'
import styles from './Grid.module.css'
import { stepFrom } from './stepping.ts'
import { WeekHead } from './WeekHead.tsx'
import { WeekRow } from './WeekRow.tsx'

/** Workers × the days of a week. Arrow keys move the focus; Space picks up a shift, Enter drops it, Escape puts it back. */
export function WeekGrid(props: GridProps) {
  const { rows, demand, range, holidays, onDemand } = props
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const first = range.days[0] ?? range.date
  const grid = useGrid(props, scroller, {
    draws: true,
    step: (from, key) => {
      const to = stepFrom(rows, from, key)
      if (to !== 1 && to !== -1) return to
      range.step(to)
      return { ...from, date: daysAfter(from.date, to), at: 'cell' }
    },
    carry: (way, { key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      return step ? { ...way, days: way.days + step } : undefined
    },
    wayTo: ({ item, x, y }) => {
      const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
      const { row: rowId, date } = cell?.dataset ?? {}
      if (!rowId || !date) return undefined
      return { rowId, days: daysBetween(localTimeOf(item.shift.startsAt, timeZone).date, date), minutes: 0 }
    },
    dateOf: ({ item, way }) => daysAfter(localTimeOf(item.shift.startsAt, timeZone).date, way.days),
  })
  const { carry, cursor } = grid
  const free = useMemo(
    () => new Set(range.days.filter((day) => holidays.has(day) || isWeekend(day))),
    [range.days, holidays],
  )
  const target = carry && {
    rowId: carry.way.rowId,
    date: grid.targetDate ?? first,
    isFit: !('why' in carry.landing),
  }
  const lowest = [rows.at(-1), demand.at(-1)].map((row) => (row ? row.top + row.height : 0))
  const height = Math.max(...lowest)
  const count = Math.max(rows.at(-1)?.number ?? 0, demand.at(-1)?.number ?? 0)
  const drawnDemand = demand.filter(({ top, height: own }) => top < grid.sight.bottom && top + own > grid.sight.top)
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        data-density={props.density}
        data-carrying={carry?.by}
        {...grid.pointer}
      >
        <div
          role="grid"
          className={styles.grid}
          aria-label={t('shifts.schedule.label')}
          aria-rowcount={count + 1}
          aria-colcount={8}
          aria-describedby={grid.helpId}
          {...grid.handlers}
        >
          <WeekHead
            range={range}
            holidays={holidays}
            rows={rows}
            openPositions={props.openPositions}
            onDemand={onDemand}
          />
          <div role="presentation" className={styles.rows} style={{ height }}>
            {drawnDemand.map((row) => (
              <DemandWeekRow
                key={row.id}
                row={row}
                isEntry={row === demand[0]}
                free={free}
                today={range.today}
                onOpen={onDemand}
              />
            ))}
            {grid.drawn.map((row) => (
              <WeekRow
                key={row.id}
                row={row}
                cursor={cursor?.rowId === row.id ? cursor : undefined}
                target={target?.rowId === row.id ? target : undefined}
                drawn={grid.drawing.daysIn(row.id)}
                selected={props.selecting.selection.selectedIn(row)}
                isSelecting={props.selecting.isOn}
                carriedId={carry?.isCopy ? undefined : carry?.item.shift.id}
                today={range.today}
                free={free}
              />
            ))}
          </div>
        </div>
      </div>
      <DraggedShift grid={grid} />
    </>
  )
}
