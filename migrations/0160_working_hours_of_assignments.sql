alter table assignments
  -- The working hours of an offer, from which its shifts follow. Null if they are planned by hand.
  add column working_hours jsonb,
  -- The last day for which shifts have been created from the working hours.
  add column shifts_until date;
create index assignments_with_later_shifts on assignments (organisation_id, shifts_until)
  where working_hours is not null;

alter table shifts
  -- The day of the working hours that the shift follows. Null if it was planned by hand.
  add column hours_date date,
  -- True once it was moved or cancelled apart from a change of the working hours, which then leaves it as it is.
  add column hand_changed boolean not null default false;
