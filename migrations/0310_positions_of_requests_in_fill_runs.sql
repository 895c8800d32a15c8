-- The open positions of a request on a day, as a run found them. An open shift with the same id is created when the first suggestion is accepted.
create table fill_request_positions (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  request_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes int not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, request_id) references requests (organisation_id, id) on delete cascade
);
call protect('fill_request_positions');
create index fill_request_positions_of_run on fill_request_positions (organisation_id, run_id);
create index fill_request_positions_of_request on fill_request_positions (organisation_id, request_id);

-- A suggestion is for an open shift or for the positions of a request.
alter table fill_suggestions
  alter column open_shift_id drop not null,
  add column position_id uuid,
  add foreign key (organisation_id, position_id) references fill_request_positions (organisation_id, id) on delete cascade,
  add constraint fill_suggestions_target check (num_nonnulls(open_shift_id, position_id) = 1);
create unique index fill_suggestions_one_of_position on fill_suggestions (organisation_id, position_id, worker_id)
  where position_id is not null;
