import { fragment, joined, raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { SampleTenant } from '../samples.ts'

const tablesOf = new WeakMap<World, readonly { name: string; column: string }[]>()

/** Returns a digest of all rows of an organisation, except its sessions and the uses of its keys, which change with a request. */
export async function digestOf(world: World, { admin }: SampleTenant): Promise<{ table: string; row: string }[]> {
  let tables = tablesOf.get(world)
  if (tables === undefined) {
    tables = await world.sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relname not in ('sessions', 'api_key_uses')
         and (a.attname = 'organisation_id' or (c.relname = 'organisations' and a.attname = 'id')) order by 1`
    tablesOf.set(world, tables)
  }
  const parts = tables.map(
    ({ name, column }) => fragment`
      select '${raw(name)}' as "table", to_jsonb(t)::text as row from ${raw(name)} t where ${raw(column)} = ${admin.organisationId}`,
  )
  return world.sql`${joined(parts, ' union all ')} order by 1, 2`
}
