-- The devices on which an account has signed in: what others guess wrong does not hold them up. Only the hash of a device's cookie is known here.
create table known_devices (
  organisation_id uuid not null,
  account_id uuid not null,
  device_hash bytea not null,
  used_at timestamptz not null default scope_now(),
  primary key (organisation_id, account_id, device_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('known_devices');
create policy gate on known_devices to interim_gate using (true) with check (true);
grant select, insert, update, delete on known_devices to interim_gate;
