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
