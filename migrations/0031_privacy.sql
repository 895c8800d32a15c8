-- What people wish to be done with what is known of them, and the one way by which somebody is erased from what otherwise never changes.

alter table accounts
  -- Where somebody stood, and on which device, beside what work itself needs.
  add column data_collection boolean not null default true,
  -- Whether a worker is proposed where workers are ranked.
  add column personalised_recommendations boolean not null default true,
  -- Whether clients are told the name.
  add column sharing_with_partners boolean not null default true,
  -- Since when this is somebody's account no more: what is kept of it says what was worked and paid, and not by whom.
  add column erased_at timestamptz,
  add constraint accounts_erased check (
    erased_at is null or not active and password_hash is null and username is null and email = id || '@erased.invalid');

alter table workers
  alter column date_of_birth drop not null,
  alter column national_id drop not null,
  alter column national_id_last4 drop not null,
  add column erased_at timestamptz,
  add constraint workers_known check (
    erased_at is not null or date_of_birth is not null and national_id is not null and national_id_last4 is not null),
  add constraint workers_erased check (
    erased_at is null
    or coalesce(date_of_birth::text, national_id, national_id_last4, phone, professional_bio, marital_status, number_of_dependents::text,
                bank_account, image, home_latitude::text) is null and address = '' and primary_role = ''
       and desired_job_roles = '{}' and skills = '[]' and languages = '[]' and work_history = '[]');

-- Who switches the collection of data off is forgotten at once; the browser of a sign-in, too.
grant update (user_agent) on sessions to interim_app;

-- Whether a worker is proposed stands in the line that is ranked.
alter table candidate_lines add column recommended boolean not null default true;
create function keep_candidate_wish() returns trigger language plpgsql as $$
begin
  update candidate_lines set recommended = new.personalised_recommendations where organisation_id = new.organisation_id and id = new.id;
  return null;
end $$;
create trigger candidate_line_of_wish after update of personalised_recommendations on accounts
  for each row when (new.type = 'worker' and new.personalised_recommendations is distinct from old.personalised_recommendations)
  execute function keep_candidate_wish();

-- Somebody who is erased is in no line by which workers are found or ranked, whatever is written of the worker later.
create function keep_no_line_of_erased() returns trigger language plpgsql as $$
begin
  if exists (select 1 from accounts a where a.organisation_id = new.organisation_id and a.id = new.id and a.erased_at is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger no_line_of_erased before insert on worker_lines for each row execute function keep_no_line_of_erased();
create trigger no_line_of_erased before insert on candidate_lines for each row execute function keep_no_line_of_erased();

-- interim_eraser owns one function, and may change in what never changes the columns that say whose it is. Nothing else may.
do $$
begin
  begin
    create role interim_eraser nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_eraser to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;
grant usage on schema public to interim_eraser;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- What it may change at all is said by its grants, column by column.
  if tg_op = 'UPDATE' and current_user = 'interim_eraser' then return new; end if;
  raise exception '% never changes', tg_table_name using errcode = 'insufficient_privilege';
end $$;

alter table history add column erased_at timestamptz;
alter table pay_transfer_stubs alter column bank_account drop not null;

create procedure let_erase(target regclass, columns text) language plpgsql as $$
begin
  execute format('create policy eraser on %s to interim_eraser using (organisation_id = (select current_organisation()))
    with check (organisation_id = (select current_organisation()))', target);
  execute format('grant select, update (%s) on %s to interim_eraser', columns, target);
end $$;
call let_erase('history', 'before, after, comment, erased_at');
call let_erase('pay_stubs', 'worker_name, bank_account, national_id');
call let_erase('pay_transfer_stubs', 'bank_account');
call let_erase('client_statement_lines', 'worker_name');
create policy eraser on accounts for select to interim_eraser using (organisation_id = (select current_organisation()));
grant select on accounts to interim_eraser;
create policy eraser on outbox to interim_eraser using (organisation_id = (select current_organisation()));
grant select, delete on outbox to interim_eraser;
create policy eraser on worker_lines to interim_eraser using (organisation_id = (select current_organisation()));
grant select, delete on worker_lines to interim_eraser;

-- What the history keeps of somebody who is gone: of work and pay when, how much and in what state; of all else that it was changed.
create function without_person(entity text, was jsonb) returns jsonb
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

-- Takes somebody who was erased out of what never changes: names and accounts on what was issued, letters, the lines of searching,
-- and at last what the history holds of it all. `former` stands where the name stood; `said` is what letters may call somebody.
create function erase_person(person uuid, former text, said text[]) returns void
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
   where organisation_id = organisation and worker_id = person and worker_name not like '#%';
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
grant create on schema public to interim_eraser;
alter function erase_person(uuid, text, text[]) owner to interim_eraser;
revoke create on schema public from interim_eraser;
revoke execute on function erase_person(uuid, text, text[]) from public;
grant execute on function erase_person(uuid, text, text[]) to interim_app;
