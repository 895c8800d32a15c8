-- A pay line keeps its entries in its own row: ID, day, minutes and version of each, in the same order. Two foreign keys for each of 209,000
-- rows were half of the time that the pay of a month took to calculate. Lines from before keep theirs in pay_line_entries, where processes of
-- the previous version still look for them.

alter table pay_lines
  add column entry_ids uuid[],
  add column entry_dates date[],
  add column entry_minutes int[],
  add column entry_versions int[],
  add constraint pay_lines_entries check (
    num_nulls(entry_ids, entry_dates, entry_minutes, entry_versions) = 4
    or (num_nulls(entry_ids, entry_dates, entry_minutes, entry_versions) = 0
        and cardinality(entry_dates) = cardinality(entry_ids) and cardinality(entry_minutes) = cardinality(entry_ids)
        and cardinality(entry_versions) = cardinality(entry_ids) and 0 < all (entry_minutes)));

-- No stub is issued whose entries it does not pay: each is in paid_entries, which has the foreign keys and pays an entry once. A process of
-- the previous version, which does not know the entries of a newer draft, is refused as well.
create function refuse_unpaid_entries() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  stubs uuid[];
begin
  select array_agg(n.organisation_id), array_agg(n.id) into organisations, stubs from new_rows n where n.status = 'issued';
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
create trigger issued_stubs_pay_their_entries after update on pay_stubs
  referencing new table as new_rows for each statement execute function refuse_unpaid_entries();

-- An entry that is deleted takes the drafts with it that contain it. It waits for a calculation of its worker, which holds the account until
-- its lines are stored, and finds them then.
create or replace function drop_drafts_on_entry() returns trigger language plpgsql as $$
declare
  draft record;
begin
  perform 1 from accounts a where a.organisation_id = old.organisation_id and a.id = old.worker_id for no key update;
  for draft in
    select distinct s.id, s.pay_period_id
      from pay_stubs s
      join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = old.organisation_id and s.worker_id = old.worker_id and s.status = 'draft'
       and (old.id = any (l.entry_ids)
            or exists (select 1 from pay_line_entries y
                        where y.organisation_id = l.organisation_id and y.pay_line_id = l.id and y.time_entry_id = old.id))
     order by s.pay_period_id, s.id
  loop
    update pay_periods p
       set status = 'open', calculated_at = null, calculated_by = null, rules = null, version = p.version + 1, updated_at = scope_now()
     where p.organisation_id = old.organisation_id and p.id = draft.pay_period_id;
    delete from pay_calculations k
     where k.organisation_id = old.organisation_id and k.pay_period_id = draft.pay_period_id and k.failure is null;
    delete from pay_stubs s where s.organisation_id = old.organisation_id and s.id = draft.id;
  end loop;
  return old;
end $$;
