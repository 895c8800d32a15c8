import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A stored value that is changed as a fault of the calculation, or of a person with access to the database, would change it. */
export interface PlantedFault {
  readonly name: string
  readonly table:
    | 'pay_lines'
    | 'pay_stubs'
    | 'pay_periods'
    | 'pay_adjustments'
    | 'client_statements'
    | 'client_statement_lines'
    | 'history'
  /** The columns that change, and their new values; null deletes the row. */
  readonly set: Readonly<Record<string, string>> | null
  /** Which row; the first one of these is changed. */
  readonly where: string
  /** The line that the verification names, and the stored value. */
  readonly named: RegExp
}

/** A change that the history does not have under its name. */
const forgotten = { entity: `'forgotten'` }

const amount = (minutes: string, rate: string, percent: string) =>
  `round(${minutes}::numeric * (${rate}) * (${percent}) / 6000)`
const hours = `entry_ids is not null and cardinality(entry_ids) > 1 and rate_amount > 100`

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a rate one cent higher',
    table: 'pay_lines',
    set: { rate_amount: 'rate_amount + 1', amount: amount('minutes', 'rate_amount + 1', 'percent') },
    where: hours,
    named: /hours (?:on|at)/,
  },
  {
    name: 'a premium that is not applied',
    table: 'pay_lines',
    set: { kind: `'regular'`, percent: '100', article: 'null', amount: amount('minutes', 'rate_amount', '100') },
    where: `percent > 100 and rate_amount > 100`,
    named: /(?:overtime|night|holiday) hours/,
  },
  {
    name: 'minutes moved to another line',
    table: 'pay_lines',
    set: { minutes: 'minutes - 1', 'entry_minutes[1]': 'entry_minutes[1] - 1' },
    where: `${hours} and entry_minutes[1] > 1`,
    named: /hours at/,
  },
  {
    name: 'an amount rounded down',
    table: 'pay_lines',
    set: { amount: 'amount - 1' },
    where: `kind = 'regular' and minutes * rate_amount % 60 >= 30`,
    named: /regular hours at/,
  },
  {
    name: 'a balance that the ledger of a reserve does not have',
    table: 'pay_lines',
    set: { balance_amount: 'balance_amount + 1' },
    where: `kind = 'reserve'`,
    named: /^balance after /,
  },
  {
    name: 'a deduction of another base',
    table: 'pay_lines',
    set: { amount: 'amount - amount / 10' },
    where: `basis_points is not null and component is null and amount > 100`,
    named: /“Share/,
  },
  {
    name: 'a component of another base',
    table: 'pay_lines',
    set: { amount: 'amount - amount / 10' },
    where: `component is not null and amount > 100`,
    named: /(?:endOfAssignment|paidLeave|holidayAllowance) of/,
  },
  {
    name: 'a component of the law that was replaced',
    table: 'pay_lines',
    set: { article: `'Another act'` },
    where: `component is not null`,
    named: /(?:endOfAssignment|paidLeave|holidayAllowance) of.*no such line/,
  },
  {
    name: 'an entry that is missing',
    table: 'pay_lines',
    set: {
      minutes: 'minutes - entry_minutes[1]',
      entry_ids: 'entry_ids[2:]',
      entry_dates: 'entry_dates[2:]',
      entry_minutes: 'entry_minutes[2:]',
      entry_versions: 'entry_versions[2:]',
    },
    where: hours,
    named: /^entry /,
  },
  {
    name: 'an entry that is paid twice',
    table: 'pay_lines',
    set: {
      minutes: 'minutes + entry_minutes[1]',
      entry_ids: 'entry_ids || entry_ids[1]',
      entry_dates: 'entry_dates || entry_dates[1]',
      entry_minutes: 'entry_minutes || entry_minutes[1]',
      entry_versions: 'entry_versions || entry_versions[1]',
    },
    where: hours,
    named: /^entry /,
  },
  {
    name: 'a net pay that is not the rest',
    table: 'pay_stubs',
    set: { gross_amount: 'gross_amount + 100', net_amount: 'net_amount + 100' },
    where: `status = 'issued'`,
    named: /^gross pay:/,
  },
  {
    name: 'rules that were not in force',
    table: 'pay_periods',
    set: { rules: `jsonb_set(rules, '{overtimePercent}', to_jsonb((rules ->> 'overtimePercent')::int + 5))` },
    where: `status = 'issued'`,
    named: /^rule overtimePercent/,
  },
  {
    name: 'VAT of another rate',
    table: 'client_statements',
    set: { vat_amount: 'vat_amount + 500', total_amount: 'total_amount + 500' },
    where: `kind = 'invoice'`,
    named: /^VAT:/,
  },
  {
    name: 'a wrong total',
    table: 'client_statements',
    set: { net_amount: 'net_amount + 1', total_amount: 'total_amount + 1' },
    where: `kind = 'invoice'`,
    named: /^total:/,
  },
  {
    name: 'an amount with the digits of another currency',
    table: 'client_statement_lines',
    set: { net_amount: 'net_amount * 10' },
    where: `net_amount > 0`,
    named: /hours (?:at|of)/,
  },
  {
    name: 'a bill rate one cent higher',
    table: 'client_statement_lines',
    set: { rate_exact: 'rate_exact + 10000' },
    where: `net_amount > 0`,
    named: /hours (?:at|of)/,
  },
  {
    name: 'a pay stub that is missing',
    table: 'pay_stubs',
    set: { status: `'draft'`, issued_at: 'null', number: 'null', year: 'null' },
    where: `status = 'issued'`,
    named: /^net pay: no pay stub/,
  },
  {
    name: 'an adjustment of a worker without hours and pay stub',
    table: 'pay_adjustments',
    set: {
      worker_id: `(select w.id from workers w where w.organisation_id = t.organisation_id and not exists (
        select from time_entries e where e.organisation_id = w.organisation_id and e.worker_id = w.id) limit 1)`,
    },
    where: 'true',
    named: /^net pay: no pay stub/,
  },
  {
    name: 'a pay stub whose period is not issued',
    table: 'pay_periods',
    set: { status: `'calculated'`, issued_at: 'null' },
    where: `status = 'issued'`,
    named: /^pay period: not issued/,
  },
  {
    name: 'a rule that is missing',
    table: 'pay_periods',
    set: { rules: `rules - 'nightPercent'` },
    where: `status = 'issued'`,
    named: /^rule nightPercent of the period: missing/,
  },
  {
    name: 'a period that was not issued by the history',
    table: 'history',
    set: forgotten,
    where: `entity = 'pay_periods' and after ->> 'status' = 'issued'`,
    named: /^issue: not in the history/,
  },
  {
    name: 'an invoice that was not issued by the history',
    table: 'history',
    set: forgotten,
    where: `entity = 'client_statements' and after ->> 'kind' = 'invoice'`,
    named: /^issue: not in the history/,
  },
  {
    name: 'an entry that was not saved by the history',
    table: 'history',
    set: forgotten,
    where: `entity = 'time_entries' and before is null and after ->> 'status' = 'approved'`,
    named: /^rounding of entry .*: not known/,
  },
  {
    name: 'an invoice that is missing',
    table: 'client_statements',
    set: null,
    where: `kind = 'invoice'`,
    named: /^document: missing/,
  },
  {
    name: 'a credit note that is missing',
    table: 'client_statements',
    set: null,
    where: `kind = 'credit_note'`,
    named: /^document: missing/,
  },
  {
    name: 'a credit note of another amount',
    table: 'client_statements',
    set: { net_amount: 'net_amount + 1', total_amount: 'total_amount + 1' },
    where: `kind = 'credit_note'`,
    named: /^net amount:/,
  },
  {
    name: 'a frozen VAT rate that was not in force',
    table: 'client_statements',
    set: { terms: `jsonb_set(terms, '{vatBasisPoints}', '1234')` },
    where: `kind = 'invoice'`,
    named: /^VAT rate: 12.34%/,
  },
  {
    name: 'frozen premiums that were not in force',
    table: 'client_statements',
    set: {
      terms: `jsonb_set(terms, '{premiums}', '{"overtimePercent": 111, "nightPercent": 112, "holidayPercent": 113}')`,
    },
    where: `kind = 'invoice'`,
    named: /^premiums: 111, 112, 113/,
  },
]

/** Plants a fault in the issued documents of an organisation, past the triggers that protect them; returns what takes it back. */
export async function plant(
  world: World,
  organisationId: string,
  { table, set, where }: PlantedFault,
): Promise<() => Promise<void>> {
  const key = raw(table === 'history' ? 'number' : 'id')
  const [row] = await world.sql<{ key: string; was: unknown }>`
    select t.${key} as key, to_jsonb(t) as was from ${raw(table)} t
     where t.organisation_id = ${organisationId} and ${raw(where)} order by t.${key} limit 1`
  if (!row) throw new Error(`no row of ${table} where ${where}`)
  const was = fragment`jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row.was)}::jsonb) r`
  const found = fragment`t.organisation_id = ${organisationId} and t.${key} = ${row.key}`
  const untriggered = async (statement: Fragment) => {
    await world.sql`alter table ${raw(table)} disable trigger all`
    await world.sql`${statement}`
    await world.sql`alter table ${raw(table)} enable trigger all`
  }
  if (set === null) {
    await untriggered(fragment`delete from ${raw(table)} t where ${found}`)
    return () => untriggered(fragment`insert into ${raw(table)} select r.* from ${was}`)
  }
  const change = (assignments: string) =>
    untriggered(fragment`update ${raw(table)} t set ${raw(assignments)} from ${was} where ${found}`)
  const columns = [...new Set(Object.keys(set).map((column) => column.replace(/\[.*/, '')))]
  const changes = Object.entries(set).map(([column, value]) => [column, ofRow(value)])
  await change(changes.map(([column, value]) => `${column} = ${value}`).join(', '))
  return () => change(columns.map((column) => `${column} = r.${column}`).join(', '))
}

/** The values of a change are computed from the row as it was. */
function ofRow(value: string): string {
  return value.replaceAll(
    /(?<!['{\w])(rate_amount|balance_amount|amount|minutes|percent|entry_\w+|gross_amount|net_amount|vat_amount|total_amount|rate_exact|rules|terms)\b(?!'|\()/g,
    'r.$1',
  )
}
