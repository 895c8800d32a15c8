-- The directory of an installation with several groups of organisations: which group holds which organisation, and what it is found by.

create table organisation_groups (
  organisation_id uuid primary key,
  group_name text not null,
  registered_at timestamptz not null default now()
);
create index organisation_groups_group on organisation_groups (group_name);

-- Names that only one organisation of the installation may have, each as the SHA-256 of its text.
create table unique_names (
  kind text not null check (kind in ('companyTag', 'providerEmail')),
  hash bytea not null,
  organisation_id uuid not null references organisation_groups on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (kind, hash)
);
create index unique_names_of_organisation on unique_names (organisation_id);

-- Hashes of tokens that name a group which their organisation has left since.
create table moved_tokens (
  hash bytea primary key,
  organisation_id uuid not null references organisation_groups on delete cascade
);
create index moved_tokens_of_organisation on moved_tokens (organisation_id);
