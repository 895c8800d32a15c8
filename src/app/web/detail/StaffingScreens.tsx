import { isIn } from '#base/status-groups.ts'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { AssignmentPage } from '#domains/assignments/web/detail/AssignmentPage.tsx'
import { Candidates } from '#domains/matching/web/Candidates.tsx'
import { requestGroups } from '#domains/requests/rules.ts'
import { RequestPage } from '#domains/requests/web/detail/RequestPage.tsx'
import { RequestCover } from '#domains/shifts/web/RequestCover.tsx'
import { ShiftsOf } from '#domains/shifts/web/ShiftsOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'

/** One request with its candidates, cover and assignments. */
export function RequestScreen() {
  return (
    <RequestPage
      more={(request) => (
        <>
          {isIn(requestGroups.unfinished, request.status) && <Candidates request={request} />}
          {isIn(requestGroups.unfinished, request.status) && <RequestCover request={request} />}
          <AssignmentsOf of={{ requestId: request.id }} open={request.allowed.includes('offer')} />
        </>
      )}
    />
  )
}

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
