-- Policies, functions and triggers in a form that also works on shards, where a whole schema may be distributed over several servers:
-- no subquery in a policy, no statement that reads both a transition table and a table, no table's own name taken from its trigger, no
-- subquery in VALUES, no SQL function with parameters that reads tables.

-- The setting itself, because a function would be inlined again in each plan. The planner compares it once with the organisation that a
-- statement names, not for each row.
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

create or replace procedure let_erase(target regclass, columns text) language plpgsql as $$
begin
  execute format('create policy eraser on %s to interim_eraser using (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)
    with check (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid)', target);
  execute format('grant select, update (%s) on %s to interim_eraser', columns, target);
end $$;

do $$
declare
  held text := '( SELECT current_organisation() AS current_organisation)';
  own text := $own$nullif(current_setting('app.organisation_id', true), '')::uuid$own$;
  changed record;
begin
  for changed in
    select polrelid::regclass as target, polname as name,
           replace(pg_get_expr(polqual, polrelid), held, own) as seen,
           replace(pg_get_expr(polwithcheck, polrelid), held, own) as written
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace
       and strpos(concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), held) > 0
  loop
    execute format('alter policy %I on %s', changed.name, changed.target)
      || coalesce(' using (' || changed.seen || ')', '') || coalesce(' with check (' || changed.written || ')', '');
  end loop;
end $$;

-- The name of a table, without the number that a shard has at its end.
create function table_of(relation name) returns text language sql immutable parallel safe
  return regexp_replace(relation, '_\d{6,}$', '');

create or replace function scope_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- What they may change at all is said by their grants, column by column.
  if tg_op = 'UPDATE' and current_user in ('interim_eraser', 'interim_resealer') then return new; end if;
  raise exception '% never changes', table_of(tg_table_name) using errcode = 'insufficient_privilege';
end $$;

create or replace function keep_history_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'interim_eraser' then
    new.salt := gen_random_uuid();
    return new;
  end if;
  raise exception '% never changes', table_of(tg_table_name) using errcode = 'insufficient_privilege';
end $$;

create or replace function record_insert() returns trigger language plpgsql security definer set search_path = public as $$
declare
  added jsonb[] := array(select to_jsonb(new_rows) from new_rows);
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, after, comment)
  select (n.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'insert'), table_of(tg_table_name), (n.r ->> 'id')::uuid,
         jsonb_strip_nulls(n.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from unnest(added) n (r);
  return null;
end $$;

-- Without nested loops: the plan is made for the first statement of a connection, which mostly changed one row, and is kept.
create or replace function record_update() returns trigger
  language plpgsql security definer set search_path = public set enable_nestloop = off as $$
declare
  changed jsonb[] := array(
    select jsonb_build_object('organisation_id', n.r -> 'organisation_id', 'id', n.r -> 'id', 'was', c.was, 'became', c.became)
      from (select to_jsonb(new_rows) as r from new_rows) n
      join (select to_jsonb(old_rows) as r from old_rows) o
        on o.r -> 'id' = n.r -> 'id' and o.r -> 'organisation_id' = n.r -> 'organisation_id',
     lateral changed_columns(o.r, n.r, coalesce(tg_argv, '{}')) c
     where c.became is not null);
begin
  if cardinality(changed) = 0 then return null; end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after, comment)
  select (c.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'update'), table_of(tg_table_name), (c.r ->> 'id')::uuid,
         c.r -> 'was', c.r -> 'became', nullif(current_setting('app.comment', true), '')
    from unnest(changed) c (r);
  return null;
end $$;

create or replace function record_delete() returns trigger language plpgsql security definer set search_path = public as $$
declare
  removed jsonb[] := array(select to_jsonb(old_rows) from old_rows);
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, comment)
  select (o.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'delete'), table_of(tg_table_name), (o.r ->> 'id')::uuid,
         jsonb_strip_nulls(o.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from unnest(removed) o (r);
  return null;
end $$;

create or replace function record_erasure() returns trigger language plpgsql security definer set search_path = public as $$
declare
  erased record;
begin
  for erased in
    select n.organisation_id, jsonb_object_agg(n.number, encode(history_digest(n.salt, n.before, n.after, n.comment), 'hex')) as rows
      from new_rows n group by n.organisation_id
  loop
    insert into history (organisation_id, at, actor_id, action, entity, entity_id, after, comment)
    values (erased.organisation_id, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
            coalesce(nullif(current_setting('app.action', true), ''), 'erase'), 'history', erased.organisation_id,
            jsonb_build_object('rows', erased.rows), nullif(current_setting('app.comment', true), ''));
  end loop;
  return null;
end $$;

create or replace function add_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  organisations uuid[];
  words text[];
begin
  select array_agg(d.organisation_id), array_agg(d.word) into organisations, words
    from (select distinct n.organisation_id, w.word from new_rows n, unnest(string_to_array(n.words, ' ')) w (word)
           where w.word ~ '^[^0-9@]{3,40}$') d;
  insert into worker_words (organisation_id, word)
  select n.organisation_id, n.word from unnest(organisations, words) n (organisation_id, word)
   where not exists (select 1 from worker_words k where k.organisation_id = n.organisation_id and k.word = n.word);
  return null;
end $$;

create or replace function drop_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  organisations uuid[];
  words text[];
begin
  select array_agg(d.organisation_id), array_agg(d.word) into organisations, words
    from (select distinct o.organisation_id, w.word from old_rows o, unnest(string_to_array(o.words, ' ')) w (word)) d;
  -- An insert that may also update runs this trigger, too.
  if organisations is null then return null; end if;
  delete from worker_words k using unnest(organisations, words) o (organisation_id, word)
   where k.organisation_id = o.organisation_id and k.word = o.word
     and not exists (select 1 from worker_lines l where l.organisation_id = k.organisation_id and strpos(l.words, ' ' || k.word) > 0);
  return null;
end $$;

create or replace function keep_worker_lines() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed jsonb := (select jsonb_agg(to_jsonb(n)) from new_rows n);
begin
  insert into worker_lines (organisation_id, id, created_at, active, words, name, role, industry, experience_level, email, skills, languages)
  select w.organisation_id, w.id, w.created_at, a.active,
         concat_ws(' ', '', searchable_words(w.first_name), searchable_words(w.last_name), searchable_words(w.primary_role),
                   searchable(a.email), ltrim(w.phone, '+'),
                   (select string_agg(searchable_words(s ->> 'name'), ' ') from jsonb_array_elements(w.skills) s)),
         searchable_words(w.last_name || ' ' || w.first_name),
         searchable_words(w.primary_role || ' ' || w.last_name || ' ' || w.first_name), w.industry, w.experience_level, a.email,
         array(select searchable(s ->> 'name') from jsonb_array_elements(w.skills) s),
         array(select l ->> 'language' from jsonb_array_elements(w.languages) l)
    from jsonb_populate_recordset(null::workers, changed) w
    join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
  on conflict (organisation_id, id) do update
     set active = excluded.active, words = excluded.words, name = excluded.name, role = excluded.role, industry = excluded.industry,
         experience_level = excluded.experience_level, email = excluded.email, skills = excluded.skills, languages = excluded.languages
   where worker_lines is distinct from excluded;
  return null;
end $$;

create or replace function refuse_issued_lines() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  stubs uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.pay_stub_id) into organisations, stubs
    from (select distinct organisation_id, pay_stub_id from changed) d;
  if exists (select 1 from unnest(organisations, stubs) c (organisation_id, id)
               join pay_stubs s on s.organisation_id = c.organisation_id and s.id = c.id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create or replace function refuse_issued_line_entries() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  lines uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.pay_line_id) into organisations, lines
    from (select distinct organisation_id, pay_line_id from changed) d;
  if exists (select 1 from unnest(organisations, lines) c (organisation_id, id)
               join pay_lines l on l.organisation_id = c.organisation_id and l.id = c.id
               join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create or replace function refuse_more_lines() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  statements uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.statement_id) into organisations, statements
    from (select distinct organisation_id, statement_id from added) d;
  if exists (select 1 from unnest(organisations, statements) a (organisation_id, id)
               join client_statements s on s.organisation_id = a.organisation_id and s.id = a.id
              where s.minutes < (select sum(l.minutes) from client_statement_lines l
                                  where l.organisation_id = s.organisation_id and l.statement_id = s.id)) then
    raise exception 'a statement never changes' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create or replace function keep_candidate_line() returns trigger language plpgsql as $$
declare
  is_active boolean := (select a.active from accounts a where a.organisation_id = new.organisation_id and a.id = new.id);
  wanted text[] := array(select searchable(r) from unnest(new.desired_job_roles) with ordinality d (r, at) order by at);
  skill_names text[] :=
    array(select searchable(s ->> 'name') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at);
  skill_numbers smallint[] :=
    array(select level_number(s ->> 'proficiency') from jsonb_array_elements(new.skills) with ordinality d (s, at) order by at);
  spoken text[] := array(select l ->> 'language' from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at);
  spoken_numbers smallint[] :=
    array(select level_number(l ->> 'level') from jsonb_array_elements(new.languages) with ordinality d (l, at) order by at);
begin
  insert into candidate_lines (organisation_id, id, active, role, desired_roles, skills, skill_levels, languages, language_levels,
                               experience, rate_amount, rate_currency, home_latitude, home_longitude)
  values (new.organisation_id, new.id, is_active, searchable(new.primary_role), wanted, skill_names, skill_numbers, spoken, spoken_numbers,
          level_number(new.experience_level), new.rate_amount, new.rate_currency, new.home_latitude, new.home_longitude)
  on conflict (organisation_id, id) do update
     set active = excluded.active, role = excluded.role, desired_roles = excluded.desired_roles, skills = excluded.skills, skill_levels = excluded.skill_levels,
         languages = excluded.languages, language_levels = excluded.language_levels, experience = excluded.experience,
         rate_amount = excluded.rate_amount, rate_currency = excluded.rate_currency, home_latitude = excluded.home_latitude,
         home_longitude = excluded.home_longitude;
  return null;
end $$;

create or replace function organisation_today(organisation uuid) returns date language plpgsql stable as $$
begin
  return (scope_now() at time zone coalesce(
    (select case o.time_zone when 'PST' then 'America/Los_Angeles' when 'EST' then 'America/New_York' when 'CST' then 'America/Chicago'
                             when 'MST' then 'America/Denver' else o.time_zone end
       from organisations o where o.id = organisation), 'UTC'))::date;
end $$;

create or replace function collects_data(organisation uuid, person uuid) returns boolean language plpgsql stable as $$
begin
  return (select a.data_collection from accounts a where a.organisation_id = organisation and a.id = person);
end $$;

create or replace function take_endpoint(taken text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  delete from push_devices
   where endpoint = taken
     and (organisation_id, account_id) is distinct from (current_organisation(), nullif(current_setting('app.actor_id', true), '')::uuid);
end $$;

create or replace function own_letters(most int) returns table (
    id uuid, channel text, recipient text, subject text, created_at timestamptz, due_at timestamptz, attempts int, is_held boolean,
    failed_at timestamptz, last_error text, waiting bigint, failed bigint)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
  select o.id, o.channel, o.recipient, o.subject, o.created_at, o.due_at, o.attempts, coalesce(o.leased_until > scope_now(), false),
         o.failed_at, o.last_error, count(*) filter (where o.failed_at is null) over (), count(*) filter (where o.failed_at is not null) over ()
    from outbox o
   where o.organisation_id = current_organisation() and o.sent_at is null
   order by o.failed_at desc nulls last, o.due_at, o.id limit most;
end $$;

create or replace function send_letter_now(letter uuid) returns boolean
  language plpgsql volatile security definer set search_path = public as $$
declare
  instant timestamptz := scope_now();
begin
  update outbox o set due_at = instant
   where o.id = letter and o.organisation_id = current_organisation() and o.sent_at is null and o.failed_at is null
     and o.last_error is not null and coalesce(o.leased_until <= instant, true);
  return found;
end $$;
