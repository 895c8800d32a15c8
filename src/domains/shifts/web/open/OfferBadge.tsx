import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../../locales/en.json'
import type { OpenShiftDetail } from '../../contract/open-shifts.ts'

type OfferStatus = OpenShiftDetail['offers'][number]['status']

const tones: Tones<OfferStatus, (typeof texts)['offerStatus']> = {
  open: 'waiting',
  declined: 'bad',
  accepted: 'good',
  ended: 'neutral',
}

/** The status of the offer of an open shift to one worker. */
export function OfferBadge({ status }: { status: OfferStatus }) {
  return <StatusBadge status={status} tones={tones} label={`shifts.offerStatus.${status}`} />
}
