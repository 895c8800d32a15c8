import { IconCalendarOff } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { PhoneSteps } from './PhoneSteps.tsx'
import { useScheduleFilter } from './use-schedule-filter.ts'
import type { SchedulePlace } from './use-schedule-place.ts'

/** The empty state of a schedule without assignments: the reason, and what to do next. */
export function NoRows({ place, isPhone }: { place: SchedulePlace; isPhone: boolean }) {
  const { t } = useTranslation()
  const { isFiltered } = useScheduleFilter()
  const mayOffer = useMay('assignments:write')
  return (
    <>
      <Empty
        icon={IconCalendarOff}
        title={isFiltered ? t('shifts.schedule.nothing') : t('shifts.schedule.empty')}
        text={isFiltered ? t('shifts.schedule.nothingText') : t('shifts.schedule.emptyText')}
        action={
          !isFiltered && mayOffer && <LinkButton to="/provider/assignments/add">{t('assignments.list.add')}</LinkButton>
        }
      />
      {isPhone && <PhoneSteps place={place} />}
    </>
  )
}
