const digitsOf = (value: string) => [...value].map(Number)

/** Returns the sum of the digits, each times its weight; digits without a weight are left out. */
export function weightedSum(value: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(value[place] ?? 0), 0)
}

/** True if the last digit is correct by Luhn’s algorithm (ISO/IEC 7812-1). */
export function isLuhn(value: string): boolean {
  const sum = digitsOf(value)
    .toReversed()
    .reduce((all, digit, place) => all + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

/** True if the last digit is correct by the method of GS1, as in a GLN. */
export function isGs1(value: string): boolean {
  const sum = digitsOf(value)
    .toReversed()
    .reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** True if the last digit is correct by ISO/IEC 7064, MOD 11,10. */
export function isMod11And10(value: string): boolean {
  const product = digitsOf(value.slice(0, -1)).reduce((last, digit) => (((last + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10 === Number(value.at(-1))
}

/** Returns the remainder of a number of any length by 97; letters count as 10 to 35 (ISO/IEC 7064, MOD 97-10). */
export function remainderBy97(value: string): number {
  return [...value].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)
}
