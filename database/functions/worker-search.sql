-- The data in which workers are searched: a line for each worker, and the words that occur in an organisation.

-- Writes the line of a worker: name, role, skills, languages and tags as they are searched.
create or replace function write_worker_lines() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed jsonb := (select jsonb_agg(to_jsonb(n)) from new_rows n);
begin
  insert into worker_lines (organisation_id, id, created_at, active, words, name, role, industry, experience_level, email, skills, languages,
                            tags)
  select w.organisation_id, w.id, w.created_at, a.active,
         concat_ws(' ', '', searchable_words(w.first_name), searchable_words(w.last_name), searchable_words(w.primary_role),
                   searchable(a.email), ltrim(w.phone, '+'),
                   (select string_agg(searchable_words(s ->> 'name'), ' ') from jsonb_array_elements(w.skills) s)),
         searchable_words(w.last_name || ' ' || w.first_name),
         searchable_words(w.primary_role || ' ' || w.last_name || ' ' || w.first_name), w.industry, w.experience_level, a.email,
         array(select searchable(s ->> 'name') from jsonb_array_elements(w.skills) s),
         array(select l ->> 'language' from jsonb_array_elements(w.languages) l),
         array(select searchable(t) from unnest(w.tags) t)
    from jsonb_populate_recordset(null::workers, changed) w
    join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
  on conflict (organisation_id, id) do update
     set active = excluded.active, words = excluded.words, name = excluded.name, role = excluded.role, industry = excluded.industry,
         experience_level = excluded.experience_level, email = excluded.email, skills = excluded.skills, languages = excluded.languages,
         tags = excluded.tags
   where worker_lines is distinct from excluded;
  return null;
end $$;
call give_to_gate('write_worker_lines()');
create or replace trigger worker_lines_of_insert after insert on workers referencing new table as new_rows
  for each statement execute function write_worker_lines();
create or replace trigger worker_lines_of_update after update on workers referencing new table as new_rows
  for each statement when (current_user <> 'interim_resealer') execute function write_worker_lines();

-- The email address and the status of a worker are those of the account.
create or replace function update_worker_line() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update worker_lines
     set active = new.active, email = new.email,
         words = replace(words, ' ' || searchable(old.email), ' ' || searchable(new.email))
   where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
call give_to_gate('update_worker_line()');
create or replace trigger worker_lines_of_account after update of active, email on accounts
  for each row when (new.type = 'worker' and (new.active, new.email) is distinct from (old.active, old.email))
  execute function update_worker_line();

-- The gate writes the words for every change of a worker: no other role may, and it needs no access to workers. Plans are made while there
-- are few words, and kept when there are many, so they must not read the whole table.
create or replace function add_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off set jit = off as $$
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
call give_to_gate('add_worker_words()');
create or replace trigger worker_words_of_insert after insert on worker_lines referencing new table as new_rows
  for each statement execute function add_worker_words();
create or replace trigger worker_words_of_update after update on worker_lines referencing new table as new_rows
  for each statement execute function add_worker_words();

-- A word that is in no line any more may be the name of a person who was erased.
create or replace function drop_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off set jit = off as $$
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
call give_to_gate('drop_worker_words()');
create or replace trigger worker_words_of_delete after delete on worker_lines referencing old table as old_rows
  for each statement execute function drop_worker_words();
create or replace trigger worker_words_of_former after update on worker_lines referencing old table as old_rows
  for each statement execute function drop_worker_words();
