import { countryOfZone } from '#base/phone.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countryOfVat, type Party, type Terms } from '../rules.ts'
import { compact } from '#base/official/electronic-addresses.ts'
import { numbersOfVat, type ProposedParty, proposedVat, splitAddress } from '../rules/proposals.ts'

interface KnownRow {
  headquartersLocation: string | null
  organisationVat: string | null
  sellerCountry: string | null
  billingAddress: string | null
  clientVat: string | null
}

interface Known extends KnownRow {
  /** The country of the organisation's time zone, used if no other is known. */
  readonly usualCountry: string | undefined
}

/** Reads what other records know about the organisation and a client. A client without a billing address is billed at its only work site. */
export async function readKnown({ db, actor }: ActorScope, clientId: string | null = null): Promise<Known> {
  const row = await db.one(
    sql<KnownRow>`
      select o.headquarters_location, o.vat_number as organisation_vat, s.country as seller_country, c.vat_number as client_vat,
             coalesce(c.billing_address, (select min(w.address) from work_sites w
               where w.organisation_id = c.organisation_id and w.client_id = c.id having count(*) = 1)) as billing_address
        from organisations o
        left join billing_sellers s on s.organisation_id = o.id
        left join clients c on c.organisation_id = o.id and c.id = ${clientId}
       where o.id = ${actor.organisationId}`,
  )
  return { ...row, usualCountry: countryOfZone(actor.timeZone) }
}

/** Proposes the missing fields of a seller from the organisation's address, VAT number and time zone. */
export function proposedSeller(seller: Party, known: Known): ProposedParty {
  return lacking(seller, fromRecords(known, seller))
}

/** Proposes the missing fields of a buyer from the client's address and VAT number; without a country it is in the seller's. */
export function proposedBuyer(buyer: Party, known: Known): ProposedParty {
  return lacking(buyer, proposed(known.billingAddress, known.clientVat, sellerCountryOf(known), buyer))
}

/** Proposes how VAT is charged; undefined if it is already set, or not certain. */
export function proposedVatOf(terms: Terms, buyer: Party, known: Known) {
  if (terms.vatCategory !== null) return undefined
  const country = buyer.country ?? proposedBuyer(buyer, known).country
  return proposedVat(sellerCountryOf(known), country, known.clientVat)
}

const fromRecords = ({ headquartersLocation, organisationVat, usualCountry }: Known, seller: Party | null = null) =>
  proposed(headquartersLocation, organisationVat, usualCountry, seller)
const sellerCountryOf = (known: Known) => known.sellerCountry ?? fromRecords(known).country ?? undefined

function proposed(
  address: string | null,
  vatNumber: string | null,
  usualCountry: string | undefined,
  party: Party | null,
): ProposedParty {
  const country = countryOfVat(compact(vatNumber ?? '')) ?? usualCountry
  return { ...(country && { country }), ...splitAddress(address, country), ...numbersOfVat(vatNumber, party) }
}

// A number and its scheme belong together: neither is proposed for the other.
function lacking(party: Party, found: ProposedParty): ProposedParty {
  const isGiven = {
    street: party.street !== null,
    postalZone: party.postalZone !== null,
    city: party.city !== null,
    country: party.country !== null,
    electronicScheme: party.electronicAddress !== null,
    electronicAddress: party.electronicAddress !== null,
    registrationScheme: party.registrationNumber !== null,
    registrationNumber: party.registrationNumber !== null,
  }
  return Object.fromEntries(Object.entries(found).filter(([field]) => !isGiven[field as keyof typeof isGiven]))
}
