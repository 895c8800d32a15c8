-- The schema as the migrations and the files of database/functions leave it, written by "npm run schema": read it, do not edit it.
--
-- The tables are grouped by the domain that writes them. "call protect" stands for row-level security with the policies tenant
-- (interim_app reads and writes the rows of its organisation) and keeper (interim_keeper reads all rows, for backups). Policies
-- compare with the setting that current_organisation() reads. Below a table is what its triggers do, and in which file they are.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

-- what was applied ───────────────────────────────────────────────────────────────────────────────────

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);
create policy keeper on migrations for select to interim_keeper using (true);
grant select on migrations to interim_keeper;

-- platform ───────────────────────────────────────────────────────────────────────────────────────────

create table api_key_uses (
  organisation_id uuid not null,
  id uuid not null,
  last_used_on date not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references api_keys (organisation_id, id) on delete cascade
);
call protect('api_key_uses');
create policy gate on api_key_uses to interim_gate using (true);
grant select (organisation_id, id, last_used_on), insert, update (last_used_on) on api_key_uses to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table attempts (
  key text not null,
  count int not null,
  resets_at timestamptz not null,
  primary key (key)
);
create index attempts_resets_at on attempts (resets_at);
create policy keeper on attempts for select to interim_keeper using (true);
grant select, insert, update, delete on attempts to interim_app;
grant select, insert, update, delete on attempts to interim_gate;
grant select on attempts to interim_keeper;

create table client_sessions (
  organisation_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint client_sessions_token unique (token_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index client_sessions_contact on client_sessions (organisation_id, contact_id);
create index client_sessions_expiry on client_sessions (expires_at);
call protect('client_sessions');
revoke select, update on client_sessions from interim_app;
create policy gate on client_sessions to interim_gate using (true);
grant select (organisation_id, id, contact_id, expires_at, created_at) on client_sessions to interim_app;
grant select, delete on client_sessions to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table function_files (
  name text not null,
  checksum text not null,
  version text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);
create policy keeper on function_files for select to interim_keeper using (true);
grant select on function_files to interim_keeper;

create table history (
  organisation_id uuid not null,
  number bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  comment text,
  part_of uuid generated always as (case
    when entity = 'documents' then coalesce(coalesce(after, before) ->> 'worker_id', coalesce(after, before) ->> 'project_id',
    coalesce(after, before) ->> 'organisation_id') else coalesce(after, before) ->> case entity when 'work_sites' then 'client_id'
    when 'holidays' then 'organisation_id' when 'certifications' then 'worker_id' else null::text end end::uuid) stored,
  erased_at timestamptz,
  salt uuid not null default gen_random_uuid(),
  primary key (organisation_id, number)
);
create index history_of_parts on history (organisation_id, part_of) where part_of is not null;
create index history_of_record on history (organisation_id, entity, entity_id, number desc);
alter table history enable row level security, force row level security;
create policy eraser on history to interim_eraser using (organisation_id = current_organisation());
create policy gate on history for insert to interim_gate with check (true);
create policy gate_counts on history for select to interim_gate using (true);
create policy keeper on history for select to interim_keeper using (true);
create policy sealer on history for select to interim_sealer using (organisation_id = current_organisation());
create policy tenant on history for select to interim_app using (organisation_id = current_organisation());
grant select on history to interim_app;
grant select, update (before, after, comment, erased_at) on history to interim_eraser;
grant select (organisation_id, number), insert on history to interim_gate;
grant select on history to interim_keeper;
grant select on history to interim_sealer;
-- after update, each statement: history_of_erasure runs record_erasure() (history-chain.sql)
-- before update, delete: refuse_history_change runs refuse_history_change() (history-chain.sql)
-- before truncate, each statement: refuse_truncate runs refuse_change() (rows-that-never-change.sql)

create table history_chain (
  organisation_id uuid not null,
  position bigint not null check ("position" > 0),
  number bigint not null,
  digest bytea not null check (octet_length(digest) = 32),
  closed_to bigint not null,
  sealed_at timestamptz not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (organisation_id, "position"),
  constraint history_chain_once unique (organisation_id, number)
);
alter table history_chain enable row level security, force row level security;
create policy gate on history_chain for select to interim_gate using (true);
create policy keeper on history_chain for select to interim_keeper using (true);
create policy sealed on history_chain for insert to interim_sealer with check (organisation_id = current_organisation());
create policy sealer on history_chain for select to interim_sealer using (organisation_id = current_organisation());
create policy tenant on history_chain for select to interim_app using (organisation_id = current_organisation());
grant select on history_chain to interim_app;
grant select (organisation_id, position, number, closed_to) on history_chain to interim_gate;
grant select on history_chain to interim_keeper;
grant select, insert on history_chain to interim_sealer;
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- before truncate, each statement: refuse_truncate runs refuse_change() (rows-that-never-change.sql)

create table idempotency_keys (
  organisation_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, account_id, key),
  foreign key (organisation_id) references organisations (id)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect('idempotency_keys');
create policy gate on idempotency_keys to interim_gate using (true);
create policy resealer on idempotency_keys to interim_resealer using (true);
grant select, delete on idempotency_keys to interim_gate;
grant select (organisation_id, account_id, key, answer), update (answer) on idempotency_keys to interim_resealer;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table jobs (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  key text,
  payload jsonb not null default '{}',
  actor_id uuid not null,
  language text not null,
  created_at timestamptz not null default scope_now(),
  due_at timestamptz not null default scope_now(),
  attempts int not null default 0,
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (organisation_id, id),
  unique (organisation_id, kind, key),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, actor_id) references accounts (organisation_id, id)
);
create index jobs_due on jobs (due_at) where ((done_at is null) and (failed_at is null));
call protect('jobs');
create policy gate on jobs to interim_gate using (true);
grant select, update on jobs to interim_gate;

create table kiosk_devices (
  organisation_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  signing_key text not null,
  seen_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint kiosk_devices_token unique (token_hash),
  foreign key (organisation_id, id) references kiosks (organisation_id, id) on delete cascade
);
call protect('kiosk_devices');
revoke select, update on kiosk_devices from interim_app;
create policy gate on kiosk_devices to interim_gate using (true);
create policy resealer on kiosk_devices to interim_resealer using (true);
grant select (organisation_id, id, signing_key, seen_at, created_at) on kiosk_devices to interim_app;
grant select, update (seen_at) on kiosk_devices to interim_gate;
grant select (organisation_id, id, signing_key), update (signing_key) on kiosk_devices to interim_resealer;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table outbox (
  id uuid not null,
  organisation_id uuid,
  channel text not null default 'mail' check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  links text[] not null default '{}',
  created_at timestamptz not null default scope_now(),
  due_at timestamptz not null default scope_now(),
  attempts int not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unsubscribe text,
  attachments jsonb not null default '[]',
  reply_to text,
  sender_name text,
  primary key (id)
);
create index outbox_due on outbox (due_at) where ((sent_at is null) and (failed_at is null));
create index outbox_of_organisation on outbox (organisation_id, due_at) where sent_at is null;
create index outbox_recent on outbox (created_at desc);
alter table outbox enable row level security, force row level security;
create policy eraser on outbox to interim_eraser using (organisation_id = current_organisation());
create policy gate on outbox to interim_gate using (true);
create policy keeper on outbox for select to interim_keeper using (true);
create policy tenant on outbox for insert to interim_app with check (organisation_id = current_organisation());
grant insert on outbox to interim_app;
grant select, update (subject, body_text, body_html), delete on outbox to interim_eraser;
grant select, insert, update, delete on outbox to interim_gate;
grant select on outbox to interim_keeper;
-- after update of sent_at, failed_at: reminder_of_message runs follow_reminder() when new.channel = 'mail'
--   and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at) (emails.sql)
-- after update of sent_at, failed_at: send_of_message runs follow_delivery() when new.channel = 'mail'
--   and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at) (emails.sql)

create table push_devices (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default scope_now(),
  session_id uuid not null,
  failures int not null default 0 check (failures >= 0),
  failing_since timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, session_id) references sessions (organisation_id, id) on delete cascade
);
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_of_account on push_devices (organisation_id, account_id);
create index push_devices_of_session on push_devices (organisation_id, session_id);
call protect('push_devices');
create policy gate on push_devices to interim_gate using (true);
grant select, update (failures, failing_since), delete on push_devices to interim_gate;
-- before insert, update of user_agent: clear_browser runs clear_browser() when new.user_agent is not null (data-collection.sql)
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table secret_keys (
  print text not null,
  used_since timestamptz not null default now(),
  primary key (print)
);
grant select on secret_keys to interim_keeper;

create table sessions (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  remember boolean not null,
  idle_until timestamptz not null,
  created_at timestamptz not null default scope_now(),
  seen_at timestamptz not null default scope_now(),
  user_agent text,
  confirmed_until timestamptz not null default '1970-01-01 00:00:00+00',
  primary key (organisation_id, id),
  unique (token_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index sessions_account on sessions (organisation_id, account_id);
create index sessions_idle on sessions (idle_until);
call protect('sessions');
revoke select, update on sessions from interim_app;
create policy gate on sessions to interim_gate using (true);
grant select (organisation_id, id, account_id, remember, idle_until, created_at, seen_at, user_agent, confirmed_until),
  update (token_hash, user_agent, confirmed_until) on sessions to interim_app;
grant select, insert, update, delete on sessions to interim_gate;
-- before insert, update of user_agent: clear_browser runs clear_browser() when new.user_agent is not null (data-collection.sql)
-- after delete: live_delete runs notify_live('sessions') (live-notices.sql)
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

-- organisations ──────────────────────────────────────────────────────────────────────────────────────

create table former_company_tags (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  tag text not null,
  until timestamptz not null,
  told_at timestamptz,
  primary key (organisation_id, id),
  constraint former_company_tags_tag unique (tag),
  foreign key (organisation_id) references organisations (id)
);
call protect('former_company_tags');
create policy gate on former_company_tags to interim_gate using (true);
grant select, insert, update, delete on former_company_tags to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table holidays (
  organisation_id uuid not null,
  id uuid not null,
  date date not null,
  name text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint holidays_date unique (organisation_id, date),
  foreign key (organisation_id) references organisations (id)
);
call protect('holidays');
-- history of insert, update, delete (history.sql)

create table organisation_logos (
  organisation_id uuid not null,
  id uuid not null,
  image bytea not null check (octet_length(image) <= 200000),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create unique index organisation_logos_name on organisation_logos (id);
call protect('organisation_logos');
create policy gate on organisation_logos for select to interim_gate using (true);
grant select on organisation_logos to interim_gate;
-- history of insert, update, delete, without the values of image (history.sql)

create table organisations (
  id uuid not null,
  purpose text not null check (purpose in ('outsourcing', 'enlisting')),
  company_tag text check (company_tag ~ '^[a-z0-9-]{3,32}$'),
  company_name text,
  number_of_employees int check (number_of_employees > 0),
  headquarters_location text,
  industry text,
  vat_number text,
  website text,
  social_media_link text,
  primary_full_name text,
  primary_email text,
  primary_phone text,
  primary_job_title text,
  alternate_name text,
  alternate_email text,
  alternate_phone text,
  preferred_language text,
  time_zone text,
  notify_by_email boolean not null default true,
  newsletter boolean not null default false,
  profile_complete boolean not null default false,
  currency text not null default 'EUR',
  geofence text not null default 'warn' check (geofence in ('off', 'warn', 'block')),
  entry_limit_days int not null default 60 check (entry_limit_days >= 1 and entry_limit_days <= 3660),
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  rounding_minutes int not null default 0 check (rounding_minutes in (0, 5, 6, 15)),
  early_clock_in_minutes int not null default 15 check (early_clock_in_minutes >= 0 and early_clock_in_minutes <= 240),
  overtime_daily_minutes int not null default 540 check (overtime_daily_minutes >= 60 and overtime_daily_minutes <= 1440),
  overtime_weekly_minutes int not null default 2400 check (overtime_weekly_minutes >= 60 and overtime_weekly_minutes <= 10080),
  minimum_rest_minutes int not null default 660 check (minimum_rest_minutes >= 0 and minimum_rest_minutes <= 1440),
  weekly_maximum_minutes int not null default 2880 check (weekly_maximum_minutes >= 60 and weekly_maximum_minutes <= 10080),
  reminder_weekday int check (reminder_weekday >= 1 and reminder_weekday <= 7),
  place_retention_days int not null default 60 check (place_retention_days >= 1 and place_retention_days <= 3660),
  overtime_percent int not null default 150 check (overtime_percent >= 100 and overtime_percent <= 1000),
  night_percent int not null default 125 check (night_percent >= 100 and night_percent <= 1000),
  holiday_percent int not null default 200 check (holiday_percent >= 100 and holiday_percent <= 1000),
  night_from time not null default '22:00:00',
  night_to time not null default '06:00:00',
  deductions jsonb not null default '[]' check (jsonb_typeof(deductions) = 'array'),
  pay_period text not null default 'monthly' check (pay_period in ('weekly', 'two_weekly', 'monthly')),
  first_day_of_week int not null default 1 check (first_day_of_week >= 1 and first_day_of_week <= 7),
  holiday_countries text[] not null default '{}' check (holiday_countries <@ '{BE,FR,NL}'),
  vacation_days int check (vacation_days >= 0 and vacation_days <= 366),
  role_pay_rates jsonb not null default '[]' check (jsonb_typeof(role_pay_rates) = 'array'),
  fenced_at timestamptz,
  daily_maximum_minutes int not null default 720 check (daily_maximum_minutes >= 60 and daily_maximum_minutes <= 1440),
  availability_notice_days int not null default 0 check (availability_notice_days >= 0 and availability_notice_days <= 90),
  unavailable_planning text not null default 'warn' check (unavailable_planning in ('warn', 'refuse')),
  four_eyes boolean not null default false,
  no_show_minutes int check (no_show_minutes >= 5 and no_show_minutes <= 240),
  shift_swaps text not null default 'approval' check (shift_swaps in ('off', 'automatic', 'approval')),
  automatic_waves boolean not null default false,
  wave_workers int not null default 5 check (wave_workers >= 1 and wave_workers <= 50),
  wave_minutes int not null default 15 check (wave_minutes >= 1 and wave_minutes <= 240),
  wave_daily_offers int not null default 3 check (wave_daily_offers >= 1 and wave_daily_offers <= 20),
  wave_push boolean not null default true,
  wave_email boolean not null default true,
  wave_sms boolean not null default true,
  urgent_offer_hours int not null default 24 check (urgent_offer_hours >= 1 and urgent_offer_hours <= 72),
  brand_colour text,
  logo_id uuid,
  rules_country text check (rules_country in ('BE', 'FR', 'NL')),
  check_contract text check (check_contract in ('off', 'warn', 'plan', 'start', 'block')),
  check_intent text check (check_intent in ('off', 'warn', 'plan', 'start', 'block')),
  check_certification text check (check_certification in ('off', 'warn', 'plan', 'start', 'block')),
  check_permit text check (check_permit in ('off', 'warn', 'plan', 'start', 'block')),
  check_identity text check (check_identity in ('off', 'warn', 'plan', 'start', 'block')),
  check_declaration text check (check_declaration in ('off', 'warn', 'plan', 'start', 'block')),
  check_medical text check (check_medical in ('off', 'warn', 'plan', 'start', 'block')),
  check_licence text check (check_licence in ('off', 'warn', 'plan', 'start', 'block')),
  medical_roles text,
  licence_number text,
  licence_expires_on date,
  contract_timing text not null default 'off' check (contract_timing in ('off', 'draft', 'acceptance', 'offer')),
  contract_period text not null default 'assignment' check (contract_period in ('assignment', 'week', 'month')),
  labour_law text not null default 'off' check (labour_law in ('off', 'warn', 'refuse')),
  statutory_pay jsonb not null default '[]' check (jsonb_typeof(statutory_pay) = 'array'),
  employer_costs_percent int check (employer_costs_percent >= 0 and employer_costs_percent <= 200),
  overtime_bands jsonb check (overtime_bands is null
    or coalesce(jsonb_typeof(overtime_bands -> 'bands') = 'array' and (overtime_bands ->> 'source') <> '', false)),
  check_client_contract text check (check_client_contract in ('off', 'warn', 'plan', 'start', 'block')),
  primary key (id),
  unique (company_tag),
  constraint organisations_logo_id unique (logo_id),
  constraint organisations_night check (night_from <> night_to),
  constraint organisations_brand_colour check (brand_colour ~ '^#[0-9a-f]{6}$')
);
alter table organisations enable row level security, force row level security;
create policy gate on organisations to interim_gate using (true);
create policy keeper on organisations for select to interim_keeper using (true);
create policy tenant on organisations to interim_app using (id = current_organisation());
grant select, update on organisations to interim_app;
grant select, insert on organisations to interim_gate;
grant select on organisations to interim_keeper;
-- after insert, update: history_of_change runs record_organisation() (history.sql)
-- before update of company_tag: reserve_company_tag runs reserve_company_tag()
--   when old.company_tag is distinct from new.company_tag (company-tags.sql)

-- accounts ───────────────────────────────────────────────────────────────────────────────────────────

create table account_addresses (
  organisation_id uuid not null,
  account_id uuid not null,
  address text not null,
  primary key (organisation_id, account_id, address),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index account_addresses_shared on account_addresses (organisation_id, address);
call protect('account_addresses');
create policy gate on account_addresses for insert to interim_gate with check (true);
create policy merger on account_addresses to interim_merger using (organisation_id = current_organisation());
grant insert on account_addresses to interim_gate;
grant select, update (account_id) on account_addresses to interim_merger;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table accounts (
  organisation_id uuid not null,
  id uuid not null,
  type text not null check (type in ('provider', 'worker')),
  role text not null check (role in ('providerAdmin', 'administrator', 'manager', 'provider', 'user', 'worker')),
  email text not null check (email = lower(email)),
  username text check (username = lower(username)),
  password_hash text,
  password_update_required boolean not null default false,
  email_verified boolean not null default false,
  given_name text,
  family_name text,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'fr', 'nl')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  date_format text not null default 'long' check (date_format in ('long', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy',
    'yyyy-mm-dd')),
  time_format text not null default '24' check (time_format in ('24', '12')),
  currency text,
  first_day_of_week int not null default 1 check (first_day_of_week in (1, 6, 7)),
  automatic_translation boolean not null default true,
  second_factor boolean not null default false,
  data_collection boolean not null default true,
  personalised_recommendations boolean not null default true,
  sharing_with_partners boolean not null default true,
  erased_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check ((type = 'worker') = (role = 'worker')),
  constraint accounts_erased check (erased_at is null or not active and password_hash is null and username is null
    and email = (id || '@erased.invalid'))
);
create unique index accounts_provider_email on accounts (email) where type = 'provider';
create unique index accounts_username on accounts (organisation_id, username) where username is not null;
create unique index accounts_worker_email on accounts (organisation_id, email) where type = 'worker';
call protect('accounts');
create policy eraser on accounts for select to interim_eraser using (organisation_id = current_organisation());
create policy gate on accounts to interim_gate using (true);
grant select on accounts to interim_eraser;
grant select, insert, update on accounts to interim_gate;
-- after insert: address_of_insert runs add_account_address() (account-addresses.sql)
-- after update of email: address_of_update runs add_account_address() when new.email <> old.email
--   and new.erased_at is null (account-addresses.sql)
-- after update of active: candidate_line_of_account runs update_candidate_active() when new.type = 'worker'
--   and new.active is distinct from old.active (candidates.sql)
-- after update of personalised_recommendations: candidate_line_of_setting runs update_candidate_recommended() when new.type = 'worker'
--   and new.personalised_recommendations is distinct from old.personalised_recommendations (candidates.sql)
-- after update of password_hash, active: delete_push_devices runs delete_push_devices()
--   when old.password_hash is distinct from new.password_hash or not new.active (push-devices.sql)
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)
-- after update of active, email: worker_lines_of_account runs update_worker_line() when new.type = 'worker'
--   and (new.active is distinct from old.active or new.email is distinct from old.email) (worker-search.sql)
-- history of insert, update, delete, without the values of password_hash (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table authenticators (
  organisation_id uuid not null,
  id uuid not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references accounts (organisation_id, id) on delete cascade
);
call protect('authenticators');
create policy gate on authenticators to interim_gate using (true);
create policy resealer on authenticators to interim_resealer using (true);
grant select, update on authenticators to interim_gate;
grant select (organisation_id, id, secret), update (secret) on authenticators to interim_resealer;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)
-- history of insert, delete, without the values of secret, last_step (history.sql)

create table email_changes (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  confirm_hash bytea,
  undo_hash bytea not null,
  confirm_until timestamptz not null,
  undo_until timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (confirm_hash),
  unique (undo_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create unique index email_changes_pending on email_changes (organisation_id, account_id) where confirm_hash is not null;
call protect('email_changes');
create policy gate on email_changes to interim_gate using (true);
grant select, delete on email_changes to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table factor_challenges (
  token_hash bytea not null,
  organisation_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('signIn', 'proof', 'authenticator', 'passkey')),
  account_version int not null,
  remember boolean not null default false,
  secret text,
  expires_at timestamptz not null,
  primary key (token_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  check ((kind = 'authenticator') = (secret is not null))
);
create index factor_challenges_account on factor_challenges (organisation_id, account_id);
call protect('factor_challenges');
create policy gate on factor_challenges to interim_gate using (true);
create policy resealer on factor_challenges to interim_resealer using (true);
grant select, insert, delete on factor_challenges to interim_gate;
grant select (token_hash, organisation_id, account_id, secret), update (secret) on factor_challenges to interim_resealer;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table known_devices (
  organisation_id uuid not null,
  account_id uuid not null,
  device_hash bytea not null,
  used_at timestamptz not null default scope_now(),
  primary key (organisation_id, account_id, device_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('known_devices');
create policy gate on known_devices to interim_gate using (true);
grant select, insert, update, delete on known_devices to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table list_views (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  query text not null check (char_length(query) <= 2000),
  columns text[],
  is_shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index list_views_of_account on list_views (organisation_id, account_id, created_at);
create index list_views_shared on list_views (organisation_id, list) where is_shared;
call protect('list_views');
-- history of insert, update, delete, without the values of name, query (history.sql)

create table passkeys (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  credential text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default scope_now(),
  used_at timestamptz,
  primary key (organisation_id, id),
  constraint passkeys_credential unique (credential),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index passkeys_account on passkeys (organisation_id, account_id);
call protect('passkeys');
create policy gate on passkeys to interim_gate using (true);
grant select, update on passkeys to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)
-- history of insert, delete, without the values of credential, public_key, counter (history.sql)

create table password_links (
  token_hash bytea not null,
  organisation_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('reset', 'invitation', 'notification')),
  expires_at timestamptz not null,
  primary key (token_hash),
  unique (organisation_id, account_id, kind),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('password_links');
create policy gate on password_links to interim_gate using (true);
grant select, insert, update, delete on password_links to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table recovery_codes (
  organisation_id uuid not null,
  account_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default scope_now(),
  used_at timestamptz,
  primary key (organisation_id, account_id, code_hash),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('recovery_codes');
create policy gate on recovery_codes to interim_gate using (true);
grant select, update on recovery_codes to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table registrations (
  token_hash bytea not null,
  email text not null,
  purpose text not null check (purpose in ('outsourcing', 'enlisting')),
  language text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (token_hash)
);
create unique index registrations_email on registrations (email);
create policy keeper on registrations for select to interim_keeper using (true);
grant select, insert, update, delete on registrations to interim_gate;
grant select on registrations to interim_keeper;

create table sign_in_identities (
  organisation_id uuid not null,
  id uuid not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint sign_in_identities_subject unique (organisation_id, issuer, subject),
  foreign key (organisation_id, id) references accounts (organisation_id, id) on delete cascade
);
call protect('sign_in_identities');
create policy gate on sign_in_identities to interim_gate using (true);
grant select, insert on sign_in_identities to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)
-- history of insert, update, delete, without the values of subject (history.sql)

create table single_sign_on (
  organisation_id uuid not null,
  id uuid not null,
  enabled boolean not null default false,
  name text not null,
  issuer text not null,
  client_identifier text not null,
  client_secret text not null,
  domains text[] not null check (cardinality(domains) >= 1 and cardinality(domains) <= 20),
  default_role text not null check (default_role in ('administrator', 'manager', 'provider', 'user')),
  creates_users boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  trusts_addresses boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check (id = organisation_id)
);
call protect('single_sign_on');
create policy gate on single_sign_on for select to interim_gate using (true);
create policy resealer on single_sign_on to interim_resealer using (true);
grant select on single_sign_on to interim_gate;
grant select (organisation_id, id, client_secret), update (client_secret) on single_sign_on to interim_resealer;
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of client_secret (history.sql)

create table single_sign_on_attempts (
  state_hash bytea not null,
  organisation_id uuid not null,
  browser_hash bytea not null,
  issuer text not null,
  remember boolean not null,
  expires_at timestamptz not null,
  primary key (state_hash),
  foreign key (organisation_id) references organisations (id)
);
create index single_sign_on_attempts_expiry on single_sign_on_attempts (organisation_id, expires_at);
call protect('single_sign_on_attempts');
create policy gate on single_sign_on_attempts to interim_gate using (true);
grant select, insert, delete on single_sign_on_attempts to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table tours (
  organisation_id uuid not null,
  account_id uuid not null,
  outcome text not null check (outcome in ('seen', 'skipped')),
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('tours');

-- notifications ──────────────────────────────────────────────────────────────────────────────────────

create table notification_settings (
  organisation_id uuid not null,
  account_id uuid not null,
  types jsonb not null check (jsonb_typeof(types) = 'object'),
  digest text not null check (digest in ('hourly', 'daily', 'weekly')),
  quiet_from time,
  quiet_to time,
  time_zone text,
  phone text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  phone_confirmed_at timestamptz,
  urgent_offers boolean not null default false,
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
call protect('notification_settings');

create table notifications (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  values jsonb not null default '{}',
  link text not null,
  at timestamptz not null default scope_now(),
  read_at timestamptz,
  in_app boolean not null default true,
  send_at timestamptz,
  email_open boolean not null default false,
  sms_open boolean not null default false,
  push_open boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index notifications_of_account on notifications (organisation_id, account_id, id desc);
create index notifications_to_send on notifications (send_at) where send_at is not null;
call protect('notifications');
create policy gate on notifications for select to interim_gate using (true);
create policy merger on notifications to interim_merger using (organisation_id = current_organisation());
grant select (organisation_id, send_at) on notifications to interim_gate;
grant select, update (account_id) on notifications to interim_merger;
-- after delete: live_delete runs notify_live('notifications') when old.in_app (live-notices.sql)
-- after insert: live_insert runs notify_live('notifications') when new.in_app (live-notices.sql)
-- after update of read_at: live_update runs notify_live('notifications') when old.read_at is distinct from new.read_at (live-notices.sql)

create table phone_codes (
  organisation_id uuid not null,
  account_id uuid not null,
  phone text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
call protect('phone_codes');

create table release_notices (
  organisation_id uuid not null,
  version text not null,
  sent_at timestamptz not null,
  primary key (organisation_id, version),
  foreign key (organisation_id) references organisations (id)
);
call protect('release_notices');
grant select on release_notices to interim_gate;

create table releases (
  version text not null,
  started_at timestamptz not null,
  is_news boolean not null,
  primary key (version)
);
grant select on releases to interim_app;
grant select, insert on releases to interim_gate;
grant select on releases to interim_keeper;

-- imports ────────────────────────────────────────────────────────────────────────────────────────────

create table import_mappings (
  organisation_id uuid not null,
  kind text not null check (kind in ('workers', 'clients', 'projects', 'assignments', 'shifts', 'billRates', 'openBalances',
    'declarations')),
  headings jsonb not null default '{}',
  defaults jsonb not null default '{}',
  answers jsonb not null default '{}',
  primary key (organisation_id, kind),
  foreign key (organisation_id) references organisations (id)
);
call protect('import_mappings');

create table import_parts (
  organisation_id uuid not null,
  import_id uuid not null,
  number int not null,
  sealed text not null,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
call protect('import_parts');
create policy resealer on import_parts to interim_resealer using (true);
grant select (organisation_id, import_id, number, sealed), update (sealed) on import_parts to interim_resealer;

create table import_records (
  organisation_id uuid not null,
  import_id uuid not null,
  table_name text not null,
  record_id uuid not null,
  primary key (organisation_id, import_id, table_name, record_id),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
call protect('import_records');

create table imports (
  organisation_id uuid not null,
  id uuid not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'undoing', 'undone')),
  rows int not null,
  done int not null default 0,
  invite boolean not null default false,
  encoding text not null,
  delimiter text not null,
  unknown_columns text[] not null,
  faults jsonb not null default '[]',
  created_at timestamptz not null default scope_now(),
  kind text not null default 'workers' check (kind in ('workers', 'clients', 'projects', 'assignments', 'shifts', 'billRates',
    'openBalances', 'declarations')),
  account_id uuid,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
create index imports_by_kind on imports (organisation_id, kind, created_at, id);
call protect('imports');

-- tags ───────────────────────────────────────────────────────────────────────────────────────────────

create table tags (
  organisation_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 40),
  colour text not null default 'grey' check (colour in ('grey', 'green', 'blue', 'amber', 'violet', 'red')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create unique index tags_by_name on tags (organisation_id, searchable(name));
call protect('tags');
-- after delete: follow_deleted_tag runs follow_tag() (tags.sql)
-- after update of name: follow_renamed_tag runs follow_tag() when old.name is distinct from new.name (tags.sql)
-- history of insert, update, delete (history.sql)

-- clients ────────────────────────────────────────────────────────────────────────────────────────────

create table client_contacts (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  language text not null check (language in ('en', 'fr', 'nl')),
  project_ids uuid[],
  may_confirm_hours boolean not null default false,
  may_place_requests boolean not null default false,
  may_see_invoices boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  may_sign_contracts boolean not null default false,
  primary key (organisation_id, id),
  constraint client_contacts_email unique (organisation_id, client_id, email),
  foreign key (organisation_id, client_id) references clients (organisation_id, id)
);
create index client_contacts_address on client_contacts (lower(email));
call protect('client_contacts');
create policy gate on client_contacts for select to interim_gate using (true);
grant select (organisation_id, id, client_id, name, email, language, project_ids, may_confirm_hours, may_place_requests, may_see_invoices,
  version, may_sign_contracts) on client_contacts to interim_gate;
-- history of insert, update, delete (history.sql)

create table clients (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  industry text,
  vat_number text,
  website text,
  contact_full_name text,
  contact_email text,
  contact_phone text,
  contact_job_title text,
  billing_address text,
  notes text,
  status text not null default 'active' check (status in ('prospect', 'active', 'inactive')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  order_number text,
  tags text[] not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create index clients_by_name on clients (organisation_id, searchable(name), id);
call protect('clients');
create policy gate on clients for select to interim_gate using (true);
grant select (organisation_id, id, name) on clients to interim_gate;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table work_sites (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  address text not null,
  latitude double precision check (latitude >= -90 and latitude <= 90),
  longitude double precision check (longitude >= -180 and longitude <= 180),
  radius_metres int not null default 200 check (radius_metres >= 20 and radius_metres <= 5000),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, client_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  constraint work_sites_point check ((latitude is null) = (longitude is null))
);
call protect('work_sites');
-- history of insert, update, delete (history.sql)

-- law ────────────────────────────────────────────────────────────────────────────────────────────────

create table client_agreements (
  organisation_id uuid not null,
  id uuid not null,
  agreement text not null check (char_length(agreement) >= 1 and char_length(agreement) <= 60),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade
);
call protect('client_agreements');
-- history of insert, update, delete (history.sql)

create table law_overrides (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid,
  agreement text check (char_length(agreement) >= 1 and char_length(agreement) <= 60),
  rule text not null,
  level text not null default 'usual' check (level in ('usual', 'off', 'warn', 'refuse')),
  value int check (value >= 1 and value <= 10080),
  reason text not null,
  source text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint law_overrides_one unique nulls not distinct (organisation_id, client_id, agreement, rule),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  constraint law_overrides_one_holder check (client_id is null or agreement is null)
);
call protect('law_overrides');
-- history of insert, update, delete (history.sql)

-- workforce ──────────────────────────────────────────────────────────────────────────────────────────

create table worker_lines (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  active boolean not null,
  words text not null,
  name text not null,
  role text not null,
  industry text,
  experience_level text,
  email text not null,
  skills text[] not null,
  languages text[] not null,
  tags text[] not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
create index worker_lines_by_age on worker_lines (organisation_id, created_at, id);
create index worker_lines_by_kind on worker_lines (organisation_id, active, industry, experience_level) include (id);
create index worker_lines_by_language on worker_lines using gin (organisation_id, languages) with (gin_pending_list_limit='256');
create index worker_lines_by_name on worker_lines (organisation_id, name, id);
create index worker_lines_by_role on worker_lines (organisation_id, role, id);
create index worker_lines_by_skill on worker_lines using gin (organisation_id, skills) with (gin_pending_list_limit='256');
create index worker_lines_by_tag on worker_lines using gin (organisation_id, tags) with (gin_pending_list_limit='256');
create index worker_lines_by_words on worker_lines using gin (organisation_id, words gin_trgm_ops) with (gin_pending_list_limit='256');
call protect('worker_lines');
revoke insert, update, delete on worker_lines from interim_app;
create policy eraser on worker_lines to interim_eraser using (organisation_id = current_organisation());
create policy gate on worker_lines to interim_gate using (true);
create policy merger on worker_lines to interim_merger using (organisation_id = current_organisation());
grant select, delete on worker_lines to interim_eraser;
grant select, insert, update on worker_lines to interim_gate;
grant select (organisation_id, id), delete on worker_lines to interim_merger;
-- before insert: skip_erased_person runs skip_erased_person() (erasure.sql)
-- after delete, each statement: worker_words_of_delete runs drop_worker_words() (worker-search.sql)
-- after update, each statement: worker_words_of_former runs drop_worker_words() (worker-search.sql)
-- after insert, each statement: worker_words_of_insert runs add_worker_words() (worker-search.sql)
-- after update, each statement: worker_words_of_update runs add_worker_words() (worker-search.sql)

create table worker_national_ids (
  organisation_id uuid not null,
  id uuid not null,
  key text not null,
  sealed_md5 text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
create index worker_national_ids_by_key on worker_national_ids (organisation_id, key);
call protect('worker_national_ids');

create table worker_words (
  organisation_id uuid not null,
  word text not null,
  foreign key (organisation_id) references organisations (id)
);
create index worker_words_by_likeness on worker_words using gin (organisation_id, word gin_trgm_ops) with (gin_pending_list_limit='256');
create index worker_words_by_word on worker_words (organisation_id, word text_pattern_ops);
call protect('worker_words');
revoke insert, update, delete on worker_words from interim_app;
create policy gate on worker_words to interim_gate using (true);
grant select, insert, delete on worker_words to interim_gate;

create table workers (
  organisation_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  national_id text,
  national_id_last4 text,
  phone text,
  address text not null,
  industry text,
  primary_role text not null,
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  professional_bio text,
  search_name text generated always as (searchable((last_name || ' ') || first_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  marital_status text check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  number_of_dependents int check (number_of_dependents >= 0 and number_of_dependents <= 50),
  bank_account text,
  desired_job_roles text[] not null default '{}',
  skills jsonb not null default '[]',
  languages jsonb not null default '[]',
  work_history jsonb not null default '[]',
  image text,
  home_latitude double precision check (home_latitude >= -90 and home_latitude <= 90),
  home_longitude double precision check (home_longitude >= -180 and home_longitude <= 180),
  erased_at timestamptz,
  vehicle text check (vehicle in ('none', 'bicycle', 'car', 'van')),
  tags text[] not null default '{}',
  merged_into uuid,
  merged_from uuid,
  without_national_id boolean not null default false,
  student_start_date date,
  student_end_date date,
  student_hours_elsewhere int check (student_hours_elsewhere >= 0 and student_hours_elsewhere <= 2000),
  student_hours_year int check (student_hours_year >= 2017 and student_hours_year <= 2100),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references accounts (organisation_id, id),
  constraint workers_merged_into foreign key (organisation_id, merged_into) references workers (organisation_id, id),
  constraint workers_merged_from foreign key (organisation_id, merged_from) references workers (organisation_id, id),
  constraint workers_numbered check ((national_id is null) = (national_id_last4 is null)),
  check ((rate_amount is null) = (rate_currency is null)),
  constraint workers_home check ((home_latitude is null) = (home_longitude is null)),
  constraint workers_erased check (erased_at is null
    or coalesce(date_of_birth::text, national_id, national_id_last4, phone, professional_bio, marital_status, number_of_dependents::text,
    vehicle, bank_account, image, home_latitude::text, student_start_date::text, student_end_date::text, student_hours_elsewhere::text,
    student_hours_year::text) is null and address = '' and primary_role = '' and desired_job_roles = '{}' and skills = '[]'
    and languages = '[]' and work_history = '[]'),
  constraint workers_tags_erased check (erased_at is null or tags = '{}'),
  constraint workers_merged check (merged_into is null or erased_at is not null and merged_into <> id),
  constraint workers_without_national_id check (not (without_national_id and national_id is not null))
);
create index workers_by_birth on workers (organisation_id, date_of_birth) where date_of_birth is not null;
create index workers_by_merged on workers (organisation_id, merged_into) where merged_into is not null;
create index workers_by_name on workers (organisation_id, search_name, id);
create index workers_by_phone on workers (organisation_id, phone) where phone is not null;
call protect('workers');
create policy merger on workers for select to interim_merger using (organisation_id = current_organisation());
create policy resealer on workers to interim_resealer using (true);
grant select (organisation_id, id, merged_into) on workers to interim_merger;
grant select (organisation_id, id, national_id, bank_account), update (national_id, bank_account) on workers to interim_resealer;
-- after insert: candidate_line_of_insert runs write_candidate_line() (candidates.sql)
-- after update of primary_role, desired_job_roles, skills, languages, experience_level, rate_amount, rate_currency, home_latitude,
--   home_longitude: candidate_line_of_update runs write_candidate_line() (candidates.sql)
-- after insert: record_rate_of_insert runs record_worker_rate() (worker-rates.sql)
-- after update of rate_amount, rate_currency: record_rate_of_update runs record_worker_rate()
--   when old.rate_amount is distinct from new.rate_amount or old.rate_currency is distinct from new.rate_currency (worker-rates.sql)
-- after insert, each statement: worker_lines_of_insert runs write_worker_lines() (worker-search.sql)
-- after update, each statement: worker_lines_of_update runs write_worker_lines()
--   when current_user <> 'interim_resealer' (worker-search.sql)
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of national_id, national_id_last4,
--   search_name, bank_account, image, home_latitude, home_longitude (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- projects ───────────────────────────────────────────────────────────────────────────────────────────

create table projects (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  work_site_id uuid,
  project_manager_id uuid,
  name text not null,
  start_date date,
  end_date date,
  status text not null default 'active' check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  description text,
  budget_hours int check (budget_hours >= 0),
  colour text not null default '#2f6f62' check (colour ~ '^#[0-9a-f]{6}$'),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  order_number text,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, client_id, work_site_id) references work_sites (organisation_id, client_id, id),
  foreign key (organisation_id, project_manager_id) references accounts (organisation_id, id),
  check (end_date >= start_date)
);
create index projects_by_name on projects (organisation_id, searchable(name), id);
create index projects_of_client on projects (organisation_id, client_id);
create index projects_of_manager on projects (organisation_id, project_manager_id);
call protect('projects');
-- before update of client_id: refuse_change_of_client runs refuse_change_of_client()
--   when old.client_id <> new.client_id (client-of-project.sql)
-- after update of client_id: requests_of_project runs move_requests_of_project()
--   when old.client_id is distinct from new.client_id (client-of-project.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- documents ──────────────────────────────────────────────────────────────────────────────────────────

create table certification_opportunities (
  organisation_id uuid not null,
  id uuid not null,
  title text not null,
  organiser text,
  exam_date date,
  description text,
  link text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create index certification_opportunities_by_date on certification_opportunities (organisation_id, exam_date);
call protect('certification_opportunities');
-- history of insert, update, delete (history.sql)

create table certifications (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  issuer text,
  number text,
  issued_on date,
  expires_on date,
  exam_date date,
  verification text not null default 'unverified' check (verification in ('unverified', 'verified', 'rejected')),
  decision_comment text,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, worker_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  check (expires_on >= issued_on),
  check (decided_by is distinct from worker_id)
);
create index certifications_by_expiry on certifications (organisation_id, expires_on) where expires_on is not null;
create index certifications_by_name on certifications (organisation_id, search_name, worker_id) include (expires_on, verification);
create index certifications_of_worker on certifications (organisation_id, worker_id, search_name);
call protect('certifications');
create policy merger on certifications to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on certifications to interim_merger;
-- history of insert, update, delete, without the values of search_name (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table documents (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid,
  certification_id uuid,
  name text not null,
  type text not null,
  bytes int not null,
  file text not null,
  uploaded_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  scan text not null default 'clean' check (scan in ('clean', 'pending', 'infected')),
  scan_tried_at timestamptz,
  project_id uuid,
  description text,
  expires_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, worker_id, certification_id) references certifications (organisation_id, worker_id, id)
    on delete set null (certification_id) deferrable,
  foreign key (organisation_id, uploaded_by) references accounts (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  check (worker_id is not null or certification_id is null)
);
create index documents_by_expiry on documents (organisation_id, expires_on) where expires_on is not null;
create index documents_of_certification on documents (organisation_id, worker_id, certification_id) where certification_id is not null;
create index documents_of_project on documents (organisation_id, project_id, created_at) where project_id is not null;
create index documents_of_worker on documents (organisation_id, worker_id, created_at);
create index documents_pending on documents (organisation_id, scan_tried_at, created_at) where scan = 'pending';
call protect('documents');
create policy merger on documents to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id, uploaded_by) on documents to interim_merger;
-- before insert: refuse_erased_owner runs refuse_erased_owner('worker_id') when new.worker_id is not null (erasure.sql)
-- history of insert, update, delete, without the values of file (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table expiries_told (
  organisation_id uuid not null,
  certification_id uuid not null,
  day date not null,
  days int not null,
  primary key (organisation_id, certification_id, day, days),
  foreign key (organisation_id, certification_id) references certifications (organisation_id, id) on delete cascade
);
call protect('expiries_told');

-- requests ───────────────────────────────────────────────────────────────────────────────────────────

create table requests (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  project_id uuid not null,
  work_site_id uuid,
  project_manager_id uuid,
  title text not null,
  role text not null,
  start_date date not null,
  end_date date not null,
  positions int not null check (positions >= 1 and positions <= 10000),
  filled_positions int not null default 0,
  skills jsonb not null default '[]',
  certifications jsonb not null default '[]',
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  description text,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'approved', 'rejected', 'in_progress', 'completed',
    'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  duration_unit text not null default 'days' check (duration_unit in ('days', 'weeks', 'months')),
  languages jsonb not null default '[]',
  contact_id uuid,
  contact_name text,
  order_number text,
  working_hours jsonb,
  tags text[] not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, client_id, work_site_id) references work_sites (organisation_id, client_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, project_manager_id) references accounts (organisation_id, id),
  check (end_date >= start_date),
  constraint requests_positions check (filled_positions >= 0 and filled_positions <= positions),
  check ((rate_amount is null) = (rate_currency is null))
);
create index requests_by_end on requests (organisation_id, end_date, start_date);
create index requests_by_start on requests (organisation_id, start_date, id);
create index requests_by_status on requests (organisation_id, status, end_date);
create index requests_of_client on requests (organisation_id, client_id);
create index requests_of_project on requests (organisation_id, project_id);
call protect('requests');
-- before insert, update of project_id, client_id: client_of_request runs follow_client_of_project() (client-of-project.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- checks ─────────────────────────────────────────────────────────────────────────────────────────────

create table start_checks (
  organisation_id uuid not null,
  id uuid not null,
  item text not null check (item in ('permit', 'identity', 'declaration', 'medical')),
  worker_id uuid not null,
  assignment_id uuid,
  number text check (char_length(number) >= 1 and char_length(number) <= 64),
  checked_on date not null,
  valid_from date,
  expires_on date,
  not_required boolean not null default false,
  slot text not null generated always as (case when assignment_id is null then item else assignment_id::text end) stored,
  recorded_by uuid not null,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint start_checks_slot unique (organisation_id, worker_id, slot),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id) on delete cascade,
  foreign key (organisation_id, recorded_by) references accounts (organisation_id, id),
  constraint start_checks_number check ( case item when 'declaration' then number is not null
    when 'permit' then true else number is null end),
  constraint start_checks_of check ((assignment_id is not null) = (item = 'declaration')),
  check (valid_from <= checked_on),
  constraint start_checks_expiry check (expires_on >= checked_on),
  constraint start_checks_not_required check (not not_required or item in ('permit', 'medical'))
);
create index start_checks_of_assignment on start_checks (organisation_id, assignment_id) where assignment_id is not null;
call protect('start_checks');
create policy merger on start_checks to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id), delete on start_checks to interim_merger;
-- history of insert, update, delete (history.sql)

-- assignments ────────────────────────────────────────────────────────────────────────────────────────

create table assignments (
  organisation_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  worker_id uuid not null,
  role text not null,
  start_date date not null,
  end_date date not null,
  access_notes text,
  description text,
  rate_amount bigint not null check (rate_amount >= 0),
  rate_currency text not null,
  expected_minutes int check (expected_minutes >= 0),
  status text not null default 'pending' check (status in ('pending', 'assigned', 'in_progress', 'completed', 'cancelled')),
  answer_by timestamptz,
  answered_at timestamptz,
  accepted boolean,
  answer_reason text,
  cancel_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  request_id uuid,
  cancel_kind text check (cancel_kind in ('rejected', 'withdrawn', 'expired', 'position_filled', 'request_closed', 'organisation',
    'no_show', 'worker')),
  rating smallint check (rating >= 1 and rating <= 5),
  rating_comment text,
  rated_at timestamptz,
  rated_by uuid,
  client_rating smallint check (client_rating >= 1 and client_rating <= 5),
  client_rating_comment text,
  client_rated_at timestamptz,
  client_rater_id uuid,
  client_rater_name text,
  working_hours jsonb,
  shifts_until date,
  end_ground text check (end_ground in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  end_ground_note text,
  ended_on date,
  primary key (organisation_id, id),
  unique (organisation_id, worker_id, project_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, request_id) references requests (organisation_id, id),
  foreign key (organisation_id, rated_by) references accounts (organisation_id, id),
  constraint assignments_no_overlap exclude
    using gist (organisation_id with =, worker_id with =, project_id with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('assigned', 'in_progress')),
  check (end_date >= start_date),
  constraint assignments_cancel_kind check (cancel_kind is null or status = 'cancelled'),
  constraint assignments_rating check (rating is null or status = 'completed' and rated_at is not null),
  constraint assignments_client_rating check (client_rating is null or status = 'completed' and client_rated_at is not null
    and client_rater_name is not null),
  constraint assignments_ended_on check (ended_on >= start_date and ended_on < end_date)
);
create index assignments_by_start on assignments (organisation_id, start_date desc, id desc);
create index assignments_by_status on assignments (organisation_id, status, start_date desc, id desc);
create index assignments_client_rated on assignments (organisation_id, client_rated_at) include (worker_id, project_id, client_rating)
  where client_rating is not null;
create index assignments_end_ground on assignments (organisation_id) where end_ground is not null;
create index assignments_of_days on assignments (organisation_id, end_date, start_date) include (worker_id, status);
create index assignments_of_project on assignments (organisation_id, project_id);
create index assignments_of_request on assignments (organisation_id, request_id) where request_id is not null;
create index assignments_of_worker on assignments (organisation_id, worker_id, start_date desc, id desc);
create unique index assignments_one_offer on assignments (organisation_id, request_id, worker_id)
  where ((status = 'pending') and (request_id is not null));
create index assignments_rated on assignments (organisation_id, rated_at) include (worker_id, project_id, rating) where rating is not null;
create index assignments_to_answer on assignments (organisation_id, answer_by) where status = 'pending';
create index assignments_with_later_shifts on assignments (organisation_id, shifts_until) where working_hours is not null;
call protect('assignments');
create policy merger on assignments to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on assignments to interim_merger;
-- before update of status: end_assignment runs end_assignment() when (new.status in ('completed', 'cancelled'))
--   and (old.status in ('assigned', 'in_progress')) (assignments.sql)
-- after update of status: end_contracts runs end_contracts() when old.status is distinct from new.status
--   and (new.status in ('completed', 'cancelled')) (contracts.sql)
-- after insert: order_contract runs order_contract() when (new.status in ('assigned', 'in_progress'))
--   or new.status = 'pending' (contracts.sql)
-- after update of status: order_contract_of_accepted runs order_contract() when old.status = 'pending'
--   and (new.status in ('assigned', 'in_progress')) (contracts.sql)
-- after insert, update of status, request_id, delete: positions_of_request runs fill_positions() (requests.sql)
-- after update of status: shifts_of_assignment runs accept_shifts() when old.status is distinct from new.status (shifts.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- messages ───────────────────────────────────────────────────────────────────────────────────────────

create table announcements (
  organisation_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  audience text not null check (audience in ('everyone', 'workers', 'users')),
  from_date date not null,
  until_date date,
  author_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id),
  check (until_date >= from_date)
);
create index announcements_by_date on announcements (organisation_id, from_date);
call protect('announcements');
-- history of insert, update, delete (history.sql)

create table conversation_members (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  account_id uuid not null,
  from_number int not null default 0,
  read_number int not null default 0,
  told_number int not null default 0,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, conversation_id, account_id),
  unique (organisation_id, id),
  foreign key (organisation_id, conversation_id) references conversations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index conversations_of_account on conversation_members (organisation_id, account_id, conversation_id);
call protect('conversation_members');
create policy merger on conversation_members to interim_merger using (organisation_id = current_organisation());
grant select, update (account_id) on conversation_members to interim_merger;
-- after delete: live_delete runs notify_live('messages') (live-notices.sql)
-- after insert: live_insert runs notify_live('messages') (live-notices.sql)
-- after update of read_number: live_update runs notify_live('messages')
--   when old.read_number is distinct from new.read_number (live-notices.sql)
-- history of insert, delete, without the values of from_number, read_number, told_number (history.sql)

create table conversations (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('direct', 'office', 'group')),
  name text,
  one_id uuid,
  other_id uuid,
  worker_id uuid,
  author_id uuid not null,
  last_number int not null default 0,
  last_at timestamptz not null default scope_now(),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, one_id) references accounts (organisation_id, id),
  foreign key (organisation_id, other_id) references accounts (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id),
  check ((kind = 'group') = (name is not null)),
  check ((kind = 'direct') = (one_id is not null and other_id is not null)),
  check ((kind = 'office') = (worker_id is not null)),
  check (one_id < other_id)
);
create unique index conversations_of_two on conversations (organisation_id, one_id, other_id) where kind = 'direct';
create unique index conversations_with_office on conversations (organisation_id, worker_id) where kind = 'office';
call protect('conversations');
revoke delete on conversations from interim_app;
create policy merger on conversations to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id, author_id) on conversations to interim_merger;
-- history of insert, without the values of last_number, last_at (history.sql)

create table message_attachments (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  message_id uuid,
  name text not null,
  type text not null,
  bytes int not null,
  file text not null,
  scan text not null default 'clean' check (scan in ('clean', 'pending', 'infected')),
  scan_tried_at timestamptz,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, conversation_id) references conversations (organisation_id, id),
  foreign key (organisation_id, conversation_id, message_id) references messages (organisation_id, conversation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id)
);
create index attachments_of_message on message_attachments (organisation_id, message_id) where message_id is not null;
create index attachments_pending on message_attachments (organisation_id, scan_tried_at, created_at) where scan = 'pending';
create index attachments_unsent on message_attachments (organisation_id, created_at) where message_id is null;
call protect('message_attachments');
create policy merger on message_attachments to interim_merger using (organisation_id = current_organisation());
grant select, update (author_id) on message_attachments to interim_merger;
-- before insert: refuse_erased_owner runs refuse_erased_owner('author_id') (erasure.sql)

create table messages (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  number int not null,
  author_id uuid not null,
  text text check (text <> ''),
  search text generated always as (searchable(text)) stored,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, conversation_id, id),
  unique (organisation_id, conversation_id, number),
  foreign key (organisation_id, conversation_id) references conversations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, author_id) references accounts (organisation_id, id)
);
call protect('messages');
revoke update, delete on messages from interim_app;
create policy eraser on messages to interim_eraser using (organisation_id = current_organisation());
create policy merger on messages to interim_merger using (organisation_id = current_organisation());
grant select, update (text) on messages to interim_eraser;
grant select, update (author_id) on messages to interim_merger;
-- after insert: live_insert runs notify_members() (live-notices.sql)

-- availability ───────────────────────────────────────────────────────────────────────────────────────

create table availability (
  organisation_id uuid not null,
  id uuid not null,
  patterns jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  desired_weekly_minutes int check (desired_weekly_minutes >= 60 and desired_weekly_minutes <= 4800),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('availability');
create policy merger on availability to interim_merger using (organisation_id = current_organisation());
grant select, update (id) on availability to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- shifts ─────────────────────────────────────────────────────────────────────────────────────────────

create table calendar_feeds (
  organisation_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  since timestamptz not null,
  primary key (organisation_id, id),
  unique (token_hash),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('calendar_feeds');
create policy gate on calendar_feeds for select to interim_gate using (true);
grant select on calendar_feeds to interim_gate;
-- history of insert, update, delete, without the values of token_hash (history.sql)

create table open_shift_invitations (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  worker_id uuid not null,
  declined_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  wave int,
  primary key (organisation_id, id),
  constraint open_shift_invitations_one unique (organisation_id, open_shift_id, worker_id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
create index open_shift_invitations_of_worker on open_shift_invitations (organisation_id, worker_id, created_at);
call protect('open_shift_invitations');
create policy merger on open_shift_invitations to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on open_shift_invitations to interim_merger;
-- after update of declined_at: live_update runs notify_of_waves() when new.wave is not null
--   and new.declined_at is not null (live-notices.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table open_shifts (
  organisation_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  request_id uuid,
  role text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  positions int not null check (positions >= 1 and positions <= 50),
  rate_amount bigint check (rate_amount >= 0),
  rate_currency text,
  certifications jsonb not null default '[]',
  audience text not null check (audience in ('team', 'qualified', 'everyone', 'invited')),
  claiming text not null check (claiming in ('first_come', 'approval')),
  closes_at timestamptz,
  note text,
  published_at timestamptz,
  cancelled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  replaces_shift_id uuid,
  replaces_worker_id uuid,
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  break_minutes int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, request_id) references requests (organisation_id, id),
  constraint open_shifts_replaces_shift foreign key (organisation_id, replaces_shift_id) references shifts (organisation_id, id),
  constraint open_shifts_replaces_worker foreign key (organisation_id, replaces_worker_id) references workers (organisation_id, id),
  check (ends_at > starts_at),
  constraint open_shifts_length check (extract(epoch from ends_at - starts_at) <= 86400),
  check ((rate_amount is null) = (rate_currency is null)),
  check (closes_at <= starts_at),
  check ((replaces_shift_id is null) = (replaces_worker_id is null)),
  constraint open_shifts_break check (break_minutes >= 0 and (break_minutes * 60)::numeric < extract(epoch from ends_at - starts_at))
);
create index open_shifts_of_days on open_shifts (organisation_id, starts_at, id);
create index open_shifts_of_project on open_shifts (organisation_id, project_id, starts_at);
create index open_shifts_of_request on open_shifts (organisation_id, request_id) where request_id is not null;
create unique index open_shifts_replacing on open_shifts (organisation_id, replaces_shift_id)
  where ((replaces_shift_id is not null) and (cancelled_at is null));
call protect('open_shifts');
create policy merger on open_shifts to interim_merger using (organisation_id = current_organisation());
grant select, update (replaces_worker_id) on open_shifts to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table shift_claims (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  worker_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  reason text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
create index shift_claims_of_worker on shift_claims (organisation_id, worker_id);
create unique index shift_claims_one on shift_claims (organisation_id, open_shift_id, worker_id) where (status in ('pending', 'accepted'));
call protect('shift_claims');
create policy merger on shift_claims to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on shift_claims to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table shift_swaps (
  organisation_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  shift_version int not null,
  worker_id uuid not null,
  colleague_id uuid,
  exchange_shift_id uuid,
  exchange_version int,
  taker_id uuid,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'done', 'declined', 'withdrawn', 'refused', 'expired')),
  note text,
  reason text,
  expires_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, shift_id) references shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, colleague_id) references workers (organisation_id, id),
  foreign key (organisation_id, exchange_shift_id) references shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, taker_id) references workers (organisation_id, id),
  check (colleague_id <> worker_id),
  check (exchange_shift_id is null or colleague_id is not null),
  check ((exchange_shift_id is null) = (exchange_version is null)),
  check (taker_id <> worker_id),
  constraint shift_swaps_taker check (taker_id is not null or not status in ('accepted', 'done'))
);
create index shift_swaps_latest on shift_swaps (organisation_id, created_at, id);
create index shift_swaps_of_colleague on shift_swaps (organisation_id, colleague_id) where colleague_id is not null;
create index shift_swaps_of_exchange on shift_swaps (organisation_id, exchange_shift_id) where exchange_shift_id is not null;
create index shift_swaps_of_shift on shift_swaps (organisation_id, shift_id);
create index shift_swaps_of_taker on shift_swaps (organisation_id, taker_id) where taker_id is not null;
create index shift_swaps_of_worker on shift_swaps (organisation_id, worker_id, created_at);
create unique index shift_swaps_one on shift_swaps (organisation_id, shift_id) where (status in ('proposed', 'accepted'));
call protect('shift_swaps');
create policy merger on shift_swaps to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id, colleague_id, taker_id) on shift_swaps to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table shifts (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  accepted boolean not null default false,
  status text not null default 'scheduled' check (status in ('scheduled', 'active', 'left_early', 'completed', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  published_at timestamptz,
  cancel_reason text,
  open_shift_id uuid,
  no_show_at timestamptz,
  no_show_cleared_at timestamptz,
  hours_date date,
  hand_changed boolean not null default false,
  hours_assignment_id uuid,
  break_minutes int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id) deferrable,
  constraint shifts_open_shift foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id),
  constraint shifts_hours_assignment foreign key (organisation_id, hours_assignment_id) references assignments (organisation_id, id),
  constraint shifts_no_overlap exclude using gist (organisation_id with =, worker_id with =, tstzrange(starts_at, ends_at) with &&)
    where (accepted and status <> 'cancelled') deferrable,
  constraint shifts_apart exclude using gist (organisation_id with =, assignment_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status <> 'cancelled') deferrable,
  check (ends_at > starts_at),
  constraint shifts_length check (extract(epoch from ends_at - starts_at) <= 86400),
  constraint shifts_no_show check (no_show_at is null or no_show_cleared_at is null),
  constraint shifts_hours check ((hours_date is null) = (hours_assignment_id is null)),
  constraint shifts_break check (break_minutes >= 0 and (break_minutes * 60)::numeric < extract(epoch from ends_at - starts_at))
);
create index shifts_no_show_marked on shifts (organisation_id, starts_at) where no_show_at is not null;
create index shifts_of_assignment on shifts (organisation_id, assignment_id);
create index shifts_of_days on shifts (organisation_id, starts_at, id);
create index shifts_of_hours on shifts (organisation_id, hours_assignment_id, hours_date) where hours_date is not null;
create index shifts_of_open_shift on shifts (organisation_id, open_shift_id) where open_shift_id is not null;
create index shifts_of_worker on shifts (organisation_id, worker_id, starts_at);
create index shifts_planned on shifts (organisation_id, starts_at) include (worker_id, ends_at, assignment_id, break_minutes)
  where (accepted and (status <> 'cancelled'));
call protect('shifts');
create policy merger on shifts to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on shifts to interim_merger;
-- before update of assignment_id: accept_moved_shift runs accept_new_shift()
--   when old.assignment_id is distinct from new.assignment_id (shifts.sql)
-- before insert: accept_new_shift runs accept_new_shift() (shifts.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table wave_runs (
  organisation_id uuid not null,
  id uuid not null,
  open_shift_id uuid not null,
  status text not null default 'running' check (status in ('running', 'paused', 'ended')),
  end_reason text check (end_reason in ('filled', 'withdrawn', 'begun', 'closed', 'nobodyLeft', 'stopped')),
  started_by uuid,
  workers_per_wave int not null check (workers_per_wave >= 1 and workers_per_wave <= 50),
  minutes_per_wave int not null check (minutes_per_wave >= 1 and minutes_per_wave <= 240),
  wave int not null default 0,
  waved_at timestamptz,
  next_wave_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  push boolean not null default true,
  email boolean not null default true,
  sms boolean not null default true,
  primary key (organisation_id, id),
  constraint wave_runs_one unique (organisation_id, open_shift_id),
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint wave_runs_ended check ((status = 'ended') = (end_reason is not null))
);
create index wave_runs_due on wave_runs (next_wave_at) where end_reason is null;
call protect('wave_runs');
create policy gate on wave_runs for select to interim_gate using (true);
grant select (organisation_id, end_reason, next_wave_at) on wave_runs to interim_gate;
-- after insert: live_insert runs notify_of_waves() (live-notices.sql)
-- after update: live_update runs notify_of_waves() (live-notices.sql)
-- history of insert, update, delete (history.sql)

-- absences ───────────────────────────────────────────────────────────────────────────────────────────

create table sick_certificates (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  name text not null,
  type text not null,
  bytes int not null,
  file text not null,
  scan text not null check (scan in ('clean', 'pending', 'infected')),
  scan_tried_at timestamptz,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references time_off (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references accounts (organisation_id, id)
);
create index sick_certificates_of_worker on sick_certificates (organisation_id, worker_id, created_at);
create index sick_certificates_pending on sick_certificates (organisation_id, scan_tried_at, created_at) where scan = 'pending';
call protect('sick_certificates');
create policy merger on sick_certificates to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id, uploaded_by) on sick_certificates to interim_merger;
-- before insert: refuse_erased_owner runs refuse_erased_owner('worker_id') (erasure.sql)
-- history of insert, update, delete, without the values of name, type, bytes, file (history.sql)

create table time_off (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  start_date date not null,
  end_date date not null,
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  type text not null check (type in ('vacation', 'sick_leave', 'personal_leave', 'other')),
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  comment text,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  reported_by uuid,
  objection text,
  objected_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  constraint time_off_reported_by foreign key (organisation_id, reported_by) references accounts (organisation_id, id),
  constraint sick_leave_no_overlap exclude
    using gist (organisation_id with =, worker_id with =,
    int4range((start_date - '2000-01-01') * 2 + starts_at_noon::int, (end_date - '2000-01-01') * 2 + 2 - ends_at_noon::int) with &&)
    where (status in ('pending', 'approved') and type = 'sick_leave'),
  constraint time_off_no_overlap exclude
    using gist (organisation_id with =, worker_id with =,
    int4range((start_date - '2000-01-01') * 2 + starts_at_noon::int, (end_date - '2000-01-01') * 2 + 2 - ends_at_noon::int) with &&)
    where (status in ('pending', 'approved') and type <> 'sick_leave'),
  check (end_date >= start_date),
  check (not (starts_at_noon and ends_at_noon and start_date = end_date)),
  check (decided_by is distinct from worker_id),
  constraint time_off_reported check (reported_by is null or type = 'sick_leave' and reported_by <> worker_id),
  constraint time_off_objected check ((objected_at is null) = (objection is null) and (objected_at is null or reported_by is not null))
);
create index time_off_by_status on time_off (organisation_id, status, end_date, start_date) include (worker_id);
create index time_off_of_worker on time_off (organisation_id, worker_id, start_date desc, id desc);
call protect('time_off');
create policy merger on time_off to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on time_off to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table time_off_balances (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  type text not null check (type in ('vacation', 'sick_leave', 'personal_leave', 'other')),
  from_date date not null,
  half_days int not null check (half_days >= 0 and half_days <= 732),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint time_off_balances_once unique (organisation_id, worker_id, type, from_date),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade
);
call protect('time_off_balances');
create policy merger on time_off_balances to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on time_off_balances to interim_merger;
-- history of insert, update, delete (history.sql)

-- matching ───────────────────────────────────────────────────────────────────────────────────────────

create table candidate_lines (
  organisation_id uuid not null,
  id uuid not null,
  active boolean not null,
  role text not null,
  desired_roles text[] not null,
  skills text[] not null,
  skill_levels smallint[] not null,
  languages text[] not null,
  language_levels smallint[] not null,
  experience smallint not null,
  rate_amount bigint,
  rate_currency text,
  home_latitude double precision,
  home_longitude double precision,
  recommended boolean not null default true,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('candidate_lines');
-- before insert: skip_erased_person runs skip_erased_person() (erasure.sql)

-- autofill ───────────────────────────────────────────────────────────────────────────────────────────

create table fill_progress (
  organisation_id uuid not null,
  run_id uuid not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'starting', 'bounding', 'improving')),
  suggested int not null default 0,
  gap double precision,
  reported_at timestamptz not null default scope_now(),
  primary key (organisation_id, run_id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade
);
call protect('fill_progress');

create table fill_request_positions (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  request_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes int not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, request_id) references requests (organisation_id, id) on delete cascade
);
create index fill_request_positions_of_request on fill_request_positions (organisation_id, request_id);
create index fill_request_positions_of_run on fill_request_positions (organisation_id, run_id);
call protect('fill_request_positions');
-- history of insert, update, delete (history.sql)

create table fill_runs (
  organisation_id uuid not null,
  id uuid not null,
  week_start date not null,
  open_shift_ids jsonb,
  emphasis jsonb not null default '[]',
  status text not null default 'running' check (status in ('running', 'ready', 'cancelled', 'failed', 'accepted')),
  stopping text check (stopping in ('keep', 'discard')),
  open_positions int not null default 0,
  suggested int not null default 0,
  gap double precision,
  unfilled jsonb not null default '[]',
  failure text check (failure in ('interrupted', 'nothingOpen', 'tooLarge', 'error')),
  started_by uuid not null,
  facts_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id)
);
create index fill_runs_of_week on fill_runs (organisation_id, week_start, created_at desc);
create unique index fill_runs_one on fill_runs (organisation_id) where status = 'running';
call protect('fill_runs');
-- history of insert, update, delete (history.sql)

create table fill_suggestions (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  open_shift_id uuid,
  worker_id uuid not null,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'refused')),
  reasons jsonb not null,
  refusal text,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  position_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references fill_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, open_shift_id) references open_shifts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, position_id) references fill_request_positions (organisation_id, id) on delete cascade,
  constraint fill_suggestions_target check (num_nonnulls(open_shift_id, position_id) = 1)
);
create index fill_suggestions_of_open_shift on fill_suggestions (organisation_id, open_shift_id);
create index fill_suggestions_of_worker on fill_suggestions (organisation_id, worker_id);
create unique index fill_suggestions_one on fill_suggestions (organisation_id, run_id, open_shift_id, worker_id);
create unique index fill_suggestions_one_of_position on fill_suggestions (organisation_id, position_id, worker_id)
  where position_id is not null;
call protect('fill_suggestions');
-- history of insert, update, delete (history.sql)

-- timesheets ─────────────────────────────────────────────────────────────────────────────────────────

create table entry_corrections (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  time_entry_id uuid not null,
  kind text not null check (kind in ('added', 'corrected')),
  source text check (source in ('telephone', 'paper', 'message', 'other')),
  reason text,
  before jsonb,
  after jsonb not null,
  corrected_by uuid not null,
  corrected_at timestamptz not null,
  superseded_at timestamptz,
  objection text,
  objected_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id) on delete cascade,
  foreign key (organisation_id, corrected_by) references accounts (organisation_id, id),
  constraint entry_corrections_values check (jsonb_typeof(after) = 'object' and (kind = 'corrected') = (before is not null)
    and (kind = 'added') = (source is not null)),
  constraint entry_corrections_others check (corrected_by <> worker_id)
);
create unique index entry_corrections_current on entry_corrections (organisation_id, time_entry_id) where superseded_at is null;
create index entry_corrections_of_entry on entry_corrections (organisation_id, time_entry_id, corrected_at);
create index entry_corrections_of_worker on entry_corrections (organisation_id, worker_id);
call protect('entry_corrections');
create policy merger on entry_corrections to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on entry_corrections to interim_merger;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table time_entries (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  clock_session_id uuid,
  date date not null,
  start_time time,
  end_time time,
  ends_next_day boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  break_minutes int not null default 0 check (break_minutes >= 0),
  breaks jsonb not null default '[]',
  total_minutes int not null default 0 check (total_minutes >= 0),
  task_description text,
  work_type text not null default 'regular' check (work_type in ('regular', 'overtime')),
  shift_type text not null default 'regular' check (shift_type in ('regular', 'night', 'holiday')),
  notes text,
  equipment_used text,
  place_address text,
  place_latitude double precision,
  place_longitude double precision,
  rate_amount bigint not null,
  rate_currency text not null,
  status text not null check (status in ('incomplete', 'draft', 'submitted', 'approved', 'rejected', 'changes_requested')),
  comment text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  incomplete_reason text check (incomplete_reason in ('noMinutes', 'tooLong', 'leftOpen', 'overlap', 'notClockedIn', 'alreadyClockedIn',
    'outOfOrder', 'notAssigned', 'tooOld', 'early', 'ended', 'outside', 'inexact', 'startCheck')),
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array'),
  proposal jsonb,
  punched_version int,
  primary key (organisation_id, id),
  unique (organisation_id, clock_session_id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id) deferrable,
  foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id),
  constraint time_entries_no_overlap exclude
    using gist (organisation_id with =, worker_id with =, tstzrange(starts_at, ends_at) with &&) where status <> 'rejected'
    and starts_at is not null and ends_at is not null,
  check (ends_at >= starts_at),
  check (status in ('incomplete', 'rejected') or starts_at is not null and ends_at is not null and total_minutes > 0),
  check (status in ('incomplete', 'draft', 'rejected') or task_description is not null),
  check (decided_by is distinct from worker_id),
  constraint time_entries_proposal check (proposal is null or status = 'changes_requested' and jsonb_typeof(proposal) = 'object')
);
create index time_entries_by_approval on time_entries (organisation_id, updated_at) where status = 'approved';
create index time_entries_by_date on time_entries (organisation_id, date desc, id desc);
create index time_entries_by_status on time_entries (organisation_id, status, rate_currency) include (total_minutes, rate_amount);
create index time_entries_of_assignment on time_entries (organisation_id, assignment_id) include (total_minutes, status);
create index time_entries_of_project on time_entries (organisation_id, project_id, date desc, id desc)
  include (worker_id, status, total_minutes);
create index time_entries_of_worker on time_entries (organisation_id, worker_id, date desc, id desc);
call protect('time_entries');
create policy merger on time_entries to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on time_entries to interim_merger;
-- before insert, update of place_latitude, place_longitude: clear_locations runs clear_entry_location()
--   when new.place_latitude is not null or new.place_longitude is not null (data-collection.sql)
-- before delete: delete_drafts runs delete_drafts_of_entry() (pay-drafts.sql)
-- before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id,
--   project_id, assignment_id: refuse_change_of_billed runs refuse_change_of_billed() when old.status = 'approved' (invoices-frozen.sql)
-- before update of status, date, starts_at, ends_at, break_minutes, breaks, total_minutes, rate_amount, rate_currency, worker_id,
--   project_id, assignment_id: refuse_change_of_paid runs refuse_change_of_paid() when old.status = 'approved' (pay-frozen.sql)
-- history of insert, update, delete, without the values of place_latitude, place_longitude (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table timesheet_reminders (
  organisation_id uuid not null,
  kind text not null check (kind in ('waiting', 'drafts')),
  day date not null,
  primary key (organisation_id, kind, day),
  foreign key (organisation_id) references organisations (id)
);
call protect('timesheet_reminders');

-- clock ──────────────────────────────────────────────────────────────────────────────────────────────

create table clock_breaks (
  organisation_id uuid not null,
  id uuid not null,
  clock_session_id uuid not null,
  type text not null check (type in ('lunch', 'coffee', 'other', 'away')),
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by_out boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  check (ended_at >= started_at)
);
create index clock_breaks_of_session on clock_breaks (organisation_id, clock_session_id);
create unique index clock_breaks_one_open on clock_breaks (organisation_id, clock_session_id) where ended_at is null;
call protect('clock_breaks');
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table clock_punches (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  kind text not null check (kind in ('in', 'pause', 'resume', 'out')),
  break_type text check (break_type in ('lunch', 'coffee', 'other')),
  claimed_at timestamptz not null,
  counted_at timestamptz not null,
  received_at timestamptz not null,
  clock_session_id uuid,
  time_entry_id uuid,
  said jsonb not null default '{}' check (jsonb_typeof(said) = 'object'),
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  kiosk_id uuid,
  primary key (organisation_id, id),
  constraint clock_punches_once unique (organisation_id, worker_id, kind, claimed_at),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, clock_session_id) references clock_sessions (organisation_id, id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id) on delete set null (time_entry_id),
  constraint clock_punches_kiosk foreign key (organisation_id, kiosk_id) references kiosks (organisation_id, id),
  check (counted_at <= received_at)
);
create index clock_punches_of_entry on clock_punches (organisation_id, time_entry_id) where time_entry_id is not null;
create index clock_punches_of_kiosk on clock_punches (organisation_id, kiosk_id) where kiosk_id is not null;
create index clock_punches_of_session on clock_punches (organisation_id, clock_session_id) where clock_session_id is not null;
create index clock_punches_with_place on clock_punches (organisation_id, counted_at) where latitude is not null;
call protect('clock_punches');
create policy merger on clock_punches to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on clock_punches to interim_merger;
-- before insert, update of latitude: clear_locations runs clear_late_punch_location() when new.latitude is not null (data-collection.sql)
-- history of insert, update, delete, without the values of latitude, longitude, accuracy (history.sql)

create table clock_sessions (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  in_latitude double precision,
  in_longitude double precision,
  in_accuracy double precision,
  in_place text not null check (in_place in ('inside', 'outside', 'unknown')),
  out_latitude double precision,
  out_longitude double precision,
  out_accuracy double precision,
  out_place text check (out_place in ('inside', 'outside', 'unknown')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  shift_id uuid,
  in_metres int check (in_metres >= 0),
  out_metres int check (out_metres >= 0),
  incomplete_reason text,
  told_open_at timestamptz,
  left_open boolean not null default false,
  ended_shift boolean not null default false,
  resumed_entry_id uuid,
  in_kiosk_id uuid,
  out_kiosk_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id, project_id, assignment_id)
    references assignments (organisation_id, worker_id, project_id, id) deferrable,
  foreign key (organisation_id, shift_id) references shifts (organisation_id, id),
  constraint clock_sessions_in_kiosk foreign key (organisation_id, in_kiosk_id) references kiosks (organisation_id, id),
  constraint clock_sessions_out_kiosk foreign key (organisation_id, out_kiosk_id) references kiosks (organisation_id, id),
  check (ended_at >= started_at)
);
create index clock_sessions_of_in_kiosk on clock_sessions (organisation_id, in_kiosk_id) where in_kiosk_id is not null;
create index clock_sessions_of_out_kiosk on clock_sessions (organisation_id, out_kiosk_id) where out_kiosk_id is not null;
create index clock_sessions_of_shift on clock_sessions (organisation_id, shift_id) where shift_id is not null;
create index clock_sessions_of_worker on clock_sessions (organisation_id, worker_id, started_at desc);
create unique index clock_sessions_one_active on clock_sessions (organisation_id, worker_id) where ended_at is null;
call protect('clock_sessions');
create policy merger on clock_sessions to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on clock_sessions to interim_merger;
-- before insert, update of in_latitude, out_latitude, in_metres, out_metres: clear_locations runs clear_punch_locations()
--   when coalesce(new.in_latitude, new.out_latitude, new.in_metres::double precision,
--   new.out_metres::double precision) is not null (data-collection.sql)
-- history of insert, update, delete, without the values of in_latitude, in_longitude, in_accuracy, out_latitude, out_longitude,
--   out_accuracy (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

-- contracts ──────────────────────────────────────────────────────────────────────────────────────────

create table contract_files (
  organisation_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  seals int not null check (seals > 0),
  certificate_serial text not null,
  is_stamped boolean not null,
  stamp_fault text,
  sealed_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contracts (organisation_id, id)
);
call protect('contract_files');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table contract_orders (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references assignments (organisation_id, id) on delete cascade
);
call protect('contract_orders');
create policy gate on contract_orders for select to interim_gate using (true);
grant select on contract_orders to interim_gate;

create table contract_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  assignment_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'blocked')),
  contract_id uuid,
  obstacle text check (obstacle in ('over', 'covered', 'country', 'template', 'details', 'limit')),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references contract_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete set null (contract_id),
  constraint contract_run_items_blocked check ((obstacle is not null) = (state = 'blocked'))
);
create unique index contract_run_items_in_order on contract_run_items (organisation_id, run_id, "position");
create index contract_run_items_of_assignment on contract_run_items (organisation_id, assignment_id);
create index contract_run_items_of_contract on contract_run_items (organisation_id, contract_id);
call protect('contract_run_items');

create table contract_runs (
  organisation_id uuid not null,
  id uuid not null,
  start_date date not null,
  end_date date not null,
  sends boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint contract_runs_period check (end_date >= start_date),
  constraint contract_runs_ended check ((ended_at is null) = (status = 'running'))
);
call protect('contract_runs');
-- history of insert, update, delete (history.sql)

create table contract_stamps (
  organisation_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stamped_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contract_files (organisation_id, id)
);
call protect('contract_stamps');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table contract_templates (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement', 'be_client', 'fr_client',
    'nl_client', 'be_framework', 'fr_framework', 'nl_framework')),
  language text not null check (language in ('en', 'fr', 'nl')),
  text text not null check (char_length(text) <= 20000),
  missing_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  updated_by uuid not null,
  primary key (organisation_id, id),
  unique (organisation_id, kind, language),
  foreign key (organisation_id, updated_by) references accounts (organisation_id, id)
);
call protect('contract_templates');
-- history of insert, update, delete, without the values of text (history.sql)

create table contracts (
  organisation_id uuid not null,
  id uuid not null,
  assignment_id uuid,
  worker_id uuid,
  kind text not null check (kind in ('be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement', 'be_client', 'fr_client',
    'nl_client', 'be_framework', 'fr_framework', 'nl_framework')),
  language text not null check (language in ('en', 'fr', 'nl')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'party_signed', 'signed', 'declined', 'void', 'ended')),
  start_date date not null,
  end_date date not null,
  title text not null,
  text text not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  terms jsonb not null,
  template text not null,
  template_hash text not null check (template_hash ~ '^[0-9a-f]{64}$'),
  missing_reason text,
  amends_id uuid,
  amendment_number int check (amendment_number > 0),
  sent_at timestamptz,
  sent_by uuid,
  signed_at timestamptz,
  signed_from jsonb,
  countersigned_at timestamptz,
  countersigned_by uuid,
  countersigned_from jsonb,
  declined_at timestamptz,
  decline_reason text,
  voided_at timestamptz,
  void_reason text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  is_part boolean not null default false,
  party text not null default 'worker' check (party in ('worker', 'client')),
  client_id uuid,
  reminders int not null default 0 check (reminders >= 0),
  reminded_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, amends_id) references contracts (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id),
  foreign key (organisation_id, countersigned_by) references accounts (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  constraint contracts_open exclude
    using gist (organisation_id with =, assignment_id with =, kind with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('draft', 'sent', 'party_signed')),
  constraint contracts_open_of_client exclude
    using gist (organisation_id with =, client_id with =, kind with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('draft', 'sent', 'party_signed') and assignment_id is null),
  constraint contracts_amendment check ((amends_id is null) = (amendment_number is null)),
  constraint contracts_sent check ((sent_at is null) = (status = 'draft')),
  constraint contracts_signed check ((signed_at is null) = (signed_from is null)),
  constraint contracts_countersigned check ((countersigned_at is null) = (countersigned_from is null)),
  constraint contracts_party check ( case party when 'worker' then worker_id is not null and assignment_id is not null
    and client_id is null else worker_id is null and client_id is not null end)
);
create index contracts_by_creation on contracts (organisation_id, created_at desc, id desc);
create index contracts_of_assignment on contracts (organisation_id, assignment_id, created_at);
create index contracts_of_client on contracts (organisation_id, client_id, created_at) where client_id is not null;
create index contracts_of_worker on contracts (organisation_id, worker_id, created_at);
create index contracts_to_end on contracts (end_date) where status = 'signed';
create index contracts_to_remind on contracts (sent_at) where ((status = 'sent') and (party = 'client'));
create index contracts_waiting on contracts (organisation_id, status) where (status in ('draft', 'party_signed'));
call protect('contracts');
create policy merger on contracts to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on contracts to interim_merger;
-- before update of text, text_hash, details, terms: refuse_change runs refuse_change()
--   when old.status <> 'draft' (rows-that-never-change.sql)
-- history of insert, update, delete, without the values of title, text, details, terms, signed_from, countersigned_from, reminders,
--   reminded_at (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table seal_certificates (
  organisation_id uuid not null,
  id uuid not null,
  certificate text not null,
  private_key text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id)
);
create index seal_certificates_latest on seal_certificates (organisation_id, created_at);
call protect('seal_certificates');
create policy resealer on seal_certificates to interim_resealer using (true);
grant select (organisation_id, id, private_key), update (private_key) on seal_certificates to interim_resealer;
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of private_key (history.sql)

create table seal_tasks (
  organisation_id uuid not null,
  id uuid not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text,
  stage text not null default 'seal' check (stage in ('seal', 'stamp')),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references contracts (organisation_id, id) on delete cascade
);
create index seal_tasks_due on seal_tasks (due_at);
call protect('seal_tasks');
create policy gate on seal_tasks to interim_gate using (true);
grant select, update (attempts, lease, leased_until) on seal_tasks to interim_gate;

-- kiosk ──────────────────────────────────────────────────────────────────────────────────────────────

create table kiosk_pins (
  organisation_id uuid not null,
  id uuid not null,
  number int not null check (number >= 10000 and number <= 99999),
  pin_hash text not null,
  is_given boolean not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint kiosk_pins_number unique (organisation_id, number),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
call protect('kiosk_pins');
create policy merger on kiosk_pins to interim_merger using (organisation_id = current_organisation());
grant select, update (id) on kiosk_pins to interim_merger;
-- history of insert, update, delete, without the values of pin_hash (history.sql)

create table kiosk_punches (
  organisation_id uuid not null,
  id uuid not null,
  kiosk_id uuid not null,
  worker_id uuid,
  number int not null,
  kind text not null check (kind in ('in', 'pause', 'resume', 'out')),
  claimed_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('accepted', 'unverified', 'confirmed', 'dismissed')),
  decided_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  chosen jsonb not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, kiosk_id) references kiosks (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, decided_by) references accounts (organisation_id, id)
);
create index kiosk_punches_by_arrival on kiosk_punches (organisation_id, status, received_at, id);
create index kiosk_punches_of_kiosk on kiosk_punches (organisation_id, kiosk_id);
create index kiosk_punches_of_worker on kiosk_punches (organisation_id, worker_id);
call protect('kiosk_punches');
create policy merger on kiosk_punches to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on kiosk_punches to interim_merger;
-- history of insert, update, delete, without the values of number, claimed_at, received_at, chosen (history.sql)

create table kiosks (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  work_site_id uuid,
  pairing_hash bytea,
  pairing_until timestamptz,
  paired_at timestamptz,
  revoked_at timestamptz,
  opening_key text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, work_site_id) references work_sites (organisation_id, id),
  constraint kiosks_deleted check ((work_site_id is null) = (deleted_at is not null)),
  check ((pairing_hash is null) = (pairing_until is null))
);
create index kiosks_of_site on kiosks (organisation_id, work_site_id);
create unique index kiosks_pairing_hash on kiosks (pairing_hash);
call protect('kiosks');
create policy gate on kiosks for select to interim_gate using (true);
create policy resealer on kiosks to interim_resealer using (true);
grant select (organisation_id, id, pairing_hash, pairing_until, version) on kiosks to interim_gate;
grant select (organisation_id, id, opening_key), update (opening_key) on kiosks to interim_resealer;
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of opening_key, pairing_hash (history.sql)

-- confirmations ──────────────────────────────────────────────────────────────────────────────────────

create table client_decisions (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid not null,
  request_id uuid,
  contact_name text not null,
  outcome text not null check (outcome in ('confirmed', 'disputed')),
  comment text,
  proposal jsonb,
  project_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes int not null,
  decided_at timestamptz not null,
  contact_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references time_entries (organisation_id, id) on delete cascade,
  foreign key (organisation_id, request_id) references confirmation_requests (organisation_id, id)
);
create index client_decisions_of_request on client_decisions (organisation_id, request_id, outcome);
create index client_decisions_of_worker on client_decisions (organisation_id, worker_id);
call protect('client_decisions');
create policy merger on client_decisions to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on client_decisions to interim_merger;
-- history of insert, update, delete (history.sql)

create table confirmation_requests (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  contact_id uuid,
  contact_name text not null,
  contact_email text not null,
  week_start date not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  sent_at timestamptz not null,
  sent_by uuid,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint confirmation_requests_week unique (organisation_id, contact_id, week_start),
  constraint confirmation_requests_token unique (token_hash),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete set null (contact_id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index confirmation_requests_of_client on confirmation_requests (organisation_id, client_id, week_start desc);
call protect('confirmation_requests');
create policy gate on confirmation_requests for select to interim_gate using (true);
grant select (organisation_id, id, token_hash) on confirmation_requests to interim_gate;
-- history of insert, update, delete, without the values of token_hash (history.sql)

create table confirmation_settings (
  organisation_id uuid not null,
  id uuid not null,
  mode text not null check (mode in ('informs', 'required', 'approves')),
  scheduled boolean not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade
);
call protect('confirmation_settings');
create policy gate on confirmation_settings for select to interim_gate using (true);
grant select (organisation_id, scheduled) on confirmation_settings to interim_gate;
-- history of insert, update, delete (history.sql)

-- pay ────────────────────────────────────────────────────────────────────────────────────────────────

create table paid_entries (
  organisation_id uuid not null,
  time_entry_id uuid not null,
  pay_stub_id uuid not null,
  constraint paid_entries_once primary key (organisation_id, time_entry_id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id)
);
create index paid_entries_of_stub on paid_entries (organisation_id, pay_stub_id);
call protect('paid_entries');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table pay_adjustments (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  worker_id uuid not null,
  kind text not null check (kind in ('bonus', 'earning', 'deduction')),
  amount bigint not null,
  currency text not null,
  reason text not null,
  corrects_line_id uuid,
  author_id uuid not null,
  created_at timestamptz not null default scope_now(),
  minutes int,
  end_ground text check (end_ground in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  constraint pay_adjustments_worker foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, corrects_line_id) references pay_lines (organisation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id),
  check (amount <> 0 and (kind <> 'bonus' or amount > 0)),
  check (minutes is null or kind = 'bonus' and minutes > 0),
  constraint pay_adjustments_end_ground check (end_ground is null or corrects_line_id is not null)
);
create index pay_adjustments_correcting on pay_adjustments (organisation_id, corrects_line_id) where corrects_line_id is not null;
create index pay_adjustments_of_period on pay_adjustments (organisation_id, pay_period_id, worker_id);
create index pay_adjustments_taken_back on pay_adjustments (organisation_id, corrects_line_id) where end_ground is not null;
call protect('pay_adjustments');
create policy merger on pay_adjustments to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on pay_adjustments to interim_merger;
-- before update: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- before insert, delete: refuse_issued_adjustment runs refuse_issued_adjustment() (pay-frozen.sql)
-- history of insert, update, delete (history.sql)

create table pay_calculations (
  organisation_id uuid not null,
  pay_period_id uuid not null,
  run uuid not null,
  done int not null default 0,
  total int not null,
  started_at timestamptz not null default scope_now(),
  failure jsonb,
  stepped_at timestamptz not null default scope_now(),
  primary key (organisation_id, pay_period_id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id) on delete cascade
);
call protect('pay_calculations');

create table pay_export_templates (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean not null,
  columns jsonb not null,
  codes jsonb not null,
  format jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint pay_export_templates_name unique (organisation_id, name),
  foreign key (organisation_id) references organisations (id)
);
create unique index pay_export_templates_default on pay_export_templates (organisation_id) where is_default;
call protect('pay_export_templates');
-- history of insert, update, delete (history.sql)

create table pay_exports (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  template_name text not null,
  rows int not null,
  digest text not null,
  made_at timestamptz not null default scope_now(),
  made_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, made_by) references accounts (organisation_id, id)
);
create index pay_exports_of_period on pay_exports (organisation_id, pay_period_id, made_at);
call protect('pay_exports');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)

create table pay_line_entries (
  organisation_id uuid not null,
  pay_line_id uuid not null,
  time_entry_id uuid not null,
  date date not null,
  minutes int not null check (minutes > 0),
  entry_version int not null,
  primary key (organisation_id, pay_line_id, time_entry_id, date),
  foreign key (organisation_id, pay_line_id) references pay_lines (organisation_id, id) on delete cascade,
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id)
);
create index pay_line_entries_of_entry on pay_line_entries (organisation_id, time_entry_id);
call protect('pay_line_entries');
-- before update: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- after delete, each statement: refuse_issued_entry_delete runs refuse_issued_line_entries() (pay-frozen.sql)
-- after insert, each statement: refuse_issued_entry_insert runs refuse_issued_line_entries() (pay-frozen.sql)

create table pay_lines (
  organisation_id uuid not null,
  id uuid not null,
  pay_stub_id uuid not null,
  position int not null,
  kind text not null check (kind in ('regular', 'overtime', 'night', 'holiday', 'component', 'payout', 'bonus', 'earning', 'taxes',
    'insurance', 'other', 'reserve')),
  assignment_id uuid,
  project_id uuid,
  project_name text,
  role text,
  first_date date,
  last_date date,
  minutes int,
  rate_amount bigint,
  percent int,
  basis_points int,
  amount bigint not null,
  reason text,
  is_cut boolean not null default false,
  adjustment_id uuid,
  corrects_line_id uuid,
  entry_ids uuid[],
  entry_dates date[],
  entry_minutes int[],
  entry_versions int[],
  component text,
  base_amount bigint,
  article text,
  exception text check (exception in ('ended_by_worker', 'serious_fault', 'force_majeure', 'hired_by_client', 'training', 'seasonal')),
  balance_amount bigint,
  primary key (organisation_id, id),
  unique (organisation_id, pay_stub_id, "position"),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, assignment_id) references assignments (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, adjustment_id) references pay_adjustments (organisation_id, id),
  foreign key (organisation_id, corrects_line_id) references pay_lines (organisation_id, id),
  constraint pay_lines_component check ( case when kind = 'component' then num_nulls(component, base_amount, article) = 0
    and balance_amount is null
    when kind in ('reserve', 'payout') then num_nulls(component, article, balance_amount) = 0 else num_nulls(component, base_amount,
    balance_amount) = 3 and (kind = 'overtime' or article is null) end),
  constraint pay_lines_entries check (num_nulls(entry_ids, entry_dates, entry_minutes, entry_versions) = 4
    or num_nulls(entry_ids, entry_dates, entry_minutes, entry_versions) = 0 and cardinality(entry_dates) = cardinality(entry_ids)
    and cardinality(entry_minutes) = cardinality(entry_ids) and cardinality(entry_versions) = cardinality(entry_ids)
    and (0 < all (entry_minutes))),
  constraint pay_lines_exception check (exception is null or kind = 'component' and amount = 0),
  constraint pay_lines_balance check (balance_amount >= 0)
);
alter table pay_lines alter entry_ids set statistics 0;
alter table pay_lines alter entry_dates set statistics 0;
alter table pay_lines alter entry_minutes set statistics 0;
alter table pay_lines alter entry_versions set statistics 0;
create index pay_lines_correcting on pay_lines (organisation_id, corrects_line_id) where corrects_line_id is not null;
create index pay_lines_not_due on pay_lines (organisation_id, assignment_id) where exception is not null;
create index pay_lines_of_adjustment on pay_lines (organisation_id, adjustment_id) where adjustment_id is not null;
create index pay_lines_of_reserves on pay_lines (organisation_id, pay_stub_id) where balance_amount is not null;
call protect('pay_lines');
-- before update: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- after delete, each statement: refuse_issued_line_delete runs refuse_issued_lines() (pay-frozen.sql)
-- after insert, each statement: refuse_issued_line_insert runs refuse_issued_lines() (pay-frozen.sql)

create table pay_numbers (
  organisation_id uuid not null,
  year int not null,
  last int not null,
  primary key (organisation_id, year),
  foreign key (organisation_id) references organisations (id)
);
call protect('pay_numbers');

create table pay_payers (
  organisation_id uuid not null,
  id uuid not null,
  account text not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check (id = organisation_id)
);
call protect('pay_payers');
create policy resealer on pay_payers to interim_resealer using (true);
grant select (organisation_id, id, account), update (account) on pay_payers to interim_resealer;
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of account (history.sql)

create table pay_periods (
  organisation_id uuid not null,
  id uuid not null,
  start_date date not null,
  end_date date not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  frequency text not null default 'monthly' check (frequency in ('weekly', 'two_weekly', 'monthly')),
  pay_date date not null,
  status text not null default 'open' check (status in ('open', 'calculated', 'issued')),
  created_by uuid,
  calculated_at timestamptz,
  calculated_by uuid,
  rules jsonb,
  issued_at timestamptz,
  issued_by uuid,
  issuer jsonb,
  pay_date_moved_from date,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, created_by) references accounts (organisation_id, id),
  foreign key (organisation_id, calculated_by) references accounts (organisation_id, id),
  foreign key (organisation_id, issued_by) references accounts (organisation_id, id),
  constraint pay_periods_no_overlap exclude using gist (organisation_id with =, daterange(start_date, end_date, '[]') with &&),
  check (end_date >= start_date),
  constraint pay_periods_calculated check (status = 'open' or calculated_at is not null and rules is not null),
  constraint pay_periods_issued check ((status = 'issued') = (issued_at is not null)),
  check (pay_date_moved_from <> pay_date)
);
call protect('pay_periods');
-- before update, delete: refuse_change runs refuse_change() when old.status = 'issued' (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table pay_stubs (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  worker_id uuid not null,
  currency text not null,
  gross_amount bigint not null,
  deductions_amount bigint not null,
  net_amount bigint not null,
  status text not null default 'draft' check (status in ('draft', 'issued')),
  issued_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  worker_name text not null default '',
  minutes int not null default 0,
  taxes_amount bigint not null default 0,
  insurance_amount bigint not null default 0,
  other_amount bigint not null default 0,
  marks text[] not null default '{}',
  year int,
  number int,
  bank_account text,
  national_id text,
  primary key (organisation_id, id),
  unique (organisation_id, pay_period_id, worker_id, currency),
  constraint pay_stubs_number unique (organisation_id, year, number),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  constraint pay_stubs_deductions check (deductions_amount = (taxes_amount + insurance_amount + other_amount)),
  check (net_amount = (gross_amount - deductions_amount)),
  check ((status = 'issued') = (issued_at is not null)),
  constraint pay_stubs_numbered check ((status = 'issued') = (number is not null) and (number is null) = (year is null))
);
create index pay_stubs_of_period on pay_stubs (organisation_id, pay_period_id);
create index pay_stubs_of_worker on pay_stubs (organisation_id, worker_id);
call protect('pay_stubs');
create policy eraser on pay_stubs to interim_eraser using (organisation_id = current_organisation());
create policy merger on pay_stubs to interim_merger using (organisation_id = current_organisation());
create policy resealer on pay_stubs to interim_resealer using (true);
grant select, update (worker_name, bank_account, national_id) on pay_stubs to interim_eraser;
grant select, update (worker_id, bank_account, national_id) on pay_stubs to interim_merger;
grant select (organisation_id, id, worker_id, bank_account, national_id),
  update (bank_account, national_id) on pay_stubs to interim_resealer;
-- before update, delete: refuse_change runs refuse_change() when old.status = 'issued' (rows-that-never-change.sql)
-- after update of status: refuse_negative_reserves runs refuse_negative_reserves() when old.status = 'draft'
--   and new.status = 'issued' (pay-reserves.sql)
-- before insert, update of pay_period_id: refuse_stub_of_issued_period runs refuse_stub_of_issued_period() (pay-frozen.sql)
-- after update, each statement: refuse_unpaid_entries runs refuse_unpaid_entries() (pay-frozen.sql)
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of bank_account, national_id (history.sql)

create table pay_transfer_stubs (
  organisation_id uuid not null,
  pay_stub_id uuid not null,
  pay_transfer_id uuid not null,
  bank_account text,
  constraint pay_transfer_stubs_once primary key (organisation_id, pay_stub_id),
  foreign key (organisation_id, pay_stub_id) references pay_stubs (organisation_id, id),
  foreign key (organisation_id, pay_transfer_id) references pay_transfers (organisation_id, id)
);
create index pay_transfer_stubs_of_transfer on pay_transfer_stubs (organisation_id, pay_transfer_id);
call protect('pay_transfer_stubs');
create policy eraser on pay_transfer_stubs to interim_eraser using (organisation_id = current_organisation());
create policy merger on pay_transfer_stubs to interim_merger using (organisation_id = current_organisation());
create policy resealer on pay_transfer_stubs to interim_resealer using (true);
grant select, update (bank_account) on pay_transfer_stubs to interim_eraser;
grant select, update (bank_account) on pay_transfer_stubs to interim_merger;
grant select (organisation_id, pay_stub_id, bank_account), update (bank_account) on pay_transfer_stubs to interim_resealer;
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table pay_transfers (
  organisation_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  payer text not null,
  execution_date date not null,
  made_at timestamptz not null default scope_now(),
  made_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, pay_period_id) references pay_periods (organisation_id, id),
  foreign key (organisation_id, made_by) references accounts (organisation_id, id)
);
create index pay_transfers_of_period on pay_transfers (organisation_id, pay_period_id, made_at);
call protect('pay_transfers');
create policy resealer on pay_transfers to interim_resealer using (true);
grant select (organisation_id, id, payer), update (payer) on pay_transfers to interim_resealer;
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of payer (history.sql)

create table worker_rates (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  worker_id uuid not null,
  from_date date not null,
  amount bigint check (amount >= 0),
  currency text,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint worker_rates_date unique (organisation_id, worker_id, from_date),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id) on delete cascade,
  check ((amount is null) = (currency is null))
);
call protect('worker_rates');
-- history of insert, update, delete (history.sql)

-- billing ────────────────────────────────────────────────────────────────────────────────────────────

create table bill_rates (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  project_id uuid,
  from_date date not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint bill_rates_once unique nulls not distinct (organisation_id, client_id, project_id, from_date),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, project_id) references projects (organisation_id, id) on delete cascade
);
call protect('bill_rates');
-- history of insert, update, delete (history.sql)

create table billed_entries (
  organisation_id uuid not null,
  time_entry_id uuid not null,
  statement_id uuid not null,
  regular jsonb not null default '[]' check (jsonb_typeof(regular) = 'array'),
  constraint billed_entries_once primary key (organisation_id, time_entry_id),
  foreign key (organisation_id, time_entry_id) references time_entries (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id)
);
create index billed_entries_of_statement on billed_entries (organisation_id, statement_id);
call protect('billed_entries');
-- before update: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- before delete: refuse_unbilling runs refuse_unbilling() (invoices-frozen.sql)

create table billing_sellers (
  organisation_id uuid not null,
  id uuid not null,
  street text,
  city text,
  postal_zone text,
  country text check (country ~ '^[A-Z]{2}$'),
  registration_number text,
  registration_scheme text,
  electronic_address text,
  electronic_scheme text,
  account_number text,
  account_bic text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check (id = organisation_id),
  check ((electronic_address is null) = (electronic_scheme is null))
);
call protect('billing_sellers');
-- history of insert, update, delete (history.sql)

create table billing_terms (
  organisation_id uuid not null,
  id uuid not null,
  street text,
  city text,
  postal_zone text,
  country text check (country ~ '^[A-Z]{2}$'),
  registration_number text,
  registration_scheme text,
  electronic_address text,
  electronic_scheme text,
  buyer_reference text,
  language text not null default 'en' check (language in ('en', 'fr', 'nl')),
  vat_category text check (vat_category in ('S', 'AE', 'E', 'Z', 'O', 'G')),
  vat_basis_points int check (vat_basis_points >= 1 and vat_basis_points <= 10000),
  exemption_reason text,
  payment_days int not null default 30 check (payment_days >= 0 and payment_days <= 365),
  markup_basis_points int check (markup_basis_points >= 0 and markup_basis_points <= 100000),
  passes_premiums boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  premium_rounding text not null default 'exact' check (premium_rounding in ('exact', 'nearest5', 'up5', 'nearest15', 'up15')),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  check ((electronic_address is null) = (electronic_scheme is null)),
  check ((vat_category = 'S') = (vat_basis_points is not null) or vat_category is null),
  check (vat_category <> 'E' or exemption_reason is not null)
);
call protect('billing_terms');
-- history of insert, update, delete (history.sql)

create table client_statement_hours (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  worker_id uuid not null,
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  primary key (organisation_id, id),
  constraint client_statement_hours_once unique (organisation_id, statement_id, worker_id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('client_statement_hours');
create policy merger on client_statement_hours to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_id) on client_statement_hours to interim_merger;
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table client_statement_lines (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  position int not null,
  project_id uuid not null,
  project_name text not null,
  worker_id uuid not null,
  worker_name text not null,
  first_date date not null,
  last_date date not null,
  minutes int not null check (minutes > 0),
  rate_exact numeric(24,0) not null check (rate_exact >= 0),
  premium text check (premium in ('overtime', 'night', 'holiday')),
  percent int not null check (percent >= 100),
  net_amount bigint not null,
  hours jsonb not null,
  primary key (organisation_id, id),
  constraint client_statement_lines_organisation_id_statement_id_positio_key unique (organisation_id, statement_id, "position"),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, project_id) references projects (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id)
);
call protect('client_statement_lines');
create policy eraser on client_statement_lines to interim_eraser using (organisation_id = current_organisation());
create policy merger on client_statement_lines to interim_merger using (organisation_id = current_organisation());
grant select, update (worker_name) on client_statement_lines to interim_eraser;
grant select, update (worker_id) on client_statement_lines to interim_merger;
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- after insert, each statement: refuse_more_lines runs refuse_more_lines() (invoices-frozen.sql)

create table client_statements (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year int not null,
  number int not null check (number > 0),
  issue_date date not null,
  due_date date not null,
  from_date date not null,
  to_date date not null,
  currency text not null,
  net_amount bigint not null,
  vat_amount bigint not null,
  total_amount bigint not null,
  minutes int not null,
  credits_id uuid,
  reason text,
  language text not null check (language in ('en', 'fr', 'nl')),
  seller jsonb not null,
  buyer jsonb not null,
  terms jsonb not null,
  issued_by uuid not null,
  created_at timestamptz not null default scope_now(),
  order_number text,
  logo_id uuid,
  primary key (organisation_id, id),
  constraint client_statements_number unique (organisation_id, year, number),
  constraint client_statements_credited_once unique (organisation_id, credits_id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, credits_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, issued_by) references accounts (organisation_id, id),
  constraint client_statements_logo foreign key (organisation_id, logo_id) references organisation_logos (organisation_id, id),
  check ((kind = 'credit_note') = (credits_id is not null)),
  check (to_date >= from_date),
  check (total_amount = (net_amount + vat_amount))
);
create index client_statements_of_client on client_statements (organisation_id, client_id, year desc, number desc);
create index client_statements_of_days on client_statements (organisation_id, to_date, from_date);
create index client_statements_of_logo on client_statements (organisation_id, logo_id) where logo_id is not null;
call protect('client_statements');
-- after insert: receivable_of_statement runs update_receivables() (payments.sql)
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table sales_journal_settings (
  organisation_id uuid not null,
  id uuid not null,
  accounts jsonb not null,
  format jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check (id = organisation_id)
);
call protect('sales_journal_settings');
-- history of insert, update, delete (history.sql)

create table statement_numbers (
  organisation_id uuid not null,
  year int not null,
  last int not null,
  primary key (organisation_id, year),
  foreign key (organisation_id) references organisations (id)
);
call protect('statement_numbers');

-- receivables ────────────────────────────────────────────────────────────────────────────────────────

create table bank_files (
  organisation_id uuid not null,
  id uuid not null,
  account_number text not null,
  transaction_count int not null,
  imported_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, imported_by) references accounts (organisation_id, id)
);
create index bank_files_by_time on bank_files (organisation_id, created_at desc, id desc);
call protect('bank_files');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

create table bank_transactions (
  organisation_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reversal boolean not null default false,
  debtor_name text,
  debtor_account text,
  structured_reference text,
  end_to_end_id text,
  remittance text not null default '',
  status text not null default 'open' check (status in ('open', 'booked', 'ignored')),
  payment_id uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint bank_transactions_once unique (organisation_id, key),
  foreign key (organisation_id, file_id) references bank_files (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments (organisation_id, id),
  constraint bank_transactions_account_length check (length(debtor_account) <= 34),
  constraint bank_transactions_payment check ((status = 'booked') = (payment_id is not null))
);
create index bank_transactions_by_status on bank_transactions (organisation_id, status, booked_on desc, id desc);
create index bank_transactions_of_account on bank_transactions (organisation_id, debtor_account) where status = 'booked';
create index bank_transactions_of_name on bank_transactions (organisation_id, debtor_name) where status = 'booked';
create index bank_transactions_of_payment on bank_transactions (organisation_id, payment_id) where payment_id is not null;
call protect('bank_transactions');
revoke update, delete on bank_transactions from interim_app;
grant update (status, payment_id) on bank_transactions to interim_app;
-- history of insert, update, delete (history.sql)

create table client_reminder_pauses (
  organisation_id uuid not null,
  id uuid not null,
  reason text not null,
  until date,
  paused_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, paused_by) references accounts (organisation_id, id)
);
call protect('client_reminder_pauses');
-- history of insert, update, delete (history.sql)

create table credit_limits (
  organisation_id uuid not null,
  id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  set_by uuid not null,
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, set_by) references accounts (organisation_id, id)
);
call protect('credit_limits');
-- history of insert, update, delete (history.sql)

create table invoice_reminder_pauses (
  organisation_id uuid not null,
  id uuid not null,
  reason text not null,
  until date,
  paused_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references receivables (organisation_id, id),
  foreign key (organisation_id, paused_by) references accounts (organisation_id, id)
);
call protect('invoice_reminder_pauses');
-- history of insert, update, delete (history.sql)

create table invoice_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  client_id uuid not null,
  order_number text,
  net_amount bigint not null,
  currency text not null,
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'sent', 'blocked')),
  channel text check (channel in ('email', 'peppol')),
  statement_id uuid,
  failure jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references invoice_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  check (state <> 'blocked' or failure is not null),
  check ((channel is not null) = (state = 'sent')),
  check ((statement_id is not null) = state in ('created', 'sent'))
);
create unique index invoice_run_items_in_order on invoice_run_items (organisation_id, run_id, "position");
create index invoice_run_items_of_client on invoice_run_items (organisation_id, client_id);
create unique index invoice_run_items_once on invoice_run_items (organisation_id, statement_id) where statement_id is not null;
call protect('invoice_run_items');

create table invoice_runs (
  organisation_id uuid not null,
  id uuid not null,
  from_date date not null,
  to_date date not null,
  sends boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  check (from_date <= to_date),
  check ((status = 'running') = (ended_at is null))
);
create index invoice_runs_by_start on invoice_runs (organisation_id, started_at desc, id desc);
create unique index invoice_runs_one on invoice_runs (organisation_id) where status = 'running';
call protect('invoice_runs');
-- history of insert, update, delete (history.sql)

create table payment_allocations (
  organisation_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  statement_id uuid not null,
  client_id uuid not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint payment_allocations_payment foreign key (organisation_id, client_id, currency, payment_id)
    references payments (organisation_id, client_id, currency, id),
  constraint payment_allocations_statement foreign key (organisation_id, client_id, currency, statement_id)
    references receivables (organisation_id, client_id, currency, id)
);
create index payment_allocations_of_payment on payment_allocations (organisation_id, payment_id);
create index payment_allocations_of_statement on payment_allocations (organisation_id, statement_id);
call protect('payment_allocations');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- after insert: sum_allocation runs sum_allocation() (payments.sql)

create table payment_reversals (
  organisation_id uuid not null,
  id uuid not null,
  reason text not null,
  reversed_by uuid,
  created_at timestamptz not null default scope_now(),
  constraint payment_reversals_once primary key (organisation_id, id),
  foreign key (organisation_id, id) references payments (organisation_id, id),
  foreign key (organisation_id, reversed_by) references accounts (organisation_id, id)
);
call protect('payment_reversals');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)

create table payments (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  received_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  allocated_amount bigint not null default 0,
  reference text,
  note text,
  recorded_by uuid,
  reversed boolean not null default false,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint payments_of_client unique (organisation_id, client_id, currency, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, recorded_by) references accounts (organisation_id, id),
  constraint payments_allocated check (allocated_amount >= 0 and allocated_amount <= amount),
  constraint payments_reversed check (not reversed or allocated_amount = 0)
);
create index payments_by_date on payments (organisation_id, client_id, received_on desc, id desc);
call protect('payments');
revoke update, delete on payments from interim_app;
grant update (allocated_amount, reversed) on payments to interim_app;
-- history of insert, update, delete (history.sql)

create table peppol_deliveries (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  sender_scheme text not null,
  sender_address text not null,
  recipient_scheme text not null,
  recipient_address text not null,
  recipient_name text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'rejected', 'not_found', 'failed')),
  reason text,
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  changed_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index peppol_deliveries_of_statement on peppol_deliveries (organisation_id, statement_id, created_at desc, id desc);
create unique index peppol_deliveries_once on peppol_deliveries (organisation_id, statement_id)
  where (state in ('queued', 'sent', 'delivered'));
call protect('peppol_deliveries');
create policy eraser on peppol_deliveries to interim_eraser using (organisation_id = current_organisation());
create policy gate on peppol_deliveries for select to interim_gate using (true);
grant select, update (reason) on peppol_deliveries to interim_eraser;
grant select (organisation_id, statement_id, state) on peppol_deliveries to interim_gate;
-- history of insert, update, delete (history.sql)
-- events of insert, update when current_user <> 'interim_resealer', delete (events.sql)

create table peppol_tasks (
  organisation_id uuid not null,
  id uuid not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references peppol_deliveries (organisation_id, id) on delete cascade
);
create index peppol_tasks_due on peppol_tasks (due_at);
call protect('peppol_tasks');
create policy eraser on peppol_tasks to interim_eraser using (organisation_id = current_organisation());
create policy gate on peppol_tasks to interim_gate using (true);
grant select, update (last_error) on peppol_tasks to interim_eraser;
grant select, update (attempts, lease, leased_until) on peppol_tasks to interim_gate;

create table receivable_notes (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  statement_id uuid,
  kind text not null check (kind in ('call', 'promise', 'dispute')),
  text text,
  promised_on date,
  amount bigint check (amount > 0),
  currency text,
  written_by uuid not null,
  created_at timestamptz not null default scope_now(),
  closed_by uuid,
  closed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id),
  foreign key (organisation_id, written_by) references accounts (organisation_id, id),
  foreign key (organisation_id, closed_by) references accounts (organisation_id, id),
  constraint receivable_notes_text check (kind = 'promise' or text is not null),
  constraint receivable_notes_promise check ((kind = 'promise') = (promised_on is not null and amount is not null and currency is not null)),
  constraint receivable_notes_closed check ((closed_at is not null) = (closed_by is not null) and (kind <> 'call' or closed_at is null))
);
create index receivable_notes_of_client on receivable_notes (organisation_id, client_id, created_at desc, id desc);
create index receivable_notes_of_statement on receivable_notes (organisation_id, statement_id) where statement_id is not null;
create index receivable_notes_open on receivable_notes (organisation_id) where ((kind <> 'call') and (closed_at is null));
call protect('receivable_notes');
-- history of insert, update, delete (history.sql)

create table receivables (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  currency text not null,
  due_date date not null,
  total_amount bigint not null,
  paid_amount bigint not null default 0,
  credited boolean not null default false,
  sent_at timestamptz,
  primary key (organisation_id, id),
  constraint receivables_of_client unique (organisation_id, client_id, currency, id),
  foreign key (organisation_id, id) references client_statements (organisation_id, id),
  constraint receivables_paid check (paid_amount >= 0 and paid_amount <= total_amount),
  constraint receivables_credited check (not credited or paid_amount = 0)
);
create index receivables_open on receivables (organisation_id, client_id) where ((not credited) and (paid_amount < total_amount));
call protect('receivables');
create policy gate on receivables to interim_gate using (true);
grant select (organisation_id, id), update (sent_at) on receivables to interim_gate;

create table reminded_invoices (
  organisation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  statement_id uuid not null,
  level int not null check (level >= 1 and level <= 3),
  scheduled boolean not null,
  day date not null,
  open_amount bigint not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, reminder_id) references reminders (organisation_id, id),
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id)
);
create index reminded_invoices_of_reminder on reminded_invoices (organisation_id, reminder_id);
create index reminded_invoices_of_statement on reminded_invoices (organisation_id, statement_id);
create unique index reminded_invoices_once on reminded_invoices (organisation_id, statement_id, level) where scheduled;
call protect('reminded_invoices');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)

create table reminder_emails (
  organisation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  recipient text not null,
  subject text not null,
  message text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  delivered_at timestamptz,
  reported boolean not null default false,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, reminder_id) references reminders (organisation_id, id)
);
create index reminder_emails_failed on reminder_emails (organisation_id) where ((state = 'failed') and (not reported));
create index reminder_emails_of_reminder on reminder_emails (organisation_id, reminder_id);
call protect('reminder_emails');
create policy gate on reminder_emails to interim_gate using (true);
grant select (organisation_id, id, state, reported), update (state, delivered_at) on reminder_emails to interim_gate;
-- history of insert, update, delete (history.sql)

create table reminder_run_items (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  statement_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'reminded', 'blocked')),
  level int check (level >= 1 and level <= 3),
  obstacle text check (obstacle in ('settled', 'not_overdue', 'reminded_today', 'paused', 'client_paused', 'no_recipient')),
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references reminder_runs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id),
  check ((level is not null) = (state = 'reminded')),
  check ((obstacle is not null) = (state = 'blocked'))
);
create unique index reminder_run_items_in_order on reminder_run_items (organisation_id, run_id, "position");
create index reminder_run_items_of_statement on reminder_run_items (organisation_id, statement_id);
call protect('reminder_run_items');

create table reminder_runs (
  organisation_id uuid not null,
  id uuid not null,
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint reminder_runs_end check ((status = 'running') = (ended_at is null))
);
create index reminder_runs_by_start on reminder_runs (organisation_id, started_at desc, id desc);
call protect('reminder_runs');
-- history of insert, update, delete (history.sql)

create table reminder_settings (
  organisation_id uuid not null,
  id uuid not null,
  active boolean not null,
  first_days int not null,
  second_days int not null,
  third_days int not null,
  send_time text not null check (send_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  texts jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  constraint reminder_settings_days check (0 < first_days and first_days < second_days and second_days < third_days)
);
call protect('reminder_settings');
create policy gate on reminder_settings for select to interim_gate using (true);
grant select (organisation_id, active) on reminder_settings to interim_gate;
-- history of insert, update, delete (history.sql)

create table reminders (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  level int not null check (level >= 1 and level <= 3),
  day date not null,
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index reminders_of_client on reminders (organisation_id, client_id, created_at desc);
call protect('reminders');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)
-- history of insert, update, delete (history.sql)

create table statement_sends (
  organisation_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  recipient text not null,
  subject text not null,
  message text not null,
  attachments text[] not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  delivered_at timestamptz,
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references client_statements (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index statement_sends_of_statement on statement_sends (organisation_id, statement_id, created_at desc);
call protect('statement_sends');
create policy gate on statement_sends to interim_gate using (true);
grant select, update (state, delivered_at) on statement_sends to interim_gate;
-- history of insert, update, delete (history.sql)

-- portal ─────────────────────────────────────────────────────────────────────────────────────────────

create table client_sign_in_links (
  organisation_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint client_sign_in_links_token unique (token_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index client_sign_in_links_contact on client_sign_in_links (organisation_id, contact_id);
create index client_sign_in_links_expiry on client_sign_in_links (expires_at);
call protect('client_sign_in_links');
create policy gate on client_sign_in_links to interim_gate using (true);
grant select, insert, delete on client_sign_in_links to interim_gate;
-- before insert, update, delete: refuse_fenced_row runs refuse_fenced_row() when current_user = 'interim_gate' (fence.sql)

create table contract_codes (
  organisation_id uuid not null,
  contact_id uuid not null,
  texts_hash text not null check (texts_hash ~ '^[0-9a-f]{64}$'),
  email text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (organisation_id, contact_id, texts_hash),
  foreign key (organisation_id, contact_id) references client_contacts (organisation_id, id) on delete cascade
);
create index contract_codes_expiry on contract_codes (organisation_id, expires_at);
call protect('contract_codes');

create table portal_access (
  organisation_id uuid not null,
  id uuid not null,
  invited_at timestamptz,
  invited_by uuid,
  last_sign_in_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references client_contacts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, invited_by) references accounts (organisation_id, id)
);
call protect('portal_access');
-- history of insert, update, delete (history.sql)

-- inspections ────────────────────────────────────────────────────────────────────────────────────────

create table inspection_exports (
  organisation_id uuid not null,
  id uuid not null,
  worker_id uuid,
  client_id uuid,
  start_date date not null,
  end_date date not null,
  language text not null check (language in ('en', 'fr', 'nl')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by uuid not null,
  started_at timestamptz not null default scope_now(),
  ended_at timestamptz,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  file_count int,
  byte_count bigint,
  row_counts jsonb not null default '{}' check (jsonb_typeof(row_counts) = 'object'),
  history_check jsonb check (jsonb_typeof(history_check) = 'object'),
  files_deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id) on delete set null (client_id),
  foreign key (organisation_id, started_by) references accounts (organisation_id, id),
  constraint inspection_exports_period check (end_date >= start_date),
  constraint inspection_exports_done check ((status = 'done') = (digest is not null)),
  constraint inspection_exports_ended check ((ended_at is null) = (status = 'running'))
);
create index inspection_exports_of_client on inspection_exports (organisation_id, client_id) where client_id is not null;
create index inspection_exports_of_worker on inspection_exports (organisation_id, worker_id) where worker_id is not null;
call protect('inspection_exports');
create policy gate on inspection_exports for select to interim_gate using (true);
grant select (organisation_id, ended_at, files_deleted_at) on inspection_exports to interim_gate;
-- history of insert, update, delete, without the values of row_counts, history_check (history.sql)

create table inspection_files (
  organisation_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  bytes bytea,
  contract_id uuid,
  is_stamped boolean not null default false,
  primary key (organisation_id, id),
  constraint inspection_files_path unique (organisation_id, export_id, path),
  foreign key (organisation_id, export_id) references inspection_exports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contract_files (organisation_id, id),
  constraint inspection_files_content check ((bytes is null) = (contract_id is not null))
);
create index inspection_files_of_contract on inspection_files (organisation_id, contract_id) where contract_id is not null;
call protect('inspection_files');

create table inspection_links (
  organisation_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  recipient text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint inspection_links_token unique (token_hash),
  foreign key (organisation_id, export_id) references inspection_exports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, created_by) references accounts (organisation_id, id)
);
create index inspection_links_of_export on inspection_links (organisation_id, export_id);
call protect('inspection_links');
create policy gate on inspection_links for select to interim_gate using (true);
grant select (organisation_id, id, token_hash) on inspection_links to interim_gate;
-- history of insert, update, delete, without the values of token_hash (history.sql)

create table inspection_parts (
  organisation_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  position int not null,
  worker_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  primary key (organisation_id, id),
  constraint inspection_parts_once unique (organisation_id, run_id, "position"),
  foreign key (organisation_id, run_id) references inspection_exports (organisation_id, id) on delete cascade
);
call protect('inspection_parts');

create table inspection_visits (
  organisation_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  kind text not null check (kind in ('page', 'download')),
  address text not null,
  at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, link_id) references inspection_links (organisation_id, id) on delete cascade
);
create index inspection_visits_of_link on inspection_visits (organisation_id, link_id, at desc);
call protect('inspection_visits');
-- before update, delete: refuse_change runs refuse_change() (rows-that-never-change.sql)

-- keys ───────────────────────────────────────────────────────────────────────────────────────────────

create table api_keys (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  account_id uuid not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  hash bytea not null,
  former_hash bytea,
  former_until timestamptz,
  lifetime_days int not null check (lifetime_days >= 1 and lifetime_days <= 730),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default scope_now(),
  replaced_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, replaced_by) references api_keys (organisation_id, id) on delete cascade,
  check ((former_hash is null) = (former_until is null))
);
create index api_keys_account on api_keys (organisation_id, account_id);
create index api_keys_former_hash on api_keys (former_hash) where former_hash is not null;
create index api_keys_hash on api_keys (hash);
create index api_keys_replaced_by on api_keys (organisation_id, replaced_by) where replaced_by is not null;
call protect('api_keys');
create policy gate on api_keys for select to interim_gate using (true);
grant select (organisation_id, id, account_id, scopes, hash, former_hash, former_until, expires_at, revoked_at,
  replaced_by) on api_keys to interim_gate;
-- history of insert, update, delete, without the values of hash, former_hash (history.sql)

-- webhooks ───────────────────────────────────────────────────────────────────────────────────────────

create table event_streams (
  organisation_id uuid not null,
  is_recording boolean not null,
  last_position bigint not null default 0,
  deleted_to bigint not null default 0,
  shared_deleted_to bigint not null default 0,
  primary key (organisation_id),
  foreign key (organisation_id) references organisations (id)
);
call protect('event_streams');
create policy gate on event_streams for select to interim_gate using (true);
grant select on event_streams to interim_gate;

create table events (
  organisation_id uuid not null,
  number bigint generated always as identity,
  id uuid not null default gen_random_uuid(),
  position bigint,
  type text not null,
  record_id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  data jsonb not null,
  primary key (organisation_id, number)
);
create index events_by_time on events (organisation_id, at);
create unique index events_in_order on events (organisation_id, "position") where "position" is not null;
create index events_without_position on events (organisation_id, number) where "position" is null;
call protect('events');
revoke update on events from interim_app;
create policy gate on events for insert to interim_gate with check (true);
create policy gate_counts on events for select to interim_gate using (true);
grant update (position) on events to interim_app;
grant select (organisation_id, number, position), insert on events to interim_gate;

create table webhook_attempts (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  event_number bigint not null,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  status int,
  error text,
  answer text,
  primary key (organisation_id, endpoint_id, event_number, number),
  foreign key (organisation_id, endpoint_id, event_number)
    references webhook_deliveries (organisation_id, endpoint_id, event_number) on delete cascade
);
call protect('webhook_attempts');
create policy eraser on webhook_attempts to interim_eraser using (organisation_id = current_organisation());
grant select, update (answer) on webhook_attempts to interim_eraser;

create table webhook_deliveries (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  event_number bigint not null,
  id uuid not null default gen_random_uuid(),
  position bigint not null,
  record_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  blocked boolean not null default false,
  is_test boolean not null default false,
  due_at timestamptz not null,
  tries int not null default 0,
  failing_since timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, endpoint_id, event_number),
  unique (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
create index webhook_deliveries_by_time on webhook_deliveries (organisation_id, created_at);
create index webhook_deliveries_due on webhook_deliveries (organisation_id, endpoint_id, due_at, "position")
  where ((status = 'waiting') and (not blocked));
create index webhook_deliveries_log on webhook_deliveries (organisation_id, endpoint_id, created_at, id);
create index webhook_deliveries_of_record on webhook_deliveries (organisation_id, endpoint_id, record_id, "position")
  where status = 'waiting';
call protect('webhook_deliveries');

create table webhook_endpoints (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  address text not null,
  types text[] not null,
  secret text not null,
  former_secret text,
  former_until timestamptz,
  active boolean not null default true,
  pause_reason text check (pause_reason in ('gone', 'failing')),
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  check (pause_reason is null or not active)
);
call protect('webhook_endpoints');
create policy gate on webhook_endpoints for select to interim_gate using (true);
create policy resealer on webhook_endpoints to interim_resealer using (true);
grant select (organisation_id, id, active) on webhook_endpoints to interim_gate;
grant select (organisation_id, id, secret, former_secret), update (secret, former_secret) on webhook_endpoints to interim_resealer;
-- history of insert, update when current_user <> 'interim_resealer', delete, without the values of secret, former_secret (history.sql)

create table webhook_progress (
  organisation_id uuid not null,
  endpoint_id uuid not null,
  position bigint not null,
  next_at timestamptz,
  served_at timestamptz,
  last_attempt_at timestamptz,
  last_status int,
  lease uuid,
  leased_until timestamptz,
  primary key (organisation_id, endpoint_id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
call protect('webhook_progress');
create policy gate on webhook_progress to interim_gate using (true);
grant select, update (lease, leased_until) on webhook_progress to interim_gate;

create table webhook_secrets (
  organisation_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  secret text not null,
  valid_until timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations (id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id) on delete cascade
);
create index webhook_secrets_of_endpoint on webhook_secrets (organisation_id, endpoint_id, valid_until);
call protect('webhook_secrets');
create policy resealer on webhook_secrets to interim_resealer using (true);
grant select (organisation_id, id, secret), update (secret) on webhook_secrets to interim_resealer;

-- views ──────────────────────────────────────────────────────────────────────────────────────────────

create view own_worker_lines as select organisation_id, id, created_at, active, words, name, role, industry, experience_level, email,
  skills, languages, tags from worker_lines where organisation_id = current_organisation();
alter view own_worker_lines owner to interim_gate;
grant select on own_worker_lines to interim_app;

create view own_worker_words as select organisation_id, word from worker_words where organisation_id = current_organisation();
alter view own_worker_words owner to interim_gate;
grant select on own_worker_words to interim_app;

-- functions ──────────────────────────────────────────────────────────────────────────────────────────

-- functions/account-addresses.sql: Every email address that an account has had. A user who has had the same address as a worker counts as
-- that worker when hours and time off are decided, also after one of the two has changed it.
function add_account_address() returns trigger, as interim_gate;
function is_same_person(organisation uuid, one uuid, other uuid) returns boolean;
function mailbox_of(email text) returns text;

-- functions/assignments.sql: The last day of an assignment.
function end_assignment() returns trigger;

-- functions/candidates.sql: The data by which workers are ranked for a request.
function distance_metres(lat1 double precision, lon1 double precision, lat2 double precision,
  lon2 double precision) returns double precision;
function level_number(level text) returns smallint;
function update_candidate_active() returns trigger;
function update_candidate_recommended() returns trigger;
function write_candidate_line() returns trigger;

-- functions/client-of-project.sql: Requests and hours belong to the client of their project.
function follow_client_of_project() returns trigger;
function move_requests_of_project() returns trigger;
function refuse_change_of_client() returns trigger;

-- functions/company-tags.sql: The company tag of an organisation is unique, also among the tags that others had in the last twelve months.
function free_company_tag(wanted text) returns text, as interim_gate;
function reserve_company_tag() returns trigger, as interim_gate;

-- functions/contracts.sql: Contracts follow their assignment.
function end_contracts() returns trigger;
function order_contract() returns trigger;

-- functions/data-collection.sql: Locations and browsers are not stored of people who do not agree to the collection of data.
function clear_browser() returns trigger;
function clear_entry_location() returns trigger;
function clear_late_punch_location() returns trigger;
function clear_punch_locations() returns trigger;
function collects_data(organisation uuid, person uuid) returns boolean;

-- functions/emails.sql: The outbox of emails, SMS and push notifications, and the statuses that follow an email.
function follow_delivery() returns trigger, as interim_gate;
function follow_reminder() returns trigger, as interim_gate;
function own_letters(most int) returns table(id uuid, channel text, recipient text, subject text, created_at timestamptz,
  due_at timestamptz, attempts int, is_held boolean, failed_at timestamptz, last_error text, waiting bigint, failed bigint),
  for interim_app only;
function send_letter_now(letter uuid) returns boolean, for interim_app only;
function send_message_now(message uuid) returns boolean, as interim_gate, for interim_app only;
function unsent_messages(most int) returns table(id uuid, channel text, recipient text, subject text, created_at timestamptz,
  due_at timestamptz, attempts int, is_held boolean, failed_at timestamptz, last_error text, waiting bigint, failed bigint),
  as interim_gate, for interim_app only;

-- functions/erasure.sql: The erasure of a person from rows that otherwise never change, and from what is written afterwards.
function erase_answers(said text[]) returns void, as interim_eraser, for interim_app only;
function erase_person(person uuid, former text, recipients text[], mentions jsonb) returns void, as interim_eraser, for interim_app only;
function refuse_erased_owner() returns trigger;
function skip_erased_person() returns trigger;
function without_mentions(wholly text, mentions jsonb) returns text;
function without_person(entity text, was jsonb) returns jsonb;

-- functions/events.sql: Events for other programs, written in the transaction of the change if the organisation records them. A job numbers
-- them afterwards.
function event_names(source jsonb, was jsonb, became jsonb) returns setof text;
function record_events() returns trigger, as interim_gate;

-- functions/fence.sql: Nothing of an organisation is written while it is being moved to another group.
function refuse_fenced_row() returns trigger, as interim_gate;
function refuse_if_fenced() returns void, as interim_gate;

-- functions/folding.sql: Names as they are searched, compared and ordered. `foldText` in TypeScript does the same. Generated columns and
-- indexes contain the results: a migration that changes one of these computes them again.
function fold_letters(value text) returns text;
function searchable(value text) returns text;
function searchable_words(value text) returns text;

-- functions/history-chain.sql: The history is a hash chain: each row contains the hash of the previous one, so that the verification finds
-- a changed, removed, inserted or moved row.
function history_deed(kept history) returns text;
function history_digest(salt uuid, before jsonb, after jsonb, comment text) returns bytea;
function record_erasure() returns trigger, as interim_gate;
function refuse_history_change() returns trigger;
function seal_history(reached_before bigint, reached_in text, most int, out sealed int, out reached bigint,
  out reached_by text) returns record, as interim_sealer, for interim_app only;

-- functions/history.sql: The history of records: who, when, which action, before and after. Triggers write it, so that no code can forget
-- it.
function changed_columns(before jsonb, after jsonb, hidden text[], out was jsonb, out became jsonb) returns record;
function record_delete() returns trigger, as interim_gate;
function record_insert() returns trigger, as interim_gate;
function record_look(worker uuid, secret text) returns void, for interim_app only;
function record_organisation() returns trigger, as interim_gate;
function record_reveal(worker uuid, secret text) returns void, as interim_gate, for interim_app only;
function record_update() returns trigger, as interim_gate;

-- functions/invoices-frozen.sql: Invoices and invoiced hours do not change until they are credited.
function refuse_change_of_billed() returns trigger;
function refuse_more_lines() returns trigger;
function refuse_unbilling() returns trigger;

-- functions/live-notices.sql: Notices to every process that something has changed, for the screens that are open. They are sent if, and
-- only if, the change is committed. Topics of routes that announce them (`announces`, such as `clock`) have no trigger: the server notifies
-- after the commit.
function notify_live() returns trigger;
function notify_members() returns trigger;
function notify_of_waves() returns trigger;

-- functions/merging.sql: The rows of a worker whose record was merged into another one.
function merge_person(former uuid, moves jsonb, stubs jsonb) returns void, as interim_merger, for interim_app only;

-- functions/pay-drafts.sql: Drafts of pay stubs depend on the hours from which they were calculated.
function delete_drafts_of_entry() returns trigger;

-- functions/pay-frozen.sql: Issued pay and paid hours never change.
function refuse_change_of_paid() returns trigger;
function refuse_issued_adjustment() returns trigger;
function refuse_issued_line_entries() returns trigger;
function refuse_issued_lines() returns trigger;
function refuse_stub_of_issued_period() returns trigger;
function refuse_unpaid_entries() returns trigger;

-- functions/pay-reserves.sql: The ledger of statutory pay that is reserved: the lines of issued stubs.
function refuse_negative_reserves() returns trigger;
function reserves_of(organisation uuid, worker uuid) returns table(component text, assignment_id uuid, currency text, balance bigint,
  article text, first_date date, last_date date);

-- functions/payments.sql: Paid and open amounts of invoices.
function sum_allocation() returns trigger;
function update_receivables() returns trigger;

-- functions/push-devices.sql: The devices that receive push notifications.
function delete_push_devices() returns trigger, as interim_gate;
function take_endpoint(taken text) returns void, as interim_gate;

-- functions/requests.sql: The positions of a request.
function fill_positions() returns trigger;

-- functions/rows-that-never-change.sql: Rows that never change, some of them only from their issue on.
function refuse_change() returns trigger;

-- functions/scope.sql: The settings of a call, and values computed from them.
function current_organisation() returns uuid;
function organisation_today(organisation uuid) returns date;
function scope_now() returns timestamptz;
function table_of(relation name) returns text;

-- functions/sessions.sql: Confirms the cached session of a caller, in the round trip of a statement. IN401: it has changed. IN503: the
-- organisation is being moved.
function confirm_client_session(token bytea, contact_version int, organisation_version int, at timestamptz) returns void, as interim_gate;
function confirm_key(key_hash bytea, account_version int, organisation_version int, at timestamptz) returns void, as interim_gate;
function confirm_kiosk(token bytea, kiosk_version int, organisation_version int, at timestamptz) returns void, as interim_gate;
function confirm_session(token bytea, account_version int, organisation_version int, at timestamptz) returns void, as interim_gate;

-- functions/shifts.sql: Shifts follow their assignment.
function accept_new_shift() returns trigger;
function accept_shifts() returns trigger;
function planned_minutes(starts_at timestamptz, ends_at timestamptz, break_minutes int) returns int;

-- functions/table-setup.sql: What migrations call when they create a table. A migration that needs a new text defines it itself; the text
-- here is the same.
procedure emit_events(target regclass, source jsonb);
procedure give_to_gate(function_signature text);
procedure keep_history(target regclass, variadic hidden text[] default '{}');
procedure let_erase(target regclass, columns text);
procedure let_keep(target regclass);
procedure let_reseal(target regclass, keys text, columns text);
procedure protect(target regclass);

-- functions/tags.sql: The names of tags on records. They follow the tag: a renamed tag is renamed on its records, a deleted one is removed
-- from them.
function follow_tag() returns trigger;
function replace_tag(organisation uuid, former text, later text) returns void;
function tags_without(tags text[], former text, later text) returns text[];

-- functions/worker-rates.sql: The pay rates of workers by date.
function record_worker_rate() returns trigger;

-- functions/worker-search.sql: The data in which workers are searched: a line for each worker, and the words that occur in an organisation.
function add_worker_words() returns trigger, as interim_gate;
function drop_worker_words() returns trigger, as interim_gate;
function update_worker_line() returns trigger, as interim_gate;
function write_worker_lines() returns trigger, as interim_gate;
