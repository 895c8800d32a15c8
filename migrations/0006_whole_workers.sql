-- The whole worker: what is personal, what one can do and where one has worked; and the lines that lists of workers are made of.
create extension if not exists btree_gin;

alter table workers
  add column marital_status text check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  add column number_of_dependents int check (number_of_dependents between 0 and 50),
  -- Sealed: the holder, the number and the BIC, as one text.
  add column bank_account text,
  add column desired_job_roles text[] not null default '{}',
  add column skills jsonb not null default '[]',
  add column languages jsonb not null default '[]',
  add column work_history jsonb not null default '[]',
  -- The picture's name in the store of files; another picture has another name.
  add column image text;

drop trigger history_of_insert on workers;
drop trigger history_of_update on workers;
drop trigger history_of_delete on workers;
call keep_history('workers', 'national_id', 'national_id_last4', 'search_name', 'bank_account', 'image');

-- Text as words to be searched: as searchable() has it, letters of their own as those beside which they are sought, and what a
-- hyphen or an apostrophe joins stands apart.
create function searchable_words(value text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(translate(searchable(value), '-''’łøđı', '   lodi'), 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae');

-- One narrow line for each worker: what lists are narrowed, searched and sorted by, so that a hundred thousand are counted at once.
-- Kept by triggers, and by nothing else. Skills and languages are as they are compared: `reach truck`, `fr`.
create table worker_lines (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  active boolean not null,
  -- Names, role, skills, address of mail and digits of the telephone, each word with a space before it.
  words text not null,
  name text not null,
  role text not null,
  industry text not null,
  experience_level text,
  email text not null,
  skills text[] not null,
  languages text[] not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
create index worker_lines_by_name on worker_lines (organisation_id, name, id);
create index worker_lines_by_role on worker_lines (organisation_id, role, id);
create index worker_lines_by_age on worker_lines (organisation_id, created_at, id);
create index worker_lines_by_kind on worker_lines (organisation_id, active, industry, experience_level);
create index worker_lines_by_words on worker_lines using gin (organisation_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index worker_lines_by_skill on worker_lines using gin (organisation_id, skills) with (gin_pending_list_limit = 256);
create index worker_lines_by_language on worker_lines using gin (organisation_id, languages) with (gin_pending_list_limit = 256);

-- The words that occur in an organisation's lines: among them the one is found that was mistyped. A word may be there twice,
-- for nobody shall have to wait until another who brings the same word is done.
create table worker_words (
  organisation_id uuid not null references organisations (id),
  word text not null
);
create index worker_words_by_word on worker_words (organisation_id, word text_pattern_ops);
create index worker_words_by_likeness on worker_words using gin (organisation_id, word gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The gate writes them, whoever changes a worker: nobody else can, and the gate need not look at workers for it.
-- Plans are made while there is hardly a word, and kept when there are many: they must not count on reading all.
create function add_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  insert into worker_words (organisation_id, word)
  select distinct n.organisation_id, w.word
    from new_rows n, unnest(string_to_array(n.words, ' ')) w (word)
   where w.word ~ '^[^0-9@]{3,40}$'
     and not exists (select 1 from worker_words k where k.organisation_id = n.organisation_id and k.word = w.word);
  return null;
end $$;

-- A word that nobody has any more is somebody's name who is gone.
create function drop_worker_words() returns trigger
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  -- An insert that may also update comes by here, too: nothing is looked through for nothing.
  if not exists (select 1 from old_rows) then return null; end if;
  delete from worker_words k using (select distinct o.organisation_id, w.word from old_rows o, unnest(string_to_array(o.words, ' ')) w (word)) o
   where k.organisation_id = o.organisation_id and k.word = o.word
     and not exists (select 1 from worker_lines l where l.organisation_id = k.organisation_id and strpos(l.words, ' ' || k.word) > 0);
  return null;
end $$;

create function keep_worker_lines() returns trigger language plpgsql security definer set search_path = public as $$
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
    from new_rows w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
  on conflict (organisation_id, id) do update
     set active = excluded.active, words = excluded.words, name = excluded.name, role = excluded.role, industry = excluded.industry,
         experience_level = excluded.experience_level, email = excluded.email, skills = excluded.skills, languages = excluded.languages
   where worker_lines is distinct from excluded;
  return null;
end $$;

create function keep_worker_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update worker_lines
     set active = new.active, email = new.email,
         words = replace(words, ' ' || searchable(old.email), ' ' || searchable(new.email))
   where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
call give_to_gate('add_worker_words()');
call give_to_gate('drop_worker_words()');
call give_to_gate('keep_worker_lines()');
call give_to_gate('keep_worker_account()');

create trigger worker_lines_of_insert after insert on workers referencing new table as new_rows
  for each statement execute function keep_worker_lines();
create trigger worker_lines_of_update after update on workers referencing new table as new_rows
  for each statement execute function keep_worker_lines();
create trigger worker_lines_of_account after update of active, email on accounts
  for each row when (new.type = 'worker' and (new.active, new.email) is distinct from (old.active, old.email))
  execute function keep_worker_account();
create trigger worker_words_of_insert after insert on worker_lines referencing new table as new_rows
  for each statement execute function add_worker_words();
create trigger worker_words_of_update after update on worker_lines referencing new table as new_rows
  for each statement execute function add_worker_words();
create trigger worker_words_of_former after update on worker_lines referencing old table as old_rows
  for each statement execute function drop_worker_words();
create trigger worker_words_of_delete after delete on worker_lines referencing old table as old_rows
  for each statement execute function drop_worker_words();

call protect('worker_lines');
call protect('worker_words');
revoke insert, update, delete on worker_lines, worker_words from interim_app;
create policy gate on worker_lines to interim_gate using (true) with check (true);
create policy gate on worker_words to interim_gate using (true) with check (true);
grant select, insert, update on worker_lines to interim_gate;
grant select, insert, delete on worker_words to interim_gate;

-- Those who are there already get their lines. Forced row security holds the owner back, too, as long as it is forced.
alter table workers no force row level security;
update workers set phone = phone;
alter table workers force row level security;

-- Row security lets an index serve only operators that PostgreSQL calls leakproof: LIKE, @> and likeness are none. These two views
-- belong to the gate, which row security lets through, and show one organisation's rows all the same.
create view own_worker_lines as select * from worker_lines where organisation_id = current_organisation();
create view own_worker_words as select * from worker_words where organisation_id = current_organisation();
do $$
begin
  grant create on schema public to interim_gate;
  alter view own_worker_lines owner to interim_gate;
  alter view own_worker_words owner to interim_gate;
  revoke create on schema public from interim_gate;
end $$;
grant select on own_worker_lines, own_worker_words to interim_app;
