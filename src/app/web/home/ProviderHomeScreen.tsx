import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { Announcements } from '#domains/messages/web/Announcements.tsx'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useIsLive, useLive } from '#platform/web/live/use-live.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { HomeTour } from '../tours/HomeTour.tsx'
import { AtWork } from './AtWork.tsx'
import { AwaitingAnswers, useAwaitingAnswers } from './AwaitingAnswers.tsx'
import { Decisions } from './Decisions.tsx'
import { EntriesToDecide, useEntriesToDecide } from './EntriesToDecide.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './Home.module.css'
import { ExpiringCertifications } from './ExpiringCertifications.tsx'
import { Uncovered } from './Uncovered.tsx'
import { WeekAgainstLast } from './WeekAgainstLast.tsx'

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
  return (
    <Page
      title={
        profile.given_name
          ? t('app.providerHome.greeting', { name: profile.given_name })
          : t('app.providerHome.welcome')
      }
      lead={format.date(todayIn(format.timeZone), 'long')}
    >
      <HomeTour ready={home.isFetched} />
      <FirstSteps />
      <Decisions of={home} />
      <Reading of={home} loading={<Loading rows={2} height={240} />}>
        {({ atWork, week, uncovered, expiringCertifications }) => (
          <>
            <Uncovered uncovered={uncovered} />
            <div className={styles.columns}>
              <div className={styles.stack}>
                <AtWork atWork={atWork} />
                {decidesHours && <EntriesToDecide of={entries} />}
                <ExpiringCertifications expiringCertifications={expiringCertifications} />
              </div>
              <div className={styles.stack}>
                <WeekAgainstLast week={week} />
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
