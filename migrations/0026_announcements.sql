-- What an organisation says to all of its people, or to some of them, for some days.
create table announcements (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  title text not null,
  text text not null,
  audience text not null check (audience in ('everyone', 'workers', 'users')),
  from_date date not null,
  -- The last day; null: until it is taken away.
  until_date date,
  author_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id),
  check (until_date >= from_date)
);
create index announcements_by_date on announcements (organisation_id, from_date);
call protect('announcements');
call keep_history('announcements');
