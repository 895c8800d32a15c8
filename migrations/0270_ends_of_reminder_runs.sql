-- A reminder run ends with a status, as an invoice run does, so that one that was given up is found in the list.
alter table reminder_runs
  add column status text not null default 'running' check (status in ('running', 'done', 'failed')),
  add column ended_at timestamptz;
update reminder_runs r set status = 'done', ended_at = r.started_at
 where not exists (select 1 from reminder_run_items i
                    where i.organisation_id = r.organisation_id and i.run_id = r.id and i.state = 'waiting');
alter table reminder_runs add constraint reminder_runs_end check ((status = 'running') = (ended_at is null));
create index reminder_runs_by_start on reminder_runs (organisation_id, started_at desc, id desc);
