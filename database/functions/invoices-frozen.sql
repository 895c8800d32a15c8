-- Invoices and invoiced hours do not change until they are credited.

-- No line is added to a complete invoice.
create or replace function refuse_more_lines() returns trigger language plpgsql as $$
declare
  organisations uuid[];
  statements uuid[];
begin
  select array_agg(d.organisation_id), array_agg(d.statement_id) into organisations, statements
    from (select distinct organisation_id, statement_id from added) d;
  if exists (select 1 from unnest(organisations, statements) a (organisation_id, id)
               join client_statements s on s.organisation_id = a.organisation_id and s.id = a.id
              where s.minutes < (select sum(l.minutes) from client_statement_lines l
                                  where l.organisation_id = s.organisation_id and l.statement_id = s.id)) then
    raise exception 'a statement never changes' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger refuse_more_lines after insert on client_statement_lines referencing new table as added
  for each statement execute function refuse_more_lines();

-- Only a credit note makes it possible to invoice an entry again.
create or replace function refuse_unbilling() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from client_statements n where n.organisation_id = old.organisation_id and n.credits_id = old.statement_id) then
    raise exception 'a billed entry never changes until it is credited' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create or replace trigger refuse_unbilling before delete on billed_entries for each row execute function refuse_unbilling();

-- An invoiced entry cannot be changed. Invoicing locks the keys of the entries; a change waits for that lock before it checks.
create or replace function refuse_change_of_billed() returns trigger language plpgsql as $$
begin
  -- A merge of two records of a person changes only whose the entry is.
  if current_user = 'interim_merger' then return new; end if;
  perform 1 from time_entries e where e.organisation_id = old.organisation_id and e.id = old.id for update;
  if exists (select 1 from billed_entries x where x.organisation_id = old.organisation_id and x.time_entry_id = old.id) then
    raise exception 'a billed entry stays as it is' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create or replace trigger refuse_change_of_billed
  before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id, project_id,
  assignment_id on time_entries
  for each row when (old.status = 'approved') execute function refuse_change_of_billed();
