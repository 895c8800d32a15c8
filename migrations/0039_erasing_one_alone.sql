-- Who is erased takes along what was written to them, and no one else’s letters; and nothing of theirs comes after.

-- A tour and a membership go with an account that is removed: neither is a reason for it to stay.
alter table tours drop constraint tours_organisation_id_account_id_fkey,
  add foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade;
alter table conversation_members drop constraint conversation_members_organisation_id_account_id_fkey,
  add foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade;

-- A file that is sent while its owner is being deleted comes before, and is found, or comes too late: as one who is signed in no more.
create function refuse_of_erased() returns trigger language plpgsql as $$
begin
  perform 1 from accounts a
    where a.organisation_id = new.organisation_id and a.id = (to_jsonb(new) ->> tg_argv[0])::uuid and a.erased_at is null for share;
  if not found then raise exception 'the account was deleted' using errcode = 'IN401'; end if;
  return new;
end $$;
create trigger not_of_erased before insert on documents for each row when (new.worker_id is not null)
  execute function refuse_of_erased('worker_id');
create trigger not_of_erased before insert on message_attachments for each row execute function refuse_of_erased('author_id');

-- Text with something else in the place of what is mentioned, wherever that stands whole: not as a part of another name or address.
create function without_mentions(wholly text, mentions jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  mention record;
begin
  for mention in select m.said, m.instead from jsonb_to_recordset(mentions) as m (said text, instead text) loop
    wholly := regexp_replace(
      wholly,
      '(?<![[:alnum:]]|[[:alnum:]][._%+@-])'
        || regexp_replace(regexp_replace(mention.said, '([][\\.^$*+?(){}|])', '\\\1', 'g'), '\s+', '\\s+', 'g')
        || '(?![[:alnum:]]|[.@-][[:alnum:]])',
      replace(mention.instead, '\', '\\'), 'gi');
  end loop;
  return wholly;
end $$;

-- As before, but of letters those alone are deleted that go to who was erased: `recipients` are addresses, numbers and devices that are
-- nobody else's, in lower case. What others are told stays, with `mentions` (each what is said, and what instead) taken out of it.
drop function erase_person(uuid, text, text[]);
create function erase_person(person uuid, former text, recipients text[], mentions jsonb) returns void
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
  delete from outbox o where o.organisation_id = organisation and lower(o.recipient) = any (recipients);
  update outbox o set subject = w.subject, body_text = w.body_text, body_html = w.body_html
    from (select id, without_mentions(subject, mentions) as subject, without_mentions(body_text, mentions) as body_text,
                 without_mentions(body_html, mentions) as body_html
            from outbox where organisation_id = organisation) w
   where o.organisation_id = organisation and o.id = w.id
     and (o.subject, o.body_text, o.body_html) is distinct from (w.subject, w.body_text, w.body_html);
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
grant update (subject, body_text, body_html) on outbox to interim_eraser;
grant create on schema public to interim_eraser;
alter function erase_person(uuid, text, text[], jsonb) owner to interim_eraser;
revoke create on schema public from interim_eraser;
revoke execute on function erase_person(uuid, text, text[], jsonb) from public;
grant execute on function erase_person(uuid, text, text[], jsonb) to interim_app;
