import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { personalTables } from '#domains/privacy/server/personal-tables.ts'
import type { World } from '#platform/server/testing/world.ts'
import { columnClasses, deletedTables, reasons } from './column-classes.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a person in every table of the register, by table and primary key. */
export type PersonRows = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Reads all rows that name a person, and the transfers of their pay stubs. */
export async function readPersonRows(world: World, { organisationId, accountId }: SampleAccount): Promise<PersonRows> {
  const found = new Map<string, Map<string, Row>>()
  const conditions = [
    ...personalTables.map(({ table, person }) => ({ table, where: `t.${person} = $2` })),
    { table: 'pay_transfer_stubs', where: 't.pay_stub_id in (select s.id from pay_stubs s where s.worker_id = $2)' },
  ]
  for (const { table, where } of conditions) {
    const rows = await world.sql<{ key: string; row: Row }>(
      `select to_jsonb(t) as row,
              (select jsonb_object_agg(a.attname, to_jsonb(t) -> a.attname)::text from pg_index i
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                where i.indrelid = $3::regclass and i.indisprimary) as key
         from ${table} t where t.organisation_id = $1 and ${where}`,
      [organisationId, accountId, table],
    )
    const ofTable = found.get(table) ?? new Map<string, Row>()
    for (const { key, row } of rows) ofTable.set(key, row)
    found.set(table, ofTable)
  }
  return found
}

/** Compares the rows after an erasure with the classes of their columns. Returns each `table.column` that differs, with the reason. */
export function wrongColumns(before: PersonRows, after: PersonRows): string[] {
  const wrong: string[] = []
  for (const table of deletedTables) {
    if (before.get(table)?.size === 0) wrong.push(`${table}: nothing was there to be deleted`)
    if (after.get(table)?.size !== 0) wrong.push(`${table}: rows are left`)
  }
  for (const [name, kind] of columnClasses) {
    const [table = '', column = ''] = name.split('.')
    const rows = [...(before.get(table) ?? [])].filter(([, row]) => !isEmpty(row[column]))
    const left = (key: string) => after.get(table)?.get(key)?.[column]
    if (kind === 'erased') {
      if (rows.length === 0) wrong.push(`${name}: nothing was there to be erased`)
      for (const [key, row] of rows)
        if (!isEmpty(left(key)) && isSame(left(key), row[column])) wrong.push(`${name}: not erased`)
    } else if (kind !== 'notPersonal' && kind !== 'evidence') {
      for (const [key, row] of rows)
        if (!isSame(left(key), row[column])) wrong.push(`${name}: not kept, against ${reasons[kind]}`)
    }
  }
  return wrong
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Canary {
  readonly word: string
  readonly latitude: string
  readonly longitude: string
  readonly projectId: string
  readonly entryId: string
}

/** Fills the columns of a worker's rows that an erasure empties and that normal work does not fill. */
export async function fillErasedColumns(
  world: World,
  worker: SampleAccount,
  { word, latitude, longitude, projectId, entryId }: Canary,
): Promise<void> {
  const { organisationId, accountId } = worker
  const image = await world.services.files.put(Buffer.from(word))
  await world.sql(
    `update workers set experience_level = 'expert', image = $2, home_latitude = $3, home_longitude = $4 where id = $1`,
    [accountId, image, latitude, longitude],
  )
  const rated = await sampleAssignment(world, worker, projectId, 'completed')
  await world.sql(
    `update assignments set rating = 4, rated_at = $2, rating_comment = $3, client_rating = 2, client_rating_comment = $3, client_rated_at = $2,
                            client_rater_name = 'Ines Maes', answer_reason = $3, cancel_reason = $3
      where id = $1`,
    [rated, world.now(), word],
  )
  await world.sql('update shifts set cancel_reason = $2 where worker_id = $1', [accountId, word])
  await world.sql('update time_entries set proposal = $2 where id = $1', [entryId, { comment: word }])
  const link = uuid()
  await world.sql(
    `insert into confirmation_requests (organisation_id, id, client_id, contact_name, contact_email, week_start, token_hash, expires_at, sent_at)
     select organisation_id, $2, client_id, 'Ines Maes', 'ines@client.example', '2026-11-16', $3, $4, $4 from projects where id = $1`,
    [projectId, link, randomBytes(32), world.now()],
  )
  await world.sql(
    `insert into client_decisions (organisation_id, id, worker_id, request_id, contact_name, outcome, comment, proposal, project_id, starts_at,
                                   ends_at, break_minutes, decided_at)
     select e.organisation_id, e.id, e.worker_id, $5, 'Ines Maes', 'disputed', $2, $3, e.project_id, e.starts_at, e.ends_at, 0, $4
       from time_entries e where e.id = $1`,
    [entryId, word, { comment: word }, world.now(), link],
  )
  await world.sql(
    `insert into clock_punches (organisation_id, id, worker_id, kind, claimed_at, counted_at, received_at, said, latitude, longitude, accuracy)
     values ($1, $2, $3, 'in', $4, $4, $4, '{}', $5, $6, 10)`,
    [organisationId, uuid(), accountId, world.now(), latitude, longitude],
  )
}

/** Values that the check constraints of a table require, if a random value of the type is not enough. */
const samples: Readonly<Record<string, Row>> = {
  factor_challenges: { kind: 'signIn' },
  password_links: { kind: 'reset' },
  time_off_balances: { type: 'vacation' },
  tours: { outcome: 'seen' },
}

/** Inserts a row of a person into every table whose rows an erasure deletes and that has none of this person yet. */
export async function fillDeletedTables(world: World, person: SampleAccount): Promise<void> {
  const there = await readPersonRows(world, person)
  for (const { table, person: named, erased } of personalTables) {
    if (erased !== 'deleted' || there.get(table)?.size !== 0) continue
    const columns = await world.sql<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
        where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
      [table],
    )
    const given: Row = { organisation_id: person.organisationId, [named]: person.accountId, ...samples[table] }
    const sessions = await world.sql<{ id: string }>('select id from sessions where account_id = $1', [
      person.accountId,
    ])
    const values = columns.map(({ name, type }) =>
      name in given ? given[name] : name === 'session_id' ? sessions[0]?.id : anyOf(type),
    )
    await world.sql(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
      values,
    )
  }
}

function anyOf(type: string): unknown {
  if (type === 'uuid') return uuid()
  if (type === 'bytea') return randomBytes(32)
  if (type === 'timestamptz') return '2026-11-20T09:00:00Z'
  if (type === 'date') return '2026-11-20'
  if (type === 'jsonb') return '{}'
  if (type === 'bool') return false
  if (type.startsWith('_')) return []
  return type.startsWith('int') ? 1 : uuid()
}
