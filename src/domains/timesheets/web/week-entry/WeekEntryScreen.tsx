import { daysAfter } from '#base/days.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { WeekPicker } from '#platform/web/forms/date/WeekPicker.tsx'
import { timesheetRoutes } from '../../contract.ts'
import { EntriesReading } from '../EntriesReading.tsx'
import { weekOfEntry } from '../form/week-of-entry.ts'
import { WeekForm } from './WeekForm.tsx'
import styles from './WeekForm.module.css'

/** Enters the hours of a week in a grid of projects and days. */
export function WeekEntryScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [query, setQuery] = useAddressQuery({ date: '' })
  const date = dayOf(query.date) ?? today
  const week = format.week(date)
  const [from = date, to = date] = [week[0], week[6]]
  const days = useRead(timesheetRoutes.listDays, { query: { from, to } })
  const entries = useRead(timesheetRoutes.listOwnEntries, {
    query: { from: daysAfter(from, -7), to, limit: '200', sort: 'date' },
  })
  const assignments = useRead(assignmentRoutes.listOwnAssignments, { query: { limit: '200' } })
  const timeOff = useRead(absenceRoutes.listOwnTimeOff, { query: { limit: '200' } })
  return (
    <Page
      title={t('timesheets.week.enter')}
      lead={t('timesheets.grid.lead')}
      back={{ to: weekOfEntry(date), label: t('timesheets.own.tab') }}
    >
      <div className={styles.picker}>
        <WeekPicker week={week} today={today} onChoose={(chosen) => setQuery({ date: chosen })} />
      </div>
      <EntriesReading of={assignments}>
        {({ items: own }) => (
          <EntriesReading of={days}>
            {({ items: found, roundingMinutes }) => (
              <EntriesReading of={entries}>
                {({ items }) => (
                  <WeekForm
                    key={from}
                    days={found}
                    entries={items}
                    assignments={own}
                    timeOff={timeOff.data?.items ?? []}
                    rounding={roundingMinutes}
                    today={today}
                  />
                )}
              </EntriesReading>
            )}
          </EntriesReading>
        )}
      </EntriesReading>
    </Page>
  )
}
