-- Files of workers: what they are, whose, and under which key the store keeps their bytes.

alter table certifications add unique (organisation_id, worker_id, id);
create table documents (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  -- What it proves, where it proves something: a certification of the same worker.
  certification_id uuid,
  name text not null,
  type text not null,
  bytes int not null,
  -- A file in the store has no row that takes it along: a worker goes only after their documents.
  file text not null,
  uploaded_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, worker_id, certification_id) references certifications (organisation_id, worker_id, id)
    on delete set null (certification_id),
  foreign key (organisation_id, uploaded_by) references accounts (organisation_id, id)
);
create index documents_of_worker on documents (organisation_id, worker_id, created_at);
create index documents_of_certification on documents (organisation_id, worker_id, certification_id)
  where certification_id is not null;
call protect('documents');
call keep_history('documents', 'file');

-- Of which record something is a part, told when it comes and when it goes: the history of the whole tells of its parts too.
alter table history add column part_of uuid generated always as ((coalesce(after, before) ->> case entity
  when 'work_sites' then 'client_id'
  when 'holidays' then 'organisation_id'
  when 'certifications' then 'worker_id'
  when 'documents' then 'worker_id'
end)::uuid) stored;
create index history_of_parts on history (organisation_id, part_of) where part_of is not null;
