import { Stack } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { daysAfter } from '#base/days.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { portalRoutes, type ScheduledShift } from '../../contract.ts'
import { usePortalContact } from '../contact.ts'
import { ShiftRow } from '../ShiftRow.tsx'
import styles from './Schedule.module.css'

/** Who comes when, day by day, for seven days from today. */
export function ClientScheduleScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, company } = usePortalContact()
  const [{ week }, setQuery] = useAddressQuery({ week: '' })
  const today = todayIn(format.timeZone)
  // What has passed is one step back.
  const from = dayOf(week) ?? today
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
            <Stack gap="1rem">
              {[...Map.groupBy(items, ({ date }) => date)].map(([date, shifts]) => (
                <DayShifts key={date} date={date} shifts={shifts} />
              ))}
            </Stack>
          )
        }
      </Reading>
    </Page>
  )
}

/** The shifts of a day, by project and work site. */
function DayShifts({ date, shifts }: { date: string; shifts: readonly ScheduledShift[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const headingOf = ({ project, site }: ScheduledShift) =>
    site === null ? project : t('portal.schedule.atSite', { project, site })
  const workers = new Set(shifts.filter(({ replaced }) => !replaced).map(({ worker }) => worker)).size
  return (
    <Panel title={format.date(date, 'long')} lead={t('portal.schedule.workers', { count: workers })}>
      <Stack gap="1rem">
        {[...Map.groupBy(shifts, headingOf)].map(([heading, there]) => (
          <section key={heading}>
            <h3 className={styles.place}>{heading}</h3>
            <ul className={styles.shifts}>
              {there.map((shift) => (
                <ShiftRow key={shift.id} shift={shift} />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Panel>
  )
}
