-- When workers can work: weekly patterns, each from its first day on, and exceptions of single days. One row per worker, so that a change
-- is one step of the history and one version.
create table availability (
  organisation_id uuid not null,
  id uuid not null,
  patterns jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('availability');

alter table organisations
  -- The number of days, from today on, whose availability workers can no longer change.
  add column availability_notice_days int not null default 0 check (availability_notice_days between 0 and 90),
  add column unavailable_planning text not null default 'warn' check (unavailable_planning in ('warn', 'refuse'));
