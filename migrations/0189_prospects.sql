-- Clients that have had no project yet.
alter table clients
  drop constraint clients_status_check,
  add constraint clients_status_check check (status in ('prospect', 'active', 'inactive'));
