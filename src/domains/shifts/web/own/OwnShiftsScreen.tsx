import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { ShiftList } from './ShiftList.tsx'
import { ShiftWeek } from './ShiftWeek.tsx'

/** The worker's shifts as a list or by week, and the calendar feed. */
export function OwnShiftsScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('shifts.own.title')} lead={t('shifts.own.lead')}>
      <AddressTabs
        name="view"
        label={t('shifts.own.title')}
        grow
        tabs={[
          { value: 'list', label: t('shifts.own.list'), panel: <ShiftList /> },
          { value: 'week', label: t('shifts.own.week'), panel: <ShiftWeek /> },
          { value: 'calendar', label: t('shifts.own.calendar'), panel: <CalendarFeed /> },
        ]}
      />
    </Page>
  )
}
