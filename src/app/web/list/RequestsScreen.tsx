import { useMay } from '#domains/accounts/web/session.ts'
import { OfferSelection } from '#domains/assignments/web/OfferSelection.tsx'
import { RequestsScreen as Requests } from '#domains/requests/web/list/RequestsScreen.tsx'

/** The requests; a selection is also offered to a worker. */
export function RequestsScreen() {
  const mayOffer = useMay('assignments:write')
  return (
    <Requests
      actions={(requests, onDone) =>
        mayOffer && <OfferSelection of="requests" items={requests} nameOf={({ title }) => title} onDone={onDone} />
      }
    />
  )
}
