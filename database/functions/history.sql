-- The history of records: who, when, which action, before and after. Triggers write it, so that no code can forget it.

-- What changed between two rows. Secret columns are named, with their values hidden; columns of bookkeeping are left out.
create or replace function changed_columns(before jsonb, after jsonb, hidden text[], out was jsonb, out became jsonb)
  language sql immutable as $$
  select jsonb_object_agg(key, case when key = any(hidden) then '"•••"' else o.value end),
         jsonb_object_agg(key, case when key = any(hidden) then '"•••"' else n.value end)
    from jsonb_each(before) o join jsonb_each(after) n using (key)
   where o.value is distinct from n.value and key not in ('version', 'updated_at')
$$;

-- One row of history for each row that was added, with its values.
create or replace function record_insert() returns trigger language plpgsql security definer set search_path = public as $$
declare
  added jsonb[] := array(select to_jsonb(new_rows) from new_rows);
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, after, comment)
  select (n.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'insert'), table_of(tg_table_name), (n.r ->> 'id')::uuid,
         jsonb_strip_nulls(n.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from unnest(added) n (r);
  return null;
end $$;
call give_to_gate('record_insert()');

-- One row of history for each row that has changed, with the changed values. Without nested loops: the plan is made for the first
-- statement of a connection, which mostly changes one row, and is kept.
create or replace function record_update() returns trigger
  language plpgsql security definer set search_path = public set enable_nestloop = off set jit = off as $$
declare
  changed jsonb[] := array(
    select jsonb_build_object('organisation_id', n.r -> 'organisation_id', 'id', n.r -> 'id', 'was', c.was, 'became', c.became)
      from (select to_jsonb(new_rows) as r from new_rows) n
      join (select to_jsonb(old_rows) as r from old_rows) o
        on o.r -> 'id' = n.r -> 'id' and o.r -> 'organisation_id' = n.r -> 'organisation_id',
     lateral changed_columns(o.r, n.r, coalesce(tg_argv, '{}')) c
     where c.became is not null);
begin
  if cardinality(changed) = 0 then return null; end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after, comment)
  select (c.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'update'), table_of(tg_table_name), (c.r ->> 'id')::uuid,
         c.r -> 'was', c.r -> 'became', nullif(current_setting('app.comment', true), '')
    from unnest(changed) c (r);
  return null;
end $$;
call give_to_gate('record_update()');

-- One row of history for each row that was deleted, with its last values.
create or replace function record_delete() returns trigger language plpgsql security definer set search_path = public as $$
declare
  removed jsonb[] := array(select to_jsonb(old_rows) from old_rows);
begin
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, comment)
  select (o.r ->> 'organisation_id')::uuid, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
         coalesce(nullif(current_setting('app.action', true), ''), 'delete'), table_of(tg_table_name), (o.r ->> 'id')::uuid,
         jsonb_strip_nulls(o.r) - coalesce(tg_argv, '{}'), nullif(current_setting('app.comment', true), '')
    from unnest(removed) o (r);
  return null;
end $$;
call give_to_gate('record_delete()');

-- The tables with a history of every change. `hidden` are the columns whose values it does not show. A table with encrypted columns is
-- `resealed` when the key is rotated, which is no change.
do $$
declare
  target record;
  hidden text;
begin
  for target in
    select * from (values
      ('holidays', false, '{}'),
      ('accounts', false, '{password_hash}'),
      ('sign_in_identities', false, '{subject}'),
      ('single_sign_on', true, '{client_secret}'),
      ('list_views', false, '{name,query}'),
      ('tags', false, '{}'),
      ('clients', false, '{}'),
      ('client_contacts', false, '{}'),
      ('client_agreements', false, '{}'),
      ('law_overrides', false, '{}'),
      ('work_sites', false, '{}'),
      ('workers', true, '{national_id, national_id_last4, search_name, bank_account, image, home_latitude, home_longitude}'),
      ('projects', false, '{}'),
      ('documents', false, '{file}'),
      ('certifications', false, '{search_name}'),
      ('certification_opportunities', false, '{}'),
      ('requests', false, '{}'),
      ('assignments', false, '{}'),
      ('announcements', false, '{}'),
      ('shifts', false, '{}'),
      ('open_shifts', false, '{}'),
      ('shift_claims', false, '{}'),
      ('open_shift_invitations', false, '{}'),
      ('shift_swaps', false, '{}'),
      ('wave_runs', false, '{}'),
      ('fill_runs', false, '{}'),
      ('fill_request_positions', false, '{}'),
      ('fill_suggestions', false, '{}'),
      ('calendar_feeds', false, '{token_hash}'),
      ('availability', false, '{}'),
      ('time_off', false, '{}'),
      ('sick_certificates', false, '{name, type, bytes, file}'),
      ('time_off_balances', false, '{}'),
      ('time_entries', false, '{place_latitude, place_longitude}'),
      ('clock_sessions', false, '{in_latitude, in_longitude, in_accuracy, out_latitude, out_longitude, out_accuracy}'),
      ('clock_breaks', false, '{}'),
      ('clock_punches', false, '{latitude, longitude, accuracy}'),
      ('start_checks', false, '{}'),
      ('contract_templates', false, '{text}'),
      ('contracts', false, '{title, text, details, terms, signed_from, countersigned_from, reminders, reminded_at}'),
      ('seal_certificates', true, '{private_key}'),
      ('kiosks', true, '{opening_key, pairing_hash}'),
      ('kiosk_pins', false, '{pin_hash}'),
      ('kiosk_punches', false, '{number,claimed_at,received_at,chosen}'),
      ('client_decisions', false, '{}'),
      ('entry_corrections', false, '{}'),
      ('confirmation_requests', false, '{token_hash}'),
      ('confirmation_settings', false, '{}'),
      ('pay_adjustments', false, '{}'),
      ('pay_export_templates', false, '{}'),
      ('pay_exports', false, '{}'),
      ('pay_payers', true, '{account}'),
      ('pay_periods', false, '{}'),
      ('pay_stubs', true, '{bank_account, national_id}'),
      ('pay_transfers', true, '{payer}'),
      ('worker_rates', false, '{}'),
      ('bill_rates', false, '{}'),
      ('billing_sellers', false, '{}'),
      ('billing_terms', false, '{}'),
      ('client_statements', false, '{}'),
      ('sales_journal_settings', false, '{}'),
      ('bank_transactions', false, '{}'),
      ('organisation_logos', false, '{image}'),
      ('client_reminder_pauses', false, '{}'),
      ('invoice_reminder_pauses', false, '{}'),
      ('invoice_runs', false, '{}'),
      ('payments', false, '{}'),
      ('payment_reversals', false, '{}'),
      ('peppol_deliveries', false, '{}'),
      ('reminded_invoices', false, '{}'),
      ('reminder_emails', false, '{}'),
      ('credit_limits', false, '{}'),
      ('receivable_notes', false, '{}'),
      ('contract_runs', false, '{}'),
      ('inspection_exports', false, '{row_counts, history_check}'),
      ('inspection_links', false, '{token_hash}'),
      ('reminder_runs', false, '{}'),
      ('reminder_settings', false, '{}'),
      ('reminders', false, '{}'),
      ('statement_sends', false, '{}'),
      ('portal_access', false, '{}'),
      ('api_keys', false, '{hash, former_hash}'),
      ('webhook_endpoints', true, '{secret, former_secret}')
    ) targets (name, is_resealed, hidden)
  loop
    hidden := (select coalesce(string_agg(quote_literal(name), ', '), '') from unnest(target.hidden::text[]) name);
    execute format('create or replace trigger history_of_insert after insert on %I referencing new table as new_rows
      for each statement execute function record_insert(%s)', target.name, hidden);
    execute format('create or replace trigger history_of_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement %s execute function record_update(%s)', target.name,
      case when target.is_resealed then 'when (current_user <> ''interim_resealer'')' end, hidden);
    execute format('create or replace trigger history_of_delete after delete on %I referencing old table as old_rows
      for each statement execute function record_delete(%s)', target.name, hidden);
  end loop;
end $$;

-- Only inserts and deletes of these rows are recorded: their other columns change with use.
create or replace trigger history_of_insert after insert on authenticators referencing new table as new_rows
  for each statement execute function record_insert('secret', 'last_step');
create or replace trigger history_of_delete after delete on authenticators referencing old table as old_rows
  for each statement execute function record_delete('secret', 'last_step');
create or replace trigger history_of_insert after insert on passkeys referencing new table as new_rows
  for each statement execute function record_insert('credential', 'public_key', 'counter');
create or replace trigger history_of_delete after delete on passkeys referencing old table as old_rows
  for each statement execute function record_delete('credential', 'public_key', 'counter');
create or replace trigger history_of_insert after insert on conversations referencing new table as new_rows
  for each statement execute function record_insert('last_number', 'last_at');
create or replace trigger history_of_insert after insert on conversation_members referencing new table as new_rows
  for each statement execute function record_insert('from_number', 'read_number', 'told_number');
create or replace trigger history_of_delete after delete on conversation_members referencing old table as old_rows
  for each statement execute function record_delete('from_number', 'read_number', 'told_number');

-- An organisation is its own record. The fence of a move is no change of its data.
create or replace function record_organisation() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    select null::jsonb as was, jsonb_strip_nulls(to_jsonb(new)) as became into change;
  else
    select * from changed_columns(to_jsonb(old) - 'fenced_at', to_jsonb(new) - 'fenced_at', '{}') into change;
    if change.became is null then return null; end if;
  end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after)
  values (new.id, scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
          coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)), 'organisations', new.id, change.was, change.became);
  return null;
end $$;
call give_to_gate('record_organisation()');
create or replace trigger history_of_change after insert or update on organisations for each row execute function record_organisation();

-- Records that somebody revealed an encrypted value. The history does not contain the value.
create or replace function record_reveal(worker uuid, secret text) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  if secret not in ('nationalId', 'bankAccount') then
    raise exception 'no secret of a worker' using errcode = 'check_violation';
  end if;
  insert into history (organisation_id, at, actor_id, action, entity, entity_id, before, after)
  values (current_organisation(), scope_now(), nullif(current_setting('app.actor_id', true), '')::uuid,
          coalesce(nullif(current_setting('app.action', true), ''), 'reveal'), 'workers', worker, '{}', jsonb_build_object('shown', secret));
end $$;
call give_to_gate('record_reveal(uuid, text)');
revoke execute on function record_reveal(uuid, text) from public;
grant execute on function record_reveal(uuid, text) to interim_app;

-- The same under its former name, for processes of the previous version beside an upgrade. Dropped in the version after the next release.
create or replace function record_look(worker uuid, secret text) returns void
  language sql volatile as $$ select record_reveal(worker, secret) $$;
