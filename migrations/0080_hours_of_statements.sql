-- The hours of an invoice by worker, as they were when it was issued, with the decisions of the client until then. In time entries they
-- change once the invoice is credited, and a client may decide later. A list of
-- `{ project, date, startTime, endTime, breakMinutes, minutes, decision: { outcome, by, at } | null }`.
create table client_statement_hours (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  worker_id uuid not null,
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  primary key (organisation_id, id),
  constraint client_statement_hours_once unique (organisation_id, statement_id, worker_id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('client_statement_hours');

-- Earlier invoices that are not credited: their entries have not changed since.
insert into client_statement_hours (organisation_id, id, statement_id, worker_id, entries)
select b.organisation_id, gen_random_uuid(), b.statement_id, e.worker_id,
       jsonb_agg(jsonb_build_object(
         'project', p.name, 'date', e.date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
         'breakMinutes', e.break_minutes, 'minutes', e.total_minutes,
         'decision', case when d.id is not null then jsonb_build_object('outcome', d.outcome, 'by', d.contact_name, 'at', d.decided_at) end)
         order by e.date, e.starts_at, e.id)
  from billed_entries b
  join client_statements s on s.organisation_id = b.organisation_id and s.id = b.statement_id
  join time_entries e on e.organisation_id = b.organisation_id and e.id = b.time_entry_id
  join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
  left join client_decisions d on d.organisation_id = e.organisation_id and d.id = e.id and d.project_id = e.project_id
    and d.starts_at = e.starts_at and d.ends_at = e.ends_at and d.break_minutes = e.break_minutes and d.decided_at <= s.created_at
 where e.start_time is not null and e.end_time is not null
 group by b.organisation_id, b.statement_id, e.worker_id;

create trigger client_statement_hours_stand before update or delete on client_statement_hours for each row execute function refuse_change();
