import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconChartBar,
  IconClockPlay,
  IconFileText,
  IconPencil,
  IconSignature,
  IconPlus,
  IconReportMoney,
} from '@tabler/icons-react'
import { fullName, useProfile } from '#domains/accounts/web/session.ts'
import { OwnStartChecks } from '#domains/checks/web/OwnStartChecks.tsx'
import { Announcements } from '#domains/messages/web/Announcements.tsx'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Link } from '#platform/web/navigation/Link.tsx'
import { HomeTour } from '../tours/HomeTour.tsx'
import { ClockCard } from './ClockCard.tsx'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from './Figure.tsx'
import styles from './Home.module.css'
import { NextShift } from './NextShift.tsx'
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
    // Not every organisation has contracts.
    ...(home.data?.contracts
      ? [{ name: 'contracts', icon: IconSignature, tone: 'waiting', to: '/worker/contracts' } as const]
      : []),
  ] as const
  return (
    <Page
      title={t('app.workerHome.greeting', { name: profile.given_name ?? fullName(profile) })}
      lead={format.date(todayIn(format.timeZone), 'long')}
    >
      <ClockCard />
      <HomeTour ready={home.isFetched} />
      <Reading of={home} loading={<Loading rows={3} height={160} />}>
        {({ week, nextShift, sickLeave }) => (
          <>
            <FigureRow counts tour="todo">
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
            </FigureRow>
            <div className={styles.columns}>
              <div className={styles.stack}>
                {nextShift && <OwnStartChecks assignmentId={nextShift.assignmentId} />}
                <NextShift shift={nextShift} sickLeave={sickLeave} />
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

const actions = [
  { name: 'clock', to: '/worker/timesheet', icon: IconClockPlay },
  { name: 'addEntry', to: '/worker/timesheet/add-entry', icon: IconPlus },
  { name: 'timesheet', to: '/worker/timesheet?tab=my-timesheet', icon: IconReportMoney },
  { name: 'timeOff', to: '/worker/time-off', icon: IconBeach },
  { name: 'assignments', to: '/worker/assignments', icon: IconCalendarCheck },
  { name: 'statistics', to: '/worker/statistics', icon: IconChartBar },
] as const

/** Links to a worker's most frequent actions. */
function QuickActions() {
  const { t } = useTranslation()
  return (
    <nav className={styles.actions} data-tour="quick" aria-label={t('app.quick.label')}>
      {actions.map(({ name, to, icon: Icon }) => (
        <Link key={name} to={to} className={styles.action}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {t(`app.quick.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
