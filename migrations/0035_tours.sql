-- Who has been shown around the own home, or did not want to be: neither is asked again.
create table tours (
  organisation_id uuid not null,
  account_id uuid not null,
  outcome text not null check (outcome in ('seen', 'skipped')),
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
call protect('tours');
