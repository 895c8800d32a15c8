-- Two records of one person become one: the rows of the former record move to the record that stays. The former one is kept without
-- personal data and names the record into which it was merged; that record names the last one that was merged into it.
alter table workers
  add column merged_into uuid,
  add column merged_from uuid,
  add constraint workers_merged_into foreign key (organisation_id, merged_into) references workers (organisation_id, id),
  add constraint workers_merged_from foreign key (organisation_id, merged_from) references workers (organisation_id, id),
  add constraint workers_merged check (merged_into is null or erased_at is not null and merged_into <> id);
create index workers_by_merged on workers (organisation_id, merged_into) where merged_into is not null;

-- Rows that refer to each other by their worker move together.
do $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as owner, c.conname as name
      from pg_constraint c
     where c.contype = 'f' and not c.condeferrable and c.connamespace = 'public'::regnamespace
       and c.confrelid in ('assignments'::regclass, 'certifications'::regclass)
       and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'worker_id')
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.owner, reference.name);
  end loop;
end $$;

-- interim_merger owns one function, and changes only whose the rows are.
do $$
begin
  begin
    create role interim_merger nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant interim_merger to %I', current_user);
exception when unique_violation or object_in_use then null;
end $$;
grant usage on schema public to interim_merger;

create procedure let_merge(target regclass, columns text) language plpgsql as $$
begin
  execute format('create policy merger on %s to interim_merger using (organisation_id = current_organisation())
    with check (organisation_id = current_organisation())', target);
  execute format('grant select, update (%s) on %s to interim_merger', columns, target);
end $$;
call let_merge('account_addresses', 'account_id');
call let_merge('assignments', 'worker_id');
call let_merge('availability', 'id');
call let_merge('certifications', 'worker_id');
call let_merge('client_decisions', 'worker_id');
call let_merge('client_statement_hours', 'worker_id');
call let_merge('client_statement_lines', 'worker_id');
call let_merge('clock_punches', 'worker_id');
call let_merge('clock_sessions', 'worker_id');
call let_merge('conversation_members', 'account_id');
call let_merge('conversations', 'worker_id, author_id');
call let_merge('documents', 'worker_id, uploaded_by');
call let_merge('entry_corrections', 'worker_id');
call let_merge('kiosk_pins', 'id');
call let_merge('kiosk_punches', 'worker_id');
call let_merge('message_attachments', 'author_id');
call let_merge('messages', 'author_id');
call let_merge('notifications', 'account_id');
call let_merge('open_shift_invitations', 'worker_id');
call let_merge('open_shifts', 'replaces_worker_id');
call let_merge('pay_adjustments', 'worker_id');
call let_merge('pay_stubs', 'worker_id, national_id, bank_account');
call let_merge('pay_transfer_stubs', 'bank_account');
call let_merge('shift_claims', 'worker_id');
call let_merge('shift_swaps', 'worker_id, colleague_id, taker_id');
call let_merge('shifts', 'worker_id');
call let_merge('sick_certificates', 'worker_id, uploaded_by');
call let_merge('time_entries', 'worker_id');
call let_merge('time_off', 'worker_id');
call let_merge('time_off_balances', 'worker_id');
drop procedure let_merge(regclass, text);

create policy merger on workers for select to interim_merger using (organisation_id = current_organisation());
grant select (organisation_id, id, merged_into) on workers to interim_merger;
create policy merger on worker_lines to interim_merger using (organisation_id = current_organisation());
grant select (organisation_id, id), delete on worker_lines to interim_merger;
