import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import type { SchedulePlace } from './use-schedule-place.ts'

/** The buttons at the bottom of a phone that lead to earlier and later days. */
export function PhoneSteps({ place }: { place: SchedulePlace }) {
  return (
    <DateSteps
      thumb
      onEarlier={() => place.step(-1)}
      onToday={() => place.goTo(place.today)}
      onLater={() => place.step(1)}
    />
  )
}
