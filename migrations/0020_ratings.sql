-- How well an assignment that is over was done, from one to five, by whose word.

alter table assignments
  add column rating smallint check (rating between 1 and 5),
  add column rating_comment text,
  add column rated_at timestamptz,
  add column rated_by uuid,
  add foreign key (organisation_id, rated_by) references accounts (organisation_id, id),
  add constraint assignments_rating check (rating is null or status = 'completed' and rated_at is not null);
create index assignments_rated on assignments (organisation_id, rated_at) include (worker_id, project_id, rating) where rating is not null;
