-- Reminders of overdue invoices: when each level is sent, and its texts per language. The row's id is the organisation's.
create table reminder_settings (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  active boolean not null,
  -- Days after the due date.
  first_days int not null,
  second_days int not null,
  third_days int not null,
  -- The local time, as 09:00, from which reminders of a day are sent.
  send_time text not null check (send_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  texts jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default scope_now(),
  updated_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  constraint reminder_settings_days check (0 < first_days and first_days < second_days and second_days < third_days)
);
call protect('reminder_settings');
call keep_history('reminder_settings');
create policy gate on reminder_settings for select to interim_gate using (true);
grant select (organisation_id, active) on reminder_settings to interim_gate;

-- Clients and invoices without reminders on schedule. The id is that of the client or the invoice; a row is deleted to resume.
create table client_reminder_pauses (
  organisation_id uuid not null,
  id uuid not null,
  reason text not null,
  -- The last day of the pause; null for no end.
  until date,
  paused_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references clients (organisation_id, id) on delete cascade,
  foreign key (organisation_id, paused_by) references accounts (organisation_id, id)
);
call protect('client_reminder_pauses');
call keep_history('client_reminder_pauses');

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
call keep_history('invoice_reminder_pauses');

-- A reminder of one or several invoices of a client at one level.
create table reminders (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  level int not null check (level between 1 and 3),
  -- The local day.
  day date not null,
  -- Null if it was sent on schedule.
  sent_by uuid,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients (organisation_id, id),
  foreign key (organisation_id, sent_by) references accounts (organisation_id, id)
);
create index reminders_of_client on reminders (organisation_id, client_id, created_at desc);
call protect('reminders');
call keep_history('reminders');
create trigger reminder_stands before update or delete on reminders for each row execute function refuse_change();

create table reminded_invoices (
  organisation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  statement_id uuid not null,
  level int not null check (level between 1 and 3),
  scheduled boolean not null,
  day date not null,
  -- What was still to be paid, in minor units.
  open_amount bigint not null,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, reminder_id) references reminders (organisation_id, id),
  foreign key (organisation_id, statement_id) references receivables (organisation_id, id)
);
create index reminded_invoices_of_statement on reminded_invoices (organisation_id, statement_id);
create index reminded_invoices_of_reminder on reminded_invoices (organisation_id, reminder_id);
-- The schedule sends each level of an invoice once.
create unique index reminded_invoices_once on reminded_invoices (organisation_id, statement_id, level) where scheduled;
call protect('reminded_invoices');
call keep_history('reminded_invoices');
create trigger reminded_invoice_stands before update or delete on reminded_invoices for each row execute function refuse_change();

-- The emails of a reminder. The id is that of the message in the outbox.
create table reminder_emails (
  organisation_id uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  recipient text not null,
  subject text not null,
  message text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  delivered_at timestamptz,
  -- True once users were notified of its failure.
  reported boolean not null default false,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, reminder_id) references reminders (organisation_id, id)
);
create index reminder_emails_of_reminder on reminder_emails (organisation_id, reminder_id);
create index reminder_emails_failed on reminder_emails (organisation_id) where state = 'failed' and not reported;
call protect('reminder_emails');
call keep_history('reminder_emails');
create policy gate on reminder_emails to interim_gate using (true) with check (true);
grant select (organisation_id, id, state, reported), update (state, delivered_at) on reminder_emails to interim_gate;

create function follow_reminder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update reminder_emails e
     set state = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
         delivered_at = new.sent_at
   where e.organisation_id = new.organisation_id and e.id = new.id;
  return null;
end $$;
call give_to_gate('follow_reminder()');
create trigger reminder_of_message after update of sent_at, failed_at on outbox for each row
  when (new.channel = 'mail' and (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at))
  execute function follow_reminder();
