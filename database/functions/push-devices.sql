-- The devices that receive push notifications.

-- Removes a device from the account that used it before, in any organisation.
create or replace function take_endpoint(taken text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  delete from push_devices
   where endpoint = taken
     and (organisation_id, account_id) is distinct from (current_organisation(), nullif(current_setting('app.actor_id', true), '')::uuid);
end $$;
call give_to_gate('take_endpoint(text)');

-- Removes the devices of an account whose password changes or that is deactivated: it receives nothing until the person signs in again.
create or replace function delete_push_devices() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from push_devices where organisation_id = new.organisation_id and account_id = new.id;
  return null;
end $$;
call give_to_gate('delete_push_devices()');
create or replace trigger delete_push_devices after update of password_hash, active on accounts for each row
  when (old.password_hash is distinct from new.password_hash or not new.active)
  execute function delete_push_devices();
