-- Addresses of other programs that receive events.
create table webhook_endpoints (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  name text not null,
  address text not null,
  -- Empty for all types.
  types text[] not null,
  -- Sealed. After a rotation, the former secret signs as well until the given time.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  active boolean not null default true,
  -- Why the server paused it by itself.
  pause_reason text check (pause_reason in ('gone', 'failing')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  check (pause_reason is null or not active)
);
call protect('webhook_endpoints');
call keep_history('webhook_endpoints', 'secret', 'former_secret');
call let_reseal('webhook_endpoints', 'organisation_id, id', 'secret, former_secret');
create policy gate on webhook_endpoints for select to interim_gate using (true);
grant select (organisation_id, id, active) on webhook_endpoints to interim_gate;

-- Up to which position an endpoint has its deliveries, and the process that serves it. Apart from the endpoint, whose history it would fill.
create table webhook_progress (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  position bigint not null,
  -- The time of the next attempt; null if no delivery is waiting.
  next_at timestamptz,
  served_at timestamptz,
  last_attempt_at timestamptz,
  -- The HTTP status of the last attempt; null if there was no answer.
  last_status int,
  lease uuid,
  leased_until timestamptz,
  primary key (organisation_id, endpoint_id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
call protect('webhook_progress');
create policy gate on webhook_progress to interim_gate using (true) with check (true);
grant select, update (lease, leased_until) on webhook_progress to interim_gate;

create table webhook_deliveries (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  event_number bigint not null,
  id uuid not null default gen_random_uuid(),
  position bigint not null,
  record_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- True while an earlier event of the same record is waiting.
  blocked boolean not null default false,
  -- A test is sent once.
  is_test boolean not null default false,
  due_at timestamptz not null,
  -- Since the first attempt or the last request to deliver it again.
  tries int not null default 0,
  failing_since timestamptz,
  -- All attempts.
  attempts int not null default 0,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, endpoint_id, event_number),
  unique (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (organisation_id, endpoint_id, due_at, position) where status = 'waiting' and not blocked;
create index webhook_deliveries_of_record on webhook_deliveries (organisation_id, endpoint_id, record_id, position) where status = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (organisation_id, created_at);
create index webhook_deliveries_log on webhook_deliveries (organisation_id, endpoint_id, created_at, id);
call protect('webhook_deliveries');

create table webhook_attempts (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  event_number bigint not null,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  -- The HTTP status; null if there was no answer.
  status int,
  error text,
  -- The first 4 kB of the answer.
  answer text,
  primary key (organisation_id, endpoint_id, event_number, number),
  foreign key (organisation_id, endpoint_id, event_number) references webhook_deliveries (organisation_id, endpoint_id, event_number) on delete cascade
);
call protect('webhook_attempts');
