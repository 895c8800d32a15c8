import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { membersOf, type StatusGroups } from '#base/status-groups.ts'
import { timeOffGroups, timeOffStatuses } from '#domains/absences/rules.ts'
import { assignmentGroups, assignmentStatuses } from '#domains/assignments/rules.ts'
import { statementStatuses } from '#domains/billing/rules.ts'
import { clientStatuses } from '#domains/clients/contract.ts'
import { linkStatuses } from '#domains/confirmations/rules.ts'
import { importStatuses } from '#domains/imports/contract.ts'
import { periodStatuses, stubStatuses } from '#domains/pay/rules.ts'
import { projectGroups, projectStatuses } from '#domains/projects/rules.ts'
import { bankTransactionStatuses } from '#domains/receivables/contract/bank-transactions.ts'
import { runStatuses } from '#base/run-statuses.ts'
import { contractRunStatuses } from '#domains/contracts/rules/renewal.ts'
import { reminderRunStatuses } from '#domains/receivables/rules/reminders.ts'
import { requestGroups, requestStatuses } from '#domains/requests/rules.ts'
import { shiftGroups, shiftStatuses } from '#domains/shifts/rules.ts'
import { entryGroups, entryStatuses } from '#domains/timesheets/rules.ts'
import { deliveryStatuses } from '#domains/webhooks/rules.ts'
import { workerStatuses } from '#domains/workforce/contract.ts'

// A domain compares the statuses of another domain in the groups that its rules name (`inGroup`, `isIn`), or with one status that the
// compiler knows (`is<EntryStatus>(…)`). A literal would be forgotten when a status is added (decision 135).

const root = join(import.meta.dirname, '..')

interface Statuses {
  readonly domain: string
  readonly values: readonly string[]
  /** The name of the type, for the message. */
  readonly type: string
  readonly groups?: readonly [name: string, groups: StatusGroups<string>]
}

/** The statuses of each table that has them. Those of invoices, links and workers are derived. */
const tables: Readonly<Record<string, Statuses>> = {
  assignments: {
    domain: 'assignments',
    values: assignmentStatuses,
    type: 'AssignmentStatus',
    groups: ['assignmentGroups', assignmentGroups],
  },
  bank_transactions: { domain: 'receivables', values: bankTransactionStatuses, type: 'BankTransactionStatus' },
  client_statements: { domain: 'billing', values: statementStatuses, type: 'StatementStatus' },
  clients: { domain: 'clients', values: clientStatuses, type: 'ClientStatus' },
  confirmation_requests: { domain: 'confirmations', values: linkStatuses, type: 'LinkStatus' },
  imports: { domain: 'imports', values: importStatuses, type: 'ImportStatus' },
  pay_periods: { domain: 'pay', values: periodStatuses, type: 'PeriodStatus' },
  pay_stubs: { domain: 'pay', values: stubStatuses, type: 'StubStatus' },
  projects: {
    domain: 'projects',
    values: projectStatuses,
    type: 'ProjectStatus',
    groups: ['projectGroups', projectGroups],
  },
  contract_runs: { domain: 'contracts', values: contractRunStatuses, type: 'ContractRunStatus' },
  inspection_exports: { domain: 'inspections', values: runStatuses, type: 'RunStatus' },
  reminder_runs: { domain: 'receivables', values: reminderRunStatuses, type: 'RunStatus' },
  requests: {
    domain: 'requests',
    values: requestStatuses,
    type: 'RequestStatus',
    groups: ['requestGroups', requestGroups],
  },
  shifts: { domain: 'shifts', values: shiftStatuses, type: 'ShiftStatus', groups: ['shiftGroups', shiftGroups] },
  time_entries: {
    domain: 'timesheets',
    values: entryStatuses,
    type: 'EntryStatus',
    groups: ['entryGroups', entryGroups],
  },
  time_off: {
    domain: 'absences',
    values: timeOffStatuses,
    type: 'TimeOffStatus',
    groups: ['timeOffGroups', timeOffGroups],
  },
  workers: { domain: 'workforce', values: workerStatuses, type: "WorkerSummary['status']" },
  webhook_deliveries: { domain: 'webhooks', values: deliveryStatuses, type: 'DeliveryStatus' },
}

/** A comparison with literals: the tables whose statuses they may be, the literals, and where it is. */
interface Found {
  readonly tables: readonly string[]
  readonly values: readonly string[]
  readonly offset: number
}

const isSubset = (values: readonly string[], of: readonly string[]) => values.every((value) => of.includes(value))
const ownOf = (domain: string | undefined) => Object.values(tables).filter((one) => one.domain === domain)

/** The tables with these statuses that belong to another domain. None if they may be statuses of the domain itself. */
function foreign(domain: string | undefined, values: readonly string[]): string[] {
  if (ownOf(domain).some((own) => isSubset(values, own.values))) return []
  return Object.entries(tables).flatMap(([table, of]) => (isSubset(values, of.values) ? [table] : []))
}

const literalsIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, value = '']) => value)
const compared =
  /(?:\b(\w+)\.|(?<![\w.]))status\s*(?:=|<>|!=|(?:not\s+)?in|=\s*any)\s*((?:\(|\(?array\[)\s*'[^)\]]*[)\]]|'\w+')/gi
const switched = /\bcase\s+(?:(\w+)\.)?status\s+((?:when\s+'\w+'\s+then\s[^']*?)+)/gi

/**
 * The comparisons of a column `status` in a text of SQL. `texts` are all those of the file, in which the alias may be declared. If none
 * declares it, as in a fragment for other files, the statuses are those of the domain itself if it has them.
 */
function inSql(text: string, texts: readonly string[], domain: string | undefined): Found[] {
  return [...text.matchAll(compared), ...text.matchAll(switched)].flatMap(({ 1: alias, 2: literals = '', index }) => {
    const before = text.slice(0, index)
    if (/\bset\s+(?:\w+\.)?$/.test(before)) return []
    const values = literalsIn(literals)
    const named = tablesNamed(alias, before, text, texts)
    const owners = named.filter((table) => table in tables)
    if (named.length > 0 && owners.length === named.length)
      return owners.some((table) => tables[table]?.domain === domain) ? [] : [{ tables: owners, values, offset: index }]
    const others = foreign(domain, values)
    return others.length > 0 ? [{ tables: others, values, offset: index }] : []
  })
}

function tablesNamed(alias: string | undefined, before: string, text: string, texts: readonly string[]): string[] {
  if (alias === undefined) {
    const last = [...before.matchAll(/\b(?:from|join|update|into)\s+(\w+)/g)].at(-1)?.[1]
    return last === undefined ? [] : [last]
  }
  const declared = new RegExp(`\\b(?:from|join|update|into|using|,)\\s+(\\w+)\\s+(?:as\\s+)?${alias}\\b`, 'g')
  const within = (one: string) => [...one.matchAll(declared)].map(([, table = '']) => table)
  const here = within(text)
  return [...new Set(here.length > 0 ? here : texts.flatMap(within))]
}

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['LogicalExpression']>>[0]

/**
 * The comparisons of one value with several literals: `status === 'a' || status === 'b'`, by the text of the value. Adds the expressions in it
 * to `seen`, so that a part of it is not found again.
 */
function chained(node: Node, source: string, seen: Set<Node>): Map<string, string[]> {
  const literals = new Map<string, string[]>()
  const visit = (one: Node['left']): void => {
    if (one.type === 'ParenthesizedExpression') return visit(one.expression)
    if (one.type === 'LogicalExpression') {
      seen.add(one)
      visit(one.left)
      visit(one.right)
    } else if (one.type === 'BinaryExpression' && /^[=!]==$/.test(one.operator)) {
      const { left, right } = one
      if (right.type !== 'Literal' || typeof right.value !== 'string') return
      const value = source.slice(left.start, left.end)
      literals.set(value, [...(literals.get(value) ?? []), right.value])
    }
  }
  visit(node)
  return literals
}

/** A template with underscores instead of its values, so that each is a name, at the same offsets as in the source. */
function withNames(
  source: string,
  start: number,
  end: number,
  values: readonly { start: number; end: number }[],
): string {
  const named = values.reduce(
    (text, one) =>
      text.slice(0, one.start - 2) +
      text.slice(one.start - 2, one.end + 1).replace(/[^\n]/g, '_') +
      text.slice(one.end + 1),
    source,
  )
  return named.slice(start, end)
}

/** All comparisons with statuses of other domains in the source of a file. */
function comparisonsIn(file: string, source: string): Found[] {
  const domain = /^src\/domains\/(\w+)\//.exec(file)?.[1]
  const found: Found[] = []
  const templates: { text: string; start: number }[] = []
  const seen = new Set<Node>()
  const sets: { values: readonly string[]; offset: number }[] = []
  const setOf = (offset: number, values: readonly unknown[]) => {
    if (values.length > 1 && values.every((value) => typeof value === 'string')) sets.push({ values, offset })
  }
  new Visitor({
    TemplateLiteral({ expressions, start, end }) {
      templates.push({ text: withNames(source, start, end, expressions), start })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') templates.push({ text: ` ${value}`, start })
    },
    LogicalExpression(node) {
      if (seen.has(node)) return
      for (const [, values] of chained(node, source, seen)) setOf(node.start, values)
    },
    ArrayExpression({ elements, start }) {
      setOf(
        start,
        elements.map((one) => (one?.type === 'Literal' ? one.value : undefined)),
      )
    },
    TSUnionType({ types, start }) {
      setOf(
        start,
        types.map((one) =>
          one.type === 'TSLiteralType' && one.literal.type === 'Literal' ? one.literal.value : undefined,
        ),
      )
    },
  }).visit(parseSync(file, source).program)
  const texts = templates.map(({ text }) => text)
  for (const { text, start } of templates)
    for (const one of inSql(text, texts, domain)) found.push({ ...one, offset: start + one.offset })
  for (const { values, offset } of sets) {
    const others = foreign(domain, values)
    if (others.length > 0) found.push({ tables: others, values, offset })
  }
  return found
}

/** What to write instead: a group with exactly these statuses or their opposite, or one status by its type. */
function instead({ tables: names, values }: Found): string {
  const advice = names.flatMap((table) => {
    const { domain, values: all, type, groups } = tables[table] as Statuses
    if (values.length === 1) return [`is<${type}>(…, '${values[0]}') of ${domain}`]
    if (groups === undefined) return [`a group of ${type} in the rules of ${domain}`]
    const [name, group] = groups
    const same = Object.entries(group).flatMap(([key, one]) => {
      const members = membersOf(one)
      const isOpposite =
        members.length + values.length === all.length && !members.some((member) => values.includes(member))
      const isSame = members.length === values.length && isSubset(members, values)
      return isSame ? [`${name}.${key}`] : isOpposite ? [`not ${name}.${key}`] : []
    })
    return same.length > 0 ? same : [`a group in ${name} of ${domain}`]
  })
  return advice.join(' or ')
}

function report(file: string, source: string): string[] {
  return comparisonsIn(file, source).map((found) => {
    const line = source.slice(0, found.offset).split('\n').length
    return `${file}:${line}: ${found.values.join(', ')} → ${instead(found)}`
  })
}

// Tests, samples and the demo data choose the statuses of the records that they make.
const files = globSync('src/{app,domains,platform}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/demo\/|\/samples\.ts$|\.d\.ts$/.test(file),
)
const every = [...new Set(Object.values(tables).flatMap(({ values }) => values))]
const hasLiteral = new RegExp(`'(?:${every.join('|')})'`)

it('the statuses of another domain are compared in its groups, or by their type', () => {
  expect(files.length).toBeGreaterThan(100)
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const found = sources.flatMap(([file, source]) => (hasLiteral.test(source) ? report(file, source) : []))
  expect(found).toEqual([])
})

const pay = 'src/domains/pay/server/one.ts'
const ofEntries = 'from time_entries e where e.organisation_id = d.organisation_id'
it.each([
  [
    'a status in SQL',
    pay,
    `sql\`select 1 ${ofEntries} and e.status = 'approved'\``,
    "is<EntryStatus>(…, 'approved') of timesheets",
  ],
  [
    'all statuses but one',
    pay,
    `sql\`select 1 ${ofEntries} and e.status <> 'rejected'\``,
    "is<EntryStatus>(…, 'rejected') of timesheets",
  ],
  [
    'statuses in SQL',
    pay,
    `sql\`select 1 ${ofEntries} and e.status in ('submitted', 'approved')\``,
    'entryGroups.counted',
  ],
  [
    'other statuses',
    pay,
    `sql\`select 1 ${ofEntries} and e.status not in ('approved', 'rejected')\``,
    'not entryGroups.open',
  ],
  [
    'an array',
    pay,
    `sql\`select 1 ${ofEntries} and e.status = any(array['draft', 'incomplete'])\``,
    'entryGroups.unsubmitted',
  ],
  [
    'a case',
    pay,
    `sql\`select case e.status when 'draft' then 1 end ${ofEntries}\``,
    "is<EntryStatus>(…, 'draft') of timesheets",
  ],
  ['no alias', pay, "sql`select 1 from shifts where status = 'active'`", "is<ShiftStatus>(…, 'active') of shifts"],
  [
    'a fragment with an alias of another',
    pay,
    `const isOpen = fragment\`x.status in ('scheduled', 'left_early')\``,
    'shiftGroups.startable',
  ],
  [
    'a fragment in SQL',
    pay,
    `sql\`select 1 ${ofEntries} \${fragment\`and e.status = 'draft'\`}\``,
    "is<EntryStatus>(…, 'draft') of timesheets",
  ],
  [
    'a status that it has itself',
    pay,
    "sql`select 1 from assignments a where a.status in ('assigned', 'in_progress')`",
    'assignmentGroups.active',
  ],
  [
    'a text of SQL',
    pay,
    `raw("e.status = 'changes_requested'")`,
    "is<EntryStatus>(…, 'changes_requested') of timesheets",
  ],
  [
    'an alias that is a value',
    pay,
    `sql\`select 1 from \${from} where \${raw(t)}.status in ('submitted', 'approved')\``,
    'entryGroups.counted',
  ],
  [
    'alternatives in brackets',
    'src/app/web/One.tsx',
    "const is = a || (b && (status === 'incomplete' || status === 'draft'))",
    'entryGroups.unsubmitted',
  ],
  [
    'alternatives',
    'src/app/web/One.tsx',
    "const is = one.status === 'scheduled' || one.status === 'left_early'",
    'shiftGroups.startable',
  ],
  [
    'exceptions',
    'src/app/web/One.tsx',
    "const is = a && status !== 'incomplete' && status !== 'draft'",
    'entryGroups.unsubmitted',
  ],
  ['a list', 'src/app/web/One.tsx', "const is = ['approved', 'submitted'].includes(status)", 'entryGroups.counted'],
  ['a type', 'src/app/web/One.tsx', "interface Row { status: 'approved' | 'submitted' }", 'entryGroups.counted'],
])('finds %s', (_what, file, source, advice) => {
  expect(report(file, source)).toEqual([expect.stringMatching(/^src\/\S+:1: /)])
  expect(report(file, source)[0]?.split(' → ')[1]?.split(' or ')).toContain(advice)
})

it.each([
  ['its own statuses', pay, "sql`select 1 from pay_stubs s where s.status = 'issued'`"],
  [
    'a write',
    'src/domains/privacy/server/one.ts',
    "sql`update assignments a set status = 'cancelled' where a.id = ${id}`",
  ],
  ['a column of another name', pay, "sql`select 1 from certifications c where c.verification <> 'rejected'`"],
  [
    'one status in TypeScript, which the compiler knows',
    'src/app/web/One.tsx',
    "const is = entry.status === 'approved'",
  ],
  ['different values', 'src/app/web/One.tsx', "const is = one === 'scheduled' || other === 'left_early'"],
])('allows %s', (_what, file, source) => {
  expect(report(file, source)).toEqual([])
})
