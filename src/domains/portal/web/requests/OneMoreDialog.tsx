import { weekdayOf } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ScheduledShift } from '../../contract.ts'
import { PlaceRequestDialog } from './PlaceRequestDialog.tsx'

/** Places a request for one more person in a shift; the form begins with its role, project and times. */
export function OneMoreDialog({ shift, onClose }: { shift: ScheduledShift; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, role, projectId, startTime, endTime, breakMinutes } = shift
  const day = { weekday: weekdayOf(date), startTime, endTime, breakMinutes }
  return (
    <PlaceRequestDialog
      start={{
        title: t('portal.shift.oneMoreTitle', { role, date: format.date(date) }),
        role,
        projectId,
        startDate: date,
        endDate: date,
        workingHours: { weeks: [{ days: [day] }], weekAStartDate: null, skipHolidays: false, except: [] },
        description: t('portal.shift.oneMoreText', {
          date: format.date(date, 'long'),
          start: format.timeOfDay(startTime),
          end: format.timeOfDay(endTime),
        }),
      }}
      onClose={onClose}
    />
  )
}
