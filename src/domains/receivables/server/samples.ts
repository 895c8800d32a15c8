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
  await world.sql(
    `insert into payments (organisation_id, id, client_id, received_on, amount, currency, note, recorded_by)
     values ($1, $2, $3, '2026-11-18', 10000, 'EUR', $4, $5)`,
    [organisationId, id, clientId, note, accountId],
  )
  await world.sql(
    `insert into payment_allocations (organisation_id, id, payment_id, statement_id, client_id, currency, amount)
     values ($1, $2, $3, $4, $5, 'EUR', 10000)`,
    [organisationId, uuid(), id, statementId, clientId],
  )
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
  await world.sql(
    `insert into bank_files (organisation_id, id, account_number, transaction_count, imported_by)
     values ($1, $2, 'BE68539007547034', 1, $3)`,
    [organisationId, fileId, accountId],
  )
  await world.sql(
    `insert into bank_transactions (organisation_id, id, file_id, key, booked_on, amount, currency, reversal, debtor_name, remittance)
     values ($1, $2, $3, $4, '2026-11-18', 10000, 'EUR', $6, $5, $5)`,
    [organisationId, id, fileId, createHash('sha256').update(id).digest('hex'), text, isReversal],
  )
  return id
}

/** Creates a delivery of a statement through Peppol that has arrived, to a recipient of the given name. Returns its ID. */
export async function samplePeppolDelivery(
  world: World,
  { organisationId, accountId }: SampleAccount,
  { statementId, name }: { statementId: string; name: string },
): Promise<string> {
  const id = uuid()
  await world.sql(
    `insert into peppol_deliveries (organisation_id, id, statement_id, sender_scheme, sender_address, recipient_scheme, recipient_address,
                                    recipient_name, state, sent_by)
     values ($1, $2, $3, '0208', '0428759497', '9944', 'NL004495445B01', $4, 'delivered', $5)`,
    [organisationId, id, statementId, name, accountId],
  )
  return id
}
