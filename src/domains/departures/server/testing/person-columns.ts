import type { World } from '#platform/server/testing/world.ts'

/** A column that refers to an account or a worker. */
export interface PersonColumn {
  table: string
  person: string
}

/** Returns every column that refers to an account or a worker, by a foreign key or by its name. */
export function readPersonColumns(world: Pick<World, 'sql'>): Promise<PersonColumn[]> {
  return world.sql<PersonColumn & Record<string, string>>`
    select c.conrelid::regclass::text as "table", a.attname as person
      from pg_constraint c
      join pg_attribute b on b.attrelid = c.confrelid and b.attname = 'id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, b.attnum)]
     where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'workers'::regclass)
    union
    select k.relname, a.attname
      from pg_attribute a join pg_class k on k.oid = a.attrelid
     where k.relnamespace = quote_ident(current_schema())::regnamespace and k.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname in ('worker_id', 'account_id', 'actor_id', 'author_id')
    order by 1, 2`
}

/** Names a column. */
export const nameOfColumn = ({ table, person }: PersonColumn) => `${table}.${person}`
