import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** Creates a payment of 100 EUR that pays a part of an invoice. Returns its ID. */
export async function samplePayment(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { clientId, statementId, note = null }: { clientId: string; statementId: string; note?: string | null },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into payments (organisation_id, id, client_id, received_on, amount, currency, note, recorded_by)
    values (${organisationId}, ${id}, ${clientId}, '2026-11-18', 10000, 'EUR', ${note}, ${accountId})`
  await world.sql`
    insert into payment_allocations (organisation_id, id, payment_id, statement_id, client_id, currency, amount)
    values (${organisationId}, ${uuid()}, ${id}, ${statementId}, ${clientId}, 'EUR', 10000)`
  return id
}

/** Creates an open bank transaction of 100 EUR whose text is given; with `isReversal`, one that takes a payment back. Returns its ID. */
export async function sampleBankTransaction(
  world: World,
  { organisationId, accountId }: SampleAccount,
  text: string,
  { isReversal = false } = {},
): Promise<string> {
  const [id, fileId] = [uuid(), uuid()]
  await world.sql`
    insert into bank_files (organisation_id, id, account_number, transaction_count, imported_by)
    values (${organisationId}, ${fileId}, 'BE68539007547034', 1, ${accountId})`
  await world.sql`
    insert into bank_transactions (organisation_id, id, file_id, key, booked_on, amount, currency, reversal, debtor_name, remittance)
    values (${organisationId}, ${id}, ${fileId}, ${createHash('sha256').update(id).digest('hex')}, '2026-11-18', 10000, 'EUR', ${isReversal}, ${text}, ${text})`
  return id
}

/** Creates a delivery of a statement through Peppol that has arrived, to a recipient of the given name. Returns its ID. */
export async function samplePeppolDelivery(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { statementId, name }: { statementId: string; name: string },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into peppol_deliveries (organisation_id, id, statement_id, sender_scheme, sender_address, recipient_scheme, recipient_address,
                                   recipient_name, state, sent_by)
    values (${organisationId}, ${id}, ${statementId}, '0208', '0428759497', '9944', 'NL004495445B01', ${name}, 'delivered', ${accountId})`
  return id
}

/** Creates a run that has created and sent one invoice. Returns its ID. */
export async function sampleInvoiceRun(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { clientId, statementId, orderNumber }: { clientId: string; statementId: string; orderNumber: string },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into invoice_runs (organisation_id, id, from_date, to_date, sends, status, started_by, ended_at)
    values (${organisationId}, ${id}, '2026-10-01', '2026-10-31', true, 'done', ${accountId}, ${world.now()})`
  await world.sql`
    insert into invoice_run_items (organisation_id, id, run_id, position, client_id, order_number, net_amount, currency, digest, state, channel, statement_id)
    values (${organisationId}, ${uuid()}, ${id}, 0, ${clientId}, ${orderNumber}, 34000, 'EUR', ${'0'.repeat(64)}, 'sent', 'email', ${statementId})`
  return id
}

/** Creates a run that has reminded of one invoice. Returns its ID. */
export async function sampleReminderRun(
  world: World,
  { organisationId, accountId }: SampleAccount,
  statementId: string,
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into reminder_runs (organisation_id, id, started_by, status, ended_at)
    values (${organisationId}, ${id}, ${accountId}, 'done', ${world.now()})`
  await world.sql`
    insert into reminder_run_items (organisation_id, id, run_id, position, statement_id, state, level)
    values (${organisationId}, ${uuid()}, ${id}, 0, ${statementId}, 'reminded', 1)`
  return id
}

/** Creates a note on all invoices of a client: a call. Returns its ID. */
export async function sampleReceivableNote(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { clientId, text }: { clientId: string; text: string },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into receivable_notes (organisation_id, id, client_id, kind, text, written_by)
    values (${organisationId}, ${id}, ${clientId}, 'call', ${text}, ${accountId})`
  return id
}
