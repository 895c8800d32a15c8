import { isDate } from '#base/time.ts'

/** An amount as XML Schema allows it (`xs:decimal`): leading and trailing zeros, a sign, no digit before or behind the point. */
const decimal = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/
const longestNumber = 100

/**
 * Returns an amount in minor units; undefined if the text is no number of XML Schema, is below zero or has more digits than the currency.
 */
export function minorUnitsOf(text: string, digits: number): bigint | undefined {
  if (text.length > longestNumber) return undefined
  const [, sign, whole = '', parts, bare] = decimal.exec(text.trim()) ?? []
  if (sign === undefined) return undefined
  const fraction = parts ?? bare ?? ''
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return sign === '-' && units > 0n ? undefined : units
}

const zone = String.raw`(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?`
const day = new RegExp(String.raw`^(\d{4}-\d\d-\d\d)${zone}$`)
const moment = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)${zone}$`,
)

/** Returns the day of an `xs:date` or `xs:dateTime` in the zone in which it is written; undefined if there is no such day. */
export function dayOf(text: string): string | undefined {
  const found = (day.exec(text) ?? moment.exec(text))?.[1]
  return found !== undefined && isDate(found) ? found : undefined
}

/** True for `true` and `1`, the two ways in which XML Schema writes it. */
export function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}
