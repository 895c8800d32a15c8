-- The channels by which waves send their offers, besides the application. The choices of each worker apply as well.
alter table organisations
  add column wave_push boolean not null default true,
  add column wave_email boolean not null default true,
  add column wave_sms boolean not null default true;
alter table wave_runs
  add column push boolean not null default true,
  add column email boolean not null default true,
  add column sms boolean not null default true;
