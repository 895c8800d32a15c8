-- Issued pay and paid hours never change.

-- Lines of an issued stub are neither added nor deleted.
create or replace function refuse_issued_lines() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  stubs uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.pay_stub_id) into organisations, stubs
    from (select distinct organisation_id, pay_stub_id from changed) d;
  if exists (select 1 from unnest(organisations, stubs) c (organisation_id, id)
               join pay_stubs s on s.organisation_id = c.organisation_id and s.id = c.id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger refuse_issued_line_delete after delete on pay_lines referencing old table as changed
  for each statement execute function refuse_issued_lines();
create or replace trigger refuse_issued_line_insert after insert on pay_lines referencing new table as changed
  for each statement execute function refuse_issued_lines();

-- Entries of a line of an issued stub are neither added nor deleted.
create or replace function refuse_issued_line_entries() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  lines uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.pay_line_id) into organisations, lines
    from (select distinct organisation_id, pay_line_id from changed) d;
  if exists (select 1 from unnest(organisations, lines) c (organisation_id, id)
               join pay_lines l on l.organisation_id = c.organisation_id and l.id = c.id
               join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
              where s.status = 'issued') then
    raise exception 'the lines of an issued stub never change' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger refuse_issued_entry_delete after delete on pay_line_entries referencing old table as changed
  for each statement execute function refuse_issued_line_entries();
create or replace trigger refuse_issued_entry_insert after insert on pay_line_entries referencing new table as changed
  for each statement execute function refuse_issued_line_entries();

-- Adjustments of an issued period are neither added nor deleted.
create or replace function refuse_issued_adjustment() returns trigger language plpgsql as $$
declare
  period pay_adjustments%rowtype := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select 1 from pay_periods p where p.organisation_id = period.organisation_id and p.id = period.pay_period_id
                and p.status = 'issued') then
    raise exception 'the adjustments of an issued period never change' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger refuse_issued_adjustment before insert or delete on pay_adjustments
  for each row execute function refuse_issued_adjustment();

-- No stub is added to an issued period. Issuing locks the period: a concurrent draft waits for it, and then sees that it is issued.
create or replace function refuse_stub_of_issued_period() returns trigger language plpgsql as $$
begin
  perform 1 from pay_periods p where p.organisation_id = new.organisation_id and p.id = new.pay_period_id for key share;
  if exists (select 1 from pay_periods p where p.organisation_id = new.organisation_id and p.id = new.pay_period_id and p.status = 'issued') then
    raise exception 'an issued period has all its stubs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger refuse_stub_of_issued_period before insert or update of pay_period_id on pay_stubs
  for each row execute function refuse_stub_of_issued_period();

-- An issued stub pays all its entries: each is in paid_entries, whose keys ensure that an entry is paid once.
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
create or replace trigger refuse_unpaid_entries after update on pay_stubs
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unpaid_entries();

-- A paid entry cannot be changed. Issuing locks the keys of the entries; a change waits for that lock before it checks.
create or replace function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  -- A merge of two records of a person changes only whose the entry is.
  if current_user = 'interim_merger' then return new; end if;
  perform 1 from time_entries e where e.organisation_id = old.organisation_id and e.id = old.id for update;
  if exists (select 1 from paid_entries x where x.organisation_id = old.organisation_id and x.time_entry_id = old.id) then
    raise exception 'a paid entry stays as it is' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create or replace trigger refuse_change_of_paid
  before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id, project_id,
  assignment_id on time_entries
  for each row when (old.status = 'approved') execute function refuse_change_of_paid();
