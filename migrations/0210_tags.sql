-- The organisation's own labels of workers, clients and requests. A record has their names, so that history, exports and events show them.
create table tags (
  organisation_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  colour text not null default 'grey' check (colour in ('grey', 'green', 'blue', 'amber', 'violet', 'red')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create unique index tags_by_name on tags (organisation_id, searchable(name));
call protect('tags');

alter table clients add column tags text[] not null default '{}';
alter table requests add column tags text[] not null default '{}';
alter table workers
  add column tags text[] not null default '{}',
  add constraint workers_tags_erased check (erased_at is null or tags = '{}');

-- As they are searched, like skills.
alter table worker_lines add column tags text[] not null default '{}';
create index worker_lines_by_tag on worker_lines using gin (organisation_id, tags) with (gin_pending_list_limit = 256);
create or replace view own_worker_lines as select * from worker_lines where organisation_id = current_organisation();
