-- What the people of an organisation write to each other: conversations, who is in them, what was written, the files with it.
create table conversations (
  organisation_id uuid not null references organisations (id),
  id uuid not null,
  -- Between two people; of one worker with whoever speaks for the organisation; or of many, who see each other.
  kind text not null check (kind in ('direct', 'office', 'group')),
  -- What a group is called: the others are called after whom one writes to.
  name text,
  one_id uuid,
  other_id uuid,
  worker_id uuid,
  author_id uuid not null,
  -- Messages are numbered from 1, without gaps: how many are unread is a difference, not a count.
  last_number int not null default 0,
  last_at timestamptz not null default scope_now(),
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, one_id) references accounts (organisation_id, id),
  foreign key (organisation_id, other_id) references accounts (organisation_id, id),
  foreign key (organisation_id, worker_id) references workers (organisation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id),
  check ((kind = 'group') = (name is not null)),
  check ((kind = 'office') = (worker_id is not null)),
  check ((kind = 'direct') = (one_id is not null and other_id is not null)),
  check (one_id < other_id)
);
-- Two people have one conversation with each other, and a worker one with the office.
create unique index conversations_of_two on conversations (organisation_id, one_id, other_id) where kind = 'direct';
create unique index conversations_with_office on conversations (organisation_id, worker_id) where kind = 'office';
call protect('conversations');

create table conversation_members (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  account_id uuid not null,
  -- What was written up to this number is not theirs to read: they came later.
  from_number int not null default 0,
  read_number int not null default 0,
  -- The message of which they were told last: until they have read it they are told of no other.
  told_number int not null default 0,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, conversation_id, account_id),
  unique (organisation_id, id),
  foreign key (organisation_id, conversation_id) references conversations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
create index conversations_of_account on conversation_members (organisation_id, account_id, conversation_id);
call protect('conversation_members');

create table messages (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  number int not null,
  author_id uuid not null,
  -- Null where files say it all.
  text text check (text <> ''),
  search text generated always as (searchable(text)) stored,
  created_at timestamptz not null default scope_now(),
  primary key (organisation_id, id),
  unique (organisation_id, conversation_id, number),
  unique (organisation_id, conversation_id, id),
  foreign key (organisation_id, conversation_id) references conversations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, author_id) references accounts (organisation_id, id)
);
call protect('messages');
-- What was written stands as it was written.
revoke update on messages from interim_app;

create table message_attachments (
  organisation_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  -- Null until it is sent: only its author sees it, and after a day it is gone.
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
  -- Of the same conversation.
  foreign key (organisation_id, conversation_id, message_id) references messages (organisation_id, conversation_id, id),
  foreign key (organisation_id, author_id) references accounts (organisation_id, id)
);
create index attachments_of_message on message_attachments (organisation_id, message_id) where message_id is not null;
create index attachments_unsent on message_attachments (organisation_id, created_at) where message_id is null;
create index attachments_pending on message_attachments (organisation_id, scan_tried_at, created_at) where scan = 'pending';
call protect('message_attachments');

-- Who began a conversation, and who came to it or went, is history. Each message is its own; how far somebody has read is nobody's.
create trigger history_of_insert after insert on conversations referencing new table as new_rows
  for each statement execute function record_insert('last_number', 'last_at');
create trigger history_of_insert after insert on conversation_members referencing new table as new_rows
  for each statement execute function record_insert('from_number', 'read_number', 'told_number');
create trigger history_of_delete after delete on conversation_members referencing old table as old_rows
  for each statement execute function record_delete('from_number', 'read_number', 'told_number');

-- Tells the members of a conversation, whichever process they listen at, that something was written.
create function tell_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'topic', 'messages', 'organisationId', m.organisation_id, 'accountId', m.account_id)::text)
     from conversation_members m where m.organisation_id = new.organisation_id and m.conversation_id = new.conversation_id;
  return null;
end $$;
create trigger live_insert after insert on messages for each row execute function tell_members();
create trigger live_insert after insert on conversation_members for each row execute function tell_live('messages');
create trigger live_delete after delete on conversation_members for each row execute function tell_live('messages');
create trigger live_update after update of read_number on conversation_members for each row
  when (old.read_number is distinct from new.read_number) execute function tell_live('messages');
