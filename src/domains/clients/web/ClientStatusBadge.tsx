import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Client } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<Client['status'], (typeof texts)['status']> = {
  prospect: 'news',
  active: 'good',
  inactive: 'neutral',
}

/** Shows the status of a client. */
export function ClientStatusBadge({ status }: { status: Client['status'] }) {
  return <StatusBadge status={status} tones={tones} label={`clients.status.${status}`} />
}
