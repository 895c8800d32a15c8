import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './Calendar.module.css'

/** A range of days that a calendar marks; either end may be open. */
export interface MarkedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Props {
  /** Days as `2026-11-20`. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  marked?: MarkedDays | undefined
  onChoose: (date: string) => void
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
// Escape closes only the calendar, not the dialog around it.
const own = { 'data-mantine-stop-propagation': 'true' }

/** A month to choose a day from, in the user's language: arrows, Page Up and Down, Home and End move; Enter chooses. */
export function Calendar(props: Props) {
  const format = useFormat()
  return (
    <I18nProvider locale={format.locale}>
      <Month {...props} />
    </I18nProvider>
  )
}

function Month({ value, min, max, marked, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const firstDayOfWeek = weekdays[format.region.firstDayOfWeek - 1] ?? 'mon'
  const start = value ?? (min && min > today ? min : max && max < today ? max : today)
  const options = {
    value: value ? parseDate(value) : null,
    defaultFocusedValue: parseDate(start),
    ...(min && { minValue: parseDate(min) }),
    ...(max && { maxValue: parseDate(max) }),
    firstDayOfWeek,
    autoFocus: true,
    onChange: (date: CalendarDate) => onChoose(date.toString()),
  }
  const state = useCalendarState({ ...options, locale: format.locale, createCalendar: () => new GregorianCalendar() })
  const { calendarProps } = useCalendar(options, state)
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { firstDayOfWeek, weekdayStyle: 'short' },
    state,
  )
  const isTodayOpen = (!min || min <= today) && (!max || max >= today)
  return (
    <div {...calendarProps} className={styles.calendar}>
      <div className={styles.head}>
        <ActionIcon
          {...own}
          variant="subtle"
          size={36}
          aria-label={t('platform.month.previous')}
          disabled={state.isPreviousVisibleRangeInvalid()}
          onClick={() => state.focusPreviousPage()}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <MonthAndYear state={state} min={min} max={max} />
        <ActionIcon
          {...own}
          variant="subtle"
          size={36}
          aria-label={t('platform.month.next')}
          disabled={state.isNextVisibleRangeInvalid()}
          onClick={() => state.focusNextPage()}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <table {...gridProps} className={styles.days}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksInMonth }, (_, week) => (
            <tr key={week}>
              {state
                .getDatesInWeek(week)
                .map(
                  (date) =>
                    date && <Day key={date.toString()} state={state} date={date} today={today} marked={marked} />,
                )}
            </tr>
          ))}
        </tbody>
      </table>
      {isTodayOpen && (
        <Button {...own} variant="subtle" size="compact-sm" fullWidth onClick={() => onChoose(today)}>
          {t('platform.dates.today')}
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  state: CalendarState
  date: CalendarDate
  today: string
  marked: MarkedDays | undefined
}

function Day({ state, date, today, marked }: DayProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { cellProps, buttonProps, isSelected, isOutsideVisibleRange, isDisabled, formattedDate } = useCalendarCell(
    { date },
    state,
    ref,
  )
  const day = date.toString()
  const isMarked = !isOutsideVisibleRange && marked?.from && marked.to && day >= marked.from && day <= marked.to
  return (
    <td {...cellProps} data-marked={isMarked || undefined}>
      <div
        {...buttonProps}
        {...own}
        ref={ref}
        className={styles.day}
        data-autofocus={buttonProps.tabIndex === 0 || undefined}
        hidden={isOutsideVisibleRange}
        data-today={day === today || undefined}
        data-chosen={isSelected || undefined}
        data-off={isDisabled || undefined}
      >
        {formattedDate}
      </div>
    </td>
  )
}

function MonthAndYear({ state, min, max }: { state: CalendarState; min: string | undefined; max: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = state.visibleRange.start
  const [first, last] = [
    Number(dayOf(min ?? '')?.slice(0, 4) ?? shown.year - 100),
    Number(dayOf(max ?? '')?.slice(0, 4) ?? shown.year + 20),
  ]
  const years = Array.from({ length: Math.max(last - first, 0) + 1 }, (_, index) => String(first + index))
  const go = (change: { month: number } | { year: number }) => {
    state.setFocusedDate(shown.set(change))
    // The day becomes the tab stop of the grid; the focus stays on the list.
    state.setFocused(false)
  }
  return (
    <>
      <NativeSelect
        {...own}
        variant="unstyled"
        size="sm"
        rightSectionWidth={22}
        className={styles.month ?? ''}
        aria-label={t('platform.typed.month')}
        data={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: format.monthName(index + 1),
        }))}
        value={String(shown.month)}
        onChange={(event) => go({ month: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        {...own}
        variant="unstyled"
        size="sm"
        rightSectionWidth={22}
        className={styles.year ?? ''}
        aria-label={t('platform.typed.year')}
        data={years}
        value={String(shown.year)}
        onChange={(event) => go({ year: Number(event.currentTarget.value) })}
      />
    </>
  )
}
