-- Documents of projects and of the organisation beside those of workers; what they are about, and until when they hold.
alter table documents
  alter column worker_id drop not null,
  add column project_id uuid,
  add column description text,
  -- Null: it does not end.
  add column expires_on date,
  add foreign key (organisation_id, project_id) references projects (organisation_id, id),
  add check (worker_id is not null or certification_id is null);
create index documents_of_project on documents (organisation_id, project_id, created_at) where project_id is not null;
create index documents_by_expiry on documents (organisation_id, expires_on) where expires_on is not null;

-- A document is a part of its worker's record, else of its project's, else of the organisation's.
drop index history_of_parts;
alter table history drop column part_of;
alter table history add column part_of uuid generated always as ((case
  when entity = 'documents' then coalesce(
    coalesce(after, before) ->> 'worker_id', coalesce(after, before) ->> 'project_id', coalesce(after, before) ->> 'organisation_id')
  else coalesce(after, before) ->> case entity
    when 'work_sites' then 'client_id'
    when 'holidays' then 'organisation_id'
    when 'certifications' then 'worker_id'
  end
end)::uuid) stored;
create index history_of_parts on history (organisation_id, part_of) where part_of is not null;
