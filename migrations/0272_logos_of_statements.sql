-- An invoice keeps the logo with which it was issued, because its PDF is drawn anew for each reader. A logo that invoices have is not deleted.
alter table client_statements
  add column logo_id uuid,
  add constraint client_statements_logo foreign key (organisation_id, logo_id) references organisation_logos (organisation_id, id);
create index client_statements_of_logo on client_statements (organisation_id, logo_id) where logo_id is not null;
