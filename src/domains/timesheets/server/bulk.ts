import { v7 as uuid } from 'uuid'
import type { Answer, Received } from '#base/route.ts'
import type { Fault } from '#base/validation.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { fragment } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { timesheetRoutes } from '../contract.ts'
import { askInBulk } from './bulk-time-off.ts'
import { type PlacedWork, layOut } from './placed-work.ts'
import { ownEntryOf, writtenEntries } from './queries.ts'
import { faultsOf, overlapValues, type HoursOwner, type PlacementCheck, checkPlacements } from './placement.ts'
import { columnsOf, insertDrafts, enteredRecord } from './written-entry.ts'

/** Adds work and breaks by duration and requests time off. If one row has a fault, no row is saved. */
export async function addEntriesInBulk(
  scope: ActorScope,
  { body }: Received<typeof timesheetRoutes.addEntriesInBulk>,
): Promise<Answer<typeof timesheetRoutes.addEntriesInBulk>> {
  const { laid, faults } = layOut(body.items, scope.actor.timeZone, scope.now)
  const placed = laid.map((work) => Object.assign(work, { id: uuid(), projectId: work.row.projectId }))
  await scope.db.many(workerLock(scope, [scope.actor.accountId]))
  const { requests, faults: inItsWay } = await askInBulk(scope, body.items)
  const owner = { workerId: scope.actor.accountId }
  const placements = await checkPlacements(scope, owner, placed)
  const all = [...faults, ...inItsWay, ...placed.flatMap((work, at) => inTheWay(scope, owner, work, placements[at]))]
  if (all.length > 0) throw invalid(all.sort((one, other) => rowOf(one) - rowOf(other)))
  const [, rows] = await scope.db.each(
    insertDrafts(
      scope,
      owner.workerId,
      fragment`json_to_recordset(${JSON.stringify(placed.map((work, at) => recordOf(work, placements[at])))}::json)
               as n (${enteredRecord}, project_id uuid, assignment_id uuid, rate_amount bigint, rate_currency text)`,
      'n',
    ),
    writtenEntries(
      scope,
      placed.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, ownEntryOf(row)]))
  return {
    items: [
      ...placed.flatMap(({ id, rows: indexes }) => indexes.map((index) => ({ index, entryId: id }))),
      ...requests.map(({ index, timeOff }) => ({ index, timeOffId: timeOff.id })),
    ].sort((one, other) => one.index - other.index),
    entries: placed.flatMap(({ id }) => byId.get(id) ?? []),
    timeOff: requests.map(({ timeOff }) => timeOff),
  }
}

function inTheWay(
  scope: ActorScope,
  owner: HoursOwner,
  { index }: PlacedWork,
  placement: PlacementCheck | undefined,
): Fault[] {
  if (!placement) return []
  const faults = faultsOf(placement, owner).map((fault) =>
    Object.assign(fault, { path: `items.${index}.${fault.path}` }),
  )
  if (!placement.met) return faults
  const values = overlapValues(scope, placement.met)
  return [
    ...faults,
    { path: `items.${index}.startTime`, code: 'overlap', messageKey: 'timesheets.refusals.OVERLAP', values },
  ]
}

const rowOf = ({ path }: Fault) => Number(path.split('.')[1])

function recordOf(work: PlacedWork & { id: string }, placement: PlacementCheck | undefined) {
  return {
    ...columnsOf({ ...work.row, ...work }, work),
    id: work.id,
    project_id: work.row.projectId,
    assignment_id: placement?.assignmentId,
    rate_amount: placement?.rateAmount,
    rate_currency: placement?.rateCurrency,
  }
}
