import type { Cells } from './cell-reading.ts'
import { addressPartNames, type FieldParts } from '../rules/parts.ts'

/** How names in one column are written; `lastOnly` if it has last names only. A comma shows it: `Jansen, Piet`. */
export const nameOrders = ['firstLast', 'lastFirst', 'lastOnly'] as const
export type NameOrder = (typeof nameOrders)[number]

/** What joining depends on, apart from the cells. */
export interface Joining {
  readonly nameOrder: NameOrder
  /** The word before the number of a box, in the reader's language. */
  readonly boxWord: string
}

/** Returns the cells of a record with the fields that several columns form. */
export function withJoined<Column extends string>(
  cells: Map<string, string>,
  fields: readonly FieldParts[],
  joining: Joining,
): Cells<Column> {
  for (const field of fields) {
    if (field.kind === 'address') joinAddress(cells, field.of[0] as string, joining.boxWord)
    else if (field.kind === 'phone') joinPhone(cells, field.of[0] as string)
    else joinName(cells, joining.nameOrder)
    for (const { column } of field.parts) cells.delete(column)
  }
  return cells as Map<Column, string>
}

// `Hoogstraat 12 A bus 3, 1000 Brussel, België`. An address column beside them has the street, unless it has everything.
function joinAddress(cells: Map<string, string>, of: string, boxWord: string): void {
  const part = (name: string) => cells.get(`${of}.${name}`) ?? ''
  if (addressPartNames.every((name) => part(name) === '')) return
  const own = cells.get(of) ?? ''
  const box = part('box')
  const boxText = box === '' || /\p{L}/u.test(box) ? box : `${boxWord} ${box}`
  const street = joined([own, part('street'), part('houseNumber'), part('addition'), boxText])
  const city = joined([part('postcode'), part('city')])
  const isWithin = (text: string) => text !== '' && own.toLowerCase().includes(text.toLowerCase())
  const hasCity = isWithin(part('postcode')) && (part('city') === '' || isWithin(part('city')))
  const country = isWithin(part('country')) ? '' : part('country')
  cells.set(of, [street, hasCity ? '' : city, country].filter((text) => text !== '').join(', '))
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

// `+32` or `0032` or `32` before the number without its zero; an area code such as `02` as it is.
function joinPhone(cells: Map<string, string>, of: string): void {
  const [prefix, number] = [cells.get(`${of}.prefix`)?.replace(/[^\d+]/g, ''), cells.get(of)]
  if (!prefix || number === undefined || /^(?:\+|00)/.test(number)) return
  const isArea = /^0[1-9]/.test(prefix)
  cells.set(
    of,
    isArea ? `${prefix} ${number}` : `+${prefix.replace(/^(?:\+|00)/, '')} ${number.replace(/^\(?0\)?/, '')}`,
  )
}

function joinName(cells: Map<string, string>, order: NameOrder): void {
  const whole = cells.get('name.whole')
  if (whole !== undefined) {
    const { firstName, lastName } = splitName(whole, order)
    if (firstName !== '' && !cells.has('firstName')) cells.set('firstName', firstName)
    if (!cells.has('lastName')) cells.set('lastName', lastName)
  }
  const [infix, lastName] = [cells.get('name.infix'), cells.get('lastName')]
  if (infix && lastName && !lastName.toLowerCase().startsWith(`${infix.toLowerCase()} `))
    cells.set('lastName', `${infix} ${lastName}`)
}

/** Splits a whole name. A single word is a last name. */
export function splitName(whole: string, order: NameOrder): { firstName: string; lastName: string } {
  const text = whole.replace(/\s+/g, ' ').trim()
  const [last = '', first = ''] = text.split(/\s*,\s*/)
  if (first !== '') return { firstName: first, lastName: last }
  const parts = text.split(' ')
  if (parts.length === 1 || order === 'lastOnly') return { firstName: '', lastName: text }
  const byCase = splitByCapitals(parts)
  if (byCase) return byCase
  return order === 'firstLast'
    ? { firstName: parts[0] ?? '', lastName: parts.slice(1).join(' ') }
    : { firstName: parts.at(-1) ?? '', lastName: parts.slice(0, -1).join(' ') }
}

/** Returns whether a name shows which part is the last name. */
export function saysItsOrder(whole: string): boolean {
  const text = whole.trim()
  return text.includes(',') || !text.includes(' ') || splitByCapitals(text.split(/\s+/)) !== undefined
}

// `JANSEN Piet`, `Piet VAN DEN BERG`: the last name in capitals.
function splitByCapitals(parts: readonly string[]): { firstName: string; lastName: string } | undefined {
  const isCapital = (part: string) => part.length > 1 && part === part.toUpperCase() && part !== part.toLowerCase()
  const capitals = parts.map(isCapital)
  const [from, to] = [capitals.indexOf(true), capitals.lastIndexOf(true)]
  const isApart = from !== -1 && capitals.slice(from, to + 1).every(Boolean)
  if (!isApart || capitals.every(Boolean) || (from !== 0 && to !== parts.length - 1)) return undefined
  return {
    firstName: parts.filter((_, index) => index < from || index > to).join(' '),
    lastName: parts.slice(from, to + 1).join(' '),
  }
}
