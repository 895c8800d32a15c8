-- Devices on which somebody is told, without the application being open, what is told within it.

create table push_devices (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- The address at which the device's push service takes messages for it; who knows it can take the device over.
  endpoint text not null check (length(endpoint) <= 1000),
  -- For whom messages are sealed: the device's own.
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
-- A browser is one person's at a time, of whichever organisation.
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_of_account on push_devices (organisation_id, account_id);
call protect('push_devices');
create policy gate on push_devices to interim_gate using (true);
grant select, delete on push_devices to interim_gate;

-- Past the wall: whoever had the device before has it no longer.
create function take_endpoint(taken text) returns void language sql security definer set search_path = public as $$
  delete from push_devices
   where endpoint = taken
     and (organisation_id, account_id) is distinct from (current_organisation(), nullif(current_setting('app.actor_id', true), '')::uuid)
$$;
call give_to_gate('take_endpoint(text)');

-- Who must be signed in anew is told nothing meanwhile, wherever the devices are.
create function forget_devices() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from push_devices where organisation_id = new.organisation_id and account_id = new.id;
  return null;
end $$;
call give_to_gate('forget_devices()');
create trigger devices_end after update of password_hash, active on accounts for each row
  when (old.password_hash is distinct from new.password_hash or not new.active)
  execute function forget_devices();

alter table notifications add column push_open boolean not null default false;

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));
