import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { csvText, encodeCsv } from '#base/csv-format.ts'
import type { Currency } from '#base/currency.ts'
import type { Received, Reply } from '#base/route.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type PayrollPreview, payrollRefusals, type payrollRoutes } from '../contract/payroll-exports.ts'
import { type PayrollLine, type PayrollPeriod, payrollRows } from '../rules/payroll-export.ts'
import { type LineKind, stubNumber } from '../rules.ts'
import { readIssuedPeriod } from './journal.ts'
import { codesOf, columnsOf, readDefaultTemplate, readTemplate } from './payroll-templates.ts'

/** How many rows a preview shows. */
const previewRows = 10

/** Returns the payroll export of an issued period by a template, and records the download. Throws `INVALID_TRANSITION` for another period. */
export async function readPayrollFile(
  scope: ActorScope,
  { params, query }: Received<typeof payrollRoutes.readPayrollFile>,
): Promise<Reply<typeof payrollRoutes.readPayrollFile>> {
  const period = await readIssuedPeriod(scope, params.id)
  const template = query.templateId ? await readTemplate(scope, query.templateId) : await readDefaultTemplate(scope)
  if (!template) throw payrollRefusals.NO_TEMPLATE()
  const lines = await readLines(scope, params.id)
  const { rows } = payrollRows(template, period, lines, nameOf(scope))
  const text = csvText(
    template.columns.map(({ heading }) => heading),
    rows,
    template.format,
  )
  const bytes = encodeCsv(text, template.format.encoding)
  await insertRecord(
    scope,
    { table: 'pay_exports', id: uuid() },
    {
      pay_period_id: params.id,
      template_name: template.name,
      rows: rows.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
      made_at: scope.now,
      made_by: scope.actor.accountId,
    },
  )
  return { name: `${template.name} ${period.startDate} ${period.endDate}.csv`, type: 'text/csv', bytes }
}

/** Returns the first lines of the file that a template makes of the latest issued period, or of example lines if no period is issued. */
export async function previewTemplate(
  scope: ActorScope,
  { body }: Received<typeof payrollRoutes.previewTemplate>,
): Promise<PayrollPreview> {
  const { db, actor } = scope
  const latest = await db.first(
    sql<PayrollPeriod & { id: string }>`
      select id, start_date, end_date, pay_date from pay_periods where organisation_id = ${actor.organisationId} and status = 'issued'
       order by start_date desc limit 1`,
  )
  const lines = latest ? await readLines(scope, latest.id) : exampleLines
  const columns = columnsOf(body.columns)
  const template = { columns, codes: codesOf(body.codes) }
  const { rows, totals } = payrollRows(template, latest ?? examplePeriod, lines, nameOf(scope))
  const headings = columns.map(({ heading }) => heading)
  return {
    period: latest ? { startDate: latest.startDate, endDate: latest.endDate } : null,
    text: csvText(headings, rows.slice(0, previewRows), body.format),
    rows: rows.length,
    totals,
  }
}

const nameOf =
  ({ translate }: ActorScope) =>
  (kind: LineKind) =>
    translate(`pay.kind.${kind}`)

interface LineRow {
  workerId: string
  worker: string
  year: number
  ordinal: number
  currency: Currency
  kind: LineKind
  project: string | null
  payRate: number | null
  percent: number | null
  article: string | null
  minutes: number | null
  amount: number
}

async function readLines({ db, actor }: ActorScope, periodId: string): Promise<PayrollLine[]> {
  const rows = await db.many(
    sql<LineRow>`
      select s.worker_id, s.worker_name as worker, s.year, s.number as ordinal, s.currency, l.kind, l.project_name as project,
             l.rate_amount as pay_rate, l.percent, l.article, l.minutes, l.amount
        from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
       where s.organisation_id = ${actor.organisationId} and s.pay_period_id = ${periodId} and s.status = 'issued'
       order by s.year, s.number, l.position`,
  )
  return rows.map(({ year, ordinal, ...line }) => Object.assign(line, { stub: stubNumber(year, ordinal) }))
}

const examplePeriod: PayrollPeriod = { startDate: '2026-10-01', endDate: '2026-10-31', payDate: '2026-11-05' }
const exampleLine: PayrollLine = {
  stub: '2026-00001',
  workerId: '00000000-0000-0000-0000-000000000000',
  worker: 'Zoë Peeters',
  kind: 'regular',
  project: 'Logistics',
  payRate: 1735,
  percent: 100,
  article: null,
  minutes: 9120,
  amount: 263_720,
  currency: 'EUR',
}
const exampleLines: readonly PayrollLine[] = [
  exampleLine,
  { ...exampleLine, kind: 'overtime', percent: 150, minutes: 90, amount: 3904 },
  {
    ...exampleLine,
    kind: 'taxes',
    project: null,
    payRate: null,
    percent: null,
    minutes: null,
    amount: 34_980,
  },
]
