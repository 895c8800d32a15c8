import { isValidIBAN } from 'ibantools'

/**
 * The country codes of IBANs to which a SEPA credit transfer is possible: the geographical scope of the EPC schemes. Gibraltar has a code
 * of its own within the United Kingdom; other territories have the code of their state. Albania and Montenegro joined on 21 November
 * 2024, Moldova and North Macedonia on 6 March 2025 (all four reachable since 5 October 2025), Serbia on 22 May 2025 (since May 2026).
 */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'AD AL CH GB GI IS LI MC MD ME MK NO RS SM VA'
  ).split(' '),
)

/** True for a valid IBAN (without spaces) of a country in the SEPA: a SEPA transfer to the account is possible. */
export function isSepaIban(number: string): boolean {
  return isValidIBAN(number) && sepaCountries.has(number.slice(0, 2))
}
