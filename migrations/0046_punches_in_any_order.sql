-- Late punches are read in the order of their times, whatever the order in which they arrive. So a punch keeps what it said,
-- because a punch that arrives later may make it the start or the end of a session.
alter table clock_punches
  -- The project or the shift that a clock-in named.
  add column said jsonb not null default '{}' check (jsonb_typeof(said) = 'object'),
  add column latitude double precision,
  add column longitude double precision,
  add column accuracy double precision;
-- Locations are deleted after a while, so the history must never contain them.
drop trigger history_of_insert on clock_punches;
drop trigger history_of_update on clock_punches;
drop trigger history_of_delete on clock_punches;
call keep_history('clock_punches', 'latitude', 'longitude', 'accuracy');
create index clock_punches_with_place on clock_punches (organisation_id, counted_at) where latitude is not null;

create function keep_no_place_of_late_punch() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.latitude := null;
    new.longitude := null;
    new.accuracy := null;
  end if;
  return new;
end $$;
create trigger no_place_without_leave before insert or update of latitude on clock_punches
  for each row when (new.latitude is not null) execute function keep_no_place_of_late_punch();

-- True where a session ended without a clock-out, because a later punch cannot belong to it.
alter table clock_sessions add column left_open boolean not null default false;

-- The version at which the clock last wrote an entry. Punches change an entry only while nobody else has.
alter table time_entries add column punched_version int;
