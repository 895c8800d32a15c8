import { z } from 'zod'
import { localTimeOf } from '#base/calendar.ts'
import { email, identifier, limits, line, optional } from '#base/text.ts'
import { date } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { nameKey } from '#domains/imports/rules.ts'
import { dateIn } from '#domains/imports/server/cells.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { adderTo, allLines, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { UniqueKeys } from '#domains/imports/server/unique-keys.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type DeclarationColumn, declarationColumns } from '../contract/import-columns.ts'

/** A line of a file: the number under which the work of a worker on a day was declared to the authority. */
const declarationLine = z.strictObject({
  worker: email('platform.validation.required'),
  client: optional(line(limits.name)),
  workDate: date('platform.validation.required'),
  number: identifier(64, 'checks.validation.numberRequired'),
  declaredOn: date('platform.validation.required'),
})
type DeclarationLine = z.output<typeof declarationLine>

/** How a file of declarations is read. */
const declarationTable: TableKind<DeclarationColumn, never, typeof declarationLine> = {
  columns: declarationColumns,
  once: [],
  form: declarationLine,
  parse: ({ read }) =>
    ({
      worker: read('worker'),
      client: read('client'),
      workDate: read('workDate', dateIn),
      number: read('number'),
      declaredOn: read('declaredOn', dateIn),
    }) satisfies Record<DeclarationColumn, unknown>,
}

/** The import of declarations, as payroll offices return them. */
export const declarationImport = importOf({
  name: 'declarations',
  importJob: 'checks.importDeclarations',
  undoJob: 'checks.undoDeclarationImport',
  file: declarationTable,
  plan: planDeclarations,
  tables: [{ table: 'start_checks', name: fragment`t.number`, edited: fragment`t.updated_at > t.created_at` }],
})

interface StoredAssignment {
  id: string
  workerId: string
  email: string
  client: string
  startDate: string
  endDate: string
  isDeclared: boolean
}

async function planDeclarations(
  scope: ActorScope,
  lines: ImportedLines<DeclarationLine>,
): Promise<ImportPlan<DeclarationLine>> {
  const faults = new LineFaults(scope, declarationColumns, lines.headings)
  const all = allLines(lines)
  const stored = await readAssignments(scope, [...new Set(all.flatMap(({ form }) => form.worker?.toLowerCase() ?? []))])
  const byWorker = Map.groupBy(stored, ({ email }) => email.toLowerCase())
  const keys = new UniqueKeys(
    faults,
    stored.flatMap(({ id, isDeclared }) => (isDeclared ? [id] : [])),
    'checks.validation.declared',
  )
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const found = new Map<number, StoredAssignment>()
  for (const { line, form } of all) {
    const { worker, client, workDate, declaredOn } = form
    const report = (column: DeclarationColumn, words: string) =>
      faults.add({ line, column, value: form[column] ?? '' }, words)
    if (declaredOn && declaredOn > today) report('declaredOn', 'checks.validation.inFuture')
    if (worker === undefined || !workDate) continue
    const ofWorker = byWorker.get(worker.toLowerCase())
    if (!ofWorker) {
      report('worker', 'checks.validation.workerUnknown')
      continue
    }
    const onDay = ofWorker.filter(({ startDate, endDate }) => startDate <= workDate && workDate <= endDate)
    const among = client ? onDay.filter((one) => nameKey(one.client) === nameKey(client)) : onDay
    const [assignment] = among
    if (!assignment) report('workDate', 'checks.validation.noAssignment')
    else if (among.length > 1) report(client ? 'workDate' : 'client', 'checks.validation.severalAssignments')
    else {
      if (form.number !== undefined) keys.take(assignment.id, { line, column: 'number', value: form.number })
      found.set(line, assignment)
    }
  }
  const add = adderTo<DeclarationLine>(scope, 'start_checks', ({ line, form: { number, declaredOn } }) => ({
    item: 'declaration',
    worker_id: found.get(line)?.workerId,
    assignment_id: found.get(line)?.id,
    number,
    checked_on: declaredOn,
    recorded_by: scope.actor.accountId,
  }))
  return { faults: faults.all, add }
}

function readAssignments({ db, actor }: ActorScope, emails: readonly string[]): Promise<StoredAssignment[]> {
  return db.many(
    sql<StoredAssignment>`
      select a.id, a.worker_id, t.email, c.name as client, a.start_date, a.end_date, k.id is not null as is_declared
        from accounts t
        join assignments a on a.organisation_id = t.organisation_id and a.worker_id = t.id and ${inGroup('a.status', assignmentGroups.taken)}
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        left join start_checks k on k.organisation_id = a.organisation_id and k.assignment_id = a.id and k.item = 'declaration'
       where t.organisation_id = ${actor.organisationId} and t.type = 'worker' and t.email = any(${emails}::text[])`,
  )
}
