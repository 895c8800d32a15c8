import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { v7 as uuid } from 'uuid'
import { startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { startRefusal } from '#domains/checks/server/refusing.ts'
import { allLines, type ImportedLines, type ImportedTable } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import type { FaultyRecord, ImportedRecord } from '#domains/imports/server/table.ts'
import { projectGroups } from '#domains/projects/rules.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type AssignmentColumn, assignmentColumns } from '../contract/import-columns.ts'
import { assignmentGroups } from '../rules.ts'
import { limitRefusal, readLimitFindings } from './contract-limits.ts'
import { shiftsUntil } from '../rules/shifts-ahead.ts'
import { type AssignmentLine, workingHoursIn } from './import-file.ts'

/** The records of an import of assignments. */
export const importedAssignments: ImportedTable = { table: 'assignments', name: fragment`t.role` }

/** The errors of a file of assignments, and the row of each line without errors. */
export interface PlannedAssignments {
  readonly faults: LineFaults<AssignmentColumn>
  readonly rowOf: (record: ImportedRecord<AssignmentLine>) => ReturnType<typeof rowOf>
}

interface StoredWorker {
  id: string
  email: string
  active: boolean
  rateAmount: number | null
  rateCurrency: Currency | null
}
interface StoredProject {
  id: string
  name: string
  client: string
  isClosed: boolean
}

/** A period of a worker on a project. */
interface Period {
  readonly startDate: string
  readonly endDate: string
}

interface References {
  readonly worker: StoredWorker
  readonly projectId: string
}

/** Compares the lines of a file with the stored records. The domain of shifts stores the assignments, together with their shifts. */
export async function planAssignments(
  scope: ActorScope,
  lines: ImportedLines<AssignmentLine>,
): Promise<PlannedAssignments> {
  const faults = new LineFaults(scope, assignmentColumns, lines.headings)
  const all = allLines(lines)
  // A rate that cannot be read is an error already, and a line that has to be corrected takes no period.
  const withErrors = new Set(lines.faulty.map(({ line }) => line))
  const stored = await readStored(scope, all)
  const workers = new NameIndex(stored.workers, ({ email }) => email)
  const projects = new NameIndex(stored.projects, ({ name }) => name)
  const ofClients = new NameIndex(stored.projects, ({ client, name }) => `${client}\n${name}`)
  const periods = new Map<string, Period[]>()
  const keyOf = (workerId: string, projectId: string) => `${workerId} ${projectId}`
  for (const { workerId, projectId, startDate, endDate } of stored.periods)
    addPeriod(periods, keyOf(workerId, projectId), { startDate, endDate })
  const found = new Map<number, References>()
  for (const { line, form } of all) {
    const report = (column: AssignmentColumn, value: string, words: string) =>
      faults.add({ line, column, value }, words)
    const { worker: email, project: name, startDate, endDate } = form
    const worker = email === undefined ? undefined : workers.find(email)
    const byClient = form.client ? ofClients.find(`${form.client}\n${name}`) : projects.find(name ?? '')
    const project = name === undefined ? undefined : byClient
    if (typeof worker === 'string') report('worker', email ?? '', worker)
    else if (worker && !worker.active) report('worker', email ?? '', 'assignments.validation.workerInactive')
    else if (worker && !withErrors.has(line) && !form.payRate && worker.rateAmount === null)
      report('payRate', '', 'assignments.validation.payRateRequired')
    if (typeof project === 'string') report('project', name ?? '', project)
    else if (project?.isClosed) report('project', name ?? '', 'assignments.validation.projectClosed')
    if (typeof worker !== 'object' || typeof project !== 'object') continue
    found.set(line, { worker, projectId: project.id })
    if (withErrors.has(line) || startDate === undefined || endDate === undefined) continue
    const key = keyOf(worker.id, project.id)
    const overlaps = (one: Period) => one.startDate <= endDate && one.endDate >= startDate
    if (periods.get(key)?.some(overlaps)) report('startDate', startDate, 'assignments.validation.overlap')
    else addPeriod(periods, key, { startDate, endDate })
  }
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  await reportBlocked(scope, faults, all, { found, withErrors, today })
  await reportLimits(scope, faults, all, { found, withErrors, today })
  return { faults, rowOf: ({ line, form }) => rowOf(form, found.get(line) as References, { today, now: scope.now }) }
}

// Work that is over cannot be refused any more.
async function reportBlocked(
  scope: ActorScope,
  faults: LineFaults<AssignmentColumn>,
  all: readonly FaultyRecord<AssignmentLine>[],
  { found, withErrors, today }: { found: ReadonlyMap<number, References>; withErrors: Set<number>; today: string },
): Promise<void> {
  const lines = all.flatMap(({ line, form: { worker: email, role, endDate } }) => {
    const references = found.get(line)
    const isChecked = references && role !== undefined && endDate !== undefined && endDate >= today
    return isChecked && !withErrors.has(line)
      ? [{ line, email: email ?? '', role, endDate, workerId: references.worker.id }]
      : []
  })
  if (lines.length === 0) return
  const start = startNow(scope, {
    organisation: fragment`${scope.actor.organisationId}::uuid`,
    workerId: raw('n.worker_id'),
    assignmentId: fragment`null::uuid`,
    role: raw('n.role'),
    certifications: fragment`'[]'::jsonb`,
    until: raw('n.end_date'),
  })
  const rows = await scope.db.many(
    sql<{ at: number; problems: StartProblem[] }>`
      select n.at::int, ${startProblems(start, 'accept')} as problems
        from unnest(${lines.map(({ workerId }) => workerId)}::uuid[], ${lines.map(({ role }) => role)}::text[],
                    ${lines.map(({ endDate }) => endDate)}::date[]) with ordinality as n (worker_id, role, end_date, at)`,
  )
  for (const { at, problems } of rows) {
    const { line, email, workerId, endDate } = lines[at - 1] as (typeof lines)[number]
    const refusal = startRefusal(scope, problems, { workerId, assignmentId: null, until: endDate })
    if (refusal) faults.add({ line, column: 'worker', value: email }, refusal.messageKey, refusal.details.values)
  }
}

// Compared with the stored contracts of the worker, not with the other lines.
async function reportLimits(
  scope: ActorScope,
  faults: LineFaults<AssignmentColumn>,
  all: readonly FaultyRecord<AssignmentLine>[],
  { found, withErrors, today }: { found: ReadonlyMap<number, References>; withErrors: Set<number>; today: string },
): Promise<void> {
  const considered = all.flatMap(({ line, form: { role, startDate, endDate } }) => {
    const references = found.get(line)
    if (!references || withErrors.has(line) || !role || !startDate || !endDate || endDate < today) return []
    const { worker, projectId } = references
    return [{ line, workerId: worker.id, projectId, requestId: null, assignmentId: null, role, startDate, endDate }]
  })
  for (const [{ line, startDate }, findings] of await readLimitFindings(scope, considered)) {
    const refusal = limitRefusal(scope, findings)
    if (refusal) faults.add({ line, column: 'startDate', value: startDate }, refusal.messageKey, refusal.details.values)
  }
}

function addPeriod(periods: Map<string, Period[]>, key: string, period: Period): void {
  const others = periods.get(key)
  if (others) others.push(period)
  else periods.set(key, [period])
}

async function readStored({ db, actor }: ActorScope, all: readonly FaultyRecord<AssignmentLine>[]) {
  const emails = [...new Set(all.flatMap(({ form }) => form.worker?.toLowerCase() ?? []))]
  return {
    workers: await db.many(
      sql<StoredWorker>`
        select w.id, a.email, a.active, w.rate_amount, w.rate_currency from accounts a
          join workers w on w.organisation_id = a.organisation_id and w.id = a.id
         where a.organisation_id = ${actor.organisationId} and a.type = 'worker' and a.email = any(${emails}::text[])`,
    ),
    projects: await db.many(
      sql<StoredProject>`
        select p.id, p.name, c.name as client, not ${inGroup('p.status', projectGroups.open)} as is_closed from projects p
          join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
         where p.organisation_id = ${actor.organisationId}`,
    ),
    periods: await db.many(
      sql<{ workerId: string; projectId: string; startDate: string; endDate: string }>`
        select s.worker_id, s.project_id, s.start_date, s.end_date from assignments s
          join accounts a on a.organisation_id = s.organisation_id and a.id = s.worker_id
         where s.organisation_id = ${actor.organisationId} and ${inGroup('s.status', assignmentGroups.active)}
           and a.email = any(${emails}::text[])`,
    ),
  }
}

/** Adds the assignments of rows. */
export async function addAssignments(
  scope: ActorScope,
  rows: readonly ReturnType<PlannedAssignments['rowOf']>[],
): Promise<void> {
  await insertRecords(scope, 'assignments', rows)
}

function rowOf(
  form: AssignmentLine,
  { worker, projectId }: References,
  { today, now }: { readonly today: string; readonly now: string },
) {
  const workingHours = workingHoursIn(form)
  return {
    id: uuid(),
    project_id: projectId,
    worker_id: worker.id,
    role: form.role,
    start_date: form.startDate,
    end_date: form.endDate,
    description: form.description ?? null,
    rate_amount: form.payRate?.amount ?? worker.rateAmount,
    rate_currency: form.payRate?.currency ?? worker.rateCurrency,
    working_hours: workingHours,
    shifts_until: workingHours && shiftsUntil(today, form.endDate),
    status: statusOn(today, form),
    accepted: true,
    answered_at: now,
  }
}

// The status that an accepted assignment has on a day.
function statusOn(today: string, { startDate, endDate }: Period): 'assigned' | 'in_progress' | 'completed' {
  if (endDate < today) return 'completed'
  return startDate <= today ? 'in_progress' : 'assigned'
}
