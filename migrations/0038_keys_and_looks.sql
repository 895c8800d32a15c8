-- What is sealed can be sealed with another key, and who looked at a secret is in the history.

-- interim_resealer  writes sealed values anew, for the command that changes the key; no call takes it. Its grants name the columns.
do $$
begin
  begin
    create role interim_resealer nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_resealer to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;
grant usage on schema public to interim_resealer;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- What they may change at all is said by their grants, column by column.
  if tg_op = 'UPDATE' and current_user in ('interim_eraser', 'interim_resealer') then return new; end if;
  raise exception '% never changes', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- A value that is sealed anew is the same value: nothing that follows a change of the table, its history before all, follows that.
create procedure let_reseal(target regclass, keys text, columns text) language plpgsql as $$
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
call let_reseal('workers', 'organisation_id, id', 'national_id, bank_account');
call let_reseal('pay_stubs', 'organisation_id, id, worker_id', 'national_id, bank_account');
call let_reseal('pay_transfer_stubs', 'organisation_id, pay_stub_id', 'bank_account');
call let_reseal('pay_transfers', 'organisation_id, id', 'payer');
call let_reseal('pay_payers', 'organisation_id, id', 'account');
call let_reseal('authenticators', 'organisation_id, id', 'secret');
call let_reseal('factor_challenges', 'organisation_id, token_hash, account_id', 'secret');
call let_reseal('import_parts', 'organisation_id, import_id, number', 'sealed');
call let_reseal('idempotency_keys', 'organisation_id, account_id, key', 'answer');

-- That somebody looked at the whole of what is shown by its end alone; what it is, the history does not know.
create function record_look(worker uuid, secret text) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  if secret not in ('nationalId', 'bankAccount') then
    raise exception 'no secret of a worker' using errcode = 'check_violation';
  end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after)
  values (current_organisation(), scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
          coalesce(nullif(current_setting('app.action', true), ''), 'reveal'), 'workers', worker, '{}', jsonb_build_object('shown', secret));
end $$;
call give_to_gate('record_look(uuid, text)');
revoke execute on function record_look(uuid, text) from public;
grant execute on function record_look(uuid, text) to interim_app;
