import { IconCalendarQuestion, IconClockHour4, IconFileText } from '@tabler/icons-react'
import { fullName, useProfile } from '#domains/accounts/web/session.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { ClockCard } from './ClockCard.tsx'
import { Figure } from './Figure.tsx'
import styles from './Home.module.css'
import { NextAssignment } from './NextAssignment.tsx'
import { QuickActions } from './QuickActions.tsx'
import { WeekOverview } from './WeekOverview.tsx'

/** The worker's home: the clock, the next assignment, the week so far, and what is still to be done. */
export function WorkerHomeScreen() {
  const { t } = useWords()
  const format = useFormat()
  const profile = useProfile()
  const today = todayIn(format.timeZone)
  const week = format.week(today)
  const entries = timesheetRoutes.listOwnEntries
  const hours = useRead(entries, { query: { from: week[0], to: week[6], limit: '200' } })
  const drafts = useRead(entries, { query: { status: 'draft', limit: '1' } })
  const offers = useRead(assignmentRoutes.listOwnAssignments, { query: { status: 'pending', limit: '1' } })
  return (
    <Page
      title={t('app.workerHome.greeting', { name: profile.given_name ?? fullName(profile) })}
      lead={format.date(today, 'long')}
    >
      <ClockCard />
      <div className={styles.figures}>
        <Figure
          label={t('app.workerHome.hoursThisWeek')}
          of={hours}
          value={(found) => format.duration(found.totalMinutes)}
          icon={IconClockHour4}
          tone="good"
          to="/worker/timesheet?tab=my-timesheet"
        />
        <Figure
          label={t('app.workerHome.drafts')}
          of={drafts}
          value={(found) => format.number(found.total)}
          icon={IconFileText}
          tone="waiting"
          to="/worker/timesheet?tab=my-timesheet&status=draft"
        />
        <Figure
          label={t('app.workerHome.offers')}
          of={offers}
          value={(found) => format.number(found.total)}
          icon={IconCalendarQuestion}
          tone="news"
          to="/worker/assignments?status=pending"
        />
      </div>
      <div className={styles.columns}>
        <NextAssignment today={today} />
        <WeekOverview week={week} today={today} entries={hours} />
      </div>
      <QuickActions />
    </Page>
  )
}
