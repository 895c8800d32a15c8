import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Entry } from '../../contract.ts'
import type words from '../../locales/en.json'

const tones: Tones<'none' | 'confirmed' | 'disputed', (typeof words)['clientDecision']> = {
  none: 'waiting',
  confirmed: 'good',
  disputed: 'attention',
}

/** The badge of the client's decision on an entry; nothing if the client neither decided nor has to. */
export function ClientBadge({ entry: { clientDecision, awaitsClient } }: { entry: Entry }) {
  const status = clientDecision?.outcome ?? (awaitsClient ? 'none' : undefined)
  return status && <StatusBadge status={status} tones={tones} label={`timesheets.clientDecision.${status}`} />
}
