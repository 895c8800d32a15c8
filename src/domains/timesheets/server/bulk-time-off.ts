import { Refusal } from '#base/problem.ts'
import type { Fault } from '#base/validation.ts'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { periodOf } from '#domains/absences/rules.ts'
import { storeTimeOff } from '#domains/absences/server/requesting.ts'
import { notifyDecidersOfRequests } from '#domains/absences/server/notifying.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { BulkRow } from '../rules/bulk-shapes.ts'

/** A time-off request with the index of its row. */
export interface BulkTimeOff {
  readonly index: number
  readonly timeOff: OwnTimeOff
}

/**
 * Requests the time off of a bulk entry row by row, and returns the faults with the path of their row. The approvers are
 * notified once of all requests.
 */
export async function askInBulk(
  scope: ActorScope,
  items: readonly BulkRow[],
): Promise<{ requests: BulkTimeOff[]; faults: Fault[] }> {
  const requests: BulkTimeOff[] = []
  const faults: Fault[] = []
  for (const [index, row] of items.entries()) {
    if (row.type !== 'time_off') continue
    const period = periodOf(row.date, row.days, row.startsAtNoon ?? false)
    const body = { ...period, type: row.timeOffType, reason: row.reason }
    try {
      requests.push({ index, timeOff: await storeTimeOff(scope, body) })
    } catch (error) {
      faults.push(...faultsAt(`items.${index}.date`, error))
    }
  }
  await notifyDecidersOfRequests(
    scope,
    requests.map(({ timeOff }) => timeOff),
  )
  return { requests, faults }
}

function faultsAt(path: string, error: unknown): Fault[] {
  if (!(error instanceof Refusal)) throw error
  const { messageKey, details, code } = error
  if (code === 'OVERLAP') return [{ path, code: 'overlap', messageKey, values: details.values ?? {} }]
  const { faults } = (details.members ?? {}) as { faults?: readonly Fault[] }
  if (!faults) throw error
  return faults.map((fault) => Object.assign({}, fault, { path }))
}
