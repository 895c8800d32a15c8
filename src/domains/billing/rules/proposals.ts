import { unionCountries } from '#base/official/countries.ts'
import { compact, isOfScheme, type Scheme, schemesOfVat } from '#base/official/electronic-addresses.ts'
import { standardVatRates } from '#base/official/vat-rates.ts'
import { countryOfVat, type Party, type Terms } from '../rules.ts'

/** What can be derived from known data; unknown fields are left out. */
export type ProposedParty = Partial<
  Pick<Party, 'street' | 'postalZone' | 'city' | 'country' | 'registrationNumber' | 'registrationScheme'> &
    Pick<Party, 'electronicAddress' | 'electronicScheme'>
>

// The format of postal codes before the town, by country.
const postalCodes: Readonly<Record<string, RegExp>> = {
  BE: /(?:^|[\s,;-])(?:B-)?([1-9]\d{3})\s+(\S.*)$/i,
  LU: /(?:^|[\s,;-])(?:L-)?([1-9]\d{3})\s+(\S.*)$/i,
  NL: /(?:^|[\s,;])([1-9]\d{3}\s?[A-Z]{2})\s+(\S.*)$/i,
  FR: /(?:^|[\s,;-])(?:F-)?(\d{5})\s+(\S.*)$/i,
  DE: /(?:^|[\s,;-])(?:D-)?(\d{5})\s+(\S.*)$/i,
}

const countryNames: Readonly<Record<string, string>> = {
  BE: 'belgium belgique belgie belgien',
  FR: 'france frankrijk frankreich',
  NL: 'netherlands thenetherlands nederland paysbas niederlande',
  LU: 'luxembourg luxemburg',
  DE: 'germany deutschland allemagne duitsland',
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/**
 * Splits an address that was entered as one line: `Rue de la Loi 16, 1000 Bruxelles, Belgique`. Its country is the one in the text, else
 * `usualCountry`; without either it is not split, since a postal code alone does not identify the country.
 */
export function splitAddress(typed: string | null, usualCountry?: string): ProposedParty {
  const pieces = (typed ?? '')
    .split(/[\n,;]+/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const named = Object.keys(countryNames).find((code) =>
    [code.toLowerCase(), ...(countryNames[code] ?? '').split(' ')].includes(plain(pieces.at(-1) ?? '')),
  )
  const country = named ?? usualCountry
  if (!country) return {}
  // Luxembourg is also a town: only after another part it is the country.
  const text = (named && pieces.length > 1 ? pieces.slice(0, -1) : pieces).join(', ')
  const found = postalCodes[country]?.exec(text)
  const [postalZone, city] = [found?.[1], found?.[2]]
  if (!found || !postalZone || !city || city.includes(',')) return { country }
  const street = text.slice(0, found.index).replace(/[\s,;-]+$/, '')
  return { country, postalZone: postalZone.toUpperCase(), city, ...(street && { street }) }
}

// The electronic addresses that companies of a country have in Peppol, derived from the VAT number, the most common one first; elsewhere
// the VAT number itself is the address.
const electronic: Readonly<Record<string, readonly (readonly [Scheme, (vat: string) => string])[]>> = {
  BE: [
    ['0208', (vat) => vat.slice(2)],
    ['9925', (vat) => vat],
  ],
  // Invoices in France are addressed by SIREN since September 2026.
  FR: [
    ['0225', (vat) => vat.slice(4)],
    ['9957', (vat) => vat],
    ['0002', (vat) => vat.slice(4)],
  ],
  DK: [['0184', (vat) => vat]],
  GR: [['9933', (vat) => vat.slice(2)]],
  IT: [['0211', (vat) => vat]],
  NO: [['0192', (vat) => vat.slice(2, 11)]],
  SE: [['0007', (vat) => vat.slice(2, 12)]],
}
const registered: Readonly<Record<string, readonly [Scheme, (vat: string) => string]>> = {
  BE: ['0208', (vat) => vat.slice(2)],
  DK: ['0184', (vat) => vat],
  FR: ['0002', (vat) => vat.slice(4)],
  NO: ['0192', (vat) => vat.slice(2, 11)],
  SE: ['0007', (vat) => vat.slice(2, 12)],
}

function addressesOf(vat: string): ElectronicAddress[] {
  const ofCountry = electronic[countryOfVat(vat) ?? '']
  if (ofCountry) return ofCountry.map(([scheme, of]) => ({ scheme, address: of(vat) }))
  const prefix = vat.startsWith('CHE') ? 'CHE' : vat.slice(0, 2)
  return schemesOfVat(prefix).map((scheme) => ({ scheme, address: vat }))
}

// The registrations that companies are usually addressed by, and those by which some are.
const usual = new Set<Scheme>(['0208', '0106', '0190'])
const rare = new Set<Scheme>(['0009'])

/** An address in Peppol: the scheme and the number in it. */
export interface ElectronicAddress {
  readonly scheme: Scheme
  readonly address: string
}

/**
 * Returns the electronic addresses that a company may have in Peppol, the most likely one first: its registration if companies are
 * addressed by it, as in the Netherlands, then those that follow from the VAT number (Peppol's list EAS).
 */
export function likelyAddresses(
  vatNumber: string | null,
  registration: Pick<Party, 'registrationScheme' | 'registrationNumber'> | null = null,
): ElectronicAddress[] {
  const vat = compact(vatNumber ?? '')
  const { registrationScheme: scheme, registrationNumber: number } = registration ?? {}
  const found = addressesOf(vat)
  if (scheme && number) {
    if (usual.has(scheme)) found.unshift({ scheme, address: compact(number) })
    if (rare.has(scheme)) found.push({ scheme, address: compact(number) })
  }
  const sound = found.filter(({ scheme: one, address }) => isOfScheme(one, address))
  return sound.filter(
    ({ scheme: one, address }, at) => sound.findIndex((it) => it.scheme === one && it.address === address) === at,
  )
}

/**
 * Derives the electronic address and the registration from a VAT number and a known registration (Peppol's lists EAS and ICD). A number
 * of a chamber of commerce (0106) or a SIRET (0009) cannot be derived and must be entered.
 */
export function numbersOfVat(
  vatNumber: string | null,
  known: Pick<Party, 'registrationScheme' | 'registrationNumber'> | null = null,
): ProposedParty {
  const vat = compact(vatNumber ?? '')
  const [scheme, of] = registered[countryOfVat(vat) ?? ''] ?? []
  const number = of?.(vat)
  const [address] = likelyAddresses(vatNumber, known)
  return {
    ...(address && { electronicScheme: address.scheme, electronicAddress: address.address }),
    ...(scheme && number && isOfScheme(scheme, number) && { registrationScheme: scheme, registrationNumber: number }),
  }
}

/**
 * Proposes how VAT is charged between two countries: the standard rate within one, reverse charge across an EU border to a buyer with a
 * VAT number (articles 44 and 196). Returns undefined if neither is certain.
 */
export function proposedVat(
  sellerCountry: string | null | undefined,
  buyerCountry: string | null | undefined,
  buyerVat: string | null,
): Pick<Terms, 'vatCategory' | 'vatBasisPoints'> | undefined {
  if (!sellerCountry || !buyerCountry) return undefined
  if (sellerCountry === buyerCountry) {
    const vatBasisPoints = standardVatRates[sellerCountry]
    return vatBasisPoints === undefined ? undefined : { vatCategory: 'S', vatBasisPoints }
  }
  const isWithinUnion = unionCountries.has(sellerCountry) && unionCountries.has(buyerCountry)
  return isWithinUnion && countryOfVat(compact(buyerVat ?? ''))
    ? { vatCategory: 'AE', vatBasisPoints: null }
    : undefined
}
