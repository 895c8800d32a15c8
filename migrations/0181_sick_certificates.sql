-- The certificate of sick leave: one file, which a later one replaces. It is not in `documents`, because only its worker and the users who
-- decide on time off may see it.
create table sick_certificates (
  organisation_id uuid not null,
  -- The ID of the sick leave.
  id uuid not null,
  worker_id uuid not null,
  name text not null,
  type text not null,
  bytes int not null,
  file text not null,
  scan text not null check (scan in ('clean', 'pending', 'infected')),
  scan_tried_at timestamptz,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references time_off (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references accounts (organisation_id, id)
);
create index sick_certificates_of_worker on sick_certificates (organisation_id, worker_id, created_at);
create index sick_certificates_pending on sick_certificates (organisation_id, scan_tried_at, created_at) where scan = 'pending';
call protect('sick_certificates');
