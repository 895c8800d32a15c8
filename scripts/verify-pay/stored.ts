import { shown, shownRate } from './exact.ts'
import type { Row } from './past.ts'
import { hourKey, type Line } from './pay.ts'
import type { Source } from './source.ts'
import { payoutKey } from './ledger.ts'
import { statutoryKey } from './statutory.ts'

/** The documents and hours of some workers, as stored. */
export interface Stored {
  readonly entries: readonly Row[]
  readonly changes: readonly Row[]
  /** The stub that pays an entry. */
  readonly paid: readonly Row[]
  readonly stubs: readonly Row[]
  readonly payLines: readonly Row[]
  readonly adjustments: readonly Row[]
}

export async function readStored(
  source: Source,
  organisationId: string,
  workerIds: readonly string[],
): Promise<Stored> {
  const ids = [...workerIds]
  return {
    entries: await source.rows`
      select jsonb_build_object('id', id, 'worker_id', worker_id, 'project_id', project_id, 'assignment_id', assignment_id, 'date', date,
               'starts_at', starts_at, 'ends_at', ends_at, 'breaks', breaks, 'break_minutes', break_minutes, 'total_minutes', total_minutes,
               'rate_amount', rate_amount, 'rate_currency', rate_currency, 'status', status) as row
        from time_entries where organisation_id = ${organisationId} and worker_id = any(${ids}::uuid[])`,
    changes: await source.rows`
      select h.entity_id as id, h.number::float8 as number, h.before, h.after
        from time_entries e
        join history h on h.organisation_id = e.organisation_id and h.entity = 'time_entries' and h.entity_id = e.id
       where e.organisation_id = ${organisationId} and e.worker_id = any(${ids}::uuid[])`,
    paid: await source.rows`
      select x.time_entry_id as id, s.pay_period_id
        from pay_stubs s
        join paid_entries x on x.organisation_id = s.organisation_id and x.pay_stub_id = s.id
       where s.organisation_id = ${organisationId} and s.worker_id = any(${ids}::uuid[])`,
    stubs: await source.rows`
      select id, pay_period_id, worker_id, worker_name, currency, gross_amount::text as gross, deductions_amount::text as deductions,
             net_amount::text as net, taxes_amount::text as taxes, insurance_amount::text as insurance, other_amount::text as other,
             minutes, year, number
        from pay_stubs where organisation_id = ${organisationId} and status = 'issued' and worker_id = any(${ids}::uuid[])`,
    payLines: await source.rows`
      select l.id, l.pay_stub_id, s.currency, l.kind, l.assignment_id, l.project_name, l.minutes, l.rate_amount::text as rate, l.percent,
             l.amount::text as amount, l.reason, l.component, l.base_amount::text as base,
             l.balance_amount::text as balance, l.basis_points, l.article, l.exception, l.first_date::text as first, l.last_date::text as last, l.adjustment_id, l.entry_ids::text[] as entry_ids, l.entry_dates::text[] as entry_dates,
             l.entry_minutes,
             (select array_agg(y.time_entry_id::text order by y.time_entry_id, y.date) from pay_line_entries y
               where y.organisation_id = l.organisation_id and y.pay_line_id = l.id) as old_ids,
             (select array_agg(y.date::text order by y.time_entry_id, y.date) from pay_line_entries y
               where y.organisation_id = l.organisation_id and y.pay_line_id = l.id) as old_dates,
             (select array_agg(y.minutes order by y.time_entry_id, y.date) from pay_line_entries y
               where y.organisation_id = l.organisation_id and y.pay_line_id = l.id) as old_minutes
        from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
       where s.organisation_id = ${organisationId} and s.status = 'issued' and s.worker_id = any(${ids}::uuid[])
       order by l.pay_stub_id, l.position`,
    adjustments: await source.rows`
      select id, pay_period_id, worker_id, kind, amount::text as amount, currency, reason, corrects_line_id,
             end_ground
        from pay_adjustments where organisation_id = ${organisationId} and worker_id = any(${ids}::uuid[])
       order by created_at, id`,
  }
}

const workedKinds = new Set(['regular', 'overtime', 'night', 'holiday'])

/** A stored line of a pay stub in the form in which it is compared. */
export function payLineOf(row: Row): Line {
  const kind = row.kind as string
  const amount = BigInt(row.amount as string)
  if (workedKinds.has(kind)) {
    const [rate, percent] = [BigInt((row.rate as string | null) ?? 0), (row.percent ?? 100) as number]
    const premium = kind === 'regular' ? null : kind
    const hours = new Map<string, number>()
    add(hours, row.entry_ids, row.entry_dates, row.entry_minutes)
    add(hours, row.old_ids, row.old_dates, row.old_minutes)
    return {
      key: hourKey(String(row.assignment_id), rate, premium, percent, (row.article ?? null) as string | null),
      name: `${kind} hours on ${String(row.project_name)} at ${shown(rate, row.currency as string)} × ${percent}%`,
      amount,
      minutes: row.minutes as number,
      hours,
      why: '',
    }
  }
  const balance = row.balance === null || row.balance === undefined ? null : BigInt(row.balance as string)
  if (kind === 'payout' && !row.adjustment_id)
    return {
      key: payoutKey(row.component as string, row.assignment_id as string | null),
      name: `${String(row.component)} paid out`,
      amount,
      minutes: null,
      hours: new Map(),
      why: '',
      balance,
    }
  if (kind === 'component' || (kind === 'reserve' && !row.adjustment_id)) {
    const text = shown(BigInt(row.base as string), row.currency as string)
    return {
      key: statutoryKey(
        row.component as string,
        row.assignment_id as string | null,
        row.article as string,
        (row.exception ?? null) as string | null,
        kind,
      ),
      name: `${String(row.component)} of ${String(row.project_name ?? 'all hours')}: ${Number(row.basis_points) / 100}% of ${text}`,
      amount,
      minutes: null,
      hours: new Map(),
      why: '',
      balance,
    }
  }
  const [key, name] = row.adjustment_id
    ? [`adjustment ${String(row.adjustment_id)}`, `${kind} “${String(row.reason)}”`]
    : [`deduction ${kind} ${String(row.reason)}`, `${kind} “${String(row.reason)}”`]
  return { key, name, amount, minutes: null, hours: new Map(), why: '', balance }
}

function add(hours: Map<string, number>, ids: unknown, dates: unknown, minutes: unknown): void {
  for (const [index, id] of ((ids ?? []) as string[]).entries()) {
    const key = `${id} ${(dates as string[])[index]}`
    hours.set(key, (hours.get(key) ?? 0) + (minutes as number[])[index]!)
  }
}

/** The lines of all statements of an organisation, by statement. */
export async function readStatementLines(source: Source, organisationId: string): Promise<Map<string, Line[]>> {
  const rows = await source.rows`
    select l.statement_id, s.currency, l.project_id, l.project_name, l.worker_id, l.worker_name, l.minutes, l.rate_exact::text as rate, l.premium, l.percent,
           l.net_amount::text as net, l.hours
      from client_statement_lines l
      join client_statements s on s.organisation_id = l.organisation_id and s.id = l.statement_id
     where l.organisation_id = ${organisationId} order by l.statement_id, l.position`
  const all = new Map<string, Line[]>()
  for (const row of rows) {
    const hours = new Map<string, number>()
    for (const { entryId, date, minutes } of row.hours as readonly { entryId: string; date: string; minutes: number }[])
      hours.set(`${entryId} ${date}`, (hours.get(`${entryId} ${date}`) ?? 0) + minutes)
    const rate = BigInt(row.rate as string)
    const line: Line = {
      key: hourKey(
        `${String(row.worker_id)} ${String(row.project_id)}`,
        rate,
        row.premium as string | null,
        row.percent as number,
      ),
      name: `${String(row.premium ?? 'regular')} hours of ${String(row.worker_name)} on ${String(row.project_name)} at ${shownRate(rate, row.currency as string)} × ${String(row.percent)}%`,
      amount: BigInt(row.net as string),
      minutes: row.minutes as number,
      hours,
      why: '',
    }
    const lines = all.get(row.statement_id as string)
    if (lines) lines.push(line)
    else all.set(row.statement_id as string, [line])
  }
  return all
}
