-- Contacts of clients: persons who confirm hours, place requests or see invoices, without an account.
create table client_contacts (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  language text not null check (language in ('en', 'fr', 'nl')),
  -- Null for all projects of the client.
  project_ids uuid[],
  may_confirm_hours boolean not null default false,
  may_place_requests boolean not null default false,
  may_see_invoices boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  constraint client_contacts_email unique (organisation_id, client_id, email)
);
call protect('client_contacts');
call keep_history('client_contacts');
