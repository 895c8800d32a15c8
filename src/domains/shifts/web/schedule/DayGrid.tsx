import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardRow } from './board.ts'
import { DraggedShift } from './DraggedShift.tsx'
import { axisOf, dayRowsOf } from './day-lanes.ts'
import styles from './DayGrid.module.css'
import { rowHeights } from './row-heights.ts'
import head from './GridHead.module.css'
import { DayRow } from './DayRow.tsx'
import grids from './Grid.module.css'
import { stopsOf } from './stepping.ts'
import type { Cursor } from './use-cursor.ts'
import { type GridProps, useGrid } from './use-grid.ts'

const stepMinutes = 15

/** Workers × the hours of a day, 23 or 25 on clock changes; today opens at the current time. Shifts move in steps of a quarter of an hour. */
export function DayGrid(props: GridProps) {
  const { range } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { timeZone } = format
  const scroller = useRef<HTMLDivElement>(null)
  const axis = useMemo(() => axisOf(range.date, timeZone), [range.date, timeZone])
  const rows = useMemo(() => dayRowsOf(props.rows, axis, props.density), [props.rows, axis, props.density])
  const minutesFrom = (pixels: number) => {
    const width = scroller.current?.querySelector('[data-cell]')?.clientWidth ?? 1
    const minutes = (pixels / width) * (axis.milliseconds / 60_000)
    return Math.round(minutes / stepMinutes) * stepMinutes
  }
  const grid = useGrid({ ...props, rows }, scroller, {
    draws: false,
    step: (from, key) => stepInDay(rows, from, key),
    carry: (way, { key, shiftKey }) => {
      const step = { ArrowLeft: -stepMinutes, ArrowRight: stepMinutes }[key]
      return step ? { ...way, minutes: way.minutes + step * (shiftKey ? 4 : 1) } : undefined
    },
    wayTo: ({ x, y, fromX, fromLeft }) => {
      const rowId = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset.row
      if (!rowId) return undefined
      return { rowId, days: 0, minutes: minutesFrom(x - fromX + (scroller.current?.scrollLeft ?? 0) - fromLeft) }
    },
    dateOf: ({ item, way }) => localTimeOf(laterBy(item.shift.startsAt, way.minutes * 60_000), timeZone).date,
  })
  const { carry, cursor } = grid
  const now = (useMinute() - Date.parse(axis.startsAt)) / axis.milliseconds
  const isToday = now >= 0 && now < 1
  useScrollTo(scroller, isToday ? range.date : undefined, now)
  const last = rows.at(-1)
  return (
    <>
      <div
        ref={scroller}
        className={grids.scroller}
        data-density={props.density}
        data-carrying={carry?.by}
        {...grid.pointer}
      >
        <div
          role="grid"
          className={`${grids.grid} ${styles.grid}`}
          aria-label={t('shifts.schedule.label')}
          aria-rowcount={(last?.number ?? 0) + 1}
          aria-describedby={grid.helpId}
          {...grid.handlers}
        >
          <div role="row" aria-rowindex={1} className={head.head}>
            <div role="columnheader" className={head.corner}>
              {t('shifts.field.worker')}
            </div>
            <div role="columnheader" className={styles.day}>
              <VisuallyHidden>{format.date(range.date, 'long')}</VisuallyHidden>
              <div className={styles.hours} aria-hidden>
                {axis.hours.map((hour, index) => (
                  <span key={hour} className={styles.hour}>
                    {index % 2 === 0 && format.time(hour)}
                  </span>
                ))}
              </div>
            </div>
          </div>
          <div role="presentation" className={grids.rows} style={{ height: last ? last.top + last.height : 0 }}>
            {isToday && <span className={styles.now} data-now style={{ '--now': now } as CSSProperties} aria-hidden />}
            {rows
              .filter(({ id }) => grid.drawn.some((one) => one.id === id))
              .map((row) => (
                <DayRow
                  key={row.id}
                  row={row}
                  laned={row.laned}
                  axis={axis}
                  heights={rowHeights[props.density]}
                  cursor={cursor?.rowId === row.id ? cursor : undefined}
                  landing={carry?.way.rowId === row.id ? carry.landing : undefined}
                  selected={props.selecting.selection.selectedIn(row)}
                  isSelecting={props.selecting.isOn}
                  carriedId={carry?.isCopy ? undefined : carry?.item.shift.id}
                />
              ))}
          </div>
        </div>
      </div>
      <DraggedShift grid={grid} />
    </>
  )
}

/** Scrolls today's hours so that the current time is in the middle, when the day is opened. */
function useScrollTo(scroller: RefObject<HTMLElement | null>, day: string | undefined, now: number) {
  const latest = useRef(now)
  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>('[data-cell]')
    if (!day || !cell || !scroller.current) return
    const names = cell.offsetLeft
    scroller.current.scrollTo({ left: cell.clientWidth * latest.current - (scroller.current.clientWidth - names) / 2 })
  }, [scroller, day])
}

/** Moves the focus within a day: left and right between shifts, up and down between workers. */
function stepInDay(rows: readonly BoardRow[], from: Cursor, key: string): Cursor | undefined {
  const index = rows.findIndex(({ id }) => id === from.rowId)
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key]
  const isAcross = key === 'ArrowUp' || key === 'ArrowDown'
  const row = rows[isAcross && step ? index + step : index]
  const cell = row?.cells[0]
  if (!step || !row || !cell) return undefined
  const stops = stopsOf(cell)
  const next = isAcross ? 0 : Math.max(0, Math.min(stops.length - 1, stops.indexOf(from.at) + step))
  return { rowId: row.id, date: cell.date, at: stops[next] ?? 'cell' }
}
