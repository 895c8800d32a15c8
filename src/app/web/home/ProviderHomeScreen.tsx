import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { AwaitingAnswers } from './AwaitingAnswers.tsx'
import { EntriesToDecide } from './EntriesToDecide.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './Home.module.css'
import { ProviderFigures } from './ProviderFigures.tsx'

/** The organisation's home: what needs a decision today, and how the week stands. */
export function ProviderHomeScreen() {
  const { t } = useWords()
  const format = useFormat()
  const profile = useProfile()
  const seesHours = useMay('timesheets:read')
  const today = todayIn(format.timeZone)
  const week = format.week(today)
  return (
    <Page
      title={
        profile.given_name
          ? t('app.providerHome.greeting', { name: profile.given_name })
          : t('app.providerHome.welcome')
      }
      lead={format.date(today, 'long')}
    >
      <ProviderFigures week={week} />
      <FirstSteps />
      <div className={styles.columns}>
        {seesHours && <EntriesToDecide />}
        <AwaitingAnswers />
      </div>
    </Page>
  )
}
