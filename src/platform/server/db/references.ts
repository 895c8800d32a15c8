import { sql } from './statement.ts'
import type { Db } from './transaction.ts'

/** A column of another table that refers to the ID of a record. */
export interface TableReference {
  readonly table: string
  readonly column: string
  /** Whether the referring table has a column `id`. */
  readonly hasId: boolean
}

/** Returns the columns that refer to a table’s `id` by a foreign key, as far as the current role may read them. */
export async function referencesTo(db: Db, table: string): Promise<readonly TableReference[]> {
  return db.many(
    sql<{ table: string; column: string; hasId: boolean }>(
      `select distinct c.conrelid::regclass::text as "table", a.attname::text as "column",
              exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped) as has_id
         from pg_constraint c
         cross join lateral unnest(c.conkey, c.confkey) k (child, parent)
         join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent and p.attname = 'id'
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
        where c.contype = 'f' and c.confrelid = $1::regclass
          and has_table_privilege(c.conrelid, 'select')
        order by 1, 2`,
      [table],
    ),
  )
}
