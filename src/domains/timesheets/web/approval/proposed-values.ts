import type { Entry } from '../../contract.ts'
import type { ProposedTimes } from '../../rules/proposal.ts'
import { type TypedTimes, typedTimesOf } from '../typed-times.ts'

/** Returns the times to propose, or undefined if they are unchanged. */
export function proposedOf(values: TypedTimes, entry: Entry): ProposedTimes | undefined {
  const before = typedTimesOf(entry)
  const isSame = (['startTime', 'endTime', 'endsNextDay', 'breakMinutes'] as const).every(
    (name) => values[name] === before[name],
  )
  // A value that is not a number is sent as typed, so that validation refuses it.
  return isSame ? undefined : { ...values, breakMinutes: (values.breakMinutes ?? 0) as number }
}
