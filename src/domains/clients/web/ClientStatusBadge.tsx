import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Client } from '../contract.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<Client['status'], 'clients.status.', (typeof words)['status']> = {
  active: { tone: 'good', label: 'clients.status.active' },
  inactive: { tone: 'neutral', label: 'clients.status.inactive' },
}

/** Shows the status of a client. */
export function ClientStatusBadge({ status }: { status: Client['status'] }) {
  return <StatusBadge status={status} of={statuses} />
}
