import { z } from 'zod'
import { importOf } from '#domains/imports/server/importing.ts'
import { adderTo, allLines, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import { UniqueKeys } from '#domains/imports/server/unique-keys.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { email } from '#base/text.ts'
import { date } from '#base/time.ts'
import { choices, dateIn, oneOf } from '#domains/imports/server/cells.ts'
import { decimalIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { type OpenBalanceColumn, openBalanceColumns } from '../contract/import-columns.ts'
import { timeOffLimits, type TimeOffType, timeOffTypes } from '../rules.ts'

/** A line of a file: the days of a type that a worker had left on a day. */
const openBalanceLine = z.strictObject({
  worker: email('platform.validation.required'),
  type: z.enum(timeOffTypes),
  fromDate: date('platform.validation.required'),
  days: z
    .number()
    .min(0)
    .max(timeOffLimits.days)
    .refine((days) => Number.isInteger(days * 2), 'absences.validation.halfDays'),
})
type OpenBalanceLine = z.output<typeof openBalanceLine>

const typeNames = choices(timeOffTypes, (value) => `absences.type.${value}`)

/** How a file of open balances is read. */
const openBalanceTable: TableKind<OpenBalanceColumn, never, typeof openBalanceLine> = {
  columns: openBalanceColumns,
  once: [],
  form: openBalanceLine,
  parse: ({ read }) =>
    ({
      worker: read('worker'),
      type: read('type', oneOf(typeNames)),
      fromDate: read('fromDate', dateIn),
      days: read('days', decimalIn),
    }) satisfies Record<OpenBalanceColumn, unknown>,
}

/** The import of open balances. */
export const openBalanceImport = importOf({
  name: 'openBalances',
  importJob: 'absences.importOpenBalances',
  undoJob: 'absences.undoOpenBalanceImport',
  file: openBalanceTable,
  plan: planBalances,
  tables: [
    {
      table: 'time_off_balances',
      name: fragment`(select ${workerName('w')} from workers w
               where w.organisation_id = t.organisation_id and w.id = t.worker_id)`,
    },
  ],
})

async function planBalances(
  scope: ActorScope,
  lines: ImportedLines<OpenBalanceLine>,
): Promise<ImportPlan<OpenBalanceLine>> {
  const faults = new LineFaults(scope, openBalanceColumns, lines.headings)
  const all = allLines(lines)
  const emails = [...new Set(all.flatMap(({ form }) => form.worker?.toLowerCase() ?? []))]
  const { db, actor } = scope
  const workerAccounts = await db.many(
    sql<{ id: string; email: string }>`
      select id, email from accounts
       where organisation_id = ${actor.organisationId} and type = 'worker' and email = any(${emails}::text[])`,
  )
  const stored = await db.many(
    sql<{ workerId: string; type: TimeOffType; fromDate: string }>`
      select worker_id, type, from_date from time_off_balances where organisation_id = ${actor.organisationId}`,
  )
  const workers = new NameIndex(workerAccounts, ({ email }) => email)
  const storedKeys = stored.map(({ workerId, type, fromDate }) => `${workerId} ${type} ${fromDate}`)
  const keys = new UniqueKeys(faults, storedKeys, 'absences.validation.balanceTaken')
  const ids = new Map<number, string>()
  for (const { line, form } of all) {
    if (form.worker === undefined) continue
    const worker = workers.find(form.worker)
    if (typeof worker === 'string') {
      faults.add({ line, column: 'worker', value: form.worker }, worker)
      continue
    }
    const { type, fromDate } = form
    if (type && fromDate) keys.take(`${worker.id} ${type} ${fromDate}`, { line, column: 'fromDate', value: fromDate })
    ids.set(line, worker.id)
  }
  const add = adderTo<OpenBalanceLine>(scope, 'time_off_balances', ({ line, form: { type, fromDate, days } }) => ({
    worker_id: ids.get(line),
    type,
    from_date: fromDate,
    half_days: days * 2,
  }))
  return { faults: faults.all, add }
}
