-- Time off by halves of a day: a morning and an afternoon of one day do not meet; and how much vacation there is in a year.

alter table time_off drop constraint time_off_no_overlap;
alter table time_off add constraint time_off_no_overlap exclude using gist (
  organisation_id with =, worker_id with =,
  -- Two halves a day: the noon at which a request begins or ends lies between them.
  int4range((start_date - date '2000-01-01') * 2 + starts_at_noon::int, (end_date - date '2000-01-01') * 2 + 2 - ends_at_noon::int) with &&
) where (status in ('pending', 'approved'));

alter table organisations
  -- Days of vacation that a worker may take in a year; null: nobody counts them.
  add column vacation_days int check (vacation_days between 0 and 366);
