import { AssignmentPage } from '#domains/assignments/web/detail/AssignmentPage.tsx'
import { ShiftsOf } from '#domains/shifts/web/ShiftsOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'

/** One assignment with its shifts, and the latest entries of its worker on its project. */
export function AssignmentScreen() {
  return (
    <AssignmentPage
      more={(assignment) => (
        <>
          <ShiftsOf assignment={assignment} />
          <EntriesOf of={{ workerId: assignment.worker.id, projectId: assignment.project.id }} />
        </>
      )}
    />
  )
}
