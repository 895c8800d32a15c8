-- The rows of a worker whose record was merged into another one.

-- Moves the rows of a merged worker to the record into which it was merged. `moves` are the columns with the worker, as table and column;
-- a row stays if the other record has one with the same values of the columns in `once`. `stubs` are the encrypted values of pay stubs,
-- which belong to a worker: they were encrypted again for the other one.
create or replace function merge_person(former uuid, moves jsonb, stubs jsonb) returns void
  language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
  target uuid;
  move record;
begin
  select w.merged_into into target from workers w where w.organisation_id = organisation and w.id = former;
  if target is null then raise exception 'the worker is not merged' using errcode = 'insufficient_privilege'; end if;
  set constraints all deferred;
  for move in select m.owner, m.person, m.once from jsonb_to_recordset(moves) as m (owner text, person text, once text[]) loop
    execute format(
      'update %1$I t set %2$I = $1 where t.organisation_id = $2 and t.%2$I = $3 %3$s', move.owner, move.person,
      case when move.once is not null then
        format('and not exists (select from %1$I o where o.organisation_id = $2 and o.%2$I = $1 %3$s)', move.owner, move.person,
               (select string_agg(format('and o.%1$I = t.%1$I', c), ' ') from unnest(move.once) c))
      end)
      using target, organisation, former;
  end loop;
  update pay_stubs s set national_id = r.national_id, bank_account = r.bank_account
    from jsonb_to_recordset(stubs) as r (id uuid, national_id text, bank_account text)
   where s.organisation_id = organisation and s.id = r.id and s.worker_id = target;
  update pay_transfer_stubs t set bank_account = r.transfer_account
    from jsonb_to_recordset(stubs) as r (id uuid, transfer_account text)
    join pay_stubs s on s.organisation_id = organisation and s.id = r.id and s.worker_id = target
   where t.organisation_id = organisation and t.pay_stub_id = r.id and r.transfer_account is not null;
  delete from worker_lines l where l.organisation_id = organisation and l.id = former;
  set constraints all immediate;
end $$;
grant create on schema public to interim_merger;
alter function merge_person(uuid, jsonb, jsonb) owner to interim_merger;
revoke create on schema public from interim_merger;
revoke execute on function merge_person(uuid, jsonb, jsonb) from public;
grant execute on function merge_person(uuid, jsonb, jsonb) to interim_app;
