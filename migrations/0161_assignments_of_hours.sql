-- The assignment whose working hours the shift follows. It differs from that of the shift once another worker has taken the shift.
alter table shifts no force row level security;
alter table shifts add column hours_assignment_id uuid;
update shifts set hours_assignment_id = assignment_id where hours_date is not null;
alter table shifts add constraint shifts_hours check ((hours_date is null) = (hours_assignment_id is null));
alter table shifts add constraint shifts_hours_assignment foreign key (organisation_id, hours_assignment_id)
  references assignments (organisation_id, id);
create index shifts_of_hours on shifts (organisation_id, hours_assignment_id, hours_date) where hours_date is not null;
alter table shifts force row level security;
