import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Statement } from '#domains/billing/contract.ts'
import { makeStatement } from '#domains/billing/server/making.ts'
import { recordPayment } from '#domains/receivables/server/commands.ts'
import { digestOf, readPreviewData } from '#domains/billing/server/preview.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DemoCustomer } from './customers.ts'
import { monthBefore } from './pay.ts'
import { customers } from './people.ts'

const vatNumber = 'BE0428759497'

/** Adds the invoicing details and the billing terms of each customer, so that an invoice can be created immediately. */
export async function addBilling(scope: ActorScope, made: readonly DemoCustomer[]): Promise<void> {
  const { organisationId, timeZone } = scope.actor
  await scope.db.many(sql`update organisations set vat_number = ${vatNumber} where id = ${organisationId}`)
  await insertRecord(
    scope,
    { table: 'billing_sellers', id: organisationId },
    {
      ...addressPartsOf('Rue de la Loi 42, 1040 Bruxelles', 'BE'),
      ...networkOf(vatNumber),
      registration_number: vatNumber.slice(2),
      registration_scheme: '0208',
      account_number: 'BE68539007547034',
      account_bic: 'GEBABEBB',
    },
  )
  const fromDate = `${daysAfter(localTimeOf(scope.now, timeZone).date, -400).slice(0, 7)}-01`
  for (const [index, { vat, sites }] of customers.entries()) {
    const clientId = made[index]?.clientId ?? ''
    const country = vat.slice(0, 2)
    const isAbroad = country !== 'BE'
    await insertRecord(
      scope,
      { table: 'billing_terms', id: clientId },
      {
        ...addressPartsOf(sites[0][1], country),
        ...networkOf(vat),
        buyer_reference: `PO ${4711 + index}`,
        language: country === 'NL' ? 'nl' : 'fr',
        // A customer in another EU country accounts for the VAT there (reverse charge).
        vat_category: isAbroad ? 'AE' : 'S',
        vat_basis_points: isAbroad ? null : 2100,
        markup_basis_points: 6500 + index * 250,
      },
    )
    await insertRecord(
      scope,
      { table: 'bill_rates', id: uuid() },
      { client_id: clientId, from_date: fromDate, amount: 2950 + index * 75, currency: 'EUR' },
    )
  }
}

/**
 * Bills each customer for the months of the past year; two of them have no invoice for last month yet. Older invoices are paid; of those of
 * the month before, two are overdue and one is paid by half.
 */
export async function addStatements(scope: ActorScope, made: readonly DemoCustomer[]): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  for (let back = 12; back >= 1; back--) {
    const { from, to } = monthBefore(today, back)
    const issuedAt = `${daysAfter(to, 3)}T10:00:00Z`
    if (issuedAt >= scope.now) continue
    for (const [index, { clientId }] of made.entries()) {
      if (back === 1 && index < 2) continue
      const period = { clientId, fromDate: from, toDate: to }
      const then = { ...scope, now: issuedAt }
      const data = await readPreviewData(then, period)
      const draft = data?.drafts[0]
      if (!data || !draft) continue
      const net = { amount: draft.net, currency: draft.currency }
      const statement = await makeStatement(then, {
        ifMatch: undefined,
        body: { ...period, net, digest: digestOf(data, draft) },
      })
      if (back > 2 || (back === 2 && index >= 2))
        await addPayment(scope, statement, back === 2 && index === 2 ? 0.5 : 1)
    }
  }
}

/** Records the payment of a part of an invoice, two days before it is due. */
async function addPayment(
  scope: ActorScope,
  { id, client, number, dueDate, total, currency }: Statement,
  part: number,
): Promise<void> {
  const receivedOn = daysAfter(dueDate, -2)
  const then = { ...scope, now: `${receivedOn}T09:00:00Z` }
  if (then.now >= scope.now) return
  const amount = Math.round(total * part)
  const payment = {
    clientId: client.id,
    receivedOn,
    amount: { amount, currency },
    reference: number,
    note: null,
    allocations: [{ statementId: id, amount }],
  }
  await recordPayment(then, payment, scope.actor.accountId)
}

/** Splits an address of the demo into its parts. */
function addressPartsOf(address: string, country: string) {
  const [, street, postalZone, city] = /^(.+), (\S+) (.+)$/.exec(address) ?? []
  return { street, postal_zone: postalZone, city, country }
}

const networks: Readonly<Record<string, string>> = { FR: '9957', NL: '9944' }

/** Returns the Peppol address for a VAT number: in Belgium the enterprise number. */
function networkOf(vat: string) {
  const scheme = networks[vat.slice(0, 2)]
  return scheme
    ? { electronic_scheme: scheme, electronic_address: vat }
    : { electronic_scheme: '0208', electronic_address: vat.slice(2) }
}
