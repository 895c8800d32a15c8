import type { ClientBase } from 'pg'

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly value: string | null
  readonly generated: 'stored' | 'identity' | null
  readonly collation: string | null
  readonly statistics: number | null
}

export interface Constraint {
  readonly table: string
  readonly name: string
  readonly kind: 'p' | 'u' | 'f' | 'x' | 'c'
  readonly columns: readonly string[]
  readonly definition: string
}

export interface Policy {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly role: string
  readonly visible: string | null
  readonly written: string | null
}

/** A privilege of a role on a table, or on some of its columns. */
export interface Grant {
  readonly table: string
  readonly role: string
  readonly privilege: string
  readonly columns: readonly string[] | null
}

export interface Trigger {
  readonly table: string
  readonly name: string
  readonly function: string
  readonly definition: string
}

interface SchemaFunction {
  readonly name: string
  readonly kind: 'function' | 'procedure'
  readonly signature: string
  readonly result: string | null
  readonly owner: string | null
  readonly isDefiner: boolean
  /** The role that alone may call it; null if every role may. */
  readonly caller: string | null
}

/** What a schema contains, in a stable order. */
export interface Catalogue {
  readonly extensions: readonly { name: string }[]
  readonly tables: readonly { name: string; isSecured: boolean; options: string | null }[]
  readonly views: readonly { name: string; owner: string | null; definition: string }[]
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly { table: string; definition: string }[]
  readonly policies: readonly Policy[]
  readonly grants: readonly Grant[]
  readonly triggers: readonly Trigger[]
  readonly functions: readonly SchemaFunction[]
}

const here = 'quote_ident(current_schema())::regnamespace'
const ownerUnless = (owner: string) => `nullif(pg_get_userbyid(${owner}), current_user)`

const queries: Readonly<Record<keyof Catalogue, string>> = {
  extensions: `select extname::text as name from pg_extension where extname <> 'plpgsql' order by 1`,
  tables: `
    select relname::text as name, relrowsecurity and relforcerowsecurity as "isSecured", array_to_string(reloptions, ', ') as options
      from pg_class where relnamespace = ${here} and relkind in ('r', 'p') order by 1`,
  views: `
    select relname::text as name, ${ownerUnless('relowner')} as owner, pg_get_viewdef(oid, true) as definition
      from pg_class where relnamespace = ${here} and relkind in ('v', 'm') order by 1`,
  columns: `
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
           pg_get_expr(d.adbin, d.adrelid, true) as value,
           case when a.attgenerated = 's' then 'stored' when a.attidentity <> '' then 'identity' end as generated,
           case when a.attcollation <> t.typcollation then (select collname::text from pg_collation o where o.oid = a.attcollation) end as collation,
           nullif(a.attstattarget, -1) as statistics
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = ${here} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  constraints: `
    select c.conrelid::regclass::text as table, c.conname::text as name, c.contype::text as kind, pg_get_constraintdef(c.oid, true) as definition,
           array(select a.attname::text from unnest(c.conkey) with ordinality k (number, at)
                   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.at) as columns
      from pg_constraint c where c.connamespace = ${here} and c.contype in ('p', 'u', 'f', 'x', 'c') and c.conparentid = 0
     order by array_position(array['p', 'u', 'f', 'x', 'c'], c.contype::text), c.conkey, c.conname`,
  indexes: `
    select i.indrelid::regclass::text as table, replace(pg_get_indexdef(i.indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ') as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = ${here} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname`,
  policies: `
    select tablename::text as table, policyname::text as name, lower(cmd) as command, array_to_string(roles, ', ') as role, qual as visible, with_check as written
      from pg_policies where schemaname = current_schema() order by policyname`,
  grants: `
    select c.relname::text as table, coalesce(r.rolname::text, 'public') as role, lower(a.privilege_type) as privilege, null::text[] as columns
      from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
     where c.relnamespace = ${here} and c.relkind in ('r', 'p', 'v') and a.grantee <> c.relowner
     union all
    select c.relname, coalesce(r.rolname, 'public'), lower(a.privilege_type), array_agg(t.attname::text order by t.attnum)
      from pg_class c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
     where c.relnamespace = ${here} and not t.attisdropped and a.grantee <> c.relowner group by 1, 2, 3
     order by 2, 3, 1`,
  triggers: `
    select t.tgrelid::regclass::text as table, t.tgname::text as name, t.tgfoid::regproc::text as function, pg_get_triggerdef(t.oid, true) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${here} and not t.tgisinternal order by t.tgname`,
  functions: `
    select p.proname::text as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind,
           p.proname || '(' || pg_get_function_arguments(p.oid) || ')' as signature, pg_get_function_result(p.oid) as result,
           ${ownerUnless('p.proowner')} as owner, p.prosecdef as "isDefiner",
           (select string_agg(r.rolname, ', ' order by r.rolname) from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
             where a.grantee <> p.proowner) as caller
      from pg_proc p
     where p.pronamespace = ${here}
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by p.proname, 3`,
}

/** Reads what the schema of a connection contains. */
export async function readCatalogue(client: ClientBase): Promise<Catalogue> {
  const read: Record<string, unknown[]> = {}
  for (const [part, text] of Object.entries(queries)) read[part] = (await client.query(text)).rows
  return read as unknown as Catalogue
}
