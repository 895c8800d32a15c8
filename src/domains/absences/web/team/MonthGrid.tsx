import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isWeekend } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { TimeOffCalendar } from '../../contract.ts'
import { useDaysText, useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import styles from './MonthGrid.module.css'
import type { Bar, Row } from './month-rows.ts'

interface Props {
  rows: readonly Row[]
  days: readonly string[]
  today: string
  holidays: TimeOffCalendar['holidays']
}

/** Workers × the days of a month, scrolled to today if they do not fit. The arrow keys move between absences. */
export function MonthGrid({ rows, days, today, holidays }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const [first] = days
  useLayoutEffect(() => {
    const [scroller, now] = [list.current, list.current?.querySelector<HTMLElement>('[data-today]')]
    if (scroller) scroller.scrollLeft = now ? now.offsetLeft - namesOf(scroller) - 2 * now.offsetWidth : 0
  }, [first, today])
  const free = new Map(holidays.map(({ date, name }) => [date, name]))
  const looks = days.map((day) => ({
    'data-weekend': isWeekend(day) || undefined,
    'data-holiday': free.has(day) || undefined,
    'data-today': day === today || undefined,
  }))
  return (
    <div
      ref={list}
      className={styles.scroller}
      style={{ '--days': days.length } as CSSProperties}
      onKeyDown={(event) => step(event, list.current)}
    >
      <div className={styles.head} aria-hidden>
        <span className={styles.corner} data-corner>
          {t('absences.field.worker')}
        </span>
        {days.map((day, index) => (
          <span key={day} className={styles.day} title={free.get(day)} {...looks[index]} style={columns(index)}>
            <small>{format.date(day, 'weekdayName').slice(0, 2)}</small>
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={t('absences.team.calendar')}>
        {rows.map(({ worker, bars }) => (
          <li key={worker.id} className={styles.row} data-row>
            <span className={styles.worker}>{worker.name}</span>
            {days.map((day, index) => (
              <span key={day} className={styles.ground} aria-hidden {...looks[index]} style={columns(index)} />
            ))}
            {bars.map((bar) => (
              <AwayBar key={bar.item.id} bar={bar} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the width of the sticky names on the left. */
const namesOf = (scroller: HTMLElement) => scroller.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0

const columns = (index: number): CSSProperties => ({ gridColumn: `${index * 2 + 2} / span 2` })

function AwayBar({ bar }: { bar: Bar }) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  const typeOf = useTypeText()
  const [, setQuery] = useAddressQuery({ open: '' })
  const { item, from, to, isCutBefore, isCutAfter, shiftDays } = bar
  const { id, type, status, shifts, worker } = item
  const label = t('absences.calendar.bar', {
    worker: worker.name,
    type: typeOf(type),
    days: daysOf(item),
    status: t(`absences.status.${status}`),
    count: shifts.length,
  })
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        data-bar
        data-status={status}
        data-cut-before={isCutBefore || undefined}
        data-cut-after={isCutAfter || undefined}
        aria-label={label}
        title={label}
        style={{ gridColumn: `${from + 1} / ${to + 1}` }}
        onClick={() => setQuery({ open: id }, {})}
      >
        <span aria-hidden>{typeOf(type)}</span>
      </button>
      {shiftDays.map((index) => (
        <span key={index} className={styles.shift} aria-hidden style={columns(index)} />
      ))}
    </>
  )
}

/** Moves the focus to the previous or next absence, or to the nearest one of the worker above or below. */
function step(event: KeyboardEvent, list: HTMLElement | null) {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }
  const by = steps[event.key]
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')
  if (by === undefined || !here || !list || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const all = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])]
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const bars = all(list)
    bars[bars.indexOf(here) + by]?.focus()
    return
  }
  const row = here.closest('[data-row]')
  const beside = all(by < 0 ? row?.previousElementSibling : row?.nextElementSibling)
  const left = here.getBoundingClientRect().left
  const distance = (bar: HTMLElement) => Math.abs(bar.getBoundingClientRect().left - left)
  beside.sort((one, other) => distance(one) - distance(other))[0]?.focus()
}
