import { IconAlertTriangle, IconPlus, IconUserQuestion } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { daysAfter, isWeekend } from '#base/days.ts'
import { type AvailabilityKind, availabilityKinds } from '#domains/availability/rules.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useSwipe } from '#platform/web/ui/date/use-swipe.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { WeekDays } from '#platform/web/ui/date/WeekDays.tsx'
import { type BoardItem, type BoardRow, plannedOn } from './board.ts'
import styles from './DayList.module.css'
import { PhoneSteps } from './PhoneSteps.tsx'
import type { GridProps } from './use-grid.ts'
import type { ScheduleRange } from './use-schedule-range.ts'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { SwapBadge } from '../SwapBadge.tsx'
import type { StartLack } from './start-lacks.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import listed from './ListedShift.module.css'

type Props = Pick<GridProps, 'rows' | 'range' | 'holidays' | 'openPositions' | 'onDemand' | 'onOpen' | 'onAdd'>

/** The schedule on a phone: the days of the week as tabs, and the shifts of one day. A tap on a shift opens it with its actions. */
export function DayList({ rows, range, holidays, openPositions, onDemand, onOpen, onAdd }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date: day, days } = range
  const swipe = useSwipe((way) => range.goTo(daysAfter(day, way)))
  const index = days.indexOf(day)
  const items = itemsOn(rows, index)
  const away = rows.filter(({ cells }) => cells[index]?.away)
  const canAdd = rows.some(({ cells }) => cells[index]?.canAdd)
  const { count, minutes } = plannedOn(rows, index)
  const holiday = holidays.get(day)
  const open = openPositions.get(day) ?? 0
  return (
    <>
      <div className={styles.list} {...swipe}>
        <DayTabs rows={rows} range={range} holidays={holidays} />
        <section aria-labelledby={`day-${day}`} className={styles.day}>
          <h3 id={`day-${day}`} className={styles.name} data-today={day === range.today || undefined}>
            {format.date(day, 'weekday')}
            {holiday && <span className={styles.holiday}>{holiday}</span>}
          </h3>
          <p className={styles.none}>
            {t('shifts.schedule.planned', { count, hours: format.duration(minutes) })}
            {open > 0 && (
              <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onDemand(day)}>
                <IconUserQuestion size={14} aria-hidden />
                {t('shifts.schedule.open', { count: open })}
              </button>
            )}
          </p>
          <DayShifts key={day} items={items} isToday={day === range.today} onOpen={onOpen} />
          {away.length > 0 && (
            <p className={styles.none}>
              {t('shifts.away.names', { names: away.map(({ worker }) => worker.name).join(', ') })}
            </p>
          )}
          {availabilityKinds.map((kind) => (
            <StatedNames key={kind} kind={kind} rows={rows} index={index} />
          ))}
          {canAdd && (
            <ActionButton
              variant="subtle"
              size="sm"
              icon={IconPlus}
              aria-label={t('shifts.schedule.addOn', { date: format.date(day, 'weekday') })}
              onClick={() => onAdd('', [day])}
            >
              {t('shifts.schedule.addShort')}
            </ActionButton>
          )}
        </section>
      </div>
      <PhoneSteps range={range} />
    </>
  )
}

interface StatedNamesProps {
  kind: AvailabilityKind
  rows: readonly BoardRow[]
  index: number
}

/** The workers who have stated a kind of availability for the day or a part of it, with the times of that part. */
function StatedNames({ kind, rows, index }: StatedNamesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = rows.flatMap(({ worker, cells }) => {
    const parts = cells[index]?.stated.filter((part) => part.kind === kind) ?? []
    if (parts.length === 0) return []
    const times = parts
      .filter(({ from, to }) => from > 0 || to < 1)
      .map(({ startsAt, endsAt }) =>
        t('shifts.times.sameDay', { from: format.time(startsAt), to: format.time(endsAt) }),
      )
    return [times.length > 0 ? `${worker.name} (${times.join(', ')})` : worker.name]
  })
  if (names.length === 0) return null
  return (
    <p className={styles.none}>
      {t('availability.stretch', { kind: t(`availability.kind.${kind}`), times: names.join(', ') })}
    </p>
  )
}

interface DayShiftsProps {
  items: readonly BoardItem[]
  isToday: boolean
  onOpen: (id: string) => void
}

/** The shifts of a day by time. Today's list has a line before the first shift that has not ended, and opens there. */
function DayShifts({ items, isToday, onOpen }: DayShiftsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute()).toISOString()
  const line = useRef<HTMLLIElement>(null)
  const next = isToday ? items.findIndex(({ shift }) => shift.endsAt > now) : -1
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <ul className={styles.shifts}>
      {items.map((item, index) => (
        <Fragment key={`${item.shift.id} ${item.isTail}`}>
          {index === next && index > 0 && (
            <li ref={line} className={styles.now}>
              {t('shifts.schedule.now', { time: format.time(now) })}
            </li>
          )}
          <ListedShift item={item} onOpen={() => onOpen(item.shift.id)} />
        </Fragment>
      ))}
    </ul>
  )
}

function itemsOn(rows: readonly BoardRow[], index: number) {
  return rows
    .flatMap(({ cells }) => cells[index]?.items ?? [])
    .sort((one, other) => (one.shift.startsAt < other.shift.startsAt ? -1 : 1))
}

interface DayTabsProps {
  rows: readonly BoardRow[]
  range: ScheduleRange
  holidays: ReadonlyMap<string, string>
}

/** The days of the week in a row; a dot marks those with shifts. */
function DayTabs({ rows, range, holidays }: DayTabsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, today, days } = range
  return (
    <div className={styles.tabs}>
      <WeekDays
        label={t('shifts.schedule.days')}
        days={days.map((day, index) => ({
          day,
          name: [format.date(day, 'weekday'), holidays.get(day)].filter(Boolean).join(', '),
          isFree: holidays.has(day) || isWeekend(day),
          isMarked: rows.some(({ cells }) => (cells[index]?.items.length ?? 0) > 0),
        }))}
        today={today}
        chosen={date}
        onChoose={range.goTo}
      />
    </div>
  )
}

/** A shift in the list on a phone, on two lines: worker and status, times and project. */
function ListedShift({ item, onOpen }: { item: BoardItem; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const { shift, assignment, isTail, lacks } = item
  const { project, worker } = assignment
  return (
    <li className={listed.shift} data-state={shift.published ? 'published' : 'draft'}>
      <span className={listed.colour} style={{ background: project.colour }} aria-hidden />
      <div className={listed.words}>
        <span className={listed.head}>
          <button type="button" className={listed.name} aria-haspopup="dialog" onClick={onOpen}>
            {worker.name}
          </button>
          <ShiftStatusBadge status={shift.status} isDraft={!shift.published} missing={shift.missing} />
          {shift.swap && <SwapBadge status={shift.swap} />}
        </span>
        {lacks && <StartLackLine lack={lacks} />}
        <p className={listed.what}>
          <span className={listed.times}>
            {isTail ? t('shifts.times.until', { to: format.time(shift.endsAt) }) : timesOf(shift)}
          </span>
          <span className={listed.project}>{project.name}</span>
        </p>
      </div>
    </li>
  )
}

/** What the start of a shift lacks, on one line. */
function StartLackLine({ lack: { effect, texts } }: { lack: StartLack }) {
  const { t } = useTranslation()
  return (
    <p className={styles.lack} data-effect={effect}>
      <IconAlertTriangle size={14} aria-hidden />
      {t(`checks.start.${effect}`)} · {texts.join(' · ')}
    </p>
  )
}
