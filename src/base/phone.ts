import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
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
