import { IconClockPlus } from '@tabler/icons-react'
import { ReportSickButton } from '#domains/absences/web/ReportSickButton.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { FindReplacement } from '#domains/matching/web/FindReplacement.tsx'
import type { Shift } from '#domains/shifts/contract.ts'
import { ScheduleScreen as Schedule } from '#domains/shifts/web/schedule/ScheduleScreen.tsx'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'

/** The schedule, in which workers are found for shifts, with the actions of later domains on a shift. */
export function ScheduleScreen() {
  return (
    <Schedule
      find={(target, onClose) => <FindReplacement target={target} onClose={onClose} />}
      shiftActions={(shift) => <LaterActions shift={shift} />}
    />
  )
}

/** Reports the worker of a shift sick, or adds the hours of a past shift on which nobody clocked in. */
function LaterActions({ shift: { worker, startsAt, endsAt, allowed } }: { shift: Shift }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const now = useMinute()
  const decides = useMay('timesheets:decide')
  const date = dateIn(timeZone, startsAt)
  return (
    <>
      {allowed.includes('reportSick') && <ReportSickButton worker={worker} from={date} />}
      {decides && allowed.includes('markNoShow') && Date.parse(endsAt) <= now && (
        <LinkButton variant="default" icon={IconClockPlus} to={`/provider/timesheet?add=${worker.id}&on=${date}`}>
          {t('timesheets.addHours.title')}
        </LinkButton>
      )}
    </>
  )
}
