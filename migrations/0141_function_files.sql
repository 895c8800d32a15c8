-- Functions and triggers are in files of their own, which are applied after the migrations when they have changed. This is what was applied.
create table function_files (
  name text primary key,
  checksum text not null,
  -- The version that applied it. An earlier one, which may still be running, leaves it as it is.
  version text not null,
  applied_at timestamptz not null default now()
);
-- The previous version includes every table in its backups.
call let_keep('function_files');
