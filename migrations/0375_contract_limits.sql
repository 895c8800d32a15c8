-- A contract of a run is not written if it passes a limit of the law that the organisation refuses.
alter table contract_run_items
  drop constraint contract_run_items_obstacle_check,
  add constraint contract_run_items_obstacle_check
    check (obstacle in ('over', 'covered', 'country', 'template', 'details', 'limit'));

-- The hours that a student has worked, or will work, for other employers in a calendar year.
alter table workers
  add column student_hours_elsewhere int check (student_hours_elsewhere between 0 and 2000),
  add column student_hours_year int check (student_hours_year between 2017 and 2100),
  drop constraint workers_erased,
  add constraint workers_erased check (erased_at is null
    or coalesce(date_of_birth::text, national_id, national_id_last4, phone, professional_bio, marital_status, number_of_dependents::text,
                vehicle, bank_account, image, home_latitude::text, student_start_date::text, student_end_date::text,
                student_hours_elsewhere::text, student_hours_year::text) is null
       and address = '' and primary_role = '' and desired_job_roles = '{}' and skills = '[]' and languages = '[]' and work_history = '[]');
