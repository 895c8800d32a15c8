-- What people wish to be told, how and when; what is still to be sent of it; and what is told to open streams.

-- Only of who has chosen: everybody else is told as is usual.
create table notification_settings (
  organisation_id uuid not null,
  account_id uuid not null,
  -- By type and channel: {"documentExpiry": {"inApp": true, "email": false, "sms": false}}.
  types jsonb not null check (jsonb_typeof(types) = 'object'),
  digest text not null check (digest in ('hourly', 'daily', 'weekly')),
  quiet_from time,
  quiet_to time,
  -- Null: that of the organisation.
  time_zone text,
  -- Where text messages go.
  phone text,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
call protect('notification_settings');

alter table notifications
  -- False where the reader is told outside the application alone.
  add column in_app boolean not null default true,
  -- When to look again whether something of it is to be sent; null where nothing is, any more.
  add column send_at timestamptz,
  add column email_open boolean not null default false,
  add column sms_open boolean not null default false;
create index notifications_to_send on notifications (send_at) where send_at is not null;
create policy gate on notifications for select to interim_gate using (true);
grant select (organisation_id, send_at) on notifications to interim_gate;

-- Where whoever gets a letter can say that there be no more of its kind.
alter table outbox add column unsubscribe text;

-- What expires is told of once at each of its distances; another day is another end.
create table expiries_told (
  organisation_id uuid not null,
  certification_id uuid not null,
  day date not null,
  days int not null,
  primary key (organisation_id, certification_id, day, days),
  foreign key (organisation_id, certification_id) references certifications (organisation_id, id) on delete cascade
);
call protect('expiries_told');

-- Tells every process that something of the topic has changed for an account, and not what: in the transaction of the
-- change, so that it is told if, and only if, that is committed. What is told twice in one transaction arrives once.
create function tell_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'topic', tg_argv[0],
    'organisationId', case tg_op when 'DELETE' then old.organisation_id else new.organisation_id end,
    'accountId', case tg_op when 'DELETE' then old.account_id else new.account_id end)::text);
  return null;
end $$;
create trigger live_insert after insert on notifications for each row when (new.in_app)
  execute function tell_live('notifications');
create trigger live_update after update of read_at on notifications for each row when (old.read_at is distinct from new.read_at)
  execute function tell_live('notifications');
create trigger live_delete after delete on notifications for each row when (old.in_app)
  execute function tell_live('notifications');
create trigger live_delete after delete on sessions for each row execute function tell_live('sessions');
