import type { Actor } from '#base/actor.ts'
import type { StubStatus } from '#domains/pay/rules.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { Section } from './export-sections.ts'

/** How the personal data of one table is exported and erased, for one column that refers to the person. */
export interface PersonalTable {
  readonly table: string
  /** The column that refers to the person. */
  readonly person: string
  readonly exported: Exported | { readonly not: string }
  readonly erased: Erased
}

/** How rows are exported: the name of the section, the excluded columns, and the column to sort by. */
export interface Exported {
  readonly as: Section
  readonly without?: readonly string[]
  readonly by?: string
  /** SQL condition for the rows `t` of the person, instead of the column. */
  readonly among?: (person: Pick<Actor, 'organisationId' | 'accountId'>) => Fragment
  /** SQL of an object with additional values. */
  readonly beside?: Fragment
}

/** Rows are deleted, or stay with some columns changed; `stays` is the reason. */
type Erased = 'deleted' | { readonly set?: Fragment; readonly stays: string }

const byName = 'the record of the organisation says who did it; the name goes with the account'
const namesActor = 'names who acted in a record of the organisation; exported with the actions of the person'
const otherOfMerge = 'the other record of a merge has no personal data, or is exported itself'
const pay = 'hours and pay are kept by law, without the person'
const projectName = fragment`
  jsonb_build_object('project', (select p.name from projects p where p.organisation_id = t.organisation_id and p.id = t.project_id))`

// The history of records that are visible only in a later state is exported from then on.
const isShown = (entity: string, stands: Fragment) => fragment`
  (t.entity <> ${entity} or exists (
    select from history k
     where k.organisation_id = t.organisation_id and k.entity = t.entity and k.entity_id = t.entity_id and k.number <= t.number
       and ${stands}))`

/** Rows that an export leaves out for a reason, and that an erasure leaves for another. */
const leftOut = (table: string, person: string, reason: string, stays: string): PersonalTable => ({
  table,
  person,
  exported: { not: reason },
  erased: { stays },
})

/** A column that only names who decided, created or led a record of the organisation. */
const recordedChange = (table: string, person: string) => leftOut(table, person, namesActor, byName)

/** Rows that are exported, and that an erasure deletes. */
const ownRows = (table: string, person: string, exported: PersonalTable['exported']): PersonalTable => ({
  table,
  person,
  exported,
  erased: 'deleted',
})

/** Rows that an export leaves out for a reason, and that an erasure deletes. */
const notExported = (table: string, person: string, reason: string): PersonalTable => ({
  table,
  person,
  exported: { not: reason },
  erased: 'deleted',
})

/** Every table that refers to an account or a worker, by column. A test compares it with the database's catalogue. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'accounts',
    person: 'id',
    exported: { as: 'account', without: ['password_hash', 'erased_at'] },
    erased: { stays: 'marked as erased, without address, password and name: hours and pay hang on it' },
  },
  {
    table: 'workers',
    person: 'id',
    exported: {
      as: 'profile',
      without: ['image', 'search_name', 'national_id_last4', 'erased_at', 'merged_into', 'merged_from'],
    },
    erased: { stays: 'without anything personal: hours and pay hang on it' },
  },
  ...['merged_into', 'merged_from'].map((person) => leftOut('workers', person, otherOfMerge, 'the ID of a pseudonym')),
  leftOut(
    'account_addresses',
    'account_id',
    'the addresses of the account, exported with the account and its history',
    'only those that somebody who is still there has had too, so that nobody approves their own hours',
  ),
  leftOut(
    'worker_lines',
    'id',
    'made of the profile, to be searched',
    'deleted by the database, with what never changes',
  ),
  notExported('candidate_lines', 'id', 'made of the profile, to be ranked'),
  notExported('worker_national_ids', 'id', 'made of the profile, to notice duplicates'),
  ownRows('documents', 'worker_id', { as: 'documents', without: ['file'], by: 'created_at' }),
  recordedChange('documents', 'uploaded_by'),
  ownRows('certifications', 'worker_id', { as: 'certifications', without: ['search_name'], by: 'created_at' }),
  recordedChange('certifications', 'decided_by'),
  { table: 'availability', person: 'id', exported: { as: 'availability' }, erased: 'deleted' },
  { table: 'time_off', person: 'worker_id', exported: { as: 'timeOff', by: 'start_date' }, erased: 'deleted' },
  ...['decided_by', 'reported_by'].map((column) => recordedChange('time_off', column)),
  ownRows('sick_certificates', 'worker_id', { as: 'sickCertificates', without: ['file'], by: 'created_at' }),
  recordedChange('sick_certificates', 'uploaded_by'),
  ownRows('time_off_balances', 'worker_id', { as: 'timeOffBalances', by: 'from_date' }),
  recordedChange('imports', 'account_id'),
  {
    table: 'assignments',
    person: 'worker_id',
    exported: {
      as: 'assignments',
      without: ['client_rater_id', 'client_rater_name'],
      by: 'start_date',
      beside: projectName,
    },
    erased: {
      set: fragment`
        access_notes = null, description = null, answer_reason = null, cancel_reason = null, rating = null, rating_comment = null,
        client_rating = null, client_rating_comment = null, end_ground_note = null`,
      stays: pay,
    },
  },
  recordedChange('assignments', 'rated_by'),
  {
    table: 'contracts',
    person: 'worker_id',
    exported: {
      as: 'contracts',
      without: ['sent_by', 'countersigned_by', 'countersigned_from', 'missing_reason'],
      by: 'created_at',
      // Workers do not see drafts.
      among: ({ accountId }) => fragment`t.worker_id = ${accountId} and t.sent_at is not null`,
    },
    erased: { stays: 'signed contracts are kept by law for five years after their end' },
  },
  ...['contract_runs', 'fill_runs', 'inspection_exports', 'invoice_runs', 'reminder_runs', 'wave_runs'].map((table) =>
    recordedChange(table, 'started_by'),
  ),
  recordedChange('inspection_links', 'created_by'),
  leftOut(
    'inspection_exports',
    'worker_id',
    'copies of records that are exported',
    'kept for an inspector for thirty days',
  ),
  ownRows('start_checks', 'worker_id', { as: 'startChecks', without: ['recorded_by', 'slot'], by: 'created_at' }),
  recordedChange('start_checks', 'recorded_by'),
  ...['sent_by', 'countersigned_by'].map((column) => recordedChange('contracts', column)),
  recordedChange('contract_templates', 'updated_by'),
  {
    table: 'shifts',
    person: 'worker_id',
    exported: {
      as: 'shifts',
      by: 'starts_at',
      beside: projectName,
      // Workers do not see drafts.
      among: ({ accountId }) => fragment`t.worker_id = ${accountId} and t.published_at is not null`,
    },
    erased: { set: fragment`cancel_reason = null`, stays: pay },
  },
  ownRows('shift_claims', 'worker_id', { as: 'shiftClaims', by: 'created_at' }),
  ownRows('open_shift_invitations', 'worker_id', { as: 'shiftOffers', by: 'created_at' }),
  leftOut('open_shifts', 'replaces_worker_id', 'a shift that is offered to others; the own shift is exported', pay),
  {
    table: 'shift_swaps',
    person: 'worker_id',
    exported: {
      as: 'shiftSwaps',
      // The other worker is another person.
      without: ['worker_id', 'colleague_id', 'taker_id'],
      by: 'created_at',
      among: ({ accountId }) => fragment`${accountId} in (t.worker_id, t.taker_id)`,
    },
    erased: 'deleted',
  },
  notExported('shift_swaps', 'colleague_id', 'the offer of another worker; exported once the person has accepted it'),
  notExported('shift_swaps', 'taker_id', 'exported with the swaps that the person has offered'),
  notExported('fill_suggestions', 'worker_id', 'a calculation for planners; what was accepted is a shift'),
  {
    table: 'clock_sessions',
    person: 'worker_id',
    exported: {
      as: 'clockSessions',
      by: 'started_at',
      beside: fragment`
        ${projectName} || jsonb_build_object('breaks', (
          select coalesce(jsonb_agg(to_jsonb(b) - '{organisation_id,id,clock_session_id}'::text[] order by b.started_at), '[]')
            from clock_breaks b
           where b.organisation_id = t.organisation_id and b.clock_session_id = t.id))`,
    },
    erased: {
      set: fragment`
        in_latitude = null, in_longitude = null, in_accuracy = null, in_metres = null, out_latitude = null, out_longitude = null,
        out_accuracy = null, out_metres = null`,
      stays: pay,
    },
  },
  {
    table: 'clock_punches',
    person: 'worker_id',
    exported: { as: 'punches', by: 'counted_at' },
    erased: { set: fragment`latitude = null, longitude = null, accuracy = null`, stays: pay },
  },
  notExported('kiosk_pins', 'id', 'a secret, and the number typed with it, which the profile shows'),
  notExported('kiosk_punches', 'worker_id', 'exported as the sessions and punches that they became'),
  recordedChange('kiosk_punches', 'decided_by'),
  {
    table: 'time_entries',
    person: 'worker_id',
    exported: { as: 'entries', by: 'date', beside: projectName },
    erased: {
      set: fragment`
        task_description = case when task_description is not null then '•••' end, notes = null, equipment_used = null, comment = null,
        proposal = null, place_address = null, place_latitude = null, place_longitude = null`,
      stays: pay,
    },
  },
  recordedChange('time_entries', 'decided_by'),
  {
    table: 'entry_corrections',
    person: 'worker_id',
    exported: { as: 'corrections', without: ['corrected_by'], by: 'corrected_at' },
    erased: { set: fragment`reason = null, objection = null`, stays: pay },
  },
  recordedChange('entry_corrections', 'corrected_by'),
  {
    table: 'client_decisions',
    person: 'worker_id',
    exported: { as: 'clientDecisions', without: ['request_id', 'contact_id', 'contact_name'], by: 'decided_at' },
    erased: { set: fragment`comment = null, proposal = null`, stays: pay },
  },
  recordedChange('confirmation_requests', 'sent_by'),
  recordedChange('portal_access', 'invited_by'),
  recordedChange('payments', 'recorded_by'),
  recordedChange('payment_reversals', 'reversed_by'),
  recordedChange('statement_sends', 'sent_by'),
  recordedChange('peppol_deliveries', 'sent_by'),
  recordedChange('credit_limits', 'set_by'),
  ...['written_by', 'closed_by'].map((column) => recordedChange('receivable_notes', column)),
  recordedChange('client_reminder_pauses', 'paused_by'),
  recordedChange('invoice_reminder_pauses', 'paused_by'),
  recordedChange('reminders', 'sent_by'),
  {
    table: 'worker_rates',
    person: 'worker_id',
    exported: { as: 'rates', by: 'from_date' },
    erased: { stays: pay },
  },
  {
    table: 'pay_stubs',
    person: 'worker_id',
    exported: {
      as: 'payStubs',
      without: ['bank_account', 'national_id'],
      by: 'created_at',
      among: ({ accountId }) => fragment`t.worker_id = ${accountId} and ${is<StubStatus>('t.status', 'issued')}`,
      beside: fragment`
        jsonb_build_object('lines', (
          select coalesce(jsonb_agg(to_jsonb(l) - '{organisation_id,pay_stub_id,entry_ids,entry_dates,entry_minutes,entry_versions}'::text[]
                                    order by l.position), '[]')
            from pay_lines l
           where l.organisation_id = t.organisation_id and l.pay_stub_id = t.id))`,
    },
    erased: { stays: `${pay}; the database takes the name, the account and the national id off it` },
  },
  {
    table: 'pay_adjustments',
    person: 'worker_id',
    exported: { as: 'adjustments', by: 'created_at' },
    erased: { stays: pay },
  },
  recordedChange('pay_adjustments', 'author_id'),
  ...['created_by', 'calculated_by', 'issued_by'].map((column) => recordedChange('pay_periods', column)),
  recordedChange('pay_transfers', 'made_by'),
  recordedChange('pay_exports', 'made_by'),
  {
    table: 'client_statement_lines',
    person: 'worker_id',
    // What the client pays for the hours belongs to the organisation.
    exported: { as: 'billedHours', without: ['hours', 'rate_exact', 'net_amount', 'percent'], by: 'first_date' },
    erased: { stays: 'what was billed never changes; the database takes the name off it' },
  },
  leftOut(
    'client_statement_hours',
    'worker_id',
    'the same hours are exported with the time entries and their history',
    'what was billed never changes; it holds no name of a worker',
  ),
  recordedChange('client_statements', 'issued_by'),
  recordedChange('bank_files', 'imported_by'),
  recordedChange('projects', 'project_manager_id'),
  recordedChange('requests', 'project_manager_id'),
  recordedChange('events', 'actor_id'),
  recordedChange('api_keys', 'account_id'),
  { table: 'notifications', person: 'account_id', exported: { as: 'notifications', by: 'at' }, erased: 'deleted' },
  {
    table: 'notification_settings',
    person: 'account_id',
    exported: { as: 'notificationSettings' },
    erased: 'deleted',
  },
  {
    table: 'messages',
    person: 'author_id',
    exported: { as: 'messages', without: ['search'], by: 'created_at' },
    erased: { stays: 'in the conversation of the others; the database takes the words out of it' },
  },
  ownRows('message_attachments', 'author_id', { as: 'attachments', without: ['file'], by: 'created_at' }),
  notExported('conversation_members', 'account_id', 'exported with the messages of the person'),
  ...['one_id', 'other_id', 'worker_id', 'author_id'].map((person) => recordedChange('conversations', person)),
  notExported('phone_codes', 'account_id', 'asked for some minutes: only its hash is known'),
  notExported('authenticators', 'id', 'a way in: nothing of it may leave'),
  ownRows('passkeys', 'account_id', {
    as: 'passkeys',
    without: ['credential', 'public_key', 'counter'],
    by: 'created_at',
  }),
  notExported('sign_in_identities', 'id', 'a way in: only users of the organisation have one'),
  notExported('recovery_codes', 'account_id', 'a way in: only their hashes are known'),
  notExported('factor_challenges', 'account_id', 'asked for some minutes: only its hash is known'),
  {
    table: 'push_devices',
    person: 'account_id',
    // Endpoint and keys would give access to the device.
    exported: { as: 'devices', without: ['endpoint', 'p256dh', 'auth'], by: 'created_at' },
    erased: 'deleted',
  },
  { table: 'tours', person: 'account_id', exported: { as: 'tours' }, erased: 'deleted' },
  {
    table: 'list_views',
    person: 'account_id',
    exported: { as: 'listViews', by: 'created_at' },
    erased: 'deleted',
  },
  {
    table: 'announcements',
    person: 'author_id',
    exported: { as: 'announcements', by: 'created_at' },
    erased: { stays: `said by the organisation to its people; ${byName}` },
  },
  {
    table: 'sessions',
    person: 'account_id',
    // Its columns are listed one by one, because the hash of the token must not be exported.
    exported: { as: 'sessions', by: 'created_at' },
    erased: 'deleted',
  },
  notExported('password_links', 'account_id', 'a way in: only its hash is known'),
  notExported('known_devices', 'account_id', 'only the hashes of cookies are known, and when each was last used'),
  {
    table: 'email_changes',
    person: 'account_id',
    exported: {
      not: 'kept for a week for its two links alone; both addresses are exported with the history of the account',
    },
    erased: 'deleted',
  },
  {
    table: 'calendar_feeds',
    person: 'id',
    exported: { as: 'calendar', without: ['token_hash'] },
    erased: 'deleted',
  },
  notExported('idempotency_keys', 'account_id', 'answers that were given already, sealed for a day'),
  leftOut('jobs', 'actor_id', 'work that was asked for, named by ids', byName),
  {
    table: 'history',
    person: 'entity_id',
    exported: {
      as: 'history',
      without: ['part_of', 'erased_at'],
      by: 'number',
      among: ({ organisationId, accountId }) => fragment`
        (t.entity, t.entity_id) in (
          select k.entity, k.entity_id from history k
           where k.organisation_id = ${organisationId} and (
             k.entity_id = ${accountId} or k.part_of = ${accountId}
             or k.before ->> 'worker_id' = ${accountId} or k.after ->> 'worker_id' = ${accountId}))
        and ${isShown('contracts', fragment`k.after ->> 'sent_at' is not null`)}
        and ${isShown('shifts', fragment`k.after ->> 'published_at' is not null`)}
        and ${isShown('pay_stubs', is<StubStatus>(`k.after ->> 'status'`, 'issued'))}`,
    },
    erased: { stays: 'the database takes the values out of it and leaves what was worked, paid and decided' },
  },
  {
    table: 'history',
    person: 'actor_id',
    exported: { as: 'deeds', without: ['before', 'after', 'comment', 'part_of', 'erased_at'], by: 'number' },
    erased: { stays: byName },
  },
]
