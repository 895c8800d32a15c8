import { localTimeOf } from '#base/calendar.ts'
import type { Refusal } from '#base/problem.ts'
import type { PlanningWarning } from '../../contract.ts'
import { periodWarningKinds } from '../../rules.ts'

/** Why a shift of working hours cannot be planned, and on which day if that is known. */
export interface HoursObstacle {
  readonly date: string | null
  readonly kind: PlanningWarning['kind'] | 'overlap'
  readonly law: PlanningWarning['law']
}

/** True if the breach is of several weeks, not of a day. */
export const isOfPeriod = (kind: PlanningWarning['kind']): boolean => periodWarningKinds.some((one) => one === kind)

/** Returns the first obstacle of a refusal of planning. A breach of several weeks is named with the day of the first new shift. */
export function obstacleOf(
  { code, details }: Refusal,
  timeZone: string,
  firstStart: string | undefined,
): HoursObstacle {
  const { shift, warnings = [] } = (details.members ?? {}) as {
    shift?: { startsAt: string }
    warnings?: readonly PlanningWarning[]
  }
  const [first] = warnings.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const at = shift?.startsAt ?? (first && isOfPeriod(first.kind) ? firstStart : first?.from)
  return {
    date: at === undefined ? null : localTimeOf(at, timeZone).date,
    kind: code === 'OVERLAP' ? 'overlap' : (first?.kind ?? 'overlap'),
    law: first?.law ?? null,
  }
}
