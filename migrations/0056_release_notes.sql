-- Releases that have run here, and which organisations have been sent their notes.
create table releases (
  version text primary key,
  started_at timestamptz not null,
  -- False for what a new installation started with.
  is_news boolean not null
);
grant select, insert on releases to interim_gate;
grant select on releases to interim_app, interim_keeper;

create table release_notices (
  organisation_id uuid not null references organisations (id),
  version text not null,
  sent_at timestamptz not null,
  primary key (organisation_id, version)
);
call protect('release_notices');
grant select on release_notices to interim_gate;
