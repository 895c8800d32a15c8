-- The working hours of a request: one week, or two that alternate. Null if they are not known.
alter table requests add column working_hours jsonb;
