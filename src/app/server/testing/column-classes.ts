import { columnsBy, type Erasure, type RecordFields } from '#base/fields.ts'
import { personalTables } from '#domains/privacy/server/personal-tables.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'

/** Why a column stays when its person is erased. The person's row is a pseudonym by then (GDPR, article 4(5)). */
export const reasons = {
  pay: 'GDPR article 17(3)(b): hours and pay are social documents, kept for five years (Belgian Royal Decree No 5 of 23 October 1978)',
  invoice:
    'GDPR article 17(3)(b): invoices are accounting documents, kept for ten years (Belgian VAT Code, article 60)',
  evidence: 'GDPR article 17(3)(e): who decided what and when is kept to establish, exercise or defend legal claims',
  contract:
    'GDPR article 17(3)(b): contracts of temporary workers are kept for five years after their end (Belgian law of 24 July 1987, article 8, § 4)',
  pseudonym: 'GDPR article 4(5): the ID leads to the pseudonym alone, and holds together what is kept',
} as const
type Reason = keyof typeof reasons

/** The treatment of a column at an erasure: erased, not personal, or kept for a reason. */
export type ColumnClass = 'erased' | 'notPersonal' | Reason

/** Columns that every table may have and that say nothing about a person. */
const technical = 'organisation_id version created_at updated_at'

/** The columns of a record’s fields that an erasure treats in the same way, and columns that are not fields. */
function declared(record: RecordFields, erasure: Erasure, others = ''): string {
  return [...columnsBy(record, erasure), ...others.split(' ')].filter((column) => column !== '').join(' ')
}

/**
 * The columns of the tables that keep rows of a person, by class: names separated by spaces. Tables whose rows are deleted
 * are not here: `personalTables` lists them, and all their columns are erased with the row.
 */
const staying: Readonly<Record<string, Partial<Record<ColumnClass, string>>>> = {
  accounts: {
    erased: 'email username password_hash given_name family_name',
    pseudonym: 'id',
    // Settings of a user who can no longer be identified.
    notPersonal: `type role active password_update_required email_verified second_factor preferred_language date_format time_format currency
      first_day_of_week automatic_translation data_collection personalised_recommendations sharing_with_partners erased_at`,
  },
  workers: {
    erased: declared(workerRecord, 'erased', 'search_name image home_latitude home_longitude'),
    pseudonym: 'id merged_into merged_from',
    pay: declared(workerRecord, 'pay'),
    notPersonal: declared(workerRecord, 'notPersonal', 'erased_at without_national_id'),
  },
  assignments: {
    erased:
      'access_notes description answer_reason cancel_reason rating rating_comment client_rating client_rating_comment end_ground_note',
    pseudonym: 'id worker_id',
    pay: 'project_id request_id role start_date end_date rate_amount rate_currency expected_minutes working_hours shifts_until end_ground ended_on',
    evidence: 'answered_at rated_at rated_by client_rated_at',
    // The contact is a person at a client, who is neither a user nor a worker.
    notPersonal: 'status accepted answer_by cancel_kind client_rater_id client_rater_name',
  },
  contract_templates: {
    evidence: 'updated_by',
    notPersonal: 'id kind language text missing_reason',
  },
  contract_codes: { notPersonal: 'contact_id texts_hash email code_hash tries expires_at' },
  contract_runs: { evidence: 'started_by started_at', notPersonal: 'id start_date end_date sends status ended_at' },
  inspection_exports: {
    pseudonym: 'id worker_id',
    evidence: 'started_by started_at ended_at',
    notPersonal:
      'client_id start_date end_date language status digest file_count byte_count row_counts history_check files_deleted_at',
  },
  inspection_links: {
    evidence: 'recipient created_by expires_at revoked_at',
    notPersonal: 'id export_id token_hash',
  },
  inspection_visits: { evidence: 'id link_id kind address at' },
  contracts: {
    pseudonym: 'id worker_id',
    contract: `assignment_id kind language is_part start_date end_date title text text_hash details terms template template_hash missing_reason amends_id
      amendment_number party client_id signed_from countersigned_from`,
    evidence:
      'sent_at sent_by signed_at countersigned_at countersigned_by declined_at decline_reason voided_at void_reason',
    notPersonal: 'status reminders reminded_at',
  },
  shifts: {
    erased: 'cancel_reason',
    pseudonym: 'id worker_id',
    pay: 'project_id assignment_id starts_at ends_at',
    evidence: 'no_show_at no_show_cleared_at',
    notPersonal: 'status accepted published_at open_shift_id hours_date hours_assignment_id hand_changed break_minutes',
  },
  open_shifts: {
    pseudonym: 'replaces_worker_id',
    // Terms of an offer to several workers.
    notPersonal: `id project_id request_id role starts_at ends_at break_minutes positions rate_amount rate_currency certifications audience claiming priority
      closes_at note published_at cancelled_at replaces_shift_id`,
  },
  clock_sessions: {
    erased: 'in_latitude in_longitude in_accuracy in_metres out_latitude out_longitude out_accuracy out_metres',
    pseudonym: 'id worker_id',
    pay: 'project_id assignment_id shift_id started_at ended_at in_place out_place incomplete_reason resumed_entry_id',
    notPersonal: 'told_open_at left_open ended_shift in_kiosk_id out_kiosk_id',
  },
  clock_punches: {
    erased: 'latitude longitude accuracy',
    pseudonym: 'id worker_id',
    pay: 'kind break_type claimed_at counted_at received_at clock_session_id time_entry_id said',
    notPersonal: 'kiosk_id',
  },
  time_entries: {
    erased: 'task_description notes equipment_used comment proposal place_address place_latitude place_longitude',
    pseudonym: 'id worker_id',
    pay: `project_id assignment_id clock_session_id date start_time end_time ends_next_day starts_at ends_at break_minutes breaks total_minutes
      work_type shift_type rate_amount rate_currency incomplete_reason claims`,
    // Hours that are complete are submitted when their worker leaves.
    evidence: 'submitted_at decided_at decided_by',
    notPersonal: 'status punched_version',
  },
  entry_corrections: {
    erased: 'reason objection',
    pseudonym: 'id worker_id',
    pay: 'time_entry_id kind source before after',
    evidence: 'corrected_by corrected_at objected_at',
    notPersonal: 'superseded_at',
  },
  client_decisions: {
    erased: 'comment proposal',
    pseudonym: 'id worker_id',
    pay: 'project_id starts_at ends_at break_minutes',
    evidence: 'request_id contact_id contact_name outcome decided_at',
  },
  // The contact is a person at a client, who is neither a user nor a worker.
  client_sessions: { notPersonal: 'id contact_id email token_hash expires_at' },
  client_sign_in_links: { notPersonal: 'id contact_id email token_hash expires_at' },
  portal_access: { evidence: 'invited_at invited_by', notPersonal: 'id last_sign_in_at' },
  confirmation_requests: {
    evidence: 'sent_by sent_at',
    // The contact is a person at a client, who is neither a user nor a worker.
    notPersonal: 'id client_id contact_id contact_name contact_email week_start token_hash expires_at revoked_at',
  },
  worker_rates: { pseudonym: 'id worker_id', pay: 'from_date amount currency' },
  pay_stubs: {
    erased: 'worker_name bank_account national_id',
    pseudonym: 'id worker_id',
    pay: `pay_period_id currency gross_amount deductions_amount net_amount taxes_amount insurance_amount other_amount minutes marks
      status issued_at year number`,
  },
  pay_transfer_stubs: { erased: 'bank_account', pay: 'pay_stub_id pay_transfer_id' },
  pay_adjustments: {
    pseudonym: 'id worker_id',
    pay: 'pay_period_id kind amount currency minutes reason corrects_line_id end_ground',
    evidence: 'author_id',
  },
  pay_periods: {
    evidence: 'created_by calculated_at calculated_by issued_at issued_by',
    notPersonal: 'id start_date end_date frequency pay_date pay_date_moved_from status rules issuer',
  },
  events: { evidence: 'at actor_id', notPersonal: 'number id position type record_id data' },
  pay_transfers: { evidence: 'made_at made_by', notPersonal: 'id pay_period_id payer execution_date' },
  pay_exports: { evidence: 'made_at made_by', notPersonal: 'id pay_period_id template_name rows digest' },
  client_statement_lines: {
    erased: 'worker_name',
    pseudonym: 'worker_id',
    invoice:
      'id statement_id position project_id project_name first_date last_date minutes rate_exact premium percent net_amount hours',
  },
  client_statement_hours: { pseudonym: 'worker_id', invoice: 'id statement_id entries' },
  client_statements: {
    evidence: 'issued_by',
    notPersonal: `id client_id kind year number issue_date due_date from_date to_date currency net_amount vat_amount total_amount minutes
      credits_id reason language seller buyer terms order_number logo_id`,
  },
  payments: {
    evidence: 'recorded_by',
    notPersonal: 'id client_id received_on amount currency allocated_amount reference note reversed',
  },
  statement_sends: {
    evidence: 'sent_by',
    // The recipient is a person at a client, who is neither a user nor a worker.
    notPersonal: 'id statement_id recipient subject message attachments state delivered_at',
  },
  peppol_deliveries: {
    evidence: 'sent_by',
    notPersonal: `id statement_id sender_scheme sender_address recipient_scheme recipient_address recipient_name state reason changed_at`,
  },
  client_reminder_pauses: { evidence: 'paused_by', notPersonal: 'id reason until' },
  invoice_reminder_pauses: { evidence: 'paused_by', notPersonal: 'id reason until' },
  invoice_runs: { evidence: 'started_by started_at', notPersonal: 'id from_date to_date sends status ended_at' },
  credit_limits: { evidence: 'set_by', notPersonal: 'id amount currency' },
  receivable_notes: {
    evidence: 'written_by closed_by',
    notPersonal: 'id client_id statement_id kind text promised_on amount currency closed_at',
  },
  reminder_runs: { evidence: 'started_by started_at', notPersonal: 'id status ended_at' },
  reminders: { evidence: 'sent_by', notPersonal: 'id client_id level day' },
  payment_reversals: { evidence: 'reversed_by', notPersonal: 'id reason' },
  bank_files: { evidence: 'imported_by', notPersonal: 'id account_number transaction_count' },
  projects: {
    evidence: declared(projectRecord, 'evidence'),
    notPersonal: declared(projectRecord, 'notPersonal', 'id'),
  },
  requests: {
    evidence: declared(requestRecord, 'evidence'),
    notPersonal: declared(requestRecord, 'notPersonal', 'id status filled_positions contact_id contact_name'),
  },
  imports: {
    evidence: 'account_id',
    // Values in the faults are erased one by one.
    notPersonal: 'id kind status rows done invite encoding delimiter unknown_columns faults ended_at',
  },
  messages: { erased: 'text search', pseudonym: 'id author_id', notPersonal: 'conversation_id number' },
  conversations: {
    pseudonym: 'one_id other_id worker_id author_id',
    notPersonal: 'id kind name last_number last_at',
  },
  announcements: { evidence: 'author_id', notPersonal: 'id title text audience from_date until_date' },
  api_keys: {
    evidence: 'account_id',
    notPersonal: 'id name scopes hash former_hash former_until lifetime_days expires_at revoked_at replaced_by',
  },
  fill_runs: {
    evidence: 'started_by',
    // Names open shifts by their IDs, and counts workers.
    notPersonal: `id week_start open_shift_ids emphasis status stopping open_positions suggested gap unfilled failure facts_at`,
  },
  wave_runs: {
    evidence: 'started_by',
    notPersonal:
      'id open_shift_id status end_reason workers_per_wave minutes_per_wave push email sms wave waved_at next_wave_at',
  },
  jobs: {
    evidence: 'actor_id',
    // The payload names records by their IDs.
    notPersonal: 'id kind key payload language due_at attempts lease leased_until done_at failed_at last_error',
  },
  history: {
    // Values are masked one by one: hours, pay and decisions stay. The canary test searches for remaining values.
    evidence: 'number at actor_id action entity entity_id part_of before after comment',
    notPersonal: 'erased_at salt',
  },
}

/** Tables that `personalTables` does not list as deleted, whose rows of the person are deleted by another command or by the database. */
const deletedElsewhere = ['account_addresses', 'worker_lines']

/** Columns of other tables with the name of an erased column of a worker or an account, and the subject of their data. */
export const namesakes: Readonly<Record<string, string>> = {
  'registrations.email': 'somebody who registers an organisation and has no account yet',
  'work_sites.address': 'a site of a client',
  'client_contacts.email': 'a person at a client, who is neither a user nor a worker',
  'client_contacts.phone': 'a person at a client, who is neither a user nor a worker',
  'clients.tags': 'labels of a client',
  'organisation_logos.image': 'the logo of an organisation',
  'webhook_endpoints.address': 'the web address of a program',
}

/** The tables whose rows of a person are deleted at an erasure. */
export const deletedTables: readonly string[] = [
  ...new Set([
    ...personalTables.flatMap(({ table, erased }) => (erased === 'deleted' ? [table] : [])),
    ...deletedElsewhere,
  ]),
]

/** The class of every column that is classified by name, as `table.column`; those of deleted tables are not listed. */
export const columnClasses: ReadonlyMap<string, ColumnClass> = new Map(
  Object.entries(staying).flatMap(([table, classes]) =>
    Object.entries(classes).flatMap(([name, columns]) =>
      columns.split(/\s+/).map((column) => [`${table}.${column}`, name as ColumnClass] as const),
    ),
  ),
)

/** True for a column that every table may have. */
export const isTechnical = (column: string) => technical.split(' ').includes(column)
