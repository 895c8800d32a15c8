import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { identifier, limits } from './text.ts'

/** A phone number in international form, stored as E.164 (`+32470123456`). */
export function phone() {
  return identifier(limits.phone)
    .refine((value) => parsePhoneNumberFromString(value)?.isPossible() === true, 'platform.validation.phone')
    .transform((value) => parsePhoneNumberFromString(value)?.number ?? value)
}

// Formatting takes a quarter of a millisecond in a page that has just loaded; lists show the same numbers again.
const formatted = new Map<string, string>()
const mostFormatted = 1000

/** Formats a stored phone number: `+32 470 12 34 56`. */
export function formatPhone(phone: string): string {
  const cached = formatted.get(phone)
  if (cached !== undefined) return cached
  if (formatted.size >= mostFormatted) formatted.clear()
  const text = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
  formatted.set(phone, text)
  return text
}

/** Parses a typed phone number to E.164. Without a country code it belongs to the country of the time zone. Undefined if it is invalid. */
export function internationalPhone(typed: string, timeZone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), countryOfZone(timeZone))
  return parsed?.isPossible() ? parsed.number : undefined
}

const countries = new Map<string, CountryCode | undefined>()

/** The country of a time zone (ISO 3166-1); undefined if it belongs to none. */
export function countryOfZone(timeZone: string): CountryCode | undefined {
  if (!countries.has(timeZone))
    countries.set(
      timeZone,
      getCountries().find((code) => zonesOf(code).includes(timeZone)),
    )
  return countries.get(timeZone)
}

// Not yet in the type definitions of Intl.
function zonesOf(country: CountryCode): readonly string[] {
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined }
  return region.getTimeZones?.() ?? []
}
