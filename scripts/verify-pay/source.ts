import { Client, type ClientConfig } from 'pg'
import { type Change, Past, type Row } from './past.ts'

/** The database as the verifier reads it: one transaction that cannot write. */
export interface Source {
  rows(texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Opens the database in the role of backups, which reads the rows of all organisations. */
export async function openSource(connection: ClientConfig): Promise<Source> {
  const client = new Client(connection)
  await client.connect()
  await client.query('begin isolation level repeatable read, read only')
  await client.query('set local role interim_keeper')
  return {
    rows: async (texts, ...values) => {
      const text = texts.slice(1).reduce((all, next, index) => `${all}$${index + 1}${next}`, texts[0]!)
      return (await client.query({ text, values })).rows as Row[]
    },
    close: () => client.end(),
  }
}

/** The rows of a table with their history, by id, deleted ones included. */
export async function pastsOf(
  source: Source,
  organisationId: string,
  table: string,
  now: readonly Row[],
): Promise<Map<string, Past>> {
  const changes = await source.rows`
    select entity_id as id, number::float8 as number, before, after
      from history where organisation_id = ${organisationId} and entity = ${table}`
  return joined(now, changes)
}

/** Joins rows with their changes. */
export function joined(now: readonly Row[], changes: readonly Row[]): Map<string, Past> {
  const rows = new Map(now.map((row) => [row.id as string, row]))
  const byId = new Map<string, Change[]>()
  for (const change of changes) {
    const id = change.id as string
    const all = byId.get(id)
    if (all) all.push(change as unknown as Change)
    else byId.set(id, [change as unknown as Change])
  }
  const ids = new Set([...rows.keys(), ...byId.keys()])
  return new Map([...ids].map((id) => [id, new Past(rows.get(id), byId.get(id) ?? [])]))
}
