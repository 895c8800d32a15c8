-- What migrations call when they create a table. A migration that needs a new text defines it itself; the text here is the same.

-- A function that must see beyond the organisation belongs to interim_gate, never to a superuser.
create or replace procedure give_to_gate(function_signature text) language plpgsql as $$
begin
  grant create on schema public to interim_gate;
  execute format('alter function %s owner to interim_gate', function_signature);
  revoke create on schema public from interim_gate;
end $$;

-- Row-level security of a table with rows of organisations. The policy reads the setting itself, because a function would be inlined again
-- in each plan. The planner compares it once with the organisation that a statement names, not for each row.
create or replace procedure protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to interim_app using (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)
       with check (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)', target);
  execute format('grant select, insert, update, delete on %s to interim_app', target);
  call let_keep(target);
end $$;

-- Lets backups and the verification of the history read a table. A table without `protect` calls it itself.
create or replace procedure let_keep(target regclass) language plpgsql as $$
begin
  execute format('create policy keeper on %s for select to interim_keeper using (true)', target);
  execute format('grant select on %s to interim_keeper', target);
end $$;

-- Lets the erasure of a person change some columns of rows that otherwise never change.
create or replace procedure let_erase(target regclass, columns text) language plpgsql as $$
begin
  execute format('create policy eraser on %s to interim_eraser using (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)
    with check (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)', target);
  execute format('grant select, update (%s) on %s to interim_eraser', columns, target);
end $$;

-- Lets the rotation of the key encrypt columns again. The value stays the same: no history and no other trigger follows.
create or replace procedure let_reseal(target regclass, keys text, columns text) language plpgsql as $$
declare
  one record;
begin
  execute format('create policy resealer on %s to interim_resealer using (true) with check (true)', target);
  execute format('grant select (%s, %s), update (%s) on %s to interim_resealer', keys, columns, columns, target);
  for one in
    select pg_get_triggerdef(oid) as text from pg_trigger
     where tgrelid = target and not tgisinternal and tgtype & 17 = 16 and tgattr = ''::int2vector
  loop
    execute replace(replace(one.text, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' EXECUTE FUNCTION',
                    ' WHEN (current_user <> ''interim_resealer'') EXECUTE FUNCTION');
  end loop;
end $$;

-- Only released migrations call it. Which tables have a history is in history.sql.
create or replace procedure keep_history(target regclass, variadic hidden text[] default '{}') language plpgsql as $$
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

-- Only released migrations call it. Which tables emit events is in events.sql.
create or replace procedure emit_events(target regclass, source jsonb) language plpgsql as $$
begin
  execute format('create trigger events_of_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_events(%L)', target, source::text);
  execute format('create trigger events_of_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement when (current_user <> ''interim_resealer'') execute function record_events(%L)', target, source::text);
  execute format('create trigger events_of_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_events(%L)', target, source::text);
end $$;
