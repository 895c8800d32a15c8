import { Stack } from '@mantine/core'
import { OwnAvailability } from '#domains/availability/web/Availability.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { OfferedShifts } from './OfferedShifts.tsx'
import { OpenShifts } from './OpenShifts.tsx'
import { ShiftList } from './ShiftList.tsx'
import { ShiftWeek } from './ShiftWeek.tsx'

/** The worker's shifts as a list or by week, the open shifts to take, the worker's availability, and the calendar feed. */
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
          { value: 'open', label: t('shifts.claim.title'), panel: <TakeShifts /> },
          { value: 'availability', label: t('availability.title'), panel: <OwnAvailability /> },
          { value: 'calendar', label: t('shifts.own.calendar'), panel: <CalendarFeed /> },
        ]}
      />
    </Page>
  )
}

/** What the worker may take: the shifts that colleagues offer, and the open shifts. */
function TakeShifts() {
  return (
    <Stack gap="1.25rem">
      <OfferedShifts />
      <OpenShifts />
    </Stack>
  )
}
