import { countryOfVat, type Party, type Terms } from '../rules.ts'
import { compact, isOfScheme, type Scheme } from './identifiers.ts'

/** What can be read from what is known already; a field that cannot is not in it. */
export type ProposedParty = Partial<
  Pick<Party, 'street' | 'postalZone' | 'city' | 'country' | 'registrationNumber' | 'registrationScheme'> &
    Pick<Party, 'electronicAddress' | 'electronicScheme'>
>

// How a postal code is written where our organisations are, in front of its town.
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
 * The parts of an address that was typed in one piece: `Rue de la Loi 16, 1000 Bruxelles, Belgique`. The country is the one that it names,
 * else the given one; without either nothing is told apart, for a postal code alone does not say where it is.
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
  // Luxembourg is a town as well: only behind another piece it is the country.
  const text = (named && pieces.length > 1 ? pieces.slice(0, -1) : pieces).join(', ')
  const found = postalCodes[country]?.exec(text)
  const [postalZone, city] = [found?.[1], found?.[2]]
  if (!found || !postalZone || !city || city.includes(',')) return { country }
  const street = text.slice(0, found.index).replace(/[\s,;-]+$/, '')
  return { country, postalZone: postalZone.toUpperCase(), city, ...(street && { street }) }
}

// Where a party is found by its VAT number: by the whole of it, or by the number of the company in it.
const electronic: Readonly<Record<string, readonly [Scheme, (vat: string) => string]>> = {
  BE: ['0208', (vat) => vat.slice(2)],
  NL: ['9944', (vat) => vat],
  FR: ['9957', (vat) => vat],
  LU: ['9938', (vat) => vat],
  DE: ['9930', (vat) => vat],
}
const registered: Readonly<Record<string, readonly [Scheme, (vat: string) => string]>> = {
  BE: ['0208', (vat) => vat.slice(2)],
  FR: ['0002', (vat) => vat.slice(4)],
}

/**
 * The electronic address and the registration that a VAT number holds (Peppol's lists EAS and ICD). A chamber of commerce's number
 * (0106) or a SIRET (0009) is in none: they are asked for.
 */
export function numbersOfVat(vatNumber: string | null): ProposedParty {
  const vat = compact(vatNumber ?? '')
  const country = countryOfVat(vat) ?? ''
  const of = (found: (typeof electronic)[string] | undefined) => {
    const number = found?.[1](vat)
    return found && number && isOfScheme(found[0], number) ? { scheme: found[0], number } : undefined
  }
  const [address, registration] = [of(electronic[country]), of(registered[country])]
  return {
    ...(address && { electronicScheme: address.scheme, electronicAddress: address.number }),
    ...(registration && { registrationScheme: registration.scheme, registrationNumber: registration.number }),
  }
}

// Directive 2006/112/EC, article 97: the standard rates that apply since 2024.
const standardRates: Readonly<Record<string, number>> = { BE: 2100, FR: 2000, NL: 2100, LU: 1700, DE: 1900 }
const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/**
 * How VAT is charged between two countries: the standard rate within one, reverse charge across a border of the Union to who has a
 * VAT number (articles 44 and 196). Nothing is proposed where neither is certain.
 */
export function proposedVat(
  sellerCountry: string | null | undefined,
  buyerCountry: string | null | undefined,
  buyerVat: string | null,
): Pick<Terms, 'vatCategory' | 'vatBasisPoints'> | undefined {
  if (!sellerCountry || !buyerCountry) return undefined
  if (sellerCountry === buyerCountry) {
    const vatBasisPoints = standardRates[sellerCountry]
    return vatBasisPoints === undefined ? undefined : { vatCategory: 'S', vatBasisPoints }
  }
  const isWithinUnion = union.includes(sellerCountry) && union.includes(buyerCountry)
  return isWithinUnion && countryOfVat(compact(buyerVat ?? ''))
    ? { vatCategory: 'AE', vatBasisPoints: null }
    : undefined
}
