import type { Client } from 'pg'
import { changeSchema } from './schema-change.ts'

/**
 * Makes PostgreSQL plan prepared statements for the largest organisation instead of one of average size (decision 191): declares that the
 * organisations of a table have one distinct value. Done for each table that does not have it yet, which is then analysed.
 */
export async function planForLargestOrganisation(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; hasRows: boolean }>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "hasRows"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id'
       and coalesce('n_distinct=1' <> all(a.attoptions), true)
     order by 1`)
  if (tables.length === 0) return
  await changeSchema(client, async () => {
    for (const { name } of tables)
      await client.query(`alter table ${name} alter column organisation_id set (n_distinct = 1)`)
  })
  const used = tables.filter(({ hasRows }) => hasRows).map(({ name }) => name)
  if (used.length > 0) await client.query(`analyze ${used.join(', ')}`)
}
