-- Shifts that workers offer to colleagues, to be given away or in exchange for another.
create table shift_swaps (
  organisation_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  -- The swap ends when the shift changes.
  shift_version int not null,
  worker_id uuid not null,
  colleague_id uuid,
  exchange_shift_id uuid,
  exchange_version int,
  taker_id uuid,
  status text not null default 'proposed'
    check (status in ('proposed', 'accepted', 'done', 'declined', 'withdrawn', 'refused', 'expired')),
  note text,
  reason text,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, shift_id) references shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, exchange_shift_id) references shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, colleague_id) references workers (organisation_id, id),
  foreign key (organisation_id, taker_id) references workers (organisation_id, id),
  check ((exchange_shift_id is null) = (exchange_version is null)),
  check (exchange_shift_id is null or colleague_id is not null),
  check (colleague_id <> worker_id),
  check (taker_id <> worker_id),
  constraint shift_swaps_taker check (taker_id is not null or not (status in ('accepted', 'done')))
);
call protect('shift_swaps');
create unique index shift_swaps_one on shift_swaps (organisation_id, shift_id) where status in ('proposed', 'accepted');
create index shift_swaps_of_shift on shift_swaps (organisation_id, shift_id);
create index shift_swaps_of_exchange on shift_swaps (organisation_id, exchange_shift_id) where exchange_shift_id is not null;
create index shift_swaps_of_worker on shift_swaps (organisation_id, worker_id, created_at);
create index shift_swaps_of_colleague on shift_swaps (organisation_id, colleague_id) where colleague_id is not null;
create index shift_swaps_of_taker on shift_swaps (organisation_id, taker_id) where taker_id is not null;
create index shift_swaps_latest on shift_swaps (organisation_id, created_at, id);

alter table organisations
  add column shift_swaps text not null default 'approval' check (shift_swaps in ('off', 'automatic', 'approval'));
