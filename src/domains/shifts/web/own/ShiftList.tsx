import { SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { shiftRoutes } from '../../contract.ts'
import { OwnShiftCard } from './OwnShiftCard.tsx'
import styles from './ShiftList.module.css'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { daysAfter } from '#base/days.ts'
import { nearnessOf, weeksOf } from './weeks.ts'

/** The worker's future or past shifts. */
export function ShiftList() {
  const { t } = useTranslation()
  const [{ when }, setQuery] = useAddressQuery({ when: 'coming' })
  const chosen = when === 'past' ? 'past' : 'coming'
  return (
    <Stack gap="1.25rem">
      <SegmentedControl
        size="md"
        className={styles.when ?? ''}
        aria-label={t('shifts.own.when')}
        data={[
          { value: 'coming', label: t('shifts.own.coming') },
          { value: 'past', label: t('shifts.own.past') },
        ]}
        value={chosen}
        onChange={(value) => setQuery({ when: value })}
      />
      <Shifts key={chosen} isPast={chosen === 'past'} />
    </Stack>
  )
}

/** Future shifts, next first, or past shifts, last first, grouped by week. */
function Shifts({ isPast }: { isPast: boolean }) {
  const format = useFormat()
  const now = useMinute()
  const today = dateIn(format.timeZone, new Date(now))
  // The query includes all of today, so shifts that belong to the other list are left out.
  const query = isPast ? { to: today, sort: '-startsAt' as const } : { from: today, sort: 'startsAt' as const }
  const list = useList(shiftRoutes.listOwnShifts, { query: { ...query, limit: '30' } })
  const shifts = list.items.filter(({ endsAt }) => Date.parse(endsAt) <= now === isPast)
  const next = isPast ? undefined : shifts.find(({ status }) => status !== 'cancelled')
  if (list.failure) return <Failed failure={list.failure} retry={list.retry} />
  if (list.loading) return <Loading rows={3} height={140} />
  if (shifts.length === 0 && !list.hasMore) return <NoShifts isPast={isPast} />
  return (
    <>
      {weeksOf(shifts, format.timeZone, format.week).map((week) => (
        <Stack key={week.from} component="section" gap="0.75rem">
          <WeekTitle from={week.from} today={today} />
          <ul className={styles.shifts}>
            {week.shifts.map((shift) => (
              <li key={shift.id}>
                <OwnShiftCard shift={shift} isNext={shift === next} now={now} />
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      <MoreButton list={list} size="md" />
    </>
  )
}

function NoShifts({ isPast }: { isPast: boolean }) {
  const { t } = useTranslation()
  if (isPast) {
    return <Empty icon={IconCalendarOff} title={t('shifts.own.emptyPast')} text={t('shifts.own.emptyPastText')} />
  }
  return (
    <Empty
      icon={IconCalendarOff}
      title={t('shifts.own.empty')}
      text={t('shifts.own.emptyText')}
      action={
        <LinkButton to="/worker/assignments" variant="default" size="md">
          {t('shifts.own.toAssignments')}
        </LinkButton>
      }
    />
  )
}

/** The heading of a week of shifts. */
function WeekTitle({ from, today }: { from: string; today: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nearness = nearnessOf(from, today, format.week)
  const days = format.dates(from, daysAfter(from, 6))
  return (
    <h2 className={styles.title}>
      {nearness ? t(`platform.week.${nearness}`) : days}
      {nearness && <span className={styles.days}>{days}</span>}
    </h2>
  )
}
