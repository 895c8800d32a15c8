-- Rows that never change, some of them only from their issue on.

-- Refuses every change, except by the erasure of a person, the merging of two records of a person and the rotation of the key.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Their grants limit the columns.
  if tg_op = 'UPDATE' and current_user in ('interim_eraser', 'interim_merger', 'interim_resealer') then return new; end if;
  raise exception '% never changes', table_of(tg_table_name) using errcode = 'insufficient_privilege';
end $$;

-- The history.
create or replace trigger refuse_truncate before truncate on history for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on history_chain for each statement execute function refuse_change();
create or replace trigger refuse_change before update or delete on history_chain for each row execute function refuse_change();

-- Pay: issued periods and stubs, and transfers. Lines are inserted and deleted with their draft, never updated.
create or replace trigger refuse_change before update or delete on pay_periods
  for each row when (old.status = 'issued') execute function refuse_change();
create or replace trigger refuse_change before update or delete on pay_stubs
  for each row when (old.status = 'issued') execute function refuse_change();
create or replace trigger refuse_change before update on pay_lines for each row execute function refuse_change();
create or replace trigger refuse_change before update on pay_line_entries for each row execute function refuse_change();
create or replace trigger refuse_change before update on pay_adjustments for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on paid_entries for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on pay_transfers for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on pay_transfer_stubs for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on pay_exports for each row execute function refuse_change();

-- Invoices.
create or replace trigger refuse_change before update or delete on client_statements for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on client_statement_lines for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on client_statement_hours
  for each row execute function refuse_change();
create or replace trigger refuse_change before update on billed_entries for each row execute function refuse_change();

-- Contracts: what both parties signed, and their sealed files. A signed contract only ends.
create or replace trigger refuse_change before update or delete on contract_files for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on contract_stamps for each row execute function refuse_change();
create or replace trigger refuse_change before update of text, text_hash, details, terms on contracts
  for each row when (old.status <> 'draft') execute function refuse_change();

-- Payments and reminders.
create or replace trigger refuse_change before update or delete on bank_files for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on payment_allocations for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on payment_reversals for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on reminders for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on reminded_invoices for each row execute function refuse_change();

-- The visits of links for inspections.
create or replace trigger refuse_change before update or delete on inspection_visits for each row execute function refuse_change();
