import type { ClientBase } from 'pg'

/** Each query describes one kind of object in the connection's schema, without those that belong to extensions. */
const descriptions: readonly string[] = [
  `select 'relation', c.relname, c.relkind::text, pg_get_userbyid(c.relowner), c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
          case when c.relkind = 'v' then pg_get_viewdef(c.oid) end
     from pg_class c where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text, a.attgenerated::text,
          pg_get_expr(d.adbin, d.adrelid), a.attstattarget, o.collname
     from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_collation o on o.oid = a.attcollation
    where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint', c.conrelid::regclass, c.conname, c.convalidated, pg_get_constraintdef(c.oid)
     from pg_constraint c where c.connamespace = quote_ident(current_schema())::regnamespace`,
  `select 'index', pg_get_indexdef(i.indexrelid), i.indisvalid
     from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = quote_ident(current_schema())::regnamespace`,
  `select 'trigger', pg_get_triggerdef(t.oid), t.tgenabled::text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = quote_ident(current_schema())::regnamespace and not t.tgisinternal`,
  `select 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies where schemaname = current_schema()`,
  `select 'function', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner)
     from pg_proc p where p.pronamespace = quote_ident(current_schema())::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select 'type', t.typname, t.typtype::text, format_type(t.typbasetype, t.typtypmod), (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
     from pg_type t where t.typnamespace = quote_ident(current_schema())::regnamespace and t.typtype in ('e', 'd')`,
  `select 'privilege of relation', c.relname, a.privilege_type, a.is_grantable, coalesce(r.rolname, 'public')
     from pg_class c cross join aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
     left join pg_roles r on r.oid = a.grantee
    where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'privilege of column', c.relname, t.attname, a.privilege_type, a.is_grantable, coalesce(r.rolname, 'public')
     from pg_class c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
    where c.relnamespace = quote_ident(current_schema())::regnamespace and not t.attisdropped`,
  `select 'privilege of function', p.oid::regprocedure, a.privilege_type, a.is_grantable, coalesce(r.rolname, 'public')
     from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
    where p.pronamespace = quote_ident(current_schema())::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select 'privilege of schema', a.privilege_type, a.is_grantable, coalesce(r.rolname, 'public')
     from pg_namespace n cross join aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a left join pg_roles r on r.oid = a.grantee
    where n.oid = quote_ident(current_schema())::regnamespace`,
  `select 'default privilege', pg_get_userbyid(d.defaclrole), d.defaclobjtype::text, a.privilege_type, coalesce(r.rolname, 'public')
     from pg_default_acl d cross join aclexplode(d.defaclacl) a left join pg_roles r on r.oid = a.grantee
    where d.defaclnamespace in (0, quote_ident(current_schema())::regnamespace)`,
  `select 'extension', extname, extversion from pg_extension`,
]

/** Describes the connection's schema: a sorted line for each table, column, constraint, function, policy, privilege and so on. */
export async function schemaLines(client: ClientBase): Promise<string[]> {
  const lines: string[] = []
  for (const text of descriptions) {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    lines.push(...rows.map((row) => JSON.stringify(row)))
  }
  return lines.sort()
}
