import type { ClientBase } from 'pg'

/** A function or trigger of the connection's schema, without those of extensions. */
interface Definition {
  /** `accept_shifts()`, or `shifts_of_assignment on assignments`. */
  readonly name: string
  /** The complete statement, with owner and privileges of a function. */
  readonly text: string
}

/** The functions and triggers of the connection's schema in the order of their names. */
export async function readDefinitions(client: ClientBase): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select p.oid::regprocedure::text as name,
            concat_ws(E'\\n', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner), p.proacl::text) as text
       from pg_proc p
      where p.pronamespace = quote_ident(current_schema())::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select t.tgname || ' on ' || c.relname, concat_ws(E'\\n', pg_get_triggerdef(t.oid), t.tgenabled::text)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = quote_ident(current_schema())::regnamespace and not t.tgisinternal
      order by 1`,
  )
  return rows
}

/** Runs SQL, and returns the names of the functions and triggers that it creates or replaces, each time that it does. Needs a superuser. */
export async function definedBy(client: ClientBase, work: () => Promise<unknown>): Promise<string[]> {
  await client.query(`create schema watched;
    create table watched.definitions (name text not null);
    create function watched.note() returns event_trigger language plpgsql as $$ begin
      insert into watched.definitions
      select case when c.classid = 'pg_proc'::regclass then c.objid::regprocedure::text
                  else (select t.tgname || ' on ' || r.relname from pg_trigger t join pg_class r on r.oid = t.tgrelid where t.oid = c.objid) end
        from pg_event_trigger_ddl_commands() c where c.command_tag in ('CREATE FUNCTION', 'CREATE PROCEDURE', 'CREATE TRIGGER');
    end $$;
    create event trigger watched on ddl_command_end execute function watched.note()`)
  await work()
  await client.query('drop event trigger watched')
  const { rows } = await client.query<{ name: string }>('select name from watched.definitions order by name')
  await client.query('drop schema watched cascade')
  return rows.map(({ name }) => name)
}
