import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import type { ScheduleRange } from './use-schedule-range.ts'

/** The buttons at the bottom of a phone that lead to earlier and later days. */
export function PhoneSteps({ range }: { range: ScheduleRange }) {
  return (
    <DateSteps
      thumb
      onEarlier={() => range.step(-1)}
      onToday={() => range.goTo(range.today)}
      onLater={() => range.step(1)}
    />
  )
}
