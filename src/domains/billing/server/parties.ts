import type { Received } from '#base/route.ts'
import { may } from '#base/actor.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { changeValues, noValue } from '#domains/notifications/rules.ts'
import { notifyOwners } from '#domains/notifications/server/security.ts'
import { masked } from '#domains/workforce/rules.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import type { BillingSeller, billingRoutes } from '../contract.ts'
import type { Party, Seller } from '../rules.ts'
import { compact } from '#base/official/electronic-addresses.ts'
import { proposedSeller, readKnown } from './proposing.ts'

type Form = Received<typeof billingRoutes.saveTerms>['body'] | Received<typeof billingRoutes.saveSeller>['body']

/** SQL for the columns of a Party in a table, apart from name, number and contact. */
export const partyColumns = (table: string) =>
  raw(
    ['street', 'city', 'postal_zone', 'country', 'registration_number', 'registration_scheme', 'electronic_address']
      .concat('electronic_scheme')
      .map((column) => `${table}.${column}`)
      .join(', '),
  )

/** A party as a database row. */
export interface PartyRow extends Omit<Party, 'contact'> {
  contactName: string | null
  contactPhone: string | null
  contactEmail: string | null
}

/** Converts a row to a party as on an invoice, with a VAT number without spaces and dots. */
export function partyOf(row: PartyRow): Party {
  return {
    name: row.name,
    vatNumber: row.vatNumber === null ? null : compact(row.vatNumber),
    street: row.street,
    city: row.city,
    postalZone: row.postalZone,
    country: row.country,
    registrationNumber: row.registrationNumber,
    registrationScheme: row.registrationScheme,
    electronicAddress: row.electronicAddress,
    electronicScheme: row.electronicScheme,
    contact: { name: row.contactName, phone: row.contactPhone, email: row.contactEmail },
  }
}

/** Returns the columns of a party form. Omitted fields are emptied, because the form is always complete. */
export function columnsOfParty(form: Form) {
  return {
    street: form.street ?? null,
    city: form.city ?? null,
    postal_zone: form.postalZone ?? null,
    country: form.country ?? null,
    registration_number: form.registrationNumber ?? null,
    registration_scheme: form.registrationScheme ?? null,
    electronic_address: form.electronicAddress ?? null,
    electronic_scheme: form.electronicScheme ?? null,
  }
}

interface SellerRow extends PartyRow {
  accountNumber: string | null
  accountBic: string | null
  version: number
}

/** Returns the organisation as the seller of its invoices. */
export async function readSeller({ db, actor }: ActorScope): Promise<Seller & { version: number }> {
  const row = await db.one(
    sql<SellerRow>`
      select o.company_name as name, o.vat_number, ${partyColumns('s')}, s.account_number, s.account_bic,
             o.primary_full_name as contact_name, o.primary_phone as contact_phone, o.primary_email as contact_email,
             coalesce(s.version, 1) as version
        from organisations o left join billing_sellers s on s.organisation_id = o.id
       where o.id = ${actor.organisationId}`,
  )
  return { ...partyOf(row), accountNumber: row.accountNumber, accountBic: row.accountBic, version: row.version }
}

/** Returns the details of the organisation on invoices. */
export async function readBillingSeller(scope: ActorScope): Promise<BillingSeller> {
  const seller = await readSeller(scope)
  const proposed = proposedSeller(seller, await readKnown(scope)) as BillingSeller['proposed']
  return { ...seller, proposed, allowed: may(scope.actor, 'billing:write') ? ['edit'] : [] }
}

/** Saves the details of the organisation on invoices. */
export async function saveSeller(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof billingRoutes.saveSeller>,
): Promise<BillingSeller> {
  const { organisationId } = scope.actor
  const { accountNumber } = await readSeller(scope)
  const isOtherAccount = (body.accountNumber ?? null) !== accountNumber
  if (isOtherAccount) await requireConfirmedIdentity(scope)
  await scope.db.many(
    sql`insert into billing_sellers (organisation_id, id) values (${organisationId}, ${organisationId}) on conflict do nothing`,
  )
  const saved = await changeRecord(
    scope,
    { table: 'billing_sellers', id: organisationId },
    ifMatch,
    { ...columnsOfParty(body), account_number: body.accountNumber ?? null, account_bic: body.accountBic ?? null },
    () => readBillingSeller(scope),
  )
  if (isOtherAccount)
    await notifyOwners(scope, {
      kind: 'invoiceAccountSet',
      values: changeValues('invoiceAccountSet', accountShown(accountNumber), accountShown(body.accountNumber ?? null)),
      link: '/provider/settings?tab=billing',
    })
  return saved
}

const accountShown = (number: string | null) => ({ account: number === null ? noValue : masked(number) })
