-- The history is a hash chain: each row contains the hash of the previous one, so that the verification finds a changed, removed, inserted
-- or moved row.

-- The hash of the content of a row, with its salt. The verification computes it in TypeScript.
create or replace function history_digest(salt uuid, before jsonb, after jsonb, comment text) returns bytea language sql stable
  return sha256(uuid_send(salt) || convert_to(jsonb_build_array(before, after, comment)::text, 'UTF8'));

-- The hashed text about the action: who, when, what, on which record.
create or replace function history_deed(kept history) returns text language sql stable
  return jsonb_build_array(kept.number, to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), kept.actor_id, kept.action,
    kept.entity, kept.entity_id)::text;

-- Appends up to `most` rows of the organisation to the chain, in order of their numbers. Returns what a later call may close: a number and a
-- transaction. When that transaction and all earlier ones have ended, no row up to that number can follow. The number is read before the
-- transaction ID: a transaction that has taken a number up to it had begun to write by then, so its ID is lower.
create or replace function seal_history(reached_before bigint, reached_in text, most int, out sealed int, out reached bigint, out reached_by text)
  language plpgsql volatile security definer set search_path = public as $$
declare
  own uuid := current_organisation();
  last history_chain;
  closed bigint := 0;
  kept history;
begin
  sealed := 0;
  -- One call at a time; a concurrent one returns without sealing.
  if not pg_try_advisory_xact_lock(hashtextextended('history ' || own, 0)) then return; end if;
  select coalesce(max(number), 0) into reached from history where organisation_id = own;
  reached_by := pg_current_xact_id()::text;
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
grant create on schema public to interim_sealer;
alter function seal_history(bigint, text, int) owner to interim_sealer;
revoke create on schema public from interim_sealer;
revoke execute on function seal_history(bigint, text, int) from public;
grant execute on function seal_history(bigint, text, int) to interim_app;

-- Only the erasure of a person changes rows. It replaces the salt, so that the former content cannot be guessed from its hash.
create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'interim_eraser' then
    new.salt := gen_random_uuid();
    return new;
  end if;
  raise exception '% never changes', table_of(tg_table_name) using errcode = 'insufficient_privilege';
end $$;
create or replace trigger refuse_history_change before update or delete on history for each row execute function refuse_history_change();

-- An erasure is recorded with the new hashes of the changed rows, so that the chain can still be verified.
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
call give_to_gate('record_erasure()');
create or replace trigger history_of_erasure after update on history referencing new table as new_rows
  for each statement execute function record_erasure();
