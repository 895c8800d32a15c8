-- Who does not want more to be collected than work needs: where somebody stood, and by which browser, is not stored, whoever writes it.

create function collects_data(organisation uuid, person uuid) returns boolean language sql stable as $$
  select a.data_collection from accounts a where a.organisation_id = organisation and a.id = person
$$;

create function keep_no_place_of_punch() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.in_latitude := null;
    new.in_longitude := null;
    new.in_accuracy := null;
    new.out_latitude := null;
    new.out_longitude := null;
    new.out_accuracy := null;
  end if;
  return new;
end $$;
create trigger no_place_without_leave before insert or update of in_latitude, out_latitude on clock_sessions
  for each row when (new.in_latitude is not null or new.out_latitude is not null) execute function keep_no_place_of_punch();

create function keep_no_place_of_entry() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.worker_id) then
    new.place_latitude := null;
    new.place_longitude := null;
  end if;
  return new;
end $$;
create trigger no_place_without_leave before insert or update of place_latitude, place_longitude on time_entries
  for each row when (new.place_latitude is not null or new.place_longitude is not null) execute function keep_no_place_of_entry();

create function keep_no_browser() returns trigger language plpgsql as $$
begin
  if not collects_data(new.organisation_id, new.account_id) then new.user_agent := null; end if;
  return new;
end $$;
create trigger no_browser_without_leave before insert or update of user_agent on sessions
  for each row when (new.user_agent is not null) execute function keep_no_browser();

-- What somebody wrote to others goes with them; that something was written stays, for messages are numbered without gaps.
call let_erase('messages', 'text');

-- As before, with messages; a name that only begins like a sign is a name.
create or replace function erase_person(person uuid, former text, said text[]) returns void
  language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
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
  delete from outbox o
   where o.organisation_id = organisation
     and exists (select 1 from unnest(said) s (one)
                  where o.recipient = s.one or strpos(o.subject, s.one) > 0 or strpos(o.body_text, s.one) > 0 or strpos(o.body_html, s.one) > 0);
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
end $$;
