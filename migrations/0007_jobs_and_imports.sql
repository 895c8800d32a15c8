-- Work that is done after the answer: written in the transaction of its cause, done by whichever process is free.
create table jobs (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  kind text not null,
  -- Of one kind, what has the same key is asked for once.
  key text,
  -- Names what is to be done, by ids; it holds no secrets, for it rests as it is.
  payload jsonb not null default '{}',
  actor_id uuid not null,
  language text not null,
  created_at timestamptz not null default scope_now(),
  due_at timestamptz not null default scope_now(),
  attempts int not null default 0,
  -- Who does it now, and until when nobody else may.
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (organisation_id, id),
  foreign key (organisation_id, actor_id) references accounts (organisation_id, id),
  unique (organisation_id, kind, key)
);
create index jobs_due on jobs (due_at) where done_at is null and failed_at is null;
call protect('jobs');
create policy gate on jobs to interim_gate using (true) with check (true);
grant select, update on jobs to interim_gate;

-- Files of workers that are being taken in, and what became of them.
create table imports (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  rows int not null,
  done int not null default 0,
  invite boolean not null,
  encoding text not null,
  delimiter text not null,
  unknown_columns text[] not null,
  faults jsonb not null default '[]',
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id)
);
call protect('imports');

-- What was in the file, sealed, some workers in each part; gone as soon as they are in, or refused.
create table import_parts (
  organisation_id uuid not null,
  import_id uuid not null,
  number int not null,
  sealed text not null,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
call protect('import_parts');
