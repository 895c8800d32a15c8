-- The collective agreement whose rules on working time count for a client; its id is that of the client.
create table client_agreements (
  organisation_id uuid not null,
  id uuid not null,
  agreement text not null check (char_length(agreement) between 1 and 60),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade
);
call protect('client_agreements');

-- Rules of working-time law that a client, a collective agreement or, with neither, the organisation replaces.
create table law_overrides (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid,
  agreement text check (char_length(agreement) between 1 and 60),
  rule text not null,
  level text not null default 'usual' check (level in ('usual', 'off', 'warn', 'refuse')),
  -- In minutes; null leaves the value of the law.
  value int check (value between 1 and 10080),
  reason text not null,
  source text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  constraint law_overrides_one_holder check (client_id is null or agreement is null),
  constraint law_overrides_one unique nulls not distinct (organisation_id, client_id, agreement, rule)
);
call protect('law_overrides');
