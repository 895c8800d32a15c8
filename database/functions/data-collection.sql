-- Locations and browsers are not stored of people who do not agree to the collection of data.

-- True if the person agrees to the collection of data.
create or replace function collects_data(organisation uuid, person uuid) returns boolean language plpgsql stable as $$
begin
  return (select a.data_collection from accounts a where a.organisation_id = organisation and a.id = person);
end $$;

-- The locations of clocking in and out, and the distances from the work site.
create or replace function clear_punch_locations() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.in_latitude := null;
    new.in_longitude := null;
    new.in_accuracy := null;
    new.in_metres := null;
    new.out_latitude := null;
    new.out_longitude := null;
    new.out_accuracy := null;
    new.out_metres := null;
  end if;
  return new;
end $$;
create or replace trigger clear_locations before insert or update of in_latitude, out_latitude, in_metres, out_metres on clock_sessions
  for each row when (coalesce(new.in_latitude, new.out_latitude, new.in_metres, new.out_metres) is not null)
  execute function clear_punch_locations();

-- The location of a late punch.
create or replace function clear_late_punch_location() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.latitude := null;
    new.longitude := null;
    new.accuracy := null;
  end if;
  return new;
end $$;
create or replace trigger clear_locations before insert or update of latitude on clock_punches
  for each row when (new.latitude is not null) execute function clear_late_punch_location();

-- The location of a time entry.
create or replace function clear_entry_location() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.place_latitude := null;
    new.place_longitude := null;
  end if;
  return new;
end $$;
create or replace trigger clear_locations before insert or update of place_latitude, place_longitude on time_entries
  for each row when (new.place_latitude is not null or new.place_longitude is not null) execute function clear_entry_location();

-- The browser of a session or a device.
create or replace function clear_browser() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.account_id) then new.user_agent := null; end if;
  return new;
end $$;
create or replace trigger clear_browser before insert or update of user_agent on push_devices
  for each row when (new.user_agent is not null) execute function clear_browser();
create or replace trigger clear_browser before insert or update of user_agent on sessions
  for each row when (new.user_agent is not null) execute function clear_browser();
