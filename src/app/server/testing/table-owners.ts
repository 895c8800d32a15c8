/** The domains in their order, and the tables that each owns: only its owner writes a table. */
export const ownedTables = {
  platform:
    'api_key_uses attempts client_sessions function_files history history_chain idempotency_keys jobs kiosk_devices outbox push_devices secret_keys sessions',
  organisations: 'organisations organisation_logos holidays former_company_tags',
  accounts:
    'accounts account_addresses authenticators email_changes factor_challenges known_devices list_views passkeys password_links recovery_codes registrations sign_in_identities single_sign_on single_sign_on_attempts tours',
  notifications: 'notifications notification_settings phone_codes release_notices releases',
  imports: 'imports import_mappings import_parts import_records',
  tags: 'tags',
  clients: 'clients client_contacts work_sites',
  law: 'client_agreements law_overrides',
  workforce: 'workers worker_lines worker_national_ids worker_words',
  projects: 'projects',
  documents: 'documents certifications certification_opportunities expiries_told',
  requests: 'requests',
  checks: 'start_checks',
  assignments: 'assignments',
  messages: 'announcements conversations conversation_members messages message_attachments',
  availability: 'availability',
  shifts: 'shifts open_shifts shift_claims open_shift_invitations shift_swaps wave_runs calendar_feeds',
  absences: 'sick_certificates time_off time_off_balances',
  matching: 'candidate_lines',
  autofill: 'fill_progress fill_request_positions fill_runs fill_suggestions',
  timesheets: 'entry_corrections time_entries timesheet_reminders',
  clock: 'clock_sessions clock_breaks clock_punches',
  contracts:
    'contract_files contract_orders contract_run_items contract_runs contract_stamps contract_templates contracts seal_certificates seal_tasks',
  kiosk: 'kiosks kiosk_pins kiosk_punches',
  departures: '',
  confirmations: 'client_decisions confirmation_requests confirmation_settings',
  pay: 'paid_entries pay_adjustments pay_calculations pay_export_templates pay_exports pay_line_entries pay_lines pay_numbers pay_payers pay_periods pay_stubs pay_transfer_stubs pay_transfers worker_rates',
  billing:
    'bill_rates billed_entries billing_sellers billing_terms client_statements client_statement_hours client_statement_lines sales_journal_settings statement_numbers',
  receivables:
    'bank_files bank_transactions client_reminder_pauses credit_limits invoice_reminder_pauses invoice_run_items invoice_runs payments payment_allocations payment_reversals peppol_deliveries peppol_tasks receivables receivable_notes reminded_invoices reminder_emails reminder_run_items reminder_runs reminder_settings reminders statement_sends',
  portal: 'client_sign_in_links contract_codes portal_access',
  statistics: '',
  privacy: '',
  inspections: 'inspection_exports inspection_files inspection_links inspection_parts inspection_visits',
  keys: 'api_keys',
  webhooks:
    'event_streams events webhook_attempts webhook_deliveries webhook_endpoints webhook_progress webhook_secrets',
  search: '',
} as const
