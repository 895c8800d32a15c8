import { OwnAssignmentPage } from '#domains/assignments/web/own/OwnAssignmentPage.tsx'
import { OwnShiftsOf } from '#domains/shifts/web/OwnShiftsOf.tsx'

/** One assignment of the worker with its shifts. */
export function OwnAssignmentScreen() {
  return (
    <OwnAssignmentPage
      more={({ id, label }) => (
        <OwnShiftsOf assignmentId={id} isOver={label === 'completed' || label === 'cancelled'} />
      )}
    />
  )
}
