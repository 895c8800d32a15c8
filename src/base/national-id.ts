/** What the check digits of a national ID say; `unchecked` for one whose country or form is not known. */
export type IdCheck = 'valid' | 'invalid' | 'unchecked'

interface IdForm {
  /** The number of digits, without separators. */
  readonly length: number
  /** Whether text without separators has the form of the number. */
  readonly hasForm: (bare: string) => boolean
  readonly isValid: (bare: string) => boolean
}

const modulo97 = (digits: string) => 97 - Number(BigInt(digits) % 97n)

/**
 * Belgium: national number and bis number, eleven digits. The last two are 97 minus the rest of the first nine divided by 97, with a 2 in
 * front for births from 2000 on (royal decree of 3 April 1984; https://www.ibz.rrn.fgov.be). In a bis number the month is 20 or 40 higher.
 */
const belgian: IdForm = {
  length: 11,
  hasForm: (bare) => /^\d{11}$/.test(bare),
  isValid: (bare) => {
    const [number, check, month] = [bare.slice(0, 9), Number(bare.slice(9)), Number(bare.slice(2, 4))]
    const isMonth = month % 20 <= 12 && month < 60
    return isMonth && (modulo97(number) === check || modulo97(`2${number}`) === check)
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
 * The departments of Corsica, 2A and 2B, count as 19 and 18 (INSEE).
 */
const french: IdForm = {
  length: 15,
  hasForm: (bare) => /^[1-478]\d{4}(?:\d\d|2[AB])\d{8}$/.test(bare),
  isValid: (bare) => modulo97(bare.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(bare.slice(13)),
}

const forms: Readonly<Partial<Record<string, IdForm>>> = { BE: belgian, NL: dutch, FR: french }

const bareOf = (id: string) => id.replace(/[\s.\-/]/g, '').toUpperCase()

/** Checks the digits of a national ID of a country (ISO 3166-1). People from elsewhere have IDs of another form, which stay unchecked. */
export function checkNationalId(id: string, country: string | undefined): IdCheck {
  const form = forms[country ?? '']
  const bare = bareOf(id)
  if (!form?.hasForm(bare)) return 'unchecked'
  return form.isValid(bare) ? 'valid' : 'invalid'
}

/** Returns a national ID with the leading zero that a spreadsheet has taken from it, if it is valid with it; undefined if it lacks none. */
export function completedId(id: string, country: string | undefined): string | undefined {
  const form = forms[country ?? '']
  const bare = bareOf(id)
  if (!form || !/^\d+$/.test(bare) || bare.length >= form.length || bare.length < form.length - 2) return undefined
  const whole = bare.padStart(form.length, '0')
  return form.hasForm(whole) && form.isValid(whole) ? whole : undefined
}
