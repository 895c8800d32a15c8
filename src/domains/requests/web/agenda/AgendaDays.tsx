import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { WeekDays } from '#platform/web/ui/date/WeekDays.tsx'
import type { StaffingRequest } from '../../contract.ts'
import { dayOf, weekdayOf } from '../timeline/days.ts'

interface Props {
  week: readonly string[]
  today: string
  chosen: string | undefined
  holidays: ReadonlyMap<number, string>
  requests: readonly StaffingRequest[]
  onChoose: (day: string) => void
}

/** The days of a week, of which one is selected. A dot marks days on which a request starts. */
export function AgendaDays({ week, today, chosen, holidays, requests, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <WeekDays
      label={t('requests.agenda.days')}
      days={week.map((day) => {
        const isMarked = requests.some(({ startDate }) => startDate === day)
        const holiday = holidays.get(dayOf(day))
        const name = [format.date(day, 'weekday'), holiday, isMarked && t('requests.agenda.begins')]
        return {
          day,
          name: name.filter(Boolean).join(', '),
          isFree: holiday !== undefined || weekdayOf(dayOf(day)) > 5,
          isMarked,
        }
      })}
      today={today}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
