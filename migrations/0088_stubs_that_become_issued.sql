-- Only stubs that become issued are checked for unpaid entries. An erasure changes issued stubs too, as a role that reads no lines.

create or replace function refuse_unpaid_entries() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  stubs uuid[];
begin
  select array_agg(n.organisation_id), array_agg(n.id) into organisations, stubs
    from new_rows n
   where n.status = 'issued' and (n.organisation_id, n.id) not in (select o.organisation_id, o.id from old_rows o where o.status = 'issued');
  if stubs is null then return null; end if;
  if exists (select 1 from unnest(organisations, stubs) c (organisation_id, id)
               join pay_lines l on l.organisation_id = c.organisation_id and l.pay_stub_id = c.id
              cross join lateral (select unnest(l.entry_ids) as time_entry_id
                                   union all
                                  select y.time_entry_id from pay_line_entries y
                                   where y.organisation_id = l.organisation_id and y.pay_line_id = l.id) x
              where not exists (select 1 from paid_entries p
                                 where p.organisation_id = c.organisation_id and p.time_entry_id = x.time_entry_id and p.pay_stub_id = c.id)) then
    raise exception 'an issued stub pays its entries' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
drop trigger issued_stubs_pay_their_entries on pay_stubs;
create trigger issued_stubs_pay_their_entries after update on pay_stubs
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unpaid_entries();
