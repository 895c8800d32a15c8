import { expect, test } from 'vitest'
import { firstRoles } from '#domains/accounts/contract/single-sign-on.ts'
import { providerRoles } from '#base/actor.ts'
import { columnOf, plainFields, type RecordFields } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { dateFormats, timeFormats } from '#base/region.ts'
import { membersOf, type StatusGroup, type StatusGroups } from '#base/status-groups.ts'
import { timeOffGroups, timeOffStatuses, timeOffTypes } from '#domains/absences/rules.ts'
import { assignmentGroups, type AssignmentStatus, assignmentStatuses, cancelKinds } from '#domains/assignments/rules.ts'
import { endGrounds } from '#base/official/statutory-pay.ts'
import { vatCategories } from '#base/official/vat-categories.ts'
import { statementKinds } from '#domains/billing/rules.ts'
import { premiums } from '#domains/billing/rules/lines.ts'
import { pauseTypes, punchKinds } from '#domains/clock/rules.ts'
import { recordedItems } from '#domains/checks/rules.ts'
import { contractGroups, contractKinds, contractParties, contractStatuses } from '#domains/contracts/rules.ts'
import { contractRunItemStates, contractRunStatuses, renewalObstacles } from '#domains/contracts/rules/renewal.ts'
import { kioskPunchStatuses } from '#domains/kiosk/rules.ts'
import { clientStatuses } from '#domains/clients/contract.ts'
import { scans, verifications } from '#domains/documents/rules.ts'
import { importKinds, importStatuses } from '#domains/imports/contract.ts'
import { audiences } from '#domains/messages/contract.ts'
import { runStatuses } from '#base/run-statuses.ts'
import { partStates, visitKinds } from '#domains/inspections/rules.ts'
import { clientOutcomes } from '#domains/confirmations/contract/public.ts'
import { confirmationModes } from '#domains/confirmations/rules.ts'
import { conversationKinds } from '#domains/messages/rules.ts'
import { digests } from '#domains/notifications/rules.ts'
import {
  checkLevels,
  contractPeriods,
  contractTimings,
  geofences,
  labourLawModes,
  payPeriods,
  purposes,
  rulesCountries,
  shiftSwapModes,
  unavailablePlannings,
} from '#domains/organisations/rules.ts'
import { adjustmentKinds, lineKinds, periodStatuses, stubStatuses } from '#domains/pay/rules.ts'
import { projectStatuses } from '#domains/projects/rules.ts'
import { durationUnits, requestStatuses } from '#domains/requests/rules.ts'
import { bankTransactionStatuses } from '#domains/receivables/contract/bank-transactions.ts'
import { shiftGroups, shiftStatuses } from '#domains/shifts/rules.ts'
import { overrideLevels } from '#domains/law/rules.ts'
import { tagColours } from '#domains/tags/rules.ts'
import {
  audiences as openShiftAudiences,
  claimGroups,
  claimingModes,
  openShiftPriorities,
  claimStatuses,
} from '#domains/shifts/rules/open-shifts.ts'
import { swapGroups, swapStatuses } from '#domains/shifts/rules/swaps.ts'
import { waveEndings, waveStatuses } from '#domains/shifts/rules/waves.ts'
import { fillFailures, fillStages, fillStatuses, stoppings, suggestionStatuses } from '#domains/autofill/rules.ts'
import {
  breakTypes,
  correctionKinds,
  entryGroups,
  entrySources,
  entryStatuses,
  type EntryStatus,
  incompleteReasons,
  shiftTypes,
  workTypes,
} from '#domains/timesheets/rules.ts'
import { noteKinds } from '#domains/receivables/rules/notes.ts'
import { reminderObstacles, reminderRunItemStates, reminderRunStatuses } from '#domains/receivables/rules/reminders.ts'
import { invoiceRunStatuses, runItemStates, sendChannels } from '#domains/receivables/rules/invoice-runs.ts'
import { premiumRoundings } from '#domains/billing/rules/premium-rounding.ts'
import { peppolStates } from '#domains/billing/rules/peppol-states.ts'
import { sendStates } from '#domains/receivables/rules.ts'
import { deliveryStatuses, pauseReasons } from '#domains/webhooks/rules.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { experienceLevels } from '#domains/workforce/rules/levels.ts'
import { openWorld } from '#platform/server/testing/world.ts'

const world = await openWorld([])

/** The values of each choice of a record. Industries have no check constraint. */
const choices = (record: RecordFields) =>
  Object.fromEntries(
    plainFields(record).flatMap(([name, field]) =>
      field.kind === 'choice' && name !== 'industry' ? [[`${record.table}.${columnOf(name)}`, field.values]] : [],
    ),
  ) as Record<string, readonly string[]>

/** The values of every column that the database restricts to a list, as the contracts and rules declare them. */
const declared: Readonly<Record<string, readonly string[]>> = {
  'accounts.date_format': dateFormats,
  'accounts.preferred_language': languages,
  'accounts.role': [...providerRoles, 'worker'],
  'accounts.time_format': timeFormats,
  'single_sign_on.default_role': firstRoles,
  'announcements.audience': audiences,
  'assignments.cancel_kind': cancelKinds,
  'assignments.end_ground': endGrounds,
  'pay_adjustments.end_ground': endGrounds,
  'assignments.status': assignmentStatuses,
  'bank_transactions.status': bankTransactionStatuses,
  'billing_terms.language': languages,
  'billing_terms.premium_rounding': premiumRoundings,
  'billing_terms.vat_category': vatCategories,
  'certifications.verification': verifications,
  'client_contacts.language': languages,
  'client_statement_lines.premium': premiums,
  'client_statements.kind': statementKinds,
  'client_statements.language': languages,
  'client_decisions.outcome': clientOutcomes,
  'clients.status': clientStatuses,
  'clock_breaks.type': breakTypes,
  'clock_punches.break_type': pauseTypes,
  'confirmation_settings.mode': confirmationModes,
  'conversations.kind': conversationKinds,
  'contract_templates.kind': contractKinds,
  'contract_templates.language': languages,
  'contract_runs.status': contractRunStatuses,
  'inspection_exports.language': languages,
  'inspection_exports.status': runStatuses,
  'inspection_parts.state': partStates,
  'inspection_visits.kind': visitKinds,
  'contract_run_items.state': contractRunItemStates,
  'contract_run_items.obstacle': renewalObstacles,
  'start_checks.item': recordedItems,
  'contracts.kind': contractKinds,
  'contracts.language': languages,
  'contracts.party': contractParties,
  'contracts.status': contractStatuses,
  'documents.scan': scans,
  'entry_corrections.kind': correctionKinds,
  'entry_corrections.source': entrySources,
  // The check of a file stores no row.
  'import_mappings.kind': importKinds,
  'imports.kind': importKinds,
  'imports.status': importStatuses.filter((status) => status !== 'checked'),
  'kiosk_punches.kind': punchKinds,
  'kiosk_punches.status': kioskPunchStatuses,
  'message_attachments.scan': scans,
  'notification_settings.digest': digests,
  'sick_certificates.scan': scans,
  'organisations.geofence': geofences,
  'organisations.rules_country': rulesCountries,
  'organisations.check_contract': checkLevels,
  'organisations.check_intent': checkLevels,
  'organisations.check_client_contract': checkLevels,
  'organisations.check_certification': checkLevels,
  'organisations.check_permit': checkLevels,
  'organisations.check_identity': checkLevels,
  'organisations.check_declaration': checkLevels,
  'organisations.check_medical': checkLevels,
  'organisations.check_licence': checkLevels,
  'organisations.pay_period': payPeriods,
  'organisations.purpose': purposes,
  'organisations.labour_law': labourLawModes,
  'organisations.unavailable_planning': unavailablePlannings,
  'organisations.contract_period': contractPeriods,
  'organisations.contract_timing': contractTimings,
  'organisations.shift_swaps': shiftSwapModes,
  'pay_adjustments.kind': adjustmentKinds,
  'pay_lines.exception': endGrounds,
  'pay_lines.kind': lineKinds,
  'pay_periods.frequency': payPeriods,
  'pay_periods.status': periodStatuses,
  'pay_stubs.status': stubStatuses,
  'peppol_deliveries.state': peppolStates,
  'projects.status': projectStatuses,
  'registrations.purpose': purposes,
  'requests.duration_unit': durationUnits,
  'requests.experience_level': experienceLevels,
  'requests.status': requestStatuses,
  'shifts.status': shiftStatuses,
  'statement_sends.state': sendStates,
  'reminder_emails.state': sendStates,
  'law_overrides.level': overrideLevels,
  'tags.colour': tagColours,
  'time_entries.incomplete_reason': incompleteReasons,
  'time_entries.shift_type': shiftTypes,
  'time_entries.status': entryStatuses,
  'time_entries.work_type': workTypes,
  'open_shifts.audience': openShiftAudiences,
  'open_shifts.claiming': claimingModes,
  'open_shifts.priority': openShiftPriorities,
  'shift_claims.status': claimStatuses,
  'shift_swaps.status': swapStatuses,
  'wave_runs.end_reason': waveEndings,
  'wave_runs.status': waveStatuses,
  'invoice_runs.status': invoiceRunStatuses,
  'invoice_run_items.state': runItemStates,
  'invoice_run_items.channel': sendChannels,
  'receivable_notes.kind': noteKinds,
  'reminder_runs.status': reminderRunStatuses,
  'reminder_run_items.state': reminderRunItemStates,
  'reminder_run_items.obstacle': reminderObstacles,
  'fill_runs.failure': fillFailures,
  'fill_runs.status': fillStatuses,
  'fill_runs.stopping': stoppings,
  'fill_progress.stage': fillStages,
  'fill_suggestions.status': suggestionStatuses,
  'time_off.status': timeOffStatuses,
  'time_off.type': timeOffTypes,
  'time_off_balances.type': timeOffTypes,
  'webhook_deliveries.status': deliveryStatuses,
  'webhook_endpoints.pause_reason': pauseReasons,
  ...choices(workerRecord),
}

/** Columns with a list of values that no contract exports as a list: kinds of links and punches, places, channels of the outbox. */
const withoutList = [
  'accounts.type',
  'clock_punches.kind',
  'clock_sessions.in_place',
  'clock_sessions.out_place',
  'factor_challenges.kind',
  'outbox.channel',
  'password_links.kind',
  'seal_tasks.stage',
  'timesheet_reminders.kind',
  'tours.outcome',
]

// Groups that only constraints, indexes and triggers compare.
const ofAssignments = {
  /** Its planned shifts end with it. */
  endsItsShifts: { pending: false, assigned: false, in_progress: false, completed: true, cancelled: true },
} as const satisfies StatusGroups<AssignmentStatus>
const ofEntries = {
  mayLackTimes: {
    incomplete: true,
    draft: false,
    submitted: false,
    approved: false,
    rejected: true,
    changes_requested: false,
  },
  mayLackTask: {
    incomplete: true,
    draft: true,
    submitted: false,
    approved: false,
    rejected: true,
    changes_requested: false,
  },
} as const satisfies StatusGroups<EntryStatus>

/** All groups that constraints, indexes and triggers compare, by table. */
const groups: Readonly<Record<string, readonly StatusGroup<string>[]>> = {
  assignments: [assignmentGroups.taken, assignmentGroups.active, ofAssignments.endsItsShifts],
  contracts: [contractGroups.open, contractGroups.shown, contractGroups.waiting],
  shift_claims: [claimGroups.current],
  shift_swaps: [swapGroups.open, swapGroups.taken],
  shifts: [shiftGroups.planned],
  time_entries: [entryGroups.takesTime, ofEntries.mayLackTimes, ofEntries.mayLackTask],
  time_off: [timeOffGroups.takesDays],
}

const valuesIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).sort()
const sorted = (values: readonly string[]) => [...values].sort()

test('every column restricted to a list of values has the values that the contracts and rules declare', async () => {
  const checks = await world.sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = quote_ident(current_schema())::regnamespace`
  const stored = checks.flatMap(({ table, definition }) => {
    const [, column, values] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*'.*)\]\)\)\)$/.exec(definition) ?? []
    return column && values ? [[`${table}.${column}`, valuesIn(values)] as const] : []
  })
  expect(Object.fromEntries(stored.filter(([column]) => !withoutList.includes(column)))).toEqual(
    Object.fromEntries(Object.entries(declared).map(([column, values]) => [column, sorted(values)])),
  )
  expect(stored.map(([column]) => column)).toEqual(expect.arrayContaining(withoutList))
})

/** A comparison of a status with literals in the database, with the table of the status. */
interface Comparison {
  readonly where: string
  readonly table: string
  readonly values: readonly string[]
}

test('constraints, indexes and triggers compare statuses with those of the contracts, in groups that the rules know', async () => {
  const found = [...(await readComparisons())]
  expect(new Set(found.map(({ table }) => table))).toEqual(
    new Set([
      'assignments',
      'bank_transactions',
      'contract_runs',
      'contracts',
      'fill_runs',
      'inspection_exports',
      'invoice_runs',
      'pay_periods',
      'pay_stubs',
      'reminder_runs',
      'shift_claims',
      'shift_swaps',
      'shifts',
      'time_entries',
      'time_off',
      'wave_runs',
      'webhook_deliveries',
    ]),
  )
  const unknown = found.filter(({ table, values }) =>
    values.some((value) => !declared[`${table}.status`]?.includes(value)),
  )
  expect(unknown, 'a status that no contract declares').toEqual([])

  const names = new Set(
    Object.entries(groups).flatMap(([table, named]) => named.map((group) => keyOf(table, membersOf(group)))),
  )
  const compared = found.filter(({ values }) => values.length > 1)
  expect(compared.filter(({ table, values }) => !names.has(keyOf(table, values)))).toEqual([])
  const used = new Set(compared.map(({ table, values }) => keyOf(table, values)))
  expect(
    [...names].filter((group) => !used.has(group)),
    'a group that the database does not know',
  ).toEqual([])
})

const keyOf = (table: string, values: readonly string[]) => `${table}: ${sorted(values).join(', ')}`

async function readComparisons(): Promise<Comparison[]> {
  // Checks that list all values are covered by the test above.
  const own = await world.sql<{ where: string; table: string; text: string }>`
    select conname as "where", conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text from pg_constraint
     where contype in ('c', 'x') and connamespace = quote_ident(current_schema())::regnamespace
       and pg_get_constraintdef(oid) !~ '^CHECK \\(\\(status = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$'
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
     where indpred is not null and indrelid in (select oid from pg_class where relnamespace = quote_ident(current_schema())::regnamespace)
    union all
    select tgname, tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`
  const functions = await world.sql<{ where: string; text: string; tables: string[] }>`
    select p.proname as "where", pg_get_functiondef(p.oid) as text,
           array(select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid) as tables
      from pg_proc p
     where p.pronamespace = quote_ident(current_schema())::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  return [
    ...own.flatMap(({ where, table, text }) => comparisonsIn(where, text, () => [table])),
    ...functions.flatMap(({ where, text, tables }) =>
      comparisonsIn(where, text, (alias, before) => {
        if (alias === 'old' || alias === 'new') return tables
        if (alias === undefined)
          return [
            before
              .match(/\bupdate (\w+)/g)
              ?.at(-1)
              ?.slice('update '.length) ?? '',
          ]
        const named = new RegExp(`\\b(?:from|join|update|using) (\\w+) ${alias}\\b`).exec(text)
        const table = named?.[1] ?? ''
        // The rows of a trigger that a statement has changed.
        return table === 'old_rows' || table === 'new_rows' ? tables : [table]
      }),
    ),
  ]
}

function comparisonsIn(
  where: string,
  text: string,
  tablesOf: (alias: string | undefined, before: string) => readonly string[],
): Comparison[] {
  const plain = text.replaceAll('::text', '').replace(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
  return [...plain.matchAll(/(?:\b(\w+)\.)?\bstatus (=|<>|in) (\([^)]*\)|'[^']*')/g)].flatMap(
    ({ 1: alias, 2: operator, 3: literals = '', index }) =>
      tablesOf(alias, plain.slice(0, index)).map((table) => {
        const values = valuesIn(literals)
        const others = (declared[`${table}.status`] ?? []).filter((status) => !values.includes(status))
        return { where, table, values: operator === '<>' ? sorted(others) : values }
      }),
  )
}
