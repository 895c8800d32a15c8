/**
 * The schemes of electronic addresses and registrations in Peppol's lists EAS and ICD (ISO 6523), for the countries that our
 * organisations bill to. Those that begin with 0 also identify a legal registration, except for addresses alone.
 */
export const schemes = [
  '0208',
  '9925',
  '0106',
  '0190',
  '9944',
  '0009',
  '0002',
  '0225',
  '9957',
  '9938',
  '9930',
  '9935',
  '9920',
  '0211',
  '0184',
  '0007',
  '0192',
  '9932',
  '0060',
  '0088',
  '0199',
  '0204',
  '9959',
] as const
export type Scheme = (typeof schemes)[number]

/** The schemes of legal registrations. */
export const registrationSchemes = schemes.filter((scheme) => scheme.startsWith('0') && scheme !== '0225')

const digits = (value: string) => [...value].map(Number)

/** True if the check digit is correct by Luhn's algorithm. */
function isLuhn(value: string): boolean {
  const sum = digits(value)
    .toReversed()
    .reduce((all, digit, place) => all + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

function isGs1(value: string): boolean {
  const sum = digits(value)
    .toReversed()
    .reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function isNorwegian(value: string): boolean {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1]
  return digits(value).reduce((all, digit, place) => all + digit * (weights[place] ?? 0), 0) % 11 === 0
}

const isMod97 = (value: string) => Number(value.slice(0, 8)) % 97 === 97 - Number(value.slice(8))

// Formats as defined by Peppol's common rules or the register itself.
const formats: Partial<Record<Scheme, readonly [written: RegExp, isRight?: (value: string) => boolean]>> = {
  '0208': [/^[01]\d{9}$/, isMod97],
  '9925': [/^BE[01]\d{9}$/, (value) => isMod97(value.slice(2))],
  '0106': [/^\d{8}$/],
  '0190': [/^\d{20}$/],
  '9944': [/^NL\d{9}B\d{2}$/],
  '0009': [/^\d{14}$/, isLuhn],
  '0002': [/^\d{9}$/, isLuhn],
  // The SIREN, and after underscores the establishment (SIRET), a routing code or a suffix.
  '0225': [/^\d{9}(_[A-Z0-9_]{1,40})?$/, (value) => isLuhn(value.slice(0, 9))],
  '9957': [/^FR[A-Z0-9]{2}\d{9}$/],
  '9938': [/^LU\d{8}$/],
  '0211': [/^IT\d{11}$/, (value) => isLuhn(value.slice(2))],
  '0184': [/^DK\d{8}$/],
  '0007': [/^\d{10}$/, isLuhn],
  '0192': [/^\d{9}$/, isNorwegian],
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
  const [written, isRight] = formats[scheme] ?? [/^[A-Z0-9:_]{2,50}$/]
  return written.test(value) && (isRight?.(value) ?? true)
}
