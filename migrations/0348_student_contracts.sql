-- The contract of a student in Belgium, a kind of its own.
alter table contract_templates drop constraint contract_templates_kind_check,
  add constraint contract_templates_kind_check check (kind in ('be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement'));
alter table contracts drop constraint contracts_kind_check,
  add constraint contracts_kind_check check (kind in ('be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement'));

-- The days on which the worker is a student; without a last day, until it is set.
alter table workers add column student_start_date date, add column student_end_date date,
  drop constraint workers_erased,
  add constraint workers_erased check (erased_at is null
    or coalesce(date_of_birth::text, national_id, national_id_last4, phone, professional_bio, marital_status, number_of_dependents::text,
                vehicle, bank_account, image, home_latitude::text, student_start_date::text, student_end_date::text) is null
       and address = '' and primary_role = '' and desired_job_roles = '{}' and skills = '[]' and languages = '[]' and work_history = '[]');
