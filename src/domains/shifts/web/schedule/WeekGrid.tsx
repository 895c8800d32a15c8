import { useMemo, useRef } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween, isWeekend } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DraggedShift } from './DraggedShift.tsx'
import { type GridProps, useGrid } from './use-grid.ts'
import styles from './Grid.module.css'
import { stepFrom } from './stepping.ts'
import { WeekHead } from './WeekHead.tsx'
import { WeekRow } from './WeekRow.tsx'

/** Workers × the days of a week. Arrow keys move the focus; Space picks up a shift, Enter drops it, Escape puts it back. */
export function WeekGrid(props: GridProps) {
  const { rows, place, holidays } = props
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const first = place.days[0] ?? place.date
  const grid = useGrid(props, scroller, {
    step: (from, key) => {
      const to = stepFrom(rows, from, key)
      if (to !== 1 && to !== -1) return to
      place.step(to)
      return { ...from, date: daysAfter(from.date, to), at: 'cell' }
    },
    carry: (way, { key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      return step ? { ...way, days: way.days + step } : undefined
    },
    wayTo: ({ item, x, y }) => {
      const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
      const { worker: workerId, date } = cell?.dataset ?? {}
      if (!workerId || !date) return undefined
      return { workerId, days: daysBetween(localTimeOf(item.shift.startsAt, timeZone).date, date), minutes: 0 }
    },
    dateOf: ({ item, way }) => daysAfter(localTimeOf(item.shift.startsAt, timeZone).date, way.days),
  })
  const { carry, cursor } = grid
  const free = useMemo(
    () => new Set(place.days.filter((day) => holidays.has(day) || isWeekend(day))),
    [place.days, holidays],
  )
  const target = carry && {
    workerId: carry.way.workerId,
    date: grid.targetDate ?? first,
    isFit: !('why' in carry.landing),
  }
  const height = rows.at(-1) ? (rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0) : 0
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-carrying={carry?.by} {...grid.pointer}>
        <div
          role="grid"
          className={styles.grid}
          aria-label={t('shifts.schedule.label')}
          aria-rowcount={rows.length + 1}
          aria-colcount={8}
          aria-describedby={grid.helpId}
          {...grid.handlers}
        >
          <WeekHead place={place} holidays={holidays} rows={rows} />
          <div role="presentation" className={styles.rows} style={{ height }}>
            {grid.drawn.map(({ row, number }) => (
              <WeekRow
                key={row.worker.id}
                row={row}
                number={number}
                cursor={cursor?.workerId === row.worker.id ? cursor : undefined}
                target={target?.workerId === row.worker.id ? target : undefined}
                carriedId={carry?.item.shift.id}
                today={place.today}
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
