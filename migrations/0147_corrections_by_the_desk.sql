-- Hours that the organisation has entered or corrected for a worker: what the worker had submitted, what it became, why, by whom, and the
-- worker's objection. A correction is superseded once its worker enters other hours.
create table entry_corrections (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  time_entry_id uuid not null,
  kind text not null check (kind in ('added', 'corrected')),
  source text check (source in ('telephone', 'paper', 'message', 'other')),
  reason text,
  before jsonb,
  after jsonb not null,
  corrected_by uuid not null,
  corrected_at timestamptz not null,
  superseded_at timestamptz,
  objection text,
  objected_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, corrected_by) references accounts (organisation_id, id),
  constraint entry_corrections_values check (
    jsonb_typeof(after) = 'object' and (kind = 'corrected') = (before is not null) and (kind = 'added') = (source is not null)),
  constraint entry_corrections_others check (corrected_by <> worker_id)
);
create index entry_corrections_of_entry on entry_corrections (organisation_id, time_entry_id, corrected_at);
create unique index entry_corrections_current on entry_corrections (organisation_id, time_entry_id) where superseded_at is null;
create index entry_corrections_of_worker on entry_corrections (organisation_id, worker_id);
call protect('entry_corrections');

-- Whether hours that somebody has entered or corrected for a worker need the approval of another user.
alter table organisations add column four_eyes boolean not null default false;
