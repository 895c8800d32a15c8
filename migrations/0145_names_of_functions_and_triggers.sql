-- Functions of triggers and triggers get names that say what they do. They are renamed, not dropped and created again, so that their checks
-- apply to every write meanwhile.
do $$
declare
  renamed record;
begin
  for renamed in
    select p.proname, n.after from pg_proc p join (values
      ('drop_drafts_on_entry', 'delete_drafts_of_entry'),
      ('forget_devices', 'delete_push_devices'),
      ('keep_address', 'add_account_address'),
      ('keep_candidate_active', 'update_candidate_active'),
      ('keep_candidate_line', 'write_candidate_line'),
      ('keep_candidate_wish', 'update_candidate_recommended'),
      ('keep_history_standing', 'refuse_history_change'),
      ('keep_no_browser', 'clear_browser'),
      ('keep_no_line_of_erased', 'skip_erased_person'),
      ('keep_no_place_of_entry', 'clear_entry_location'),
      ('keep_no_place_of_late_punch', 'clear_late_punch_location'),
      ('keep_no_place_of_punch', 'clear_punch_locations'),
      ('keep_receivable', 'update_receivables'),
      ('keep_worker_account', 'update_worker_line'),
      ('keep_worker_lines', 'write_worker_lines'),
      ('keep_worker_rate', 'record_worker_rate'),
      ('refuse_of_erased', 'refuse_erased_owner'),
      ('tell_live', 'notify_live'),
      ('tell_members', 'notify_members')
    ) n (before, after) on n.before = p.proname
     where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
  loop
    execute format('alter function %I rename to %I', renamed.proname, renamed.after);
  end loop;
  for renamed in
    select t.tgname, c.relname, n.after from pg_trigger t join pg_class c on c.oid = t.tgrelid join (values
      ('adjustments_of_an_issued_period_stand', 'refuse_issued_adjustment'),
      ('adjustments_stand', 'refuse_change'),
      ('bank_file_stands', 'refuse_change'),
      ('billed_entries_stand', 'refuse_change'),
      ('billed_entries_stay', 'refuse_unbilling'),
      ('billed_entry_stands', 'refuse_change_of_billed'),
      ('client_statement_hours_stand', 'refuse_change'),
      ('candidate_line_of_wish', 'candidate_line_of_setting'),
      ('client_stays', 'refuse_change_of_client'),
      ('devices_end', 'delete_push_devices'),
      ('drafts_go_with_their_entry', 'delete_drafts'),
      ('entries_of_an_issued_line_stay', 'refuse_issued_entry_delete'),
      ('exports_stand', 'refuse_change'),
      ('history_chain_is_kept', 'refuse_truncate'),
      ('history_chain_stands', 'refuse_change'),
      ('history_is_kept', 'refuse_truncate'),
      ('history_stands', 'refuse_history_change'),
      ('issued_period_stands', 'refuse_change'),
      ('issued_stub_stands', 'refuse_change'),
      ('issued_stubs_pay_their_entries', 'refuse_unpaid_entries'),
      ('lines_of_an_issued_stub_stay', 'refuse_issued_line_delete'),
      ('no_browser_without_leave', 'clear_browser'),
      ('no_entry_is_added_to_an_issued_line', 'refuse_issued_entry_insert'),
      ('no_line_is_added_to_an_issued_stub', 'refuse_issued_line_insert'),
      ('no_line_of_erased', 'skip_erased_person'),
      ('no_place_without_leave', 'clear_locations'),
      ('no_stub_is_added_to_an_issued_period', 'refuse_stub_of_issued_period'),
      ('not_of_erased', 'refuse_erased_owner'),
      ('not_of_fenced', 'refuse_fenced_row'),
      ('paid_entries_stand', 'refuse_change'),
      ('paid_entry_stands', 'refuse_change_of_paid'),
      ('pay_line_entries_stand', 'refuse_change'),
      ('pay_lines_stand', 'refuse_change'),
      ('payment_allocation_counts', 'sum_allocation'),
      ('payment_allocation_stands', 'refuse_change'),
      ('payment_reversal_stands', 'refuse_change'),
      ('rate_is_kept', 'record_rate_of_update'),
      ('rate_is_kept_at_first', 'record_rate_of_insert'),
      ('reminded_invoice_stands', 'refuse_change'),
      ('reminder_stands', 'refuse_change'),
      ('shifts_begin_as_their_assignment', 'accept_new_shift'),
      ('shifts_follow_their_assignment', 'accept_moved_shift'),
      ('statement_line_stands', 'refuse_change'),
      ('statement_lines_are_whole', 'refuse_more_lines'),
      ('statement_stands', 'refuse_change'),
      ('tag_is_reserved', 'reserve_company_tag'),
      ('transferred_stubs_stand', 'refuse_change'),
      ('transfers_stand', 'refuse_change')
    ) n (before, after) on n.before = t.tgname
     where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and not t.tgisinternal
     order by c.relname, t.tgname
  loop
    execute format('alter trigger %I on %I rename to %I', renamed.tgname, renamed.relname, renamed.after);
  end loop;
end $$;
