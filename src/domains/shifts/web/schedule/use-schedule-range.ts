import { daysAfter } from '#base/days.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

/** The shown week or day of the schedule, stored in the address. */
export interface ScheduleRange {
  readonly view: 'week' | 'day'
  readonly date: string
  readonly today: string
  /** The shown days. */
  readonly days: readonly string[]
  readonly setView: (view: 'week' | 'day') => void
  readonly goTo: (date: string) => void
  readonly goToView: (view: 'week' | 'day', date: string) => void
  /** Moves forward or back by a number of weeks or days. */
  readonly step: (steps: number) => void
}

/** Reads the shown week or day from the address. A phone always reads the week, and shows one of its days. */
export function useScheduleRange(isPhone: boolean): ScheduleRange {
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [query, change] = useAddressQuery({ view: 'week', date: today })
  const view = query.view === 'day' && !isPhone ? 'day' : 'week'
  const date = dayOf(query.date) ?? today
  const goTo = (day: string) => {
    if (dayOf(day)) change({ date: day })
  }
  return {
    view,
    date,
    today,
    days: view === 'day' ? [date] : format.week(date),
    setView: (next) => change({ view: next }),
    goTo,
    goToView: (next, day) => change({ view: next, date: day }),
    step: (steps) => goTo(daysAfter(date, steps * (view === 'day' ? 1 : 7))),
  }
}
