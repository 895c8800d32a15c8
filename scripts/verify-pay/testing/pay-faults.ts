import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A stored value that is changed as a fault of the calculation, or of a person with access to the database, would change it. */
export interface PlantedFault {
  readonly name: string
  readonly table: 'pay_lines' | 'pay_stubs' | 'pay_periods' | 'client_statements' | 'client_statement_lines'
  /** The columns that change, and their new values. */
  readonly set: Readonly<Record<string, string>>
  /** Which row; the first one of these is changed. */
  readonly where: string
  /** The line that the verification names. */
  readonly named: RegExp
}

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
    set: { kind: `'regular'`, percent: '100', amount: amount('minutes', 'rate_amount', '100') },
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
    name: 'a deduction of another base',
    table: 'pay_lines',
    set: { amount: 'amount - amount / 10' },
    where: `basis_points is not null and amount > 100`,
    named: /“Share/,
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
    named: /^gross pay$/,
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
    named: /^VAT$/,
  },
  {
    name: 'a wrong total',
    table: 'client_statements',
    set: { net_amount: 'net_amount + 1', total_amount: 'total_amount + 1' },
    where: `kind = 'invoice'`,
    named: /^total$/,
  },
  {
    name: 'an amount with the digits of another currency',
    table: 'client_statement_lines',
    set: { net_amount: 'net_amount * 10' },
    where: `net_amount > 0`,
    named: /hours at/,
  },
  {
    name: 'a bill rate one cent higher',
    table: 'client_statement_lines',
    set: { rate_exact: 'rate_exact + 10000' },
    where: `net_amount > 0`,
    named: /hours at/,
  },
]

/** Plants a fault in the issued documents of an organisation, past the triggers that protect them; returns what takes it back. */
export async function plant(
  world: World,
  organisationId: string,
  { table, set, where }: PlantedFault,
): Promise<() => Promise<void>> {
  const columns = [...new Set(Object.keys(set).map((column) => column.replace(/\[.*/, '')))]
  const [row] = await world.sql<{ id: string; was: unknown }>`
    select t.id, to_jsonb(t) as was from ${raw(table)} t where t.organisation_id = ${organisationId} and ${raw(where)} order by t.id limit 1`
  if (!row) throw new Error(`no row of ${table} where ${where}`)
  const change = async (assignments: string) => {
    await world.sql`alter table ${raw(table)} disable trigger user`
    await world.sql`
      update ${raw(table)} t set ${raw(assignments)} from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row.was)}::jsonb) r
       where t.organisation_id = ${organisationId} and t.id = ${row.id}`
    await world.sql`alter table ${raw(table)} enable trigger user`
  }
  const changes = Object.entries(set).map(([column, value]) => [column, ofRow(value)])
  await change(changes.map(([column, value]) => `${column} = ${value}`).join(', '))
  return () => change(columns.map((column) => `${column} = r.${column}`).join(', '))
}

/** The values of a change are computed from the row as it was. */
function ofRow(value: string): string {
  return value.replaceAll(
    /(?<!['{\w])(rate_amount|amount|minutes|percent|entry_\w+|gross_amount|net_amount|vat_amount|total_amount|rate_exact|rules)\b(?!'|\()/g,
    'r.$1',
  )
}
