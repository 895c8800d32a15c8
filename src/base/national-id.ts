/** What the check digits of a national ID say; `unchecked` for one whose country or form is not known. */
export type IdCheck = 'valid' | 'invalid' | 'unchecked'

interface IdForm {
  /** The number of digits, without separators. */
  readonly length: number
  /** Whether text without separators has the form of the number. */
  readonly hasForm: (bare: string) => boolean
  readonly isValid: (bare: string) => boolean
  /** Whether a valid number can belong to somebody born on a day. Absent if the number does not contain the birth. */
  readonly fits?: (bare: string, born: string) => boolean
}

const modulo97 = (digits: string) => 97 - Number(BigInt(digits) % 97n)

// A part of a birth that is not known is written as zeros.
const isSamePart = (part: string, bornPart: string) => Number(part) === 0 || part === bornPart

/**
 * Belgium: national number and bis number, eleven digits. The last two are 97 minus the rest of the first nine divided by 97, with a 2 in
 * front for births from 2000 on (royal decree of 3 April 1984; https://www.ibz.rrn.fgov.be). The first six are the date of birth; in a bis
 * number (royal decree of 8 February 1991) the month is 20 or 40 higher. An unknown month or day is 00.
 */
const belgian: IdForm = {
  length: 11,
  hasForm: (bare) => /^\d{11}$/.test(bare),
  isValid: (bare) => {
    const [number, check, month] = [bare.slice(0, 9), Number(bare.slice(9)), Number(bare.slice(2, 4))]
    const isMonth = month % 20 <= 12 && month < 60
    return isMonth && (modulo97(number) === check || modulo97(`2${number}`) === check)
  },
  fits: (bare, born) => {
    const century = modulo97(`2${bare.slice(0, 9)}`) === Number(bare.slice(9)) ? '20' : '19'
    const month = String(Number(bare.slice(2, 4)) % 20).padStart(2, '0')
    const isUnknown = bare.slice(0, 2) === '00' && month === '00'
    return (
      (isUnknown || century + bare.slice(0, 2) === born.slice(0, 4)) &&
      isSamePart(month, born.slice(5, 7)) &&
      isSamePart(bare.slice(4, 6), born.slice(8))
    )
  },
}

/** Netherlands: burgerservicenummer, nine digits, eleven test (Wet algemene bepalingen burgerservicenummer). */
const dutch: IdForm = {
  length: 9,
  hasForm: (bare) => /^\d{9}$/.test(bare),
  isValid: (bare) => {
    const sum = [...bare].reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0)
    return sum % 11 === 0 && Number(bare) > 0
  },
}

/**
 * France: numéro d'inscription au répertoire, thirteen characters and a key of two digits: 97 minus the rest of the number divided by 97.
 * The departments of Corsica, 2A and 2B, count as 19 and 18 (INSEE). Year and month of birth follow the first digit; months above 12 mean an
 * unknown month. Numbers that begin with 3, 4, 7 or 8 are temporary: their birth is as declared, and is not compared.
 */
const french: IdForm = {
  length: 15,
  hasForm: (bare) => /^[1-478]\d{4}(?:\d\d|2[AB])\d{8}$/.test(bare),
  isValid: (bare) => modulo97(bare.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(bare.slice(13)),
  fits: (bare, born) =>
    !/^[12]/.test(bare) ||
    (bare.slice(1, 3) === born.slice(2, 4) && (Number(bare.slice(3, 5)) > 12 || bare.slice(3, 5) === born.slice(5, 7))),
}

const forms: Readonly<Partial<Record<string, IdForm>>> = { BE: belgian, NL: dutch, FR: french }

/** A national ID without separators, in capitals: two spellings of the same number are equal. */
export const bareOf = (id: string): string => id.replace(/[\s.\-/]/g, '').toUpperCase()

/** Checks the digits of a national ID of a country (ISO 3166-1). People from elsewhere have IDs of another form, which stay unchecked. */
export function checkNationalId(id: string, country: string | undefined): IdCheck {
  const form = forms[country ?? '']
  const bare = bareOf(id)
  if (!form?.hasForm(bare)) return 'unchecked'
  return form.isValid(bare) ? 'valid' : 'invalid'
}

/** Whether a valid national ID of a country contains another birth than the given day, `1985-07-30`. IDs that contain none fit every day. */
export function contradictsBirth(id: string, country: string | undefined, born: string): boolean {
  const form = forms[country ?? '']
  const bare = bareOf(id)
  return form?.hasForm(bare) === true && form.isValid(bare) && form.fits?.(bare, born) === false
}

/** Returns a national ID with the leading zero that a spreadsheet has taken from it, if it is valid with it; undefined if it lacks none. */
export function completedId(id: string, country: string | undefined): string | undefined {
  const form = forms[country ?? '']
  const bare = bareOf(id)
  if (!form || !/^\d+$/.test(bare) || bare.length >= form.length || bare.length < form.length - 2) return undefined
  const whole = bare.padStart(form.length, '0')
  return form.hasForm(whole) && form.isValid(whole) ? whole : undefined
}
