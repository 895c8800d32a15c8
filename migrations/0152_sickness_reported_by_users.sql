-- Sick leave that a user has entered for a worker who telephones, and the worker's objection to it.
alter table time_off add column reported_by uuid;
alter table time_off add column objection text;
alter table time_off add column objected_at timestamptz;
alter table time_off add constraint time_off_reported_by foreign key (organisation_id, reported_by)
  references accounts (organisation_id, id);
alter table time_off add constraint time_off_reported check (reported_by is null or type = 'sick_leave' and reported_by <> worker_id);
alter table time_off add constraint time_off_objected check ((objected_at is null) = (objection is null)
  and (objected_at is null or reported_by is not null));
