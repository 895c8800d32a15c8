-- The chain is written by one function alone, which is a role's of its own: the application has it hold what happened, and nothing else.

-- interim_sealer  owns one function, reads the history of one organisation, and adds to its chain.
do $$
begin
  begin
    create role interim_sealer nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_sealer to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;
grant usage on schema public to interim_sealer;

create policy sealer on history for select to interim_sealer using (organisation_id = (select current_organisation()));
grant select on history to interim_sealer;
drop policy sealed on history_chain;
revoke insert on history_chain from interim_app;
create policy sealer on history_chain for select to interim_sealer using (organisation_id = (select current_organisation()));
create policy sealed on history_chain for insert to interim_sealer with check (organisation_id = (select current_organisation()));
grant select, insert on history_chain to interim_sealer;

-- The number is taken before the transaction: who drew a number up to it had begun to write by then, and has a transaction before ours.
create or replace function seal_history(reached_before bigint, reached_in text, most int, out sealed int, out reached bigint, out reached_by text)
  language plpgsql volatile security definer set search_path = public as $$
declare
  own uuid := current_organisation();
  last history_chain;
  closed bigint := 0;
  kept history;
begin
  sealed := 0;
  -- One at a time; who comes second leaves it to the first.
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
