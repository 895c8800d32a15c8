/** Divides and rounds to the nearest whole number; a half goes away from zero. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator is not positive')
  const isNegative = numerator < 0n
  const size = isNegative ? -numerator : numerator
  const whole = size / denominator
  const rounded = (size % denominator) * 2n >= denominator ? whole + 1n : whole
  return isNegative ? -rounded : rounded
}

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** The digits after the decimal sign by ISO 4217, for the currencies that do not have two. */
const otherDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
}

/** Writes an amount of minor units with the digits of its currency, without grouping: `1234.50 EUR`. */
export function shown(amount: bigint, currency: string): string {
  return written(amount, otherDigits[currency] ?? 2, currency)
}

/** Writes a rate of ten-thousandths of the minor unit, without zeros at its end beyond the digits of the currency: `29.50125 EUR`. */
export function shownRate(exact: bigint, currency: string): string {
  const digits = otherDigits[currency] ?? 2
  let more = 4
  while (more > 0 && exact % 10n ** BigInt(5 - more) === 0n) more--
  return written(exact / 10n ** BigInt(4 - more), digits + more, currency)
}

function written(amount: bigint, digits: number, currency: string): string {
  const sign = amount < 0n ? '-' : ''
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${sign}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`} ${currency}`
}
