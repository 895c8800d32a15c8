import type { Catalogue, Column, Constraint, Grant, Policy, Trigger } from './catalogue.ts'
import { ownedTables } from '#app/server/testing/table-owners.ts'
import { readableSql, wrapSql, wrapText } from './sql-text.ts'
import { triggerLines } from './trigger-lines.ts'

/** A file of functions: its first comment, and the functions that it defines. */
export interface FunctionFile {
  readonly name: string
  readonly purpose: string
  readonly functions: readonly string[]
}

const heading = `-- The schema as the migrations and the files of database/functions leave it, written by "npm run schema": read it, do not edit it.
--
-- The tables are grouped by the domain that writes them. "call protect" stands for row-level security with the policies tenant
-- (interim_app reads and writes the rows of its organisation) and keeper (interim_keeper reads all rows, for backups). Policies
-- compare with the setting that current_organisation() reads. Below a table is what its triggers do, and in which file they are.`
const own = 'current_organisation()'
const privilegesInOrder = ['select', 'insert', 'update', 'delete']

/** The text of database/schema.sql. */
export function schemaText(catalogue: Catalogue, files: readonly FunctionFile[]): string {
  const owned = new Set(Object.values(ownedTables).flatMap((tables) => tables.split(' ')))
  const names = catalogue.tables.map(({ name }) => name)
  const groups: [string, string[]][] = [
    ['what was applied', names.filter((name) => !owned.has(name))],
    ...Object.entries(ownedTables).map(([owner, tables]): [string, string[]] => [
      owner,
      tables
        .split(' ')
        .filter((table) => names.includes(table))
        .toSorted(),
    ]),
  ]
  return [
    heading,
    catalogue.extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    ...groups
      .filter(([, tables]) => tables.length > 0)
      .flatMap(([title, tables]) => [rule(title)].concat(tables.map((table) => tableText(catalogue, table, files)))),
    rule('views'),
    ...catalogue.views.map((view) => viewText(catalogue, view)),
    rule('functions'),
    ...files.map((file) => functionsText(catalogue, file)),
  ]
    .join('\n\n')
    .concat('\n')
}

function rule(title: string): string {
  return `-- ${`${title} `.padEnd(100, '─')}`
}

function tableText(catalogue: Catalogue, name: string, files: readonly FunctionFile[]): string {
  const isHere = ({ table }: { table: string }) => table === name
  const constraints = catalogue.constraints.filter(isHere)
  const inline = new Map(constraints.filter(isInline).map((one) => [one.columns[0] ?? '', one]))
  const inlined = new Set(inline.values())
  const columns = catalogue.columns.filter(isHere)
  const options = catalogue.tables.find((table) => table.name === name)?.options
  const lines = [
    ...columns.map((column) => columnText(column, inline.get(column.name))),
    ...constraints.filter((one) => !inlined.has(one)).map(constraintText),
  ]
  return [
    `create table ${name} (`,
    lines.map((line) => wrapSql(line, '  ', '    ')).join(',\n'),
    `)${options ? ` with (${options})` : ''};`,
    ...columns
      .filter(({ statistics }) => statistics !== null)
      .map((column) => `alter table ${name} alter ${column.name} set statistics ${column.statistics};`),
    ...catalogue.indexes
      .filter(isHere)
      .map(({ definition }) => `${readableSql(definition).replace(' using btree', '')};`),
    ...securityLines(catalogue, name),
    ...triggerLines(catalogue.triggers.filter(isHere), fileOf(files)),
  ]
    .map((line) => (line.includes('\n') ? line : wrapSql(line, '', line.startsWith('-- ') ? '--   ' : '  ')))
    .join('\n')
}

const fileOf = (files: readonly FunctionFile[]) => {
  const found = new Map(files.flatMap(({ name, functions }) => functions.map((one) => [one, name] as const)))
  return ({ function: name }: Trigger) => found.get(name) ?? ''
}

/** A check of one column that PostgreSQL has named is written beside the column. */
function isInline({ kind, columns, name, table }: Constraint): boolean {
  return kind === 'c' && columns.length === 1 && name === `${table}_${columns[0]}_check`
}

function columnText({ name, type, isRequired, value, generated, collation }: Column, check?: Constraint): string {
  const parts = [name, readableSql(type)]
  if (collation !== null) parts.push(`collate "${collation}"`)
  if (generated === 'identity') parts.push('generated always as identity')
  else if (isRequired) parts.push('not null')
  if (value !== null)
    parts.push(
      generated === 'stored' ? `generated always as (${readableSql(value)}) stored` : `default ${readableSql(value)}`,
    )
  if (check) parts.push(readableSql(check.definition))
  return parts.join(' ')
}

/** A constraint with its name, unless PostgreSQL gave the name. */
function constraintText({ table, name, kind, columns, definition }: Constraint): string {
  const text = readableSql(definition).replaceAll(/(references [a-z_]+)\(/g, '$1 (')
  const ending = { p: 'pkey', u: `${columns.join('_')}_key`, f: `${columns.join('_')}_fkey`, x: '', c: 'check' }[kind]
  const isGiven =
    kind === 'f' ? /_fkey\d*$/.test(name) : kind === 'c' ? /_check\d*$/.test(name) : name === `${table}_${ending}`
  return isGiven ? text : `constraint ${name} ${text}`
}

/** Row-level security and privileges; what `protect` gives is one line. */
function securityLines({ policies, grants, tables }: Catalogue, table: string): string[] {
  const isHere = (one: { table: string }) => one.table === table
  const ofTable = policies.filter(isHere)
  const granted = grants.filter(isHere)
  const isSecured = tables.find(({ name }) => name === table)?.isSecured === true
  if (isSecured && ofTable.some(isTenant) && ofTable.some(isKeeper) && granted.some(isOfKeeper)) {
    const revoked = privilegesInOrder.filter(
      (privilege) => !granted.some((grant) => isOfApp(grant) && grant.privilege === privilege),
    )
    return [
      `call protect('${table}');`,
      ...(revoked.length > 0 ? [`revoke ${revoked.join(', ')} on ${table} from interim_app;`] : []),
      ...ofTable.filter((policy) => !isTenant(policy) && !isKeeper(policy)).map(policyText),
      ...grantLines(granted.filter((grant) => !isOfApp(grant) && !isOfKeeper(grant))),
    ]
  }
  return [
    ...(isSecured ? [`alter table ${table} enable row level security, force row level security;`] : []),
    ...ofTable.map(policyText),
    ...grantLines(granted),
  ]
}

/** True for a privilege that `protect` grants on the whole table. */
function isOfApp({ role, privilege, columns }: Grant): boolean {
  return role === 'interim_app' && columns === null && privilegesInOrder.includes(privilege)
}

function isOfKeeper({ role, privilege, columns }: Grant): boolean {
  return role === 'interim_keeper' && columns === null && privilege === 'select'
}

function isTenant({ name, role, command, visible, written }: Policy): boolean {
  const text = visible === null ? '' : comparable(visible)
  return (
    name === 'tenant' &&
    role === 'interim_app' &&
    command === 'all' &&
    text === `organisation_id = ${own}` &&
    written === visible
  )
}

function isKeeper({ name, role, command, visible }: Policy): boolean {
  return name === 'keeper' && role === 'interim_keeper' && command === 'select' && visible === 'true'
}

/** The condition of a policy, without the brackets that PostgreSQL adds. */
function comparable(condition: string): string {
  return readableSql(condition)
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll("(nullif(current_setting('app.organisation_id', true), ''))::uuid", own)
}

function policyText({ table, name, command, role, visible, written }: Policy): string {
  const parts = [`create policy ${name} on ${table}`]
  if (command !== 'all') parts.push(`for ${command}`)
  parts.push(`to ${role}`)
  if (visible !== null) parts.push(`using (${comparable(visible)})`)
  if (written !== null && written !== visible) parts.push(`with check (${comparable(written)})`)
  return `${parts.join(' ')};`
}

function grantLines(grants: readonly Grant[]): string[] {
  return Object.entries(Object.groupBy(grants, ({ role }) => role)).map(([role, ofRole = []]) => {
    const granted = ofRole
      .toSorted((one, other) => privilegesInOrder.indexOf(one.privilege) - privilegesInOrder.indexOf(other.privilege))
      .map(({ privilege, columns }) => (columns ? `${privilege} (${columns.join(', ')})` : privilege))
    return `grant ${granted.join(', ')} on ${ofRole[0]?.table} to ${role};`
  })
}

function viewText({ grants }: Catalogue, { name, owner, definition }: Catalogue['views'][number]): string {
  return [
    wrapSql(`create view ${name} as ${readableSql(definition)}`),
    ...(owner === null ? [] : [`alter view ${name} owner to ${owner};`]),
    ...grantLines(grants.filter(({ table }) => table === name)),
  ].join('\n')
}

function functionsText({ functions }: Catalogue, { name, purpose, functions: defined }: FunctionFile): string {
  const lines = functions
    .filter((one) => defined.includes(one.name))
    .map(({ kind, signature, result, owner, isDefiner, caller }) => {
      const returns = result === null ? '' : ` returns ${readableSql(result)}`
      const runs = isDefiner && owner !== null ? `, as ${owner}` : ''
      return wrapSql(
        `${kind} ${readableSql(signature).replaceAll(/(?<=[(\s])in (?=\w)/g, '')}${returns}${runs}${caller === null ? '' : `, for ${caller} only`};`,
      )
    })
  return [wrapText(`functions/${name}: ${purpose}`), ...lines].join('\n')
}
