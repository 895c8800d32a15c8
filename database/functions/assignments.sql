-- The last day of an assignment.

-- An assignment that is completed or cancelled after its first day and before its last ended on that day.
create or replace function end_assignment() returns trigger language plpgsql as $$
declare
  today date := (new.updated_at at time zone (select coalesce(o.time_zone, 'UTC') from organisations o where o.id = new.organisation_id))::date;
begin
  if old.accepted and new.start_date <= today and today < new.end_date then new.ended_on := today; end if;
  return new;
end $$;
create or replace trigger end_assignment before update of status on assignments
  for each row when (new.status in ('completed', 'cancelled') and old.status in ('assigned', 'in_progress'))
  execute function end_assignment();
