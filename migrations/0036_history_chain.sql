-- The history is a chain: each row is held by the hash of the one before it, so that nobody changes, removes, inserts or moves one unnoticed.

-- interim_keeper  reads everything, for backups and for whoever verifies the history, and writes nothing.
do $$
begin
  begin
    create role interim_keeper nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_keeper to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;
grant usage on schema public to interim_keeper;

create or replace procedure protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to interim_app using (organisation_id = (select current_organisation()))
       with check (organisation_id = (select current_organisation()))', target);
  execute format('grant select, insert, update, delete on %s to interim_app', target);
  call let_keep(target);
end $$;

-- What a backup holds. Tables that are not protected by the procedure above say so by themselves.
create procedure let_keep(target regclass) language plpgsql as $$
begin
  execute format('create policy keeper on %s for select to interim_keeper using (true)', target);
  execute format('grant select on %s to interim_keeper', target);
end $$;

-- Drawn with the row, and again when something is blacked out: nobody then guesses what stood there by trying.
alter table history add column salt uuid not null default gen_random_uuid();

create table history_chain (
  organisation_id uuid not null,
  -- 1, 2, 3 … without gaps.
  position bigint not null check (position > 0),
  -- The row of the history.
  number bigint not null,
  -- Of what changed, with its salt.
  digest bytea not null check (octet_length(digest) = 32),
  -- No number up to this one comes later.
  closed_to bigint not null,
  sealed_at timestamptz not null,
  -- Of the hash before, and of all of the above and of the row.
  hash bytea not null check (octet_length(hash) = 32),
  primary key (organisation_id, position),
  constraint history_chain_once unique (organisation_id, number)
);
alter table history_chain enable row level security;
alter table history_chain force row level security;
create policy tenant on history_chain for select to interim_app using (organisation_id = (select current_organisation()));
create policy sealed on history_chain for insert to interim_app with check (organisation_id = (select current_organisation()));
grant select, insert on history_chain to interim_app;
create trigger history_chain_stands before update or delete on history_chain for each row execute function refuse_change();
create trigger history_chain_is_kept before truncate on history_chain for each statement execute function refuse_change();

-- Whose history has rows that no chain holds yet: the gate sees the numbers, and nothing that happened.
create policy gate on history_chain for select to interim_gate using (true);
create policy gate_counts on history for select to interim_gate using (true);
grant select (organisation_id, number) on history to interim_gate;
grant select (organisation_id, position, number, closed_to) on history_chain to interim_gate;

-- What is hashed of a row. What verifies computes the same by itself.
create function history_digest(salt uuid, before jsonb, after jsonb, comment text) returns bytea language sql stable
  return sha256(uuid_send(salt) || convert_to(jsonb_build_array(before, after, comment)::text, 'UTF8'));
create function history_deed(kept history) returns text language sql stable
  return jsonb_build_array(kept.number, to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), kept.actor_id, kept.action,
    kept.entity, kept.entity_id)::text;

-- Holds up to so many rows of the organisation, oldest number first, and says what a later call may close: a number that is reached, and a
-- transaction; once that one and all before it have ended, no number up to it can still come.
create function seal_history(reached_before bigint, reached_in text, most int, out sealed int, out reached bigint, out reached_by text)
  language plpgsql as $$
declare
  own uuid := current_organisation();
  last history_chain;
  closed bigint := 0;
  kept history;
begin
  sealed := 0;
  -- One at a time; who comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(hashtextextended('history ' || own, 0)) then return; end if;
  reached_by := pg_current_xact_id()::text;
  select coalesce(max(number), 0) into reached from history where organisation_id = own;
  if pg_snapshot_xmin(pg_current_snapshot()) > reached_in::xid8 then closed := reached_before; end if;
  select * into last from history_chain where organisation_id = own order by position desc limit 1;
  if not found then
    last.position := 0;
    last.closed_to := 0;
    last.hash := sha256(convert_to(own::text, 'UTF8'));
  end if;
  for kept in
    select * from history h
     where h.organisation_id = own and h.number > last.closed_to
       and not exists (select from history_chain c where c.organisation_id = own and c.number = h.number)
     order by h.number limit most
  loop
    last.position := last.position + 1;
    last.closed_to := greatest(last.closed_to, least(closed, kept.number));
    last.digest := history_digest(kept.salt, kept.before, kept.after, kept.comment);
    last.sealed_at := date_trunc('second', scope_now());
    last.hash := sha256(last.hash || last.digest || convert_to(
      concat_ws(' ', last.position, last.closed_to, extract(epoch from last.sealed_at)::bigint, history_deed(kept)), 'UTF8'));
    insert into history_chain (organisation_id, position, number, digest, closed_to, sealed_at, hash)
      values (own, last.position, kept.number, last.digest, last.closed_to, last.sealed_at, last.hash);
    sealed := sealed + 1;
  end loop;
end $$;

-- Where somebody is erased from the history the salt is drawn anew: what stood there cannot be found by trying.
create function keep_history_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'interim_eraser' then
    new.salt := gen_random_uuid();
    return new;
  end if;
  raise exception '% never changes', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger history_stands on history;
create trigger history_stands before update or delete on history for each row execute function keep_history_standing();

-- And it is a deed of its own, which says of which rows what is left: by it the chain still verifies.
create function record_erasure() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, after, comment)
  select n.organisation_id, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'erase'), 'history', n.organisation_id,
         jsonb_build_object('rows', jsonb_object_agg(n.number, encode(history_digest(n.salt, n.before, n.after, n.comment), 'hex'))),
         nullif(current_setting('app.comment', true), '')
    from new_rows n group by n.organisation_id;
  return null;
end $$;
call give_to_gate('record_erasure()');
create trigger history_of_erasure after update on history referencing new table as new_rows for each statement execute function record_erasure();

do $$
declare
  target text;
begin
  for target in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
    call let_keep(target::regclass);
  end loop;
end $$;
