-- A worker's own means of transport. It is emptied like the other personal data when the worker is erased.
alter table workers
  add column vehicle text check (vehicle in ('none', 'bicycle', 'car', 'van')),
  drop constraint workers_erased,
  add constraint workers_erased check (
    erased_at is null
    or coalesce(date_of_birth::text, national_id, national_id_last4, phone, professional_bio, marital_status, number_of_dependents::text,
                vehicle, bank_account, image, home_latitude::text) is null and address = '' and primary_role = ''
       and desired_job_roles = '{}' and skills = '[]' and languages = '[]' and work_history = '[]');
