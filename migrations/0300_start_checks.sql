-- The start checks of an organisation: what must be there before a worker starts. An empty level is that of the country.
alter table organisations
  add column rules_country text check (rules_country in ('BE', 'FR', 'NL')),
  add column check_contract text check (check_contract in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_intent text check (check_intent in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_certification text check (check_certification in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_permit text check (check_permit in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_identity text check (check_identity in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_declaration text check (check_declaration in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_medical text check (check_medical in ('off', 'warn', 'plan', 'start', 'block')),
  add column check_licence text check (check_licence in ('off', 'warn', 'plan', 'start', 'block')),
  -- One role per line; without any, every role needs it.
  add column medical_roles text,
  add column licence_number text,
  add column licence_expires_on date;

-- What the organisation has recorded for a start check: of a worker, or of an assignment for a declaration.
create table start_checks (
  organisation_id uuid not null,
  id uuid not null,
  item text not null check (item in ('permit', 'identity', 'declaration', 'medical')),
  worker_id uuid not null,
  assignment_id uuid,
  -- The number of the declaration or of the permit.
  number text check (char_length(number) between 1 and 64),
  -- The day on which it was seen, examined or declared.
  checked_on date not null,
  -- The day since which it has been valid without a gap, if a check before this one began that; a renewal does not change past work.
  valid_from date check (valid_from <= checked_on),
  expires_on date,
  -- True if this worker does not need it.
  not_required boolean not null default false,
  -- A worker has one check of a kind, and an assignment one declaration.
  slot text not null generated always as (case when assignment_id is null then item else assignment_id::text end) stored,
  recorded_by uuid not null,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint start_checks_slot unique (organisation_id, worker_id, slot),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id) on delete cascade,
  foreign key (organisation_id, recorded_by) references accounts (organisation_id, id),
  constraint start_checks_of check ((assignment_id is not null) = (item = 'declaration')),
  constraint start_checks_number check (case item when 'declaration' then number is not null when 'permit' then true else number is null end),
  constraint start_checks_not_required check (not not_required or item in ('permit', 'medical')),
  constraint start_checks_expiry check (expires_on >= checked_on)
);
create index start_checks_of_assignment on start_checks (organisation_id, assignment_id) where assignment_id is not null;
call protect('start_checks');
-- Checks move to the record that stays when two records of a worker are merged.
create policy merger on start_checks to interim_merger using (organisation_id = current_organisation())
  with check (organisation_id = current_organisation());
grant select, update (worker_id), delete on start_checks to interim_merger;

-- A clock-in that a start check refuses is stored with this reason when it was delivered late.
alter table time_entries drop constraint time_entries_incomplete_reason_check,
  add constraint time_entries_incomplete_reason_check check (incomplete_reason in
    ('noMinutes', 'tooLong', 'leftOpen', 'overlap', 'notClockedIn', 'alreadyClockedIn', 'outOfOrder', 'notAssigned', 'tooOld',
     'early', 'ended', 'outside', 'inexact', 'startCheck'));
