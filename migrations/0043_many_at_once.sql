-- The plan of a trigger is made for the first statement of a connection, which mostly changed one row, and is kept: a nested loop then
-- compares each row of a later thousand with each.
alter function record_update() set enable_nestloop = off;
