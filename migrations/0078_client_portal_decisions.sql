-- Contacts who are signed in to the client portal decide on hours without a link. The ID stays after the deletion of the contact, like the name.
alter table client_decisions
  alter column request_id drop not null,
  add column contact_id uuid;

-- The contact who placed a request, and the name at that time. Null for requests of the organisation's users.
alter table requests
  add column contact_id uuid,
  add column contact_name text;
