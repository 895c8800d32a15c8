import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limits, line } from './text.ts'

/** A telephone number in international form, kept as E.164 (`+32470123456`). */
export function phone() {
  return line(limits.phone)
    .refine((value) => parsePhoneNumberFromString(value)?.isPossible() === true, 'platform.validation.phone')
    .transform((value) => parsePhoneNumberFromString(value)?.number ?? value)
}

/** A kept telephone number as people read it: `+32 470 12 34 56`. */
export function phoneWords(kept: string): string {
  return parsePhoneNumberFromString(kept)?.formatInternational() ?? kept
}

/** A telephone number as it was typed, kept as E.164; without its country's code it is one of the country of the time zone. Undefined where it is none. */
export function internationalPhone(typed: string, timeZone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), countryOfZone(timeZone))
  return parsed?.isPossible() ? parsed.number : undefined
}

const countries = new Map<string, CountryCode | undefined>()

/** The country of a time zone, as ISO 3166-1 names it; undefined where it is of none. */
export function countryOfZone(timeZone: string): CountryCode | undefined {
  if (!countries.has(timeZone))
    countries.set(
      timeZone,
      getCountries().find((code) => zonesOf(code).includes(timeZone)),
    )
  return countries.get(timeZone)
}

// Not yet in the compiler's own words for Intl.
function zonesOf(country: CountryCode): readonly string[] {
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined }
  return region.getTimeZones?.() ?? []
}
