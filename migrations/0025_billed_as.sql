-- What was billed of an entry as regular minutes, by day: `[{ date, minutes }]`. So much of the regular time of its days and weeks is taken.
alter table billed_entries add column regular jsonb not null default '[]' check (jsonb_typeof(regular) = 'array');
alter table billed_entries disable trigger billed_entries_stand;
update billed_entries b
   set regular = r.regular
  from (select d.organisation_id, d.statement_id, d.entry_id, jsonb_agg(jsonb_build_object('date', d.date, 'minutes', d.minutes)) as regular
          from (select l.organisation_id, l.statement_id, (h.hour ->> 'entryId')::uuid as entry_id, h.hour ->> 'date' as date,
                       sum((h.hour ->> 'minutes')::int) as minutes
                  from client_statement_lines l, jsonb_array_elements(l.hours) as h (hour)
                 where l.premium is distinct from 'overtime'
                 group by 1, 2, 3, 4) d
         group by 1, 2, 3) r
 where r.organisation_id = b.organisation_id and r.statement_id = b.statement_id and r.entry_id = b.time_entry_id;
alter table billed_entries enable trigger billed_entries_stand;

-- Nothing is added to a statement that is whole.
create function refuse_more_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from client_statements s
              where (s.organisation_id, s.id) in (select a.organisation_id, a.statement_id from added a)
                and s.minutes < (select sum(l.minutes) from client_statement_lines l
                                  where l.organisation_id = s.organisation_id and l.statement_id = s.id)) then
    raise exception 'a statement never changes' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger statement_lines_are_whole after insert on client_statement_lines referencing new table as added
  for each statement execute function refuse_more_lines();

-- What was billed is freed by a credit note alone.
create function refuse_unbilling() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from client_statements n where n.organisation_id = old.organisation_id and n.credits_id = old.statement_id) then
    raise exception 'a billed entry never changes until it is credited' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger billed_entries_stay before delete on billed_entries for each row execute function refuse_unbilling();

-- Whose hours they are is said by their project: its client stays once there are any. Who enters hours holds the project's key: who
-- changes the client waits for that, and looks then.
create function refuse_change_of_client() returns trigger language plpgsql as $$
begin
  perform 1 from projects p where p.organisation_id = old.organisation_id and p.id = old.id for update;
  if exists (select 1 from time_entries e where e.organisation_id = old.organisation_id and e.project_id = old.id) then
    raise exception 'the client of a project with hours stays' using errcode = 'check_violation', constraint = 'projects_client_stays';
  end if;
  return new;
end $$;
create trigger client_stays before update of client_id on projects for each row when (old.client_id <> new.client_id)
  execute function refuse_change_of_client();
