-- How many hours a week a worker wants to work; null if the worker has not said. Filling a week plans towards it.
alter table availability add column desired_weekly_minutes int check (desired_weekly_minutes between 60 and 4800);
