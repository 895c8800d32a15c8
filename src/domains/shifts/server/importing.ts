import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { Refusal } from '#base/problem.ts'
import { email, limits, line, optional } from '#base/text.ts'
import { date, time } from '#base/time.ts'
import { z } from 'zod'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { importRefusals } from '#domains/imports/contract.ts'
import { dateIn } from '#domains/imports/server/cells.ts'
import { minutesIn, timeIn } from '#domains/imports/server/hours-cells.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { addedTo, allLines, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import type { FaultyRecord, ImportedRecord, TableKind } from '#domains/imports/server/table.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { workerName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { type ShiftColumn, shiftColumns } from '../contract/import-columns.ts'
import { type ShiftStatus, spanOf } from '../rules.ts'
import { checkPlan, holdAssignments, type PlanningAssignment, type ProposedShift } from './checking.ts'
import { withArticle } from './citing.ts'
import { refusedAmong } from './hours/refused-hours.ts'
import { insertShifts, isWithin } from './planning.ts'
import { messageOfTimes } from './spans.ts'
import { blockedStarts } from './start-checks.ts'

/** A line of a file: a shift of a worker on a project. An end that is not after the start is on the next day. */
const shiftLine = z.strictObject({
  worker: email('platform.validation.required'),
  client: optional(line(limits.name)),
  project: line(limits.name, 'platform.validation.required'),
  date: date('platform.validation.required'),
  startTime: time('platform.validation.required'),
  endTime: time('platform.validation.required'),
  breakMinutes: z.int().nullish(),
})
type ShiftLine = z.output<typeof shiftLine>
type Line = ImportedRecord<ShiftLine>

/** How a file of shifts is read. */
const shiftTable: TableKind<ShiftColumn, never, typeof shiftLine> = {
  columns: shiftColumns,
  once: [],
  form: shiftLine,
  parse: (line) =>
    ({
      worker: line.read('worker'),
      client: line.read('client') ?? null,
      project: line.read('project'),
      date: line.read('date', dateIn),
      startTime: line.read('startTime', timeIn),
      endTime: line.read('endTime', timeIn),
      breakMinutes: line.read('breakMinutes', minutesIn) ?? null,
    }) satisfies Record<ShiftColumn, unknown>,
}

/** The maximum number of shifts of a file. Their workers are locked while they are added. */
const mostLines = 2000

/**
 * The import of shifts, which adds drafts: workers are notified when the planner publishes them. Its undo deletes them, unless one has been
 * published or used.
 */
export const shiftImport = importOf({
  name: 'shifts',
  importJob: 'shifts.importShifts',
  undoJob: 'shifts.undoShiftImport',
  file: shiftTable,
  plan,
  tables: [
    {
      table: 'shifts',
      name: fragment`(select ${workerName('w')} from workers w where w.organisation_id = t.organisation_id and w.id = t.worker_id)`,
      used: fragment`t.published_at is not null or not (${is<ShiftStatus>('t.status', 'scheduled')})`,
    },
  ],
})

interface ImportedShift extends ProposedShift {
  readonly workerId: string
  readonly clientId: string
}

async function plan(scope: ActorScope, lines: ImportedLines<ShiftLine>): Promise<ImportPlan<ShiftLine>> {
  const faults = new LineFaults(scope, shiftColumns, lines.headings)
  const all = allLines(lines)
  const stored = await readStored(scope, all)
  const assignments = Map.groupBy(stored.assignments, ({ workerId, projectId }) => `${workerId} ${projectId}`)
  const workers = new NameIndex(stored.workers, ({ email }) => email)
  const projects = new NameIndex(stored.projects, ({ name }) => name)
  const ofClients = new NameIndex(stored.projects, ({ client, name }) => `${client}\n${name}`)
  const proposed = new Map<number, ImportedShift>()
  const withErrors = new Set(lines.faulty.map(({ line }) => line))
  for (const { line, form } of all) {
    const report = (column: ShiftColumn, value: string, words: string) => faults.add({ line, column, value }, words)
    const { worker: address, project: name } = form
    const worker = address === undefined ? undefined : workers.find(address)
    const byClient = form.client ? ofClients.find(`${form.client}\n${name}`) : projects.find(name ?? '')
    const project = name === undefined ? undefined : byClient
    if (typeof worker === 'string') report('worker', address ?? '', worker)
    if (typeof project === 'string') report('project', name ?? '', project)
    if (typeof worker !== 'object' || typeof project !== 'object' || withErrors.has(line)) continue
    const { date, startTime, endTime, breakMinutes } = form as ShiftLine
    const span = spanOf(
      { date, startTime, endTime, endsNextDay: endTime <= startTime, breakMinutes: breakMinutes ?? 0 },
      scope.actor.timeZone,
    )
    if ('faults' in span) {
      for (const { field, why } of span.faults) report(field, String(form[field] ?? ''), messageOfTimes(why))
      continue
    }
    const assignment = assignments
      .get(`${worker.id} ${project.id}`)
      ?.find((one) => isWithin(span, one, scope.actor.timeZone))
    if (!assignment) report('date', date, 'shifts.import.noAssignment')
    else
      proposed.set(line, {
        ...span,
        id: uuid(),
        assignmentId: assignment.id,
        workerId: worker.id,
        clientId: project.clientId,
      })
  }
  const surplus = all[mostLines]
  if (surplus)
    faults.add({ line: surplus.line, column: 'date', value: surplus.form.date ?? '' }, 'shifts.import.tooManyShifts', {
      most: mostLines,
    })
  else if (faults.all.length === 0 && withErrors.size === 0) await reportRefused(scope, faults, proposed)
  const shiftsOf = (records: readonly Line[]) => records.flatMap(({ line }) => proposed.get(line) ?? [])
  const add = async (records: readonly Line[]) => {
    const shifts = shiftsOf(records)
    // Others may have changed assignments or planned since the check: the import fails, and its report names the lines.
    const locked = await holdAssignments(
      scope,
      shifts.map(({ assignmentId }) => assignmentId),
    )
    const isOpen = ({ assignmentId, ...shift }: ProposedShift) => {
      const assignment = locked.get(assignmentId)
      return assignment?.isOpen && isWithin(shift, assignment, scope.actor.timeZone)
    }
    if (!shifts.every(isOpen)) throw importRefusals.CHANGED()
    await checkPlan(scope, { dryRun: false, override: undefined, overridesStarts: false }, shifts, () =>
      insertShifts(scope, shifts),
    ).catch((error: unknown) => {
      throw error instanceof Refusal ? importRefusals.CHANGED() : error
    })
    return addedTo('shifts', shifts)
  }
  return { faults: faults.all, add }
}

/** Reports the lines whose shift overlaps another one, or breaks a rule of working time. */
async function reportRefused(
  scope: ActorScope,
  faults: LineFaults<ShiftColumn>,
  proposed: ReadonlyMap<number, ImportedShift>,
): Promise<void> {
  const shifts = [...proposed].map(([line, { workerId, clientId, startsAt, endsAt, breakMinutes }]) => ({
    line,
    shift: { workerId, clientId, worker: '', startsAt, endsAt, breakMinutes, isNew: true },
  }))
  for (const { line, kind, law, shift } of await refusedAmong(scope, shifts)) {
    const { date: day } = localTimeOf(shift.startsAt, scope.actor.timeZone)
    const reason = withArticle(scope, scope.translate(`shifts.waves.obstacles.${kind}`), law)
    const values = { day: dayIn(scope.language, day), reason }
    faults.add({ line, column: 'date', value: day }, 'shifts.import.refusedShift', values)
  }
  const { timeZone } = scope.actor
  const checked = [...proposed].map(([line, shift]) =>
    Object.assign({ line, day: localTimeOf(shift.startsAt, timeZone).date }, shift),
  )
  for (const [{ line, day }, { messageKey, details }] of await blockedStarts(scope, checked)) {
    const values = { day: dayIn(scope.language, day), reason: scope.translate(messageKey, details.values) }
    faults.add({ line, column: 'date', value: day }, 'shifts.import.refusedShift', values)
  }
}

async function readStored({ db, actor }: ActorScope, all: readonly FaultyRecord<ShiftLine>[]) {
  const emails = [...new Set(all.flatMap(({ form }) => form.worker?.toLowerCase() ?? []))]
  return {
    workers: await db.many(
      sql<{ id: string; email: string }>`
        select id, email from accounts
         where organisation_id = ${actor.organisationId} and type = 'worker' and email = any(${emails}::text[])`,
    ),
    projects: await db.many(
      sql<{ id: string; name: string; clientId: string; client: string }>`
        select p.id, p.name, p.client_id, c.name as client from projects p
          join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
         where p.organisation_id = ${actor.organisationId}`,
    ),
    assignments: await db.many(
      sql<Omit<PlanningAssignment, 'isOpen'>>`
        select s.id, s.worker_id, s.project_id, s.start_date, s.end_date from assignments s
          join accounts a on a.organisation_id = s.organisation_id and a.id = s.worker_id
         where s.organisation_id = ${actor.organisationId} and ${inGroup('s.status', assignmentGroups.open)} and a.active
           and a.email = any(${emails}::text[])`,
    ),
  }
}
