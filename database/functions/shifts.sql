-- Shifts follow their assignment.

-- Coming shifts are cancelled with their assignment; the others stay as they are.
create or replace function accept_shifts() returns trigger language plpgsql as $$
begin
  if new.status in ('completed', 'cancelled') then
    update shifts set status = 'cancelled', version = version + 1, updated_at = scope_now()
     where organisation_id = new.organisation_id and assignment_id = new.id and status = 'scheduled' and ends_at > scope_now();
  end if;
  update shifts set accepted = new.status in ('assigned', 'in_progress', 'completed')
   where organisation_id = new.organisation_id and assignment_id = new.id
     and accepted <> (new.status in ('assigned', 'in_progress', 'completed'));
  return null;
end $$;
create or replace trigger shifts_of_assignment after update of status on assignments
  for each row when (old.status is distinct from new.status) execute function accept_shifts();

-- A shift is accepted like its assignment, also when it is moved to another one.
create or replace function accept_new_shift() returns trigger language plpgsql as $$
begin
  new.accepted := exists (
    select 1 from assignments a where a.organisation_id = new.organisation_id and a.id = new.assignment_id
       and a.status in ('assigned', 'in_progress', 'completed'));
  return new;
end $$;
create or replace trigger accept_new_shift before insert on shifts for each row execute function accept_new_shift();
create or replace trigger accept_moved_shift before update of assignment_id on shifts
  for each row when (old.assignment_id is distinct from new.assignment_id) execute function accept_new_shift();

-- The planned minutes of a shift: its whole minutes without the unpaid break, as `plannedMinutes` of `src/base/time.ts` counts them.
create or replace function planned_minutes(starts_at timestamptz, ends_at timestamptz, break_minutes int) returns int
language sql immutable parallel safe as $$
  select floor(date_part('epoch', ends_at - starts_at) / 60)::int - break_minutes
$$;
