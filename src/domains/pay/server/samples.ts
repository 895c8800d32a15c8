import { v7 as uuid } from 'uuid'
import { usualCsvFormat } from '#base/csv-format.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sealBankAccount } from '#domains/workforce/server/sealed.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { PayrollColumn } from '../rules/payroll-export.ts'
import { lineKinds } from '../rules.ts'

/** Creates an open pay period. */
export async function samplePeriod(
  world: World,
  { organisationId }: { organisationId: string },
  { startDate = '2026-11-01', endDate = '2026-11-30', payDate = '2026-12-05' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into pay_periods (organisation_id, id, start_date, end_date, pay_date)
     values (${organisationId}, ${id}, ${startDate}, ${endDate}, ${payDate})`
  return id
}

/** A stub created for a test. */
export interface SampleStub {
  periodId: string
  stubId: string
  /** Its only line, a manual adjustment. */
  lineId: string
}

/** Creates an issued stub: a bonus of 200 EUR, the only stub of its period, October by default. */
export async function sampleIssuedStub(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { reason = 'For the peak', name = 'Zoë Peeters', startDate = '2026-10-01', endDate = '2026-10-31', number = 1 } = {},
): Promise<SampleStub> {
  const periodId = await samplePeriod(world, { organisationId }, { startDate, endDate, payDate: endDate })
  const [stubId, lineId] = [uuid(), uuid()]
  await world.sql`
    insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, worker_name, gross_amount, deductions_amount, net_amount)
    values (${organisationId}, ${stubId}, ${periodId}, ${accountId}, 'EUR', ${name}, 20000, 0, 20000)`
  await world.sql`
    insert into pay_lines (organisation_id, id, pay_stub_id, position, kind, amount, reason)
     values (${organisationId}, ${lineId}, ${stubId}, 0, 'bonus', 20000, ${reason})`
  await world.sql`update pay_stubs set status = 'issued', issued_at = now(), year = 2026, number = ${number} where id = ${stubId}`
  await world.sql`update pay_periods set status = 'issued', calculated_at = now(), issued_at = now(), rules = '{}' where id = ${periodId}`
  return { periodId, stubId, lineId }
}

/** Creates a bonus of 50 EUR for a worker in an open period. */
export async function sampleAdjustment(
  world: World,
  { organisationId, accountId }: SampleAccount,
  periodId: string,
  { authorId = accountId, reason = 'For the peak' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into pay_adjustments (organisation_id, id, pay_period_id, worker_id, kind, amount, currency, reason, author_id)
    values (${organisationId}, ${id}, ${periodId}, ${accountId}, 'bonus', 5000, 'EUR', ${reason}, ${authorId})`
  return id
}

/** Stores the bank accounts of an organisation and of a worker. */
export async function sampleBankAccounts(
  world: World,
  { organisationId, accountId }: SampleAccount,
  accountNumber = 'BE68539007547034',
  accountHolder?: string,
): Promise<void> {
  const { cipher } = world.services
  const payer = JSON.stringify({ accountHolder: 'Interim AG', accountNumber: 'BE62510007547061', bic: null })
  const context = { organisationId, table: 'pay_payers', id: organisationId, column: 'account' }
  await world.sql`
    insert into pay_payers (organisation_id, id, account) values (${organisationId}, ${organisationId}, ${cipher.seal(payer, context)})
    on conflict (organisation_id, id) do update set account = excluded.account`
  const account = sealBankAccount(
    cipher,
    { organisationId, id: accountId },
    { accountHolder, accountNumber, bic: 'GKCCBEBB' },
  )
  await world.sql`update workers set bank_account = ${account} where id = ${accountId}`
}

/** Creates the transfer of an issued stub whose worker has an account from `sampleBankAccounts`. */
export async function sampleTransfer(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { periodId, stubId }: SampleStub,
): Promise<string> {
  const id = uuid()
  const payer = JSON.stringify({ accountHolder: 'Interim AG', accountNumber: 'BE62510007547061', bic: null })
  const context = { organisationId, table: 'pay_transfers', id, column: 'payer' }
  await world.sql`
    insert into pay_transfers (organisation_id, id, pay_period_id, payer, execution_date, made_by)
     values (${organisationId}, ${id}, ${periodId}, ${world.services.cipher.seal(payer, context)}, '2026-12-05', ${accountId})`
  await world.sql`
    insert into pay_transfer_stubs (organisation_id, pay_stub_id, pay_transfer_id, bank_account)
    select s.organisation_id, s.id, ${id}, w.bank_account from pay_stubs s join workers w on w.id = s.worker_id where s.id = ${stubId}`
  return id
}

/** The columns of a sample template: worker, code, hours and amount. */
const sampleColumns: readonly PayrollColumn[] = (['worker', 'code', 'hours', 'amount'] as const).map((content) => ({
  content,
  heading: content,
  fixedText: null,
}))

/** Creates a template of payroll exports with a code for each wage component. */
export async function samplePayrollTemplate(
  world: World,
  { organisationId }: { organisationId: string },
  { name = 'Payroll office', isDefault = true } = {},
): Promise<string> {
  const id = uuid()
  const codes = Object.fromEntries(lineKinds.map((kind) => [kind, kind.toUpperCase()]))
  await world.sql`
    insert into pay_export_templates (organisation_id, id, name, is_default, columns, codes, format)
    values (${organisationId}, ${id}, ${name}, ${isDefault}, ${JSON.stringify(sampleColumns)}, ${JSON.stringify(codes)},
            ${JSON.stringify(usualCsvFormat)})`
  return id
}
