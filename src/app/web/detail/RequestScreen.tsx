import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { Candidates } from '#domains/matching/web/Candidates.tsx'
import { isOpen } from '#domains/requests/rules.ts'
import { RequestPage } from '#domains/requests/web/detail/RequestPage.tsx'

/** One request with its candidates and assignments. */
export function RequestScreen() {
  return (
    <RequestPage
      more={(request) => (
        <>
          {isOpen(request.status) && request.status !== 'rejected' && <Candidates request={request} />}
          <AssignmentsOf of={{ requestId: request.id }} open={request.allowed.includes('offer')} />
        </>
      )}
    />
  )
}
