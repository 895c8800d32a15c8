import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../locales/en.json'
import type { SwapStatus } from '../rules/swaps.ts'

const tones: Tones<SwapStatus, (typeof texts)['swapStatus']> = {
  proposed: 'news',
  accepted: 'waiting',
  done: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  refused: 'bad',
  expired: 'neutral',
}

/** The status of a swap. */
export function SwapBadge({ status }: { status: SwapStatus }) {
  return <StatusBadge status={status} tones={tones} label={`shifts.swapStatus.${status}`} />
}
