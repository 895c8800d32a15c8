import { fault } from '#base/validation.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift } from '../contract.ts'
import { readShifts } from './queries.ts'

/** Reads the shifts of a selection, by id. Throws a validation error for one that is unknown or selected twice; `path` is the field of an ID. */
export async function selectedShifts(
  scope: ActorScope,
  ids: readonly string[],
  path: (index: number) => string,
): Promise<Map<string, Shift>> {
  const shifts = new Map((await readShifts(scope, ids)).map((shift) => [shift.id, shift]))
  const faults = ids.flatMap((id, index) => {
    if (!shifts.has(id)) return [fault(path(index), 'platform.validation.unknown')]
    return ids.indexOf(id) === index ? [] : [fault(path(index), 'shifts.validation.shiftTwice')]
  })
  if (faults.length > 0) throw invalid(faults)
  return shifts
}
