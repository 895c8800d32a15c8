-- The most minutes that shifts of one day may have before planners are warned.
alter table organisations add column daily_maximum_minutes int not null default 720
  check (daily_maximum_minutes between 60 and 1440);
