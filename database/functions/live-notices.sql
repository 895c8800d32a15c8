-- Notices to every process that something has changed, for the screens that are open. They are sent if, and only if, the change is
-- committed. Topics of routes that announce them (`announces`, such as `clock`) have no trigger: the server notifies after the commit.

-- Notifies the account of a row. Names the topic and the account, not what has changed. Equal notices of one transaction arrive once.
create or replace function notify_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'topic', tg_argv[0],
    'organisationId', case tg_op when 'DELETE' then old.organisation_id else new.organisation_id end,
    'accountId', case tg_op when 'DELETE' then old.account_id else new.account_id end)::text);
  return null;
end $$;
create or replace trigger live_delete after delete on conversation_members for each row execute function notify_live('messages');
create or replace trigger live_insert after insert on conversation_members for each row execute function notify_live('messages');
create or replace trigger live_update after update of read_number on conversation_members for each row
  when (old.read_number is distinct from new.read_number) execute function notify_live('messages');
create or replace trigger live_delete after delete on notifications for each row when (old.in_app) execute function notify_live('notifications');
create or replace trigger live_insert after insert on notifications for each row when (new.in_app) execute function notify_live('notifications');
create or replace trigger live_update after update of read_at on notifications for each row when (old.read_at is distinct from new.read_at)
  execute function notify_live('notifications');
create or replace trigger live_delete after delete on sessions for each row execute function notify_live('sessions');

-- Notifies the members of a conversation of a message.
create or replace function notify_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'topic', 'messages', 'organisationId', m.organisation_id, 'accountId', m.account_id)::text)
     from conversation_members m where m.organisation_id = new.organisation_id and m.conversation_id = new.conversation_id;
  return null;
end $$;
create or replace trigger live_insert after insert on messages for each row execute function notify_members();

-- Notifies the users of an organisation that waves of offers, or the answers to them, have changed.
create or replace function notify_of_waves() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'waves', 'organisationId', new.organisation_id)::text);
  return null;
end $$;
create or replace trigger live_insert after insert on wave_runs for each row execute function notify_of_waves();
create or replace trigger live_update after update on wave_runs for each row execute function notify_of_waves();
create or replace trigger live_update after update of declined_at on open_shift_invitations for each row
  when (new.wave is not null and new.declined_at is not null) execute function notify_of_waves();
