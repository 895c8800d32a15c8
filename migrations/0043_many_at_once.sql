-- The plan of a trigger is made for the first statement of a connection, which mostly changed one row, and is kept: a nested loop then
-- compares each row of a later thousand with each.
alter function record_update() set enable_nestloop = off;

-- Most changes of an assignment's status leave its shifts as they are: what was accepted begins.
drop trigger shifts_of_assignment on assignments;
create trigger shifts_of_assignment after update of status on assignments
  for each row
  when ((old.status in ('assigned', 'in_progress', 'completed')) is distinct from (new.status in ('assigned', 'in_progress', 'completed')))
  execute function accept_shifts();
