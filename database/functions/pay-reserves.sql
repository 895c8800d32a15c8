-- The ledger of statutory pay that is reserved: the lines of issued stubs.

-- What issued stubs have left of the reserves of a worker: what they reserved, less what they paid out, with their corrections.
create or replace function reserves_of(organisation uuid, worker uuid)
  returns table (component text, assignment_id uuid, currency text, balance bigint, article text, first_date date, last_date date)
  language sql stable as $$
  select l.component, l.assignment_id, s.currency, sum(case l.kind when 'reserve' then l.amount else 0 - l.amount end)::bigint,
         (array_agg(l.article order by s.issued_at desc, l.position desc))[1], min(l.first_date), max(l.last_date)
    from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id and l.balance_amount is not null
   where s.organisation_id = organisation and s.worker_id = worker and s.status = 'issued'
   group by 1, 2, 3
$$;

-- A stub is issued only if no reserve of its worker falls below zero by it. The row of the organisation is locked, so that no other stub of
-- the worker is issued in between.
create or replace function refuse_negative_reserves() returns trigger language plpgsql as $$
begin
  if exists (select 1 from pay_lines l where l.organisation_id = new.organisation_id and l.pay_stub_id = new.id
                and l.balance_amount is not null) then
    perform 1 from organisations o where o.id = new.organisation_id for no key update;
    if exists (select 1 from reserves_of(new.organisation_id, new.worker_id) r where r.balance < 0) then
      raise exception 'a reserve would be below zero' using errcode = 'check_violation', constraint = 'pay_reserves_balance';
    end if;
  end if;
  return null;
end $$;
create or replace trigger refuse_negative_reserves after update of status on pay_stubs
  for each row when (old.status = 'draft' and new.status = 'issued') execute function refuse_negative_reserves();
