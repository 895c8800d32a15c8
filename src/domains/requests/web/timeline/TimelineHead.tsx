import { ActionIcon } from '@mantine/core'
import { IconFold, IconFoldDown } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { daysIn, monthsIn, type Tick, weeksIn } from './days.ts'
import { dateOf, weekdayOf, weekNumber } from './days.ts'
import { pixelsAt, type Scale } from './scale.ts'
import styles from './TimelineHead.module.css'

interface Props {
  scale: Scale
  from: number
  to: number
  today: number
  holidays: ReadonlyMap<number, string>
  isDaily: boolean
  isAllFolded: boolean
  onFoldAll: () => void
}

/** The sticky header of the timeline: months and weeks, or weeks and days. */
export const TimelineHead = memo(function TimelineHead(props: Props) {
  const { scale, from, to, today, holidays, isDaily, isAllFolded, onFoldAll } = props
  const { t } = useTranslation()
  const format = useFormat()
  const firstDay = format.region.firstDayOfWeek
  const weeks = weeksIn(from, to, firstDay)
  const last = ({ from: first, days }: Tick) => first + days - 1

  function inUpper(tick: Tick): string {
    if (!isDaily) return format.date(dateOf(tick.from), 'month')
    const middle = tick.from + 3
    const number = weekNumber(middle)
    return `${t('requests.timeline.weekNumber', { number })} · ${format.date(dateOf(middle), 'month')}`
  }

  function inWeek(tick: Tick): string {
    const number = weekNumber(tick.from + 3)
    if (scale.pixels >= 20) {
      const [first, end] = [dateOf(tick.from), dateOf(last(tick))]
      const isOneMonth = first.slice(0, 7) === end.slice(0, 7)
      const start = isOneMonth ? `${Number(first.slice(8))}–` : `${format.date(first, 'dayMonth')} – `
      return `${t('requests.timeline.weekShort', { number })} · ${start}${format.date(end, 'dayMonth')}`
    }
    return scale.pixels >= 8 ? format.date(dateOf(tick.from), 'dayMonth') : String(number)
  }

  return (
    <div className={styles.head}>
      <div className={styles.corner} data-corner>
        <span className={styles.names}>{t('requests.timeline.names')}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          title={isAllFolded ? t('requests.timeline.unfoldAll') : t('requests.timeline.foldAll')}
          aria-label={isAllFolded ? t('requests.timeline.unfoldAll') : t('requests.timeline.foldAll')}
          onClick={onFoldAll}
        >
          {isAllFolded ? <IconFoldDown size={18} aria-hidden /> : <IconFold size={18} aria-hidden />}
        </ActionIcon>
      </div>
      <div className={styles.ticks} style={{ width: scale.days * scale.pixels }} aria-hidden>
        {(isDaily ? weeks : monthsIn(from, to)).map((tick) => (
          <TickMark key={`upper${tick.from}`} tick={tick} scale={scale} line="upper">
            {inUpper(tick)}
          </TickMark>
        ))}
        {isDaily
          ? daysIn(from, to).map((tick) => (
              <TickMark
                key={tick.from}
                tick={tick}
                scale={scale}
                line="day"
                isToday={tick.from === today}
                isFree={weekdayOf(tick.from) > 5 || holidays.has(tick.from)}
                title={holidays.get(tick.from)}
              >
                <small>{format.date(dateOf(tick.from), 'weekdayName')}</small>
                {String(Number(dateOf(tick.from).slice(8)))}
              </TickMark>
            ))
          : weeks.map((tick) => (
              <TickMark
                key={tick.from}
                tick={tick}
                scale={scale}
                line="week"
                isToday={tick.from <= today && last(tick) >= today}
              >
                {inWeek(tick)}
              </TickMark>
            ))}
      </div>
    </div>
  )
})

interface MarkProps {
  tick: Tick
  scale: Scale
  line: 'upper' | 'week' | 'day'
  isToday?: boolean
  isFree?: boolean
  title?: string | undefined
  children: ReactNode
}

function TickMark({ tick, scale, line, isToday = false, isFree = false, title, children }: MarkProps) {
  return (
    <div
      className={styles.tick}
      data-line={line}
      data-today={isToday || undefined}
      data-free={isFree || undefined}
      title={title}
      style={{ left: pixelsAt(scale, tick.from), width: tick.days * scale.pixels }}
    >
      <span className={styles.words}>{children}</span>
    </div>
  )
}
