import { isIn } from '#base/status-groups.ts'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { Candidates } from '#domains/matching/web/Candidates.tsx'
import { requestGroups } from '#domains/requests/rules.ts'
import { RequestPage } from '#domains/requests/web/detail/RequestPage.tsx'
import { RequestCover } from '#domains/shifts/web/RequestCover.tsx'

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
