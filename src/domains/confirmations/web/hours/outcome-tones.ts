import type { Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ClientOutcome } from '../../contract/public.ts'
import type words from '../../locales/en.json'

/** The colours of a client's decision. */
export const outcomeTones: Tones<ClientOutcome, (typeof words)['page']['outcome']> = {
  confirmed: 'good',
  disputed: 'attention',
}
