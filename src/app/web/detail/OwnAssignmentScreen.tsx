import { isIn } from '#base/status-groups.ts'
import { OwnAssignmentPage } from '#domains/assignments/web/own/OwnAssignmentPage.tsx'
import { OwnStartChecks } from '#domains/checks/web/OwnStartChecks.tsx'
import { ContractsOfOwnAssignment } from '#domains/contracts/web/ContractsOfOwnAssignment.tsx'
import { OwnShiftsOf } from '#domains/shifts/web/OwnShiftsOf.tsx'
import { assignmentGroups } from '#domains/assignments/rules.ts'

/** One assignment of the worker with its shifts. */
export function OwnAssignmentScreen() {
  return (
    <OwnAssignmentPage
      more={({ id, status }) => (
        <>
          <OwnStartChecks assignmentId={id} />
          <ContractsOfOwnAssignment assignmentId={id} />
          <OwnShiftsOf assignmentId={id} isOver={!isIn(assignmentGroups.open, status)} />
        </>
      )}
    />
  )
}
