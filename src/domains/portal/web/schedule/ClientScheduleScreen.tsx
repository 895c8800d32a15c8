import { IconCalendarOff } from '@tabler/icons-react'
import { daysAfter } from '#base/days.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { portalRoutes } from '../../contract.ts'
import { usePortalContact } from '../contact.ts'
import { DayShifts } from './DayShifts.tsx'
import styles from './Schedule.module.css'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The home of the client portal: who comes when, day by day, for seven days from today. */
export function ClientScheduleScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, company } = usePortalContact()
  const [{ week }, setQuery] = useAddressQuery({ week: '' })
  const today = todayIn(format.timeZone)
  // What has passed is one step back.
  const from = isDay(week) ? week : today
  const to = daysAfter(from, 6)
  const found = useRead(portalRoutes.readClientSchedule, { query: { from, to } }, { keep: true })
  const move = (days: number) => setQuery({ week: daysAfter(from, days) })
  return (
    <Page
      title={t('portal.schedule.title')}
      lead={t('portal.schedule.lead', { client, dates: format.dates(from, to) })}
      actions={<DateSteps onEarlier={() => move(-7)} onToday={() => setQuery({ week: '' })} onLater={() => move(7)} />}
    >
      <Reading of={found} failed={t('portal.schedule.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconCalendarOff}
              title={t('portal.schedule.empty')}
              text={t('portal.schedule.emptyText', { company })}
            />
          ) : (
            <div className={styles.days}>
              {[...Map.groupBy(items, ({ date }) => date)].map(([date, shifts]) => (
                <DayShifts key={date} date={date} shifts={shifts} />
              ))}
            </div>
          )
        }
      </Reading>
    </Page>
  )
}
