import { isGs1, isLuhn } from './check-digits.ts'
import { isBelgianNumber, isNorwegianNumber, vatRules } from './vat-numbers.ts'

// The schemes whose address is a VAT number with its prefix, by country.
const vatSchemes = {
  '9925': 'BE',
  '9944': 'NL',
  '9957': 'FR',
  '9938': 'LU',
  '9930': 'DE',
  '9914': 'AT',
  '9935': 'IE',
  '9920': 'ES',
  '9946': 'PT',
  '9945': 'PL',
  '9929': 'CZ',
  '9950': 'SK',
  '9910': 'HU',
  '9949': 'SI',
  '9934': 'HR',
  '9947': 'RO',
  '9926': 'BG',
  '9933': 'EL',
  '9928': 'CY',
  '9943': 'MT',
  '0213': 'FI',
  '9931': 'EE',
  '9939': 'LV',
  '9937': 'LT',
  '9927': 'CHE',
  '9932': 'GB',
} as const satisfies Readonly<Record<string, keyof typeof vatRules>>

/**
 * The schemes of electronic addresses and registrations in Peppol’s lists EAS and ICD (ISO 6523) for Europe and the United States, in the
 * order of a form. Those that begin with 0 also identify a legal registration, except for addresses alone.
 */
export const schemes = [
  '0208',
  '9925',
  '0106',
  '0217',
  '0190',
  '9944',
  '0009',
  '0002',
  '0225',
  '9957',
  '0240',
  '9938',
  '0204',
  '9930',
  '9914',
  '9915',
  '9935',
  '9920',
  '9946',
  '0211',
  '0210',
  '0201',
  '9945',
  '9929',
  '9950',
  '9910',
  '9949',
  '9934',
  '9947',
  '9926',
  '9933',
  '9928',
  '9943',
  '0184',
  '0007',
  '0192',
  '0212',
  '0213',
  '0216',
  '0196',
  '0191',
  '9931',
  '0218',
  '9939',
  '0200',
  '9937',
  '0183',
  '9927',
  '9932',
  '9959',
  '0060',
  '0088',
  '0199',
] as const
export type Scheme = (typeof schemes)[number]

const onlyAddresses: ReadonlySet<Scheme> = new Set(['0225', '0213'])

/** The schemes of legal registrations. */
export const registrationSchemes = schemes.filter((scheme) => scheme.startsWith('0') && !onlyAddresses.has(scheme))

// Formats as defined by Peppol’s common rules or the register itself.
const formats: Partial<Record<Scheme, readonly [written: RegExp, isRight?: (value: string) => boolean]>> = {
  '0208': [/^[01]\d{9}$/, isBelgianNumber],
  '9925': [/^BE[01]\d{9}$/, (value) => isBelgianNumber(value.slice(2))],
  '0106': [/^\d{8}$/],
  '0217': [/^\d{12}$/],
  '0190': [/^\d{20}$/],
  '0009': [/^\d{14}$/, isLuhn],
  '0002': [/^\d{9}$/, isLuhn],
  // The SIREN, and after underscores the establishment (SIRET), a routing code or a suffix.
  '0225': [/^\d{9}(_[A-Z0-9_]{1,40})?$/, (value) => isLuhn(value.slice(0, 9))],
  // Greek addresses have no prefix (GR-R-009, GR-R-010).
  '9933': [/^\d{9}$/],
  '0211': [/^IT\d{11}$/, (value) => isLuhn(value.slice(2))],
  '0210': [/^(\d{11}|[A-Z0-9]{16})$/],
  '0201': [/^[A-Z0-9]{6}$/],
  '0184': [/^DK\d{8}$/],
  '0007': [/^\d{10}$/, isLuhn],
  '0192': [/^\d{9}$/, isNorwegianNumber],
  '0212': [/^\d{8}$/],
  '0216': [/^0037\d{8}[A-Z0-9]{0,5}$/],
  '0196': [/^\d{10}$/],
  '0191': [/^\d{8}$/],
  '0218': [/^\d{11}$/],
  '0200': [/^\d{7,9}$/],
  '0183': [/^CHE\d{9}$/],
  '0060': [/^\d{9}$/],
  '0088': [/^\d{13}$/, isGs1],
  '0199': [/^[A-Z0-9]{18}\d{2}$/],
}

/** Normalises a number of a scheme: without spaces, dots and dashes, in capitals. */
export function compact(value: string): string {
  return value.replace(/[\s.\-/]/g, '').toUpperCase()
}

/** True if a normalised number is valid in the scheme: characters, length and check digits. */
export function isOfScheme(scheme: Scheme, value: string): boolean {
  const format = formats[scheme]
  if (format) return format[0].test(value) && (format[1]?.(value) ?? true)
  const prefix: string | undefined = vatSchemes[scheme as keyof typeof vatSchemes]
  if (!prefix) return /^[A-Z0-9:_]{2,50}$/.test(value)
  return value.startsWith(prefix) && vatRules[prefix]?.written.test(value.slice(prefix.length)) === true
}

/** Returns the schemes whose address follows from a VAT number of the country with this prefix. */
export function schemesOfVat(prefix: string): Scheme[] {
  return schemes.filter((scheme) => (vatSchemes as Partial<Record<Scheme, string>>)[scheme] === prefix)
}
