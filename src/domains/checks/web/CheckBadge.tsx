import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../locales/en.json'
import type { StartCheck } from '../contract.ts'
import { type CheckProblem, isInForce } from '../rules.ts'

const tones: Tones<CheckProblem | 'done' | 'notRequired' | 'off', (typeof texts)['state']> = {
  missing: 'bad',
  expired: 'bad',
  expiring: 'waiting',
  done: 'good',
  notRequired: 'neutral',
  off: 'neutral',
}

/** Returns the items with a key for a list: several certifications are items of the same kind. */
export const listed = (items: readonly StartCheck[]) =>
  items.map((one) => Object.assign({ id: `${one.item} ${one.name ?? ''}` }, one))

/** Shows whether an item of the start checks is in place; of one that nobody checks, only what is recorded. */
export function CheckBadge({ check }: { check: StartCheck }) {
  const { problem, recorded } = check
  const missing = problem && (isInForce(check) || recorded ? problem : 'off')
  const status = missing ?? (recorded?.notRequired ? 'notRequired' : 'done')
  return <StatusBadge status={status} tones={tones} label={`checks.state.${status}`} />
}
