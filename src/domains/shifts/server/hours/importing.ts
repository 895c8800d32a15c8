import { Refusal } from '#base/problem.ts'
import { type AssignmentLine, assignmentTable } from '#domains/assignments/server/import-file.ts'
import {
  addAssignments,
  importedAssignments,
  planAssignments,
  type PlannedAssignments,
} from '#domains/assignments/server/importing.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { type AddedRecord, addedTo, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { importRefusals } from '#domains/imports/contract.ts'
import type { ImportedRecord } from '#domains/imports/server/table.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { fragment } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { ShiftStatus } from '../../rules.ts'
import { checkPlan } from '../checking.ts'
import { withArticle } from '../citing.ts'
import { insertShifts } from '../planning.ts'
import { type FollowingShift, shiftsToAdd } from './following.ts'
import { comingPeriodOf, refusedHours } from './refused-hours.ts'

type Line = ImportedRecord<AssignmentLine>
type Row = ReturnType<PlannedAssignments['rowOf']>

/** The maximum number of assignments with working hours in a file. Their workers are locked while up to half a year of shifts is added. */
const mostWithHours = 200
/** How many assignments are planned together. */
const together = 25

/** The import of assignments, which publishes the shifts of their working hours as an acceptance does. Its undo deletes these shifts too. */
export const assignmentImport = importOf({
  name: 'assignments',
  importJob: 'assignments.importAssignments',
  undoJob: 'assignments.undoAssignmentImport',
  file: assignmentTable,
  plan,
  tables: [
    {
      table: 'shifts',
      name: fragment`(select a.role from assignments a where a.organisation_id = t.organisation_id and a.id = t.assignment_id)`,
      used: fragment`not (${is<ShiftStatus>('t.status', 'scheduled')}) or t.no_show_at is not null`,
    },
    importedAssignments,
  ],
})

async function plan(scope: ActorScope, lines: ImportedLines<AssignmentLine>): Promise<ImportPlan<AssignmentLine>> {
  const { faults, rowOf } = await planAssignments(scope, lines)
  const withErrors = new Set(faults.all.map(({ line }) => line))
  const planned = lines.records.filter(({ line, form }) => form.weekdays && !withErrors.has(line))
  const surplus = planned[mostWithHours]
  const report = ({ line, form }: Line, words: string, values: Record<string, string | number>) =>
    faults.add({ line, column: 'startTime', value: form.startTime ?? '' }, words, values)
  if (surplus) report(surplus, 'shifts.import.tooMany', { most: mostWithHours })
  else
    for (const { record, date, kind, law } of await refusedHours(scope, planned, rowOf)) {
      const reason = withArticle(scope, scope.translate(`shifts.waves.obstacles.${kind}`), law)
      const values = { day: dayIn(scope.language, date), reason }
      report(record, 'shifts.import.refused', values)
    }
  let isLocked = false
  const add = async (records: readonly Line[]) => {
    const rows = records.map(rowOf)
    // In one statement, so that all callers lock workers in the same order.
    if (!isLocked) await lockWorkers(scope, planned.map(rowOf))
    isLocked = true
    const added: AddedRecord[] = []
    for (const some of inGroups(rows)) {
      const result = await addRows(scope, some).catch((error: unknown) => {
        // Others have planned since the check: the import fails, and its report names the lines.
        throw error instanceof Refusal ? importRefusals.CHANGED() : error
      })
      added.push(...result)
    }
    return added
  }
  return { faults: faults.all, add }
}

async function addRows(scope: ActorScope, rows: readonly Row[]): Promise<AddedRecord[]> {
  await addAssignments(scope, rows)
  const shifts: FollowingShift[] = []
  for (const row of rows) shifts.push(...(await shiftsOf(scope, row)))
  if (shifts.length > 0)
    await checkPlan(scope, { dryRun: false, override: undefined, door: 'accept', overridesStarts: false }, shifts, () =>
      insertShifts(scope, shifts, { publishedAt: scope.now }),
    )
  return [...addedTo('assignments', rows), ...addedTo('shifts', shifts)]
}

async function shiftsOf(scope: ActorScope, row: Row): Promise<FollowingShift[]> {
  const period = comingPeriodOf(scope, row)
  const { id, working_hours: workingHours } = row
  return period && workingHours ? shiftsToAdd(scope, { id, workingHours }, period) : []
}

async function lockWorkers(scope: ActorScope, rows: readonly Row[]): Promise<void> {
  await scope.db.many(workerLock(scope, [...new Set(rows.map((row) => row.worker_id))]))
}

function inGroups<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / together) }, (_, index) =>
    items.slice(index * together, (index + 1) * together),
  )
}
