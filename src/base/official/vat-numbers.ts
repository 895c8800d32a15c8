import { isLuhn, isMod11And10, remainderBy97, weightedSum } from './check-digits.ts'

/** The rule of a country: what follows its prefix, and whether the check digits are correct. */
interface VatRule {
  readonly written: RegExp
  readonly isRight?: (number: string) => boolean
}

// The check digit is the remainder; a remainder of ten is never valid.
const endsWith = (number: string, remainder: number) => Number(number.at(-1)) === remainder

const austria = (number: string) => {
  const sum = Array.from(number.slice(1, 8)).reduce((all, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return all + (product > 9 ? product - 9 : product)
  }, 4)
  return endsWith(number, (10 - (sum % 10)) % 10)
}

// Ten digits identify persons and foreigners, by other rules.
const bulgaria = (number: string) => {
  if (number.length === 10) return true
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  return endsWith(number, first < 10 ? first : (weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10)
}

const cyprus = (number: string) => {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = Array.from(number.slice(0, 8)).reduce(
    (all, digit, place) => all + (place % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)),
    0,
  )
  return number.endsWith(String.fromCharCode(65 + (sum % 26)))
}

// Nine and ten digits are birth numbers.
const czechia = (number: string) => {
  if (number.length > 8) return true
  return endsWith(number, (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10)
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const spain = (number: string) => {
  const [first, last] = [number.charAt(0), number.charAt(8)]
  const person = number.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))).replace(/^[KLM]/, '')
  if (/^\d+[A-Z]$/.test(person)) return spanishLetters[Number(person.slice(0, -1)) % 23] === last
  const middle = number.slice(1, 8)
  const sum = [...middle].reduce((all, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (product > 9 ? product - 9 : product)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  const isLetter = last === 'JABCDEFGHI'[check]
  const isDigit = last === String(check)
  return 'PQRSNW'.includes(first) ? isLetter : 'ABEH'.includes(first) ? isDigit : isLetter || isDigit
}

// The SIREN of a company in Monaco begins with 000 and has no check digit; keys with letters have a rule that is not published.
const france = (number: string) => {
  const [key, siren] = [number.slice(0, 2), number.slice(2)]
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

// Numbers since 2010 add 55 to the sum.
const britain = (number: string) => {
  if (/^(GD|HA)/.test(number)) return true
  const rest = (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))) % 97
  return rest === 0 || rest === 42
}

const ireland = (number: string) => {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV'
  // An older number has a letter or sign in its second place, and its first digit counts last.
  const isOld = /^\d[A-Z+*]/.test(number)
  const digits = isOld ? `0${number.slice(2, 7)}${number.charAt(0)}` : number.slice(0, 7)
  const second = isOld ? 0 : Math.max(0, letters.indexOf(number.charAt(8) || 'W')) * 9
  return number.charAt(7) === letters[(weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + second) % 23]
}

const lithuania = (number: string) => {
  const length = number.length - 1
  const weights = (from: number) => Array.from({ length }, (_, place) => ((place + from - 1) % 9) + 1)
  const first = weightedSum(number, weights(1)) % 11
  return endsWith(number, first < 10 ? first : (weightedSum(number, weights(3)) % 11) % 10)
}

// Numbers of persons begin with a digit up to 3 and follow another rule.
const latvia = (number: string) => {
  if (/^[0-3]/.test(number)) return true
  return weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

// Since 2020 numbers of sole traders have check digits over the whole number; companies keep those of their RSIN.
const netherlands = (number: string) => {
  const rest = weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return endsWith(number.slice(0, 9), rest) || remainderBy97(`NL${number}`) === 1
}

const poland = (number: string) => endsWith(number, weightedSum(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11)
const portugal = (number: string) => {
  const check = 11 - (weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return endsWith(number, check > 9 ? 0 : check)
}
const romania = (number: string) => {
  const sum = weightedSum(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return endsWith(number, ((sum * 10) % 11) % 10)
}
const slovenia = (number: string) => {
  const check = 11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check < 11 && endsWith(number, check % 10)
}

/** True if the last of nine digits is correct in the Norwegian register of companies (modulus 11). */
export function isNorwegianNumber(number: string): boolean {
  return weightedSum(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}

/** True if the last two of ten digits are correct in the Belgian register of companies (modulus 97). */
export function isBelgianNumber(number: string): boolean {
  return Number(number.slice(0, 8)) % 97 === 97 - Number(number.slice(8))
}

/**
 * What follows the prefix of a VAT number, by country: the structures that the European Commission lists for VIES, and those of Iceland,
 * Norway, Serbia, Switzerland with Liechtenstein, and the United Kingdom. Check digits are tested where their rule is published.
 */
export const vatRules: Readonly<Record<string, VatRule>> = {
  AT: { written: /^U\d{8}$/, isRight: austria },
  BE: { written: /^[01]\d{9}$/, isRight: isBelgianNumber },
  BG: { written: /^\d{9,10}$/, isRight: bulgaria },
  CY: { written: /^\d{8}[A-Z]$/, isRight: cyprus },
  CZ: { written: /^\d{8,10}$/, isRight: czechia },
  DE: { written: /^[1-9]\d{8}$/, isRight: isMod11And10 },
  DK: { written: /^\d{8}$/, isRight: (number) => weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { written: /^\d{9}$/, isRight: (number) => weightedSum(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    written: /^\d{9}$/,
    isRight: (number) => endsWith(number, (weightedSum(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10),
  },
  ES: { written: /^([A-HJ-NP-SU-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, isRight: spain },
  FI: { written: /^\d{8}$/, isRight: (number) => weightedSum(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { written: /^[A-HJ-NP-Z\d]{2}\d{9}$/, isRight: france },
  GB: { written: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, isRight: britain },
  HR: { written: /^\d{11}$/, isRight: isMod11And10 },
  HU: { written: /^\d{8}$/, isRight: (number) => weightedSum(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { written: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, isRight: ireland },
  IS: { written: /^\d{5,6}$/ },
  IT: { written: /^\d{11}$/, isRight: isLuhn },
  LT: { written: /^(\d{9}|\d{12})$/, isRight: lithuania },
  LU: { written: /^\d{8}$/, isRight: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) },
  LV: { written: /^\d{11}$/, isRight: latvia },
  MT: { written: /^\d{8}$/, isRight: (number) => weightedSum(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { written: /^\d{9}B\d{2}$/, isRight: netherlands },
  NO: { written: /^\d{9}(MVA)?$/, isRight: (number) => isNorwegianNumber(number.slice(0, 9)) },
  PL: { written: /^\d{10}$/, isRight: poland },
  PT: { written: /^\d{9}$/, isRight: portugal },
  RO: { written: /^\d{2,10}$/, isRight: romania },
  RS: { written: /^\d{9}$/, isRight: isMod11And10 },
  SE: { written: /^\d{12}$/, isRight: (number) => isLuhn(number.slice(0, 10)) },
  SI: { written: /^[1-9]\d{7}$/, isRight: slovenia },
  SK: { written: /^[1-9]\d{9}$/, isRight: (number) => Number(number) % 11 === 0 },
  // Liechtenstein shares the Swiss register.
  CHE: {
    written: /^\d{9}(MWST|TVA|IVA|VAT)?$/,
    isRight: (number) => (11 - (weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(number.charAt(8)),
  },
}

// Northern Ireland keeps the British rule, and Greek numbers are also written with the code of ISO 3166-1.
const sameRule: Readonly<Record<string, string>> = { XI: 'GB', GR: 'EL' }

/** True if a VAT number without spaces, dots and dashes follows the rule of its country, or if none is known for its prefix. */
export function isVatNumber(compact: string): boolean {
  const prefix = compact.startsWith('CHE') ? 'CHE' : compact.slice(0, 2)
  const rule = vatRules[sameRule[prefix] ?? prefix]
  if (!rule) return true
  const number = compact.slice(prefix.length)
  return rule.written.test(number) && (rule.isRight?.(number) ?? true)
}
