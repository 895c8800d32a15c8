-- The erasure of a person from rows that otherwise never change, and from what is written afterwards.

-- Removes a person whose account is erased from issued documents, messages, emails, search and history. `former` replaces the name;
-- `mentions` has the names and addresses of the person in texts, each with its replacement. Emails come last, because the sender waits for
-- the locks of this transaction. Each is changed from its current text, so that one that was sent and emptied meanwhile stays empty.
create or replace function erase_person(person uuid, former text, recipients text[], mentions jsonb) returns void
  language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
  said text[] := array(
    select regexp_replace(lower(m.said), '\s+', ' ', 'g') from jsonb_to_recordset(mentions) as m (said text));
begin
  if not exists (select 1 from accounts a where a.organisation_id = organisation and a.id = person and a.erased_at is not null) then
    raise exception 'the account is not erased' using errcode = 'insufficient_privilege';
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
  -- The rows of an insert or a delete contain the owner of the record; those of an update may contain only the id of the record.
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
grant create on schema public to interim_eraser;
alter function erase_person(uuid, text, text[], jsonb) owner to interim_eraser;
revoke create on schema public from interim_eraser;
revoke execute on function erase_person(uuid, text, text[], jsonb) from public;
grant execute on function erase_person(uuid, text, text[], jsonb) to interim_app;

-- Removes responses of other systems that contain one of these texts.
create or replace function erase_answers(said text[]) returns void language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
begin
  update webhook_attempts set answer = null
   where organisation_id = organisation and answer is not null and exists (select 1 from unnest(said) s (one) where strpos(lower(answer), s.one) > 0);
  update peppol_tasks set last_error = null
   where organisation_id = organisation and last_error is not null
     and exists (select 1 from unnest(said) s (one) where strpos(lower(last_error), s.one) > 0);
  update peppol_deliveries set reason = null
   where organisation_id = organisation and reason is not null and exists (select 1 from unnest(said) s (one) where strpos(lower(reason), s.one) > 0);
  update history h
     set before = case when h.before ? 'reason' then h.before || '{"reason": "•••"}' else h.before end,
         after = case when h.after ? 'reason' then h.after || '{"reason": "•••"}' else h.after end,
         erased_at = scope_now()
   where h.organisation_id = organisation and h.entity = 'peppol_deliveries'
     and exists (select 1 from unnest(said) s (one)
                  where strpos(lower(concat_ws(' ', h.before ->> 'reason', h.after ->> 'reason')), s.one) > 0);
end $$;
grant create on schema public to interim_eraser;
alter function erase_answers(text[]) owner to interim_eraser;
revoke create on schema public from interim_eraser;
revoke execute on function erase_answers(text[]) from public;
grant execute on function erase_answers(text[]) to interim_app;

-- The values of a row of history that are kept after an erasure: of work and pay the times, amounts and statuses; of other records only that
-- they changed.
create or replace function without_person(entity text, was jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select jsonb_object_agg(key, case
             when value = 'null' or key = 'id' or key like '%\_id' or key in ('version', 'created_at', 'updated_at', 'erased_at', 'active', 'status')
               or entity in ('time_entries', 'clock_sessions', 'clock_breaks', 'clock_punches', 'shifts', 'assignments', 'pay_stubs',
                             'pay_adjustments', 'worker_rates')
              and key in ('date', 'start_time', 'end_time', 'ends_next_day', 'starts_at', 'ends_at', 'started_at', 'ended_at', 'break_minutes',
                          'breaks', 'total_minutes', 'work_type', 'shift_type', 'rate_amount', 'rate_currency', 'submitted_at', 'decided_at',
                          'decided_by', 'incomplete_reason', 'claims', 'type', 'kind', 'break_type', 'claimed_at', 'counted_at', 'received_at',
                          'in_place', 'out_place', 'accepted', 'published_at', 'role', 'start_date', 'end_date', 'expected_minutes', 'answer_by',
                          'answered_at', 'cancel_kind', 'currency', 'gross_amount', 'deductions_amount', 'net_amount', 'taxes_amount',
                          'insurance_amount', 'other_amount', 'minutes', 'marks', 'year', 'number', 'issued_at', 'amount', 'reason', 'from_date')
             then value else '"•••"' end)
      from jsonb_each(was));

-- Replaces mentions in a text, except inside another name or address.
create or replace function without_mentions(wholly text, mentions jsonb) returns text language plpgsql immutable parallel safe as $$
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

-- A file that is uploaded while its owner is being erased is either found by the erasure or refused. If another person uploads it, the
-- error is that the owner does not exist, not that the session has ended.
create or replace function refuse_erased_owner() returns trigger language plpgsql as $$
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
create or replace trigger refuse_erased_owner before insert on documents for each row when (new.worker_id is not null)
  execute function refuse_erased_owner('worker_id');
create or replace trigger refuse_erased_owner before insert on message_attachments for each row execute function refuse_erased_owner('author_id');
create or replace trigger refuse_erased_owner before insert on sick_certificates for each row execute function refuse_erased_owner('worker_id');

-- An erased person is neither found nor ranked: later writes to the worker create no search line and no candidate line.
create or replace function skip_erased_person() returns trigger language plpgsql as $$
begin
  if exists (select 1 from accounts a where a.organisation_id = new.organisation_id and a.id = new.id and a.erased_at is not null) then
    return null;
  end if;
  return new;
end $$;
create or replace trigger skip_erased_person before insert on candidate_lines for each row execute function skip_erased_person();
create or replace trigger skip_erased_person before insert on worker_lines for each row execute function skip_erased_person();
