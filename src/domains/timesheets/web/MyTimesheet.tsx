import { Button } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { totals } from '#base/money.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { WeekPicker } from '#platform/web/ui/WeekPicker.tsx'
import { timesheetRoutes } from '../contract.ts'
import { DaySection } from './my-timesheet/DaySection.tsx'
import { dayStatusOf } from './my-timesheet/day-status.ts'
import { Drafts } from './my-timesheet/Drafts.tsx'
import styles from './my-timesheet/MyTimesheet.module.css'
import { EntriesReading } from './my-timesheet/EntriesReading.tsx'
import { WeekStrip } from './my-timesheet/WeekStrip.tsx'

interface Props {
  /** The day on which a clock session runs now. */
  workingOn?: string | undefined
}

/** The worker's own week: its days, what was entered on each, and what is still to be submitted. */
export function MyTimesheet({ workingOn }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [query, setQuery] = useAddressQuery({ date: '' })
  const asked = dayOf(query.date)
  const week = format.week(asked ?? today)
  const [from = today, to = today] = [week[0], week[6]]
  const entries = useRead(timesheetRoutes.listOwnEntries, { query: { from, to, limit: '200' } }, { keep: true })
  const assignments = useRead(assignmentRoutes.listOwnAssignments, { query: { limit: '200' } })
  return (
    <div className={styles.timesheet}>
      <WeekPicker week={week} today={today} onChoose={(date) => setQuery({ date: date === today ? '' : date })} />
      <Drafts />
      <EntriesReading of={entries}>
        {({ items }) => {
          const counted = items.filter(({ status }) => status !== 'rejected')
          const days = week.map((date) => {
            const own = items
              .filter((entry) => entry.date === date)
              .sort((one, other) => (one.startTime ?? '').localeCompare(other.startTime ?? ''))
            const plan = { assignments: assignments.data?.items ?? [], today, workingOn }
            return { date, entries: own, status: dayStatusOf(date, own, plan) }
          })
          return (
            <>
              <WeekStrip
                days={days}
                today={today}
                chosen={asked}
                minutes={counted.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)}
                worth={totals(counted.map(({ worth }) => worth))}
                onChoose={(date) => setQuery({ date })}
              />
              {items.length === 0 && (
                <Empty
                  title={t('timesheets.own.emptyWeek')}
                  text={t('timesheets.own.emptyText')}
                  icon={IconCalendarOff}
                  action={
                    <Button
                      component={Link}
                      to={`/worker/timesheet/add-entry?date=${asked ?? (week.includes(today) ? today : from)}`}
                      size="md"
                      leftSection={<IconPlus size={20} aria-hidden />}
                    >
                      {t('timesheets.entry.add')}
                    </Button>
                  }
                />
              )}
              {days.map((day) => (
                <DaySection
                  key={day.date}
                  {...day}
                  today={today}
                  chosen={day.date === asked}
                  hidden={items.length === 0 || (day.entries.length === 0 && day.date > today && day.date !== asked)}
                />
              ))}
            </>
          )
        }}
      </EntriesReading>
    </div>
  )
}
