import { IconMailCheck } from '@tabler/icons-react'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { Announcements } from '#domains/messages/web/Announcements.tsx'
import { type ProviderHome, statisticsRoutes } from '#domains/statistics/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { ExpiryBadge } from '#domains/documents/web/ExpiryBadge.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { HomeTour } from '../tours/HomeTour.tsx'
import { AtWork } from './AtWork.tsx'
import { Decisions } from './Decisions.tsx'
import { EntriesToDecide, useEntriesToDecide } from './EntriesToDecide.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './Home.module.css'
import { MoneyFigures, useMoneySummary } from './MoneyFigures.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { Uncovered } from './Uncovered.tsx'
import { UndecidedShifts } from './UndecidedShifts.tsx'
import { WeekAgainstLast } from './WeekAgainstLast.tsx'
import { AwaitingList } from './AwaitingList.tsx'
import { HomeRow } from './HomeRow.tsx'

// The server pushes changes of who is at work; without a stream it is polled while the page is visible. In milliseconds.
const every = { live: 300_000, otherwise: 30_000 }

/** The organisation's home: pending decisions, who is at work now, and the hours of the week. */
export function ProviderHomeScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const profile = useProfile()
  const decidesHours = useMay('timesheets:decide')
  const isLive = useIsLive()
  useLive('clock', statisticsRoutes.readProviderHome)
  const home = useRead(statisticsRoutes.readProviderHome, {}, { every: isLive ? every.live : every.otherwise })
  // All is read at the same moment, also what is shown only once the rest is there.
  const entries = useEntriesToDecide(decidesHours)
  const answers = useAwaitingAnswers()
  const money = useMoneySummary()
  return (
    <Page
      title={
        profile.given_name
          ? t('app.providerHome.greeting', { name: profile.given_name })
          : t('app.providerHome.welcome')
      }
      lead={format.date(todayIn(format.timeZone), 'long')}
    >
      <FirstSteps />
      <Reading of={home} loading={<Loading rows={2} height={240} />}>
        {({ atWork, week, uncovered, undecided, expiringCertifications }) => (
          <>
            <Uncovered uncovered={uncovered} />
            <TodayFigures of={home} />
            <Decisions of={home} />
            <MoneyFigures of={money} />
            <HomeTour ready />
            <div className={styles.columns}>
              <div className={styles.stack}>
                <UndecidedShifts undecided={undecided} />
                <AtWork atWork={atWork} />
                {decidesHours && <EntriesToDecide of={entries} />}
                <ExpiringCertifications expiringCertifications={expiringCertifications} />
              </div>
              <div className={styles.stack}>
                <WeekAgainstLast week={week} atWork={atWork.total} />
                <AwaitingAnswers of={answers} />
                <Announcements />
              </div>
            </div>
          </>
        )}
      </Reading>
    </Page>
  )
}

const query = { status: 'pending', sort: 'startDate', limit: '6' } as const

/** Reads the unanswered offers, the earliest first. */
const useAwaitingAnswers = () => useRead(assignmentRoutes.listAssignments, { query })

/** The unanswered offers, the earliest first. */
function AwaitingAnswers({ of }: { of: ReturnType<typeof useAwaitingAnswers> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const none = { title: t('app.providerHome.noOffers'), text: t('app.providerHome.noOffersText') }
  return (
    <AwaitingList
      of={of}
      title={t('app.providerHome.offersTitle')}
      all="/provider/assignments?status=pending"
      empty={{ icon: IconMailCheck, ...none }}
    >
      {({ id, worker, role, project, startDate }) => (
        <HomeRow
          key={id}
          name={worker.name}
          to={`/provider/assignments/${id}`}
          detail={`${role} · ${project.name}`}
          figure={format.date(startDate, 'dayMonth')}
        />
      )}
    </AwaitingList>
  )
}

/** Certifications that expire soon or have just expired, the earliest first; renders nothing if there are none. */
function ExpiringCertifications({
  expiringCertifications,
}: {
  expiringCertifications: ProviderHome['expiringCertifications']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!expiringCertifications || expiringCertifications.total === 0) return null
  return (
    <Panel
      flush
      title={t('app.providerHome.documents.title')}
      lead={t('app.providerHome.documents.lead', { count: expiringCertifications.total })}
    >
      <ul className={styles.rows}>
        {expiringCertifications.items.map(({ id, worker, name, expiresOn }) => (
          <HomeRow
            key={id}
            name={worker.name}
            to={`/provider/workforce/profile/${worker.id}?tab=certifications`}
            detail={`${name} · ${format.date(expiresOn)}`}
            badge={<ExpiryBadge expiresOn={expiresOn} />}
          />
        ))}
      </ul>
    </Panel>
  )
}
