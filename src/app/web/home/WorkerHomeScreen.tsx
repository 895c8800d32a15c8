import { IconCalendarQuestion, IconFileText, IconPencil } from '@tabler/icons-react'
import { fullName, useProfile } from '#domains/accounts/web/session.ts'
import { Announcements } from '#domains/messages/web/Announcements.tsx'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { HomeTour } from '../tours/HomeTour.tsx'
import { ClockCard } from './ClockCard.tsx'
import { Figure } from './Figure.tsx'
import styles from './Home.module.css'
import { NextShift } from './NextShift.tsx'
import { QuickActions } from './QuickActions.tsx'
import { ThisMonth, useThisMonth } from './ThisMonth.tsx'
import { WeekOverview } from './WeekOverview.tsx'

const sheet = '/worker/timesheet?tab=my-timesheet'

/** The worker's home: the clock, the next shift, the week so far, and open tasks. */
export function WorkerHomeScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const profile = useProfile()
  const home = useRead(statisticsRoutes.readWorkerHome, {})
  // Read together with the rest, although it is shown only once the rest is there.
  const month = useThisMonth()
  const tiles = [
    { name: 'drafts', icon: IconFileText, tone: 'waiting', to: sheet },
    { name: 'toCorrect', icon: IconPencil, tone: 'odd', to: sheet },
    { name: 'offers', icon: IconCalendarQuestion, tone: 'news', to: '/worker/assignments' },
  ] as const
  return (
    <Page
      title={t('app.workerHome.greeting', { name: profile.given_name ?? fullName(profile) })}
      lead={format.date(todayIn(format.timeZone), 'long')}
    >
      <HomeTour ready={home.isFetched} />
      <ClockCard />
      <Reading of={home} loading={<Loading rows={3} height={160} />}>
        {({ week, nextShift }) => (
          <>
            <div className={styles.figures} data-tour="todo">
              {tiles.map(({ name, icon, tone, to }) => (
                <Figure
                  key={name}
                  label={t(`app.workerHome.${name}`)}
                  of={home}
                  value={(found) => format.number(found[name])}
                  isQuiet={(found) => found[name] === 0}
                  icon={icon}
                  tone={tone}
                  to={to}
                />
              ))}
            </div>
            <div className={styles.columns}>
              <div className={styles.stack}>
                <NextShift shift={nextShift} />
                <Announcements />
              </div>
              <div className={styles.stack}>
                <WeekOverview week={week} />
                <ThisMonth of={month} />
              </div>
            </div>
          </>
        )}
      </Reading>
      <QuickActions />
    </Page>
  )
}
