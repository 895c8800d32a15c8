import { SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarOff, IconPlus, IconTablePlus } from '@tabler/icons-react'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { monthAfter, monthOf } from '#platform/web/format/months.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { PeriodPicker } from '#platform/web/forms/date/PeriodPicker.tsx'
import { WeekPicker } from '#platform/web/forms/date/WeekPicker.tsx'
import { timesheetRoutes } from '../contract.ts'
import { awayOn } from './week-entry/week-off.ts'
import { DayGrid } from './own/DayGrid.tsx'
import { DaySection } from './own/DaySection.tsx'
import { Drafts } from './own/Drafts.tsx'
import { ToCorrect } from './own/ToCorrect.tsx'
import { EntriesReading } from './EntriesReading.tsx'
import styles from './own/MyTimesheet.module.css'

const views = ['week', 'month'] as const

/** The worker's own week or month: its days with their entries, and the entries still to be submitted. */
export function MyTimesheet() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [query, setQuery] = useAddressQuery({ date: '', view: 'week' })
  const view = query.view === 'month' ? 'month' : 'week'
  const requestedDay = dayOf(query.date)
  const day = requestedDay ?? today
  const shown = view === 'week' ? format.week(day) : monthOf(day, format.week)
  const [from = day, to = day] = [shown[0], shown.at(-1)]
  const isWithin = (date: string) => view === 'week' || date.slice(0, 7) === day.slice(0, 7)
  const days = useRead(timesheetRoutes.listDays, { query: { from, to } }, { keep: true })
  // The month view lists the entries of the selected day only.
  const listed = view === 'week' ? { from, to } : { from: day, to: day }
  const entries = useRead(timesheetRoutes.listOwnEntries, { query: { ...listed, limit: '200' } }, { keep: true })
  const timeOff = useRead(absenceRoutes.listOwnTimeOff, { query: { limit: '200' } })
  const awayThat = (date: string) => awayOn(date, timeOff.data?.items ?? [])
  const isBare = (count: number, week: readonly { date: string }[]) =>
    count === 0 && !week.some(({ date }) => awayThat(date))
  const choose = (date: string) => setQuery({ date: date === today && view === 'week' ? '' : date })
  const addOn = `/worker/timesheet/add-entry?date=${day > today ? today : day}`
  return (
    <Stack gap="1.25rem">
      <div className={styles.head}>
        {view === 'week' ? (
          <WeekPicker week={shown} today={today} onChoose={choose} />
        ) : (
          <PeriodPicker
            of="month"
            title={format.date(day, 'month')}
            isNow={isWithin(today)}
            onStep={(steps) => choose(monthAfter(day, steps, today))}
            onNow={() => choose(today)}
            month={{
              shown: day.slice(0, 7),
              goTo: (month) => choose(today.startsWith(month) ? today : `${month}-01`),
            }}
          />
        )}
        <SegmentedControl
          aria-label={t('timesheets.view.label')}
          value={view}
          onChange={(next) => setQuery({ view: next })}
          data={views.map((value) => ({ value, label: t(`timesheets.view.${value}`) }))}
        />
        <div className={styles.ways}>
          <LinkButton to={`/worker/timesheet/week?date=${day}`} size="md" variant="default" icon={IconTablePlus}>
            {t('timesheets.week.enter')}
          </LinkButton>
          <LinkButton to={addOn} size="md" icon={IconPlus}>
            {t('timesheets.entry.add')}
          </LinkButton>
        </div>
      </div>
      <Drafts />
      <ToCorrect />
      <EntriesReading of={days}>
        {({ items: found }) => (
          <>
            <DayGrid
              days={found}
              view={view}
              today={today}
              chosen={requestedDay}
              isWithin={isWithin}
              onChoose={choose}
            />
            <EntriesReading of={entries}>
              {({ items }) => (
                <>
                  {view === 'week' && isBare(items.length, found) && (
                    <Empty
                      title={t(requestedDay ? 'timesheets.own.emptyDate' : 'timesheets.own.emptyWeek')}
                      text={t('timesheets.own.emptyText')}
                      icon={IconCalendarOff}
                    />
                  )}
                  {found
                    .filter(({ date }) => (view === 'week' ? !isBare(items.length, found) : date === day))
                    .map(({ date, status, shifts }) => {
                      const own = items.filter((entry) => entry.date === date)
                      const away = awayThat(date)
                      return (
                        <DaySection
                          key={date}
                          date={date}
                          entries={own.toSorted((one, other) => order(one).localeCompare(order(other)))}
                          status={status}
                          shifts={shifts}
                          away={away}
                          today={today}
                          chosen={date === requestedDay}
                          alone={view === 'month'}
                          hidden={view === 'week' && own.length === 0 && !away && date > today && date !== requestedDay}
                        />
                      )
                    })}
                </>
              )}
            </EntriesReading>
          </>
        )}
      </EntriesReading>
    </Stack>
  )
}

const order = ({ startsAt, startTime }: { startsAt: string | null; startTime: string | null }) =>
  startsAt ?? startTime ?? ''
