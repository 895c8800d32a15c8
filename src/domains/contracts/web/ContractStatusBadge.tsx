import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../locales/en.json'
import type { ContractStatus } from '../rules.ts'

const tones: Tones<ContractStatus, (typeof texts)['status']> = {
  draft: 'neutral',
  sent: 'waiting',
  party_signed: 'active',
  signed: 'good',
  declined: 'bad',
  void: 'neutral',
  ended: 'neutral',
}
const ownTones: Tones<ContractStatus, (typeof texts)['ownStatus']> = tones

/** Shows the status of a contract as users see it. */
export function ContractStatusBadge({ status }: { status: ContractStatus }) {
  return <StatusBadge status={status} tones={tones} label={`contracts.status.${status}`} />
}

/** Shows the status of a contract as its worker, or a contact of its client, sees it. */
export function OwnContractBadge({ status }: { status: ContractStatus }) {
  return <StatusBadge status={status} tones={ownTones} label={`contracts.ownStatus.${status}`} />
}
