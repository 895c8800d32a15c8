-- A device is one no longer when its service has refused it for a day: since when it does.
alter table push_devices add column failing_since timestamptz;
grant update (failing_since) on push_devices to interim_gate;

-- With no more collected than work needs, how far away somebody stood is not kept either, nor the browser of a device.
create or replace function keep_no_place_of_punch() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.in_latitude := null;
    new.in_longitude := null;
    new.in_accuracy := null;
    new.in_metres := null;
    new.out_latitude := null;
    new.out_longitude := null;
    new.out_accuracy := null;
    new.out_metres := null;
  end if;
  return new;
end $$;
drop trigger no_place_without_leave on clock_sessions;
create trigger no_place_without_leave before insert or update of in_latitude, out_latitude, in_metres, out_metres on clock_sessions
  for each row when (coalesce(new.in_latitude, new.out_latitude, new.in_metres, new.out_metres) is not null)
  execute function keep_no_place_of_punch();
create trigger no_browser_without_leave before insert or update of user_agent on push_devices
  for each row when (new.user_agent is not null) execute function keep_no_browser();

-- As before; to anybody but who was deleted it says that there is nobody of that id, not that their own session has ended.
create or replace function refuse_of_erased() returns trigger language plpgsql as $$
declare
  owner uuid := to_jsonb(new) ->> tg_argv[0];
begin
  perform 1 from accounts a where a.organisation_id = new.organisation_id and a.id = owner and a.erased_at is null for share;
  if not found and owner::text = current_setting('app.actor_id', true) then
    raise exception 'the account was deleted' using errcode = 'IN401';
  elsif not found then
    raise exception 'the account was deleted' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

-- As before. Letters come last, for whoever sends them waits for what is held here; each is changed from what it says by then, so that
-- one which was sent and emptied meanwhile stays empty; and those alone are looked at closely that hold what is mentioned.
create or replace function erase_person(person uuid, former text, recipients text[], mentions jsonb) returns void
  language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
  said text[] := array(
    select regexp_replace(lower(m.said), '\s+', ' ', 'g') from jsonb_to_recordset(mentions) as m (said text));
begin
  if not exists (select 1 from accounts a where a.organisation_id = organisation and a.id = person and a.erased_at is not null) then
    raise exception 'nobody who was erased' using errcode = 'insufficient_privilege';
  end if;
  update pay_transfer_stubs t set bank_account = null
    from pay_stubs s
   where t.organisation_id = organisation and s.organisation_id = organisation and s.id = t.pay_stub_id and s.worker_id = person;
  update pay_stubs set worker_name = former, bank_account = null, national_id = null
   where organisation_id = organisation and worker_id = person;
  update client_statement_lines set worker_name = former
   where organisation_id = organisation and worker_id = person and worker_name <> '#' || upper(right(person::text, 4));
  update messages m set text = '•••' where m.organisation_id = organisation and author_id = person;
  delete from worker_lines where organisation_id = organisation and id = person;
  -- Every record said at least once, when it came or went, whose it is; what was changed in between says only its id.
  update history h
     set before = without_person(h.entity, h.before), after = without_person(h.entity, h.after),
         comment = case when h.comment is not null then '•••' end, erased_at = scope_now()
   where h.organisation_id = organisation
     and (h.entity, h.entity_id) in (
       select k.entity, k.entity_id from history k
        where k.organisation_id = organisation
          and (k.entity_id = person or k.part_of = person or k.before ->> 'worker_id' = person::text or k.after ->> 'worker_id' = person::text
               or k.before ->> 'account_id' = person::text or k.after ->> 'account_id' = person::text));
  delete from outbox o where o.organisation_id = organisation and lower(o.recipient) = any (recipients);
  update outbox o
     set subject = without_mentions(o.subject, mentions), body_text = without_mentions(o.body_text, mentions),
         body_html = without_mentions(o.body_html, mentions)
   where o.organisation_id = organisation
     and exists (
       select 1 from unnest(said) s (one)
        where strpos(regexp_replace(lower(concat_ws(' ', o.subject, o.body_text, o.body_html)), '\s+', ' ', 'g'), s.one) > 0);
end $$;
