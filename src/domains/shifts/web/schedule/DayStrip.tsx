import { isWeekend } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { WeekDays } from '#platform/web/ui/date/WeekDays.tsx'
import type { BoardRow } from './board.ts'
import type { SchedulePlace } from './use-schedule-place.ts'

interface Props {
  rows: readonly BoardRow[]
  place: SchedulePlace
  holidays: ReadonlyMap<string, string>
}

/** The days of a week in a row. A tap selects a day, a second tap clears the selection. */
export function DayStrip({ rows, place, holidays }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { view, date, today, days } = place
  const countOn = (day: string) => {
    const index = days.indexOf(day)
    return index < 0 ? 0 : rows.reduce((sum, { cells }) => sum + (cells[index]?.items.length ?? 0), 0)
  }
  const chosen = view === 'day' ? date : undefined
  return (
    <WeekDays
      label={t('shifts.schedule.days')}
      days={format.week(date).map((day) => ({
        day,
        name: [format.date(day, 'weekday'), holidays.get(day)].filter(Boolean).join(', '),
        isFree: holidays.has(day) || isWeekend(day),
        isMarked: countOn(day) > 0,
      }))}
      today={today}
      chosen={chosen}
      onChoose={(day) => (day === chosen ? place.setView('week') : place.goToView('day', day))}
    />
  )
}
