import { ReportSickButton } from '#domains/absences/web/ReportSickButton.tsx'
import { FindReplacement } from '#domains/matching/web/FindReplacement.tsx'
import { ScheduleScreen as Schedule } from '#domains/shifts/web/schedule/ScheduleScreen.tsx'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'

/** The schedule, in which workers are found for shifts, with the actions of later domains on a shift. */
export function ScheduleScreen() {
  const { timeZone } = useFormat()
  return (
    <Schedule
      find={(target, onClose) => <FindReplacement target={target} onClose={onClose} />}
      shiftActions={({ worker, startsAt, allowed }) =>
        allowed.includes('reportSick') && <ReportSickButton worker={worker} from={dateIn(timeZone, startsAt)} />
      }
    />
  )
}
