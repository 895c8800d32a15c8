-- Tablets at work sites, at which workers clock in and out.
create table kiosks (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  work_site_id uuid not null,
  -- The code that a tablet is paired with. It pairs once, until it expires.
  pairing_hash bytea,
  pairing_until timestamptz,
  -- When a tablet was paired, and when its access was revoked.
  paired_at timestamptz,
  revoked_at timestamptz,
  -- The private key, encrypted, with which the server opens the PINs of punches made without a network. It outlives a pairing.
  opening_key text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, work_site_id) references work_sites (organisation_id, id),
  check ((pairing_hash is null) = (pairing_until is null))
);
call protect('kiosks');
create unique index kiosks_pairing_hash on kiosks (pairing_hash);
create index kiosks_of_site on kiosks (organisation_id, work_site_id);
-- A tablet is paired by its code before its organisation is known.
create policy gate on kiosks for select to interim_gate using (true);
grant select (organisation_id, id, pairing_hash, pairing_until, version) on kiosks to interim_gate;

-- The tablet that is paired with a kiosk. The ID is that of the kiosk.
create table kiosk_devices (
  organisation_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  -- The key, encrypted, with which the tablet signs its QR codes.
  signing_key text not null,
  seen_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint kiosk_devices_token unique (token_hash),
  foreign key (organisation_id, id) references kiosks (organisation_id, id) on delete cascade
);
call protect('kiosk_devices');
-- The token is looked up before the organisation is known, and not afterwards.
revoke select, update on kiosk_devices from interim_app;
grant select (organisation_id, id, signing_key, seen_at, created_at) on kiosk_devices to interim_app;
create policy gate on kiosk_devices to interim_gate using (true) with check (true);
grant select, update (seen_at) on kiosk_devices to interim_gate;

-- The PIN of a worker at kiosks, and the number that is typed with it. The ID is that of the worker.
create table kiosk_pins (
  organisation_id uuid not null,
  id uuid not null,
  number int not null check (number between 10000 and 99999),
  pin_hash text not null,
  -- True if the organisation gave it and the worker has not chosen another one.
  is_given boolean not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint kiosk_pins_number unique (organisation_id, number),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('kiosk_pins');

-- What was punched with a PIN at a kiosk: each counts once. One whose PIN was not confirmed waits for the organisation.
create table kiosk_punches (
  organisation_id uuid not null,
  -- The key that the tablet gave it.
  id uuid not null,
  kiosk_id uuid not null,
  -- Of the typed number; null if no worker has it.
  worker_id uuid,
  number int not null,
  kind text not null check (kind in ('in', 'pause', 'resume', 'out')),
  claimed_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('accepted', 'unverified', 'confirmed', 'dismissed')),
  decided_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, kiosk_id) references kiosks (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id)
);
call protect('kiosk_punches');
create index kiosk_punches_by_status on kiosk_punches (organisation_id, status, claimed_at, id);
create index kiosk_punches_of_kiosk on kiosk_punches (organisation_id, kiosk_id);
create index kiosk_punches_of_worker on kiosk_punches (organisation_id, worker_id);

-- The kiosk at which a punch was made.
alter table clock_sessions add column in_kiosk_id uuid;
alter table clock_sessions add column out_kiosk_id uuid;
alter table clock_sessions add constraint clock_sessions_in_kiosk foreign key (organisation_id, in_kiosk_id) references kiosks (organisation_id, id);
alter table clock_sessions add constraint clock_sessions_out_kiosk foreign key (organisation_id, out_kiosk_id) references kiosks (organisation_id, id);
create index clock_sessions_of_in_kiosk on clock_sessions (organisation_id, in_kiosk_id) where in_kiosk_id is not null;
create index clock_sessions_of_out_kiosk on clock_sessions (organisation_id, out_kiosk_id) where out_kiosk_id is not null;
alter table clock_punches add column kiosk_id uuid;
alter table clock_punches add constraint clock_punches_kiosk foreign key (organisation_id, kiosk_id) references kiosks (organisation_id, id);
create index clock_punches_of_kiosk on clock_punches (organisation_id, kiosk_id) where kiosk_id is not null;

call let_reseal('kiosks', 'organisation_id, id', 'opening_key');
call let_reseal('kiosk_devices', 'organisation_id, id', 'signing_key');
