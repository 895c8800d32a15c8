-- The entries of stubs that become issued are compared with the paid ones as two sets. A search for each entry took minutes when PostgreSQL
-- had no statistics of paid_entries, whose rows the same transaction has written.

create or replace function refuse_unpaid_entries() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  stubs uuid[];
begin
  select array_agg(distinct n.organisation_id), array_agg(n.id) into organisations, stubs
    from new_rows n
   where n.status = 'issued' and (n.organisation_id, n.id) not in (select o.organisation_id, o.id from old_rows o where o.status = 'issued');
  if stubs is null then return null; end if;
  if exists ((select l.organisation_id, l.pay_stub_id, unnest(l.entry_ids)
                from pay_lines l where l.organisation_id = any (organisations) and l.pay_stub_id = any (stubs)
               union all
              select l.organisation_id, l.pay_stub_id, y.time_entry_id
                from pay_lines l join pay_line_entries y on y.organisation_id = l.organisation_id and y.pay_line_id = l.id
               where l.organisation_id = any (organisations) and l.pay_stub_id = any (stubs))
              except
             select p.organisation_id, p.pay_stub_id, p.time_entry_id
               from paid_entries p where p.organisation_id = any (organisations) and p.pay_stub_id = any (stubs)) then
    raise exception 'an issued stub pays its entries' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
