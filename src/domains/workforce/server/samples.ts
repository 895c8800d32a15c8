import { type SampleAccount, sampleAccount, type SampleOrganisation } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { sealNationalId } from './sealed.ts'

/** A worker at 17.35 EUR an hour, signed in. */
export async function sampleWorker(
  world: World,
  organisation: SampleOrganisation,
  { nationalId = '85.07.30-033.28', rate = { amount: 1735, currency: 'EUR' } } = {},
): Promise<SampleAccount> {
  const account = await sampleAccount(world, organisation, 'worker', 'worker')
  const sealed = sealNationalId(world.machine.cipher, { ...organisation, id: account.accountId }, nationalId)
  await world.sql(
    `insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                          primary_role, rate_amount, rate_currency)
     values ($1, $2, 'Zoë', 'Peeters', '1985-07-30', $3, $4, 'Rue Haute 1, Brussels', 'retail', 'Picker', $5, $6)`,
    [organisation.organisationId, account.accountId, sealed, nationalId.slice(-4), rate.amount, rate.currency],
  )
  return account
}
