import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { availabilityRoutes } from '../contract.ts'
import { AvailabilityEditor } from './editor/AvailabilityEditor.tsx'

/** When the worker can work, from the first day that the worker may still change. */
export function OwnAvailability() {
  const today = todayIn(useFormat().timeZone)
  const stated = useRead(availabilityRoutes.readOwnAvailability, {})
  const { act } = useWrite(availabilityRoutes.saveOwnAvailability)
  return (
    <Reading of={stated}>
      {(known) => (
        <AvailabilityEditor
          key={known.version}
          stated={known}
          first={known.changeableFrom ?? today}
          save={(body) => act({ body, ifMatch: known.version })}
        />
      )}
    </Reading>
  )
}
