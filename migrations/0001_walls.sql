-- The walls between organisations: two roles that cannot pass row security, and what every table of a tenant gets.
--
-- interim_app   acts inside one organisation, named for the length of a transaction.
-- interim_gate  acts before there is one: signing in, sessions, links, the outbox.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$
begin
  -- Roles belong to the whole server: another database, or another process, may have made them just now.
  begin
    create role interim_app nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    create role interim_gate nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_app, interim_gate to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;

grant usage on schema public to interim_app, interim_gate;
revoke create on schema public from public;

create function current_organisation() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;

-- The instant that the server calls now; the database's own where nobody said.
create function scope_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- A function that must see past the tenant's wall belongs to the gate, never to a superuser.
create procedure give_to_gate(function_signature text) language plpgsql as $$
begin
  grant create on schema public to interim_gate;
  execute format('alter function %s owner to interim_gate', function_signature);
  revoke create on schema public from interim_gate;
end $$;

create procedure protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to interim_app using (organisation_id = (select current_organisation()))
       with check (organisation_id = (select current_organisation()))', target);
  execute format('grant select, insert, update, delete on %s to interim_app', target);
end $$;

-- Who did what to which record and when, with before and after: written by triggers alone, never changed.
create table history (
  organisation_id uuid not null,
  number bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  comment text,
  primary key (organisation_id, number)
);
create index history_of_record on history (organisation_id, entity, entity_id, number desc);
alter table history enable row level security;
alter table history force row level security;
create policy tenant on history for select to interim_app using (organisation_id = (select current_organisation()));
create policy gate on history for insert to interim_gate with check (true);
grant select on history to interim_app;
grant insert on history to interim_gate;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger history_stands before update or delete on history for each row execute function refuse_change();
create trigger history_is_kept before truncate on history for each statement execute function refuse_change();

-- What changed between two rows, without what is secret (named, with its value hidden) and what is only bookkeeping.
create function changed_columns(before jsonb, after jsonb, hidden text[], out was jsonb, out became jsonb)
  language sql immutable as $$
  select jsonb_object_agg(key, case when key = any(hidden) then '"•••"' else o.value end),
         jsonb_object_agg(key, case when key = any(hidden) then '"•••"' else n.value end)
    from jsonb_each(before) o join jsonb_each(after) n using (key)
   where o.value is distinct from n.value and key not in ('version', 'updated_at')
$$;

create function record_insert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, after, comment)
  select (n.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'insert'), tg_table_name, (n.r ->> 'id')::uuid,
         jsonb_strip_nulls(n.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from (select to_jsonb(new_rows) as r from new_rows) n;
  return null;
end $$;

create function record_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after, comment)
  select (n.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'update'), tg_table_name, (n.r ->> 'id')::uuid,
         c.was, c.became, nullif(current_setting('app.comment', true), '')
    from (select to_jsonb(new_rows) as r from new_rows) n
    join (select to_jsonb(old_rows) as r from old_rows) o
      on o.r -> 'id' = n.r -> 'id' and o.r -> 'organisation_id' = n.r -> 'organisation_id',
   lateral changed_columns(o.r, n.r, coalesce(tg_argv, '{}')) c
   where c.became is not null;
  return null;
end $$;

create function record_delete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, comment)
  select (o.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'delete'), tg_table_name, (o.r ->> 'id')::uuid,
         jsonb_strip_nulls(o.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from (select to_jsonb(old_rows) as r from old_rows) o;
  return null;
end $$;
call give_to_gate('record_insert()');
call give_to_gate('record_update()');
call give_to_gate('record_delete()');

create procedure keep_history(target regclass, variadic hidden text[] default '{}') language plpgsql as $$
declare
  secrets text := (select coalesce(string_agg(quote_literal(name), ', '), '') from unnest(hidden) name);
begin
  execute format('create trigger history_of_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_insert(%s)', target, secrets);
  execute format('create trigger history_of_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function record_update(%s)', target, secrets);
  execute format('create trigger history_of_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_delete(%s)', target, secrets);
end $$;
