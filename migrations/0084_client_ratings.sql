-- The rating of a completed assignment by a contact of its client, beside that of the organisation. `client_rated_at` is the first time: the
-- rating can be changed for some days. The ID and the name stay after the deletion of the contact.
alter table assignments
  add column client_rating smallint check (client_rating between 1 and 5),
  add column client_rating_comment text,
  add column client_rated_at timestamptz,
  add column client_rater_id uuid,
  -- The name of the contact at that time.
  add column client_rater_name text,
  add constraint assignments_client_rating
    check (client_rating is null or status = 'completed' and client_rated_at is not null and client_rater_name is not null);
create index assignments_client_rated on assignments (organisation_id, client_rated_at) include (worker_id, project_id, client_rating)
  where client_rating is not null;
