-- A secret that is rotated again while the former one still signs: the former one becomes a row here until its 24 hours are over.
create table webhook_secrets (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  endpoint_id uuid not null,
  secret text not null,
  valid_until timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
create index webhook_secrets_of_endpoint on webhook_secrets (organisation_id, endpoint_id, valid_until);
call protect('webhook_secrets');
call let_reseal('webhook_secrets', 'organisation_id, id', 'secret');
