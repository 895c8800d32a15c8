import { may } from '#base/actor.ts'
import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { Received } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { BillingTerms, billingRoutes } from '../contract.ts'
import type { Buyer, Terms } from '../rules.ts'
import { type Missing, missingFor } from '../rules/needed-fields.ts'
import type { BillRate, RateRules } from '../rules/lines.ts'
import type { PremiumRounding } from '../rules/premium-rounding.ts'
import { proposedBuyer, proposedVatOf, readKnown } from './proposing.ts'
import { columnsOfParty, partyColumns, partyOf, type PartyRow, readSeller } from './parties.ts'

interface TermsRow extends PartyRow {
  clientId: string
  buyerReference: string | null
  orderNumber: string | null
  language: Language | null
  vatCategory: VatCategory | null
  vatBasisPoints: number | null
  exemptionReason: string | null
  paymentDays: number
  markupBasisPoints: number | null
  passesPremiums: boolean
  premiumRounding: PremiumRounding
  version: number
  currency: Currency
  overtimePercent: number
  nightPercent: number
  holidayPercent: number
}

/** The billing terms of a client, with everything needed to make statements. */
export interface ClientTerms extends RateRules {
  readonly client: Ref
  readonly buyer: Buyer
  readonly terms: Terms
  readonly language: Language
  readonly passesPremiums: boolean
  readonly premiumRounding: PremiumRounding
  readonly rates: readonly NamedBillRate[]
  /** The order number of the client; a project or a request may have its own. */
  readonly orderNumber: string | null
  /** The organisation's own currency, used without entries. */
  readonly currency: Currency
  readonly version: number
}

/** A bill rate with the names it refers to. */
export interface NamedBillRate extends BillRate {
  readonly id: string
  readonly clientId: string
  readonly project: Ref | null
}

/** Returns the terms of a client, with defaults for what is not set; undefined if the client does not exist. */
export async function findClientTerms(scope: ActorScope, clientId: string): Promise<ClientTerms | undefined> {
  return (await listClientTerms(scope, [clientId])).get(clientId)
}

/** Returns the terms of clients by their IDs, in the order of their names, with defaults for what is not set. Unknown clients are left out. */
export async function listClientTerms(
  scope: ActorScope,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ClientTerms>> {
  const { db, actor } = scope
  const rows = await db.many(
    sql<TermsRow>`
      select c.id as client_id, c.name, c.vat_number, c.contact_full_name as contact_name, c.contact_phone, c.contact_email,
             ${partyColumns('t')}, c.order_number, t.buyer_reference, t.language, t.vat_category, t.vat_basis_points, t.exemption_reason,
             coalesce(t.payment_days, 30) as payment_days, t.markup_basis_points, coalesce(t.passes_premiums, true) as passes_premiums,
             coalesce(t.premium_rounding, 'exact') as premium_rounding,
             coalesce(t.version, 1) as version, o.currency, o.overtime_percent, o.night_percent, o.holiday_percent
        from clients c join organisations o on o.id = c.organisation_id
        left join billing_terms t on t.organisation_id = c.organisation_id and t.id = c.id
       where c.organisation_id = ${actor.organisationId} and c.id = any(${clientIds}::uuid[])
       order by searchable(c.name), c.id`,
  )
  const rates = Map.groupBy(await listRates(scope, clientIds), ({ clientId }) => clientId)
  return new Map(rows.map((row) => [row.clientId, termsOf(row, rates.get(row.clientId) ?? [], scope.language)]))
}

function termsOf(row: TermsRow, rates: readonly NamedBillRate[], readersLanguage: Language): ClientTerms {
  const { overtimePercent, nightPercent, holidayPercent } = row
  return {
    client: { id: row.clientId, name: row.name ?? '' },
    buyer: { ...partyOf(row), buyerReference: row.buyerReference },
    terms: {
      vatCategory: row.vatCategory,
      vatBasisPoints: row.vatBasisPoints,
      exemptionReason: row.exemptionReason,
      paymentDays: row.paymentDays,
      premiums: row.passesPremiums ? { overtimePercent, nightPercent, holidayPercent } : null,
    },
    language: row.language ?? readersLanguage,
    markupBasisPoints: row.markupBasisPoints,
    passesPremiums: row.passesPremiums,
    premiumRounding: row.premiumRounding,
    rates,
    orderNumber: row.orderNumber,
    currency: row.currency,
    version: row.version,
  }
}

/** Returns the bill rates of clients: those for all projects first, then the latest of each project first. */
export function listRates({ db, actor }: ActorScope, clientIds: readonly string[]): Promise<NamedBillRate[]> {
  return db.many(
    sql<NamedBillRate>`
      select r.id, r.client_id, r.project_id, r.from_date, json_build_object('amount', r.amount, 'currency', r.currency) as bill_rate,
             case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project
        from bill_rates r left join projects p on p.organisation_id = r.organisation_id and p.id = r.project_id
       where r.organisation_id = ${actor.organisationId} and r.client_id = any(${clientIds}::uuid[])
         and (r.project_id is null or p.client_id = r.client_id)
       order by p.id is not null, searchable(p.name), p.id, r.from_date desc`,
  )
}

/** Returns the terms of a client, and the data that an invoice lacks. */
export async function readTerms(scope: ActorScope, clientId: string): Promise<BillingTerms> {
  const found = await findClientTerms(scope, clientId)
  if (!found) throw refuse.NOT_FOUND()
  const seller = await readSeller(scope)
  const details = await readKnown(scope, clientId)
  const { buyer, terms, currency, rates, markupBasisPoints } = found
  const unrated: Missing[] =
    rates.length === 0 && markupBasisPoints === null ? [{ field: 'terms.rate', for: 'invoice' }] : []
  return {
    ...buyer,
    language: found.language,
    vatCategory: terms.vatCategory,
    vatBasisPoints: terms.vatBasisPoints,
    exemptionReason: terms.exemptionReason,
    paymentDays: terms.paymentDays,
    markupBasisPoints,
    passesPremiums: found.passesPremiums,
    premiumRounding: found.premiumRounding,
    billRates: rates.map(({ id, project, fromDate, billRate }) => ({ id, project, fromDate, billRate })),
    proposed: { ...proposedBuyer(buyer, details), ...proposedVatOf(terms, buyer, details) } as BillingTerms['proposed'],
    missing: [...missingFor({ seller, buyer, terms, currency, orderNumber: found.orderNumber }), ...unrated],
    version: found.version,
    allowed: may(scope.actor, 'billing:write') ? ['edit'] : [],
  }
}

/** Saves the terms of a client. */
export async function saveTerms(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof billingRoutes.saveTerms>,
): Promise<BillingTerms> {
  const { id } = params
  await scope.db.many(
    sql`
      insert into billing_terms (organisation_id, id, language)
      select c.organisation_id, c.id, ${body.language}
        from clients c
       where c.organisation_id = ${scope.actor.organisationId} and c.id = ${id}
      on conflict do nothing`,
  )
  const columns = {
    ...columnsOfParty(body),
    buyer_reference: body.buyerReference ?? null,
    language: body.language,
    vat_category: body.vatCategory ?? null,
    vat_basis_points: body.vatCategory === 'S' ? (body.vatBasisPoints ?? null) : null,
    exemption_reason: body.vatCategory === 'E' ? (body.exemptionReason ?? null) : null,
    payment_days: body.paymentDays,
    markup_basis_points: body.markupBasisPoints ?? null,
    passes_premiums: body.passesPremiums,
    premium_rounding: body.premiumRounding ?? 'exact',
  }
  return changeRecord(scope, { table: 'billing_terms', id }, ifMatch, columns, () => readTerms(scope, id))
}
