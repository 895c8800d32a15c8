-- Names are searched by this column: lower case, without accents. Plain comparison keeps its index under row security.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(translate(normalize(value, NFD), U&'\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328', ''));

create table clients (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  name text not null,
  industry text,
  vat_number text,
  website text,
  contact_full_name text,
  contact_email text,
  contact_phone text,
  contact_job_title text,
  billing_address text,
  notes text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id)
);
create index clients_by_name on clients (organisation_id, searchable(name), id);
call protect('clients');
call keep_history('clients');

create table work_sites (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  radius_metres int not null default 200 check (radius_metres between 20 and 5000),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, client_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id)
);
call protect('work_sites');
call keep_history('work_sites');

create table workers (
  organisation_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  national_id text not null,
  national_id_last4 text not null,
  phone text,
  address text not null,
  industry text not null,
  primary_role text not null,
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  professional_bio text,
  search_name text generated always as (searchable(last_name || ' ' || first_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references accounts (organisation_id, id),
  check ((rate_amount is null) = (rate_currency is null))
);
create index workers_by_name on workers (organisation_id, search_name, id);
call protect('workers');
call keep_history('workers', 'national_id', 'national_id_last4', 'search_name');

create table projects (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  work_site_id uuid,
  project_manager_id uuid,
  name text not null,
  start_date date,
  end_date date,
  status text not null default 'active' check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  description text,
  budget_hours int check (budget_hours >= 0),
  colour text not null default '#2f6f62' check (colour ~ '^#[0-9a-f]{6}$'),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, client_id, work_site_id) references work_sites (organisation_id, client_id, id),
  foreign key (organisation_id, project_manager_id) references accounts (organisation_id, id),
  check (end_date >= start_date)
);
create index projects_by_name on projects (organisation_id, searchable(name), id);
create index projects_of_client on projects (organisation_id, client_id);
create index projects_of_manager on projects (organisation_id, project_manager_id);
call protect('projects');
call keep_history('projects');
