-- The last day of an assignment that ended before its planned end; null for one that lasts until then.
alter table assignments
  add column ended_on date,
  add constraint assignments_ended_on check (ended_on >= start_date and ended_on < end_date);

-- The ground for which a correction took an allowance back: without the ground it is due again.
alter table pay_adjustments
  add column end_ground text
    check (end_ground in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  add constraint pay_adjustments_end_ground check (end_ground is null or corrects_line_id is not null);
create index pay_adjustments_taken_back on pay_adjustments (organisation_id, corrects_line_id) where end_ground is not null;
create index pay_lines_not_due on pay_lines (organisation_id, assignment_id) where exception is not null;
