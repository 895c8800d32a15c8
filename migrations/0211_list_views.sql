-- Saved views of lists: filters, sort order and columns under a name, for their owner or for all users of the organisation.
create table list_views (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- The query of the address, without its question mark.
  query text not null check (char_length(query) <= 2000),
  -- Null for the usual columns.
  columns text[],
  is_shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index list_views_of_account on list_views (organisation_id, account_id, created_at);
create index list_views_shared on list_views (organisation_id, list) where is_shared;
call protect('list_views');
