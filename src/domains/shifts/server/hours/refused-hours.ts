import { localTimeOf } from '#base/calendar.ts'
import type { AssignmentLine } from '#domains/assignments/server/import-file.ts'
import type { PlannedAssignments } from '#domains/assignments/server/importing.ts'
import type { ImportedRecord } from '#domains/imports/server/table.ts'
import { laterBy } from '#base/time.ts'
import { shiftsOfHours } from '#domains/requests/rules/working-hours.ts'
import { workCalendar } from '#domains/requests/server/expected-hours.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { shiftGroups } from '../../rules.ts'
import { type CheckedShift, warningsAmong } from '../working-time.ts'
import { type HoursObstacle, isOfPeriod } from './obstacle.ts'

type Line = ImportedRecord<AssignmentLine>
type Row = ReturnType<PlannedAssignments['rowOf']>

/** A line whose working hours would be refused, with the first obstacle. */
export interface RefusedHours {
  readonly record: Line
  readonly date: string
  readonly kind: HoursObstacle['kind']
  readonly law: HoursObstacle['law']
}

/**
 * Returns the lines of a file whose shifts planning would refuse, without adding any. The shifts of a line also count for the lines after it,
 * unless it is refused.
 */
export async function refusedHours(
  scope: ActorScope,
  records: readonly Line[],
  rowOf: PlannedAssignments['rowOf'],
): Promise<RefusedHours[]> {
  if (records.length === 0) return []
  const lines = records.map((record) => ({ record, row: rowOf(record) }))
  const known = Map.groupBy(
    await readPlanned(
      scope,
      lines.map(({ row }) => row.worker_id),
    ),
    ({ workerId }) => workerId,
  )
  const clients = await readClients(
    scope,
    lines.map(({ row }) => row.project_id),
  )
  const refused: RefusedHours[] = []
  for (const { record, row } of lines) {
    const others = known.get(row.worker_id) ?? []
    const shifts = await newShiftsOf(scope, row, clients.get(row.project_id))
    const obstacle = shifts.length === 0 ? undefined : await obstacleAmong(scope, others, shifts)
    if (obstacle) refused.push({ record, ...obstacle })
    else known.set(row.worker_id, [...others, ...shifts.map(asEarlier)])
  }
  return refused
}

interface ShiftOfLine {
  readonly line: number
  readonly shift: CheckedShift
}

/**
 * Returns the lines of a file whose shift planning would refuse, without adding any. A shift also counts for the lines after it, unless it
 * is refused.
 */
export async function refusedAmong(
  scope: ActorScope,
  lines: readonly ShiftOfLine[],
): Promise<(ShiftOfLine & Pick<HoursObstacle, 'kind' | 'law'>)[]> {
  const ofWorkers = Map.groupBy(lines, ({ shift }) => shift.workerId)
  const stored = Map.groupBy(await readPlanned(scope, [...ofWorkers.keys()]), ({ workerId }) => workerId)
  // Most files have no obstacle: only the lines of workers with one are then tried one by one.
  const warned = new Set(
    (await warningsAmong(scope, [...[...stored.values()].flat(), ...lines.map(({ shift }) => shift)])).map(
      ({ worker }) => worker.id,
    ),
  )
  const refused: (ShiftOfLine & Pick<HoursObstacle, 'kind' | 'law'>)[] = []
  for (const [workerId, own] of ofWorkers) {
    const others = [...(stored.get(workerId) ?? [])]
    for (const one of own) {
      const obstacle = warned.has(workerId)
        ? await obstacleAmong(scope, others.filter(isNear(one.shift)), [one.shift])
        : overlapAmong(others, [one.shift]) && { kind: 'overlap' as const, law: null }
      if (obstacle) refused.push({ ...one, kind: obstacle.kind, law: obstacle.law })
      else others.push(asEarlier(one.shift))
    }
  }
  return refused.toSorted((one, other) => one.line - other.line)
}

// A shift of an earlier line counts, although it is not stored.
const asEarlier = (shift: CheckedShift): CheckedShift => Object.assign({}, shift, { isNew: false, isInSums: false })

// The rules look at a week and the rests around it, and at sums, which contain what is stored.
const nearDays = 9
function isNear({ startsAt, endsAt }: CheckedShift): (other: CheckedShift) => boolean {
  const [first, last] = [laterBy(startsAt, -nearDays * 86_400_000), laterBy(endsAt, nearDays * 86_400_000)]
  return (other) => other.isInSums === false || (other.endsAt > first && other.startsAt < last)
}

const overlapAmong = (others: readonly CheckedShift[], shifts: readonly CheckedShift[]) =>
  shifts.find(({ startsAt, endsAt }) => others.some((one) => one.startsAt < endsAt && one.endsAt > startsAt))

async function obstacleAmong(scope: ActorScope, others: readonly CheckedShift[], shifts: readonly CheckedShift[]) {
  const dayOf = (at: string) => localTimeOf(at, scope.actor.timeZone).date
  const met = overlapAmong(others, shifts)
  if (met) return { date: dayOf(met.startsAt), kind: 'overlap' as const, law: null }
  const [first] = (await warningsAmong(scope, [...others, ...shifts])).toSorted((one, other) =>
    one.from < other.from ? -1 : 1,
  )
  if (!first) return undefined
  const at = isOfPeriod(first.kind) ? shifts[0]?.startsAt : first.from
  return { date: dayOf(at ?? first.from), kind: first.kind, law: first.law }
}

// The accepted shifts of the workers that can matter to new ones: a week may have begun before today.
function readPlanned({ db, actor, now }: ActorScope, workerIds: readonly string[]): Promise<CheckedShift[]> {
  return db.many(
    sql<CheckedShift>`
      select s.worker_id, ${workerName('w')} as worker, s.starts_at, s.ends_at, s.break_minutes, false as is_new
        from shifts s join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
       where s.organisation_id = ${actor.organisationId} and s.worker_id = any(${workerIds}::uuid[]) and s.accepted
         and ${inGroup('s.status', shiftGroups.planned)} and s.starts_at > ${now}::timestamptz - interval '9 days'`,
  )
}

// The clients of projects, by the id of the project.
async function readClients({ db, actor }: ActorScope, projectIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many(
    sql<{ id: string; clientId: string }>`
      select id, client_id from projects where organisation_id = ${actor.organisationId} and id = any(${projectIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, clientId }) => [id, clientId]))
}

/** Returns the shifts that the working hours of a row require from now on. */
async function newShiftsOf(scope: ActorScope, row: Row, clientId: string | undefined): Promise<CheckedShift[]> {
  const period = comingPeriodOf(scope, row)
  if (!period || !row.working_hours) return []
  return shiftsOfHours(row.working_hours, period, await workCalendar(scope, period))
    .filter(({ startsAt }) => startsAt > scope.now)
    .map(({ startsAt, endsAt, breakMinutes }) => ({
      workerId: row.worker_id,
      worker: '',
      startsAt,
      endsAt,
      breakMinutes,
      clientId,
      isNew: true,
    }))
}

/** Returns the days for which the working hours of a row create shifts now; undefined if there are none. */
export function comingPeriodOf({ now, actor }: ActorScope, row: Row) {
  const today = localTimeOf(now, actor.timeZone).date
  const startDate = row.start_date < today ? today : row.start_date
  return row.shifts_until === null || row.shifts_until < startDate
    ? undefined
    : { startDate, endDate: row.shifts_until }
}
