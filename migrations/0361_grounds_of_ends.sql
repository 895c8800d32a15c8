-- Why no end-of-assignment allowance is due for an assignment; null if it is due.
alter table assignments
  add column end_ground text
    check (end_ground in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  add column end_ground_note text;
create index assignments_end_ground on assignments (organisation_id) where end_ground is not null;

-- The ground on which a component is not due; its line has no amount.
alter table pay_lines
  add column exception text
    check (exception in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  add constraint pay_lines_exception check (exception is null or kind = 'component' and amount = 0);
