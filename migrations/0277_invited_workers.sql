-- A worker who is invited with a name and a phone number or an email address completes the record. Some people have no national ID.
alter table workers
  drop constraint workers_known,
  add column without_national_id boolean not null default false,
  add constraint workers_numbered check ((national_id is null) = (national_id_last4 is null)),
  add constraint workers_without_national_id check (not (without_national_id and national_id is not null));
