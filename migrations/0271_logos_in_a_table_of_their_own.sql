-- Logos are in a table of their own: the row of an organisation is read by many calls, which do not need them.
create table organisation_logos (
  organisation_id uuid not null,
  -- The public name under which pages read it.
  id uuid not null,
  image bytea not null check (octet_length(image) <= 200000),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
call protect('organisation_logos');
create unique index organisation_logos_name on organisation_logos (id);
create policy gate on organisation_logos for select to interim_gate using (true);
grant select on organisation_logos to interim_gate;

insert into organisation_logos (organisation_id, id, image, created_at)
select id, logo_id, logo, updated_at from organisations where logo is not null;
alter table organisations drop column logo;
