import { type Currency, minorDigits } from '#base/currency.ts'
import { cutText } from '#base/cut-text.ts'
import { mostMinorUnits } from '#base/money.ts'
import { isDate } from '#base/time.ts'
import { structuredDigits } from '#domains/billing/rules/payment-reference.ts'
import { childAt, childrenOf, textAt, type XmlNode } from '#platform/server/xml/xml-reader.ts'
import type { EntryFault } from '../../contract/bank-files.ts'
import type { BookingKeys } from './booking-keys.ts'

/** A booked amount that came in, or one that came in before and was taken back. */
export interface ReadTransaction {
  /** The same for the same booking in every file; 64 hexadecimal digits. */
  readonly key: string
  /** The key that version 0.1.0 gave the booking. */
  readonly formerKey: string
  readonly bookingDate: string
  /** Minor units of the currency, above zero. */
  readonly amount: number
  readonly currency: Currency
  /** True for a reversal: the amount was credited before, and is debited now. */
  readonly isReversal: boolean
  readonly debtorName: string | null
  /** The debtor's account: an IBAN, or another number. */
  readonly debtorAccount: string | null
  /** Twelve digits of a Belgian structured communication, or a creditor reference by ISO 11649 (`RF…`). */
  readonly structuredReference: string | null
  readonly endToEndId: string | null
  /** What the debtor wrote, and numbers of documents that the debtor named. */
  readonly text: string
}

/** An entry that cannot be read. */
export class UnreadableEntry extends Error {
  readonly reason: EntryFault
  /** The text that cannot be read. */
  readonly value: string | null
  constructor(reason: EntryFault, value?: string) {
    super(reason)
    this.reason = reason
    this.value = value === undefined ? null : cutText(value.trim(), 60, '…')
  }
}

/** What was read of an entry. */
export interface ReadEntry {
  readonly transactions: readonly ReadTransaction[]
  /** Set if the details of the entry do not add up to its amount: both in minor units. */
  readonly difference?: {
    readonly bookingDate: string
    readonly currency: Currency
    readonly amount: number
    readonly details: number
  }
}

/** The longest texts that are stored, in characters; those of ISO 20022 where it limits them. */
const longest = { name: 200, account: 34, id: 35, text: 1000 } as const
const nothing: ReadEntry = { transactions: [] }

/**
 * Reads an entry: one booking. If it sums up several payments, each of them has its details and its amount; if their amounts are missing
 * or add up to something else, it is one transaction of the amount of the entry. Outgoing and pending entries contain no transaction.
 * @throws {UnreadableEntry} if it has no amount, currency, date or direction that can be right
 */
export function readEntry(entry: XmlNode, account: string, keys: BookingKeys): ReadEntry {
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? 'BOOK'
  if (status !== 'BOOK') return nothing
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const direction = textAt(entry, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new UnreadableEntry('direction', direction)
  // What goes out is left out before anything else is read: it contains wages.
  if (direction === 'DBIT' && ![undefined, ...details].some((detail) => isTakenBack(entry, detail))) return nothing
  const { amount, currency } = amountOf(entry)
  const bookingDate = bookingDateOf(entry)
  if (amount === 0n) return nothing
  const whole = { bookingDate, currency, direction } as const
  const parts = details.map((detail) => partOf(detail, currency, direction))
  const sum = parts.reduce<bigint | undefined>(
    (all, part) => (all !== undefined && part ? all + part.signed : undefined),
    0n,
  )
  const isDivided = details.length > 1 && sum === amount
  const make = (over: Partial<typeof whole>, part: bigint, some: readonly XmlNode[], index: number) =>
    transactionOf({ ...whole, ...over, entry, account, keys, amount: Number(part), details: some, index })
  const transactions = isDivided
    ? details.flatMap((detail, index) => {
        const part = parts[index]
        return part ? make({ direction: part.direction }, part.amount, [detail], index) : []
      })
    : make({}, amount, details, 0)
  if (transactions.length === 0 || details.length === 0 || sum === undefined || sum === amount) return { transactions }
  return { transactions, difference: { bookingDate, currency, amount: Number(amount), details: Number(sum) } }
}

function bookingDateOf(entry: XmlNode): string {
  const booked = childAt(entry, 'BookgDt') ?? childAt(entry, 'ValDt')
  const text = textAt(booked, 'Dt') ?? textAt(booked, 'DtTm') ?? ''
  const day = dayOf(text)
  if (!day) throw new UnreadableEntry('date', text)
  return day
}

/** The amount of the entry in the currency of the account. */
function amountOf(entry: XmlNode): { amount: bigint; currency: Currency } {
  const element = childAt(entry, 'Amt')
  const currency = currencyOf(element)
  const amount = minorUnitsOf(element?.text ?? '', minorDigits[currency])
  if (amount === undefined) throw new UnreadableEntry('amount', element?.text)
  if (amount > BigInt(mostMinorUnits)) throw new UnreadableEntry('tooLarge', element?.text)
  return { amount, currency }
}

function currencyOf(amount: XmlNode | undefined): Currency {
  const named = amount?.attributes.get('Ccy')?.trim() ?? ''
  if (!Object.hasOwn(minorDigits, named)) throw new UnreadableEntry('currency', named)
  return named as Currency
}

interface Part {
  readonly direction: 'CRDT' | 'DBIT'
  readonly amount: bigint
  /** Below zero if it runs against the direction of its entry. */
  readonly signed: bigint
}

/** The amount of one payment of an entry in the currency of the account; undefined if it is not stated. */
function partOf(detail: XmlNode, currency: Currency, ofEntry: 'CRDT' | 'DBIT'): Part | undefined {
  const stated = [
    childAt(detail, 'Amt'),
    childAt(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    childAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  const element = stated.find((one) => one?.attributes.get('Ccy')?.trim() === currency)
  const amount = element && minorUnitsOf(element.text, minorDigits[currency])
  // Such a sum is none that can be added up and shown.
  if (amount === undefined || amount > BigInt(mostMinorUnits)) return undefined
  const own = textAt(detail, 'CdtDbtInd')
  const direction = own === 'CRDT' || own === 'DBIT' ? own : ofEntry
  return { direction, amount, signed: direction === ofEntry ? amount : -amount }
}

interface Booking {
  readonly entry: XmlNode
  readonly account: string
  readonly keys: BookingKeys
  readonly bookingDate: string
  readonly currency: Currency
  readonly direction: 'CRDT' | 'DBIT'
  readonly amount: number
  readonly details: readonly XmlNode[]
  readonly index: number
}

function transactionOf(booking: Booking): ReadTransaction[] {
  const { entry, account, keys, bookingDate, amount, currency, direction, details, index } = booking
  const isReversal = direction === 'DBIT' && [undefined, ...details].some((detail) => isTakenBack(entry, detail))
  const isIncoming =
    direction === 'CRDT' && !(details.length ? details : [undefined]).every((detail) => isOwnMoneyBack(entry, detail))
  if (!isReversal && !isIncoming) return []
  if (amount === 0) return []
  const written = cutText(details.flatMap(writtenIn).join(' '), longest.text)
  const bankText = cutText(textAt(details[0], 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf') ?? '', longest.text)
  const content = {
    bookingDate,
    amount,
    currency,
    isReversal,
    debtorName: sameOf(details, debtorNameOf),
    debtorAccount: sameOf(details, debtorAccountOf),
    structuredReference: sameOf(details, structuredReferenceOf),
    endToEndId: sameOf(details, endToEndIdOf),
  }
  const reference = sameOf(details, (detail) => textAt(detail, 'Refs', 'AcctSvcrRef') ?? null)
  const bankReference = reference ?? textAt(entry, 'AcctSvcrRef')
  const identity = { ...content, account, written, bankText, bankReference }
  return [
    {
      ...content,
      // The bank's own text only if there is no other, since some banks report everything in it.
      text: written || bankText,
      key: keys.keyOf(identity),
      formerKey: keys.formerKeyOf(identity, index),
    },
  ]
}

/** What all details agree in; null if one of them says something else, or nothing. */
function sameOf(details: readonly XmlNode[], valueOf: (detail: XmlNode) => string | null): string | null {
  const [value = null, ...others] = new Set(details.map(valueOf))
  return others.length === 0 ? value : null
}

/** Families of bank transaction codes (ISO 20022, external code set) under which money comes in: transfers received, direct debits issued. */
const incoming = new Set(['RCDT', 'RRCT', 'IDDT'])
/** Families under which money goes out: transfers issued, direct debits received. */
const outgoing = new Set(['ICDT', 'IRCT', 'RDDT'])
/** Subfamilies of what the bank charges for a payment of the family. */
const charges = new Set(['CHRG', 'COME', 'COMI', 'COMM', 'COMT', 'FEES', 'INTR', 'TAXE'])
/** Subfamilies of a payment that came back, or was called back. */
const returns = new Set(['RRTN', 'RPCR'])

function codeOf(entry: XmlNode, detail: XmlNode | undefined): { family: string; subfamily: string } {
  const stated = [detail, entry].map((one) => childAt(one, 'BkTxCd', 'Domn', 'Fmly')).find((one) => textAt(one, 'Cd'))
  return { family: textAt(stated, 'Cd') ?? '', subfamily: textAt(stated, 'SubFmlyCd') ?? '' }
}

/** A debit that reverses a credit: it is marked as one, it has a reason of a return, or its code is that of incoming payments and not of a charge. */
function isTakenBack(entry: XmlNode, detail: XmlNode | undefined): boolean {
  if (isTrue(textAt(entry, 'RvslInd')) || childAt(detail, 'RtrInf') !== undefined) return true
  const { family, subfamily } = codeOf(entry, detail)
  return incoming.has(family) && !charges.has(subfamily)
}

/** A credit that reverses a debit: wages that came back are no payment of a client. Some banks say it by the code alone. */
function isOwnMoneyBack(entry: XmlNode, detail: XmlNode | undefined): boolean {
  const { family, subfamily } = codeOf(entry, detail)
  return isTrue(textAt(entry, 'RvslInd')) || (outgoing.has(family) && returns.has(subfamily))
}

function debtorNameOf(detail: XmlNode): string | null {
  const parties = childAt(detail, 'RltdPties')
  // Up to version 6 the party is `Dbtr` itself, from version 7 on `Dbtr/Pty`.
  const nameOf = (party: string) => textAt(parties, party, 'Pty', 'Nm') ?? textAt(parties, party, 'Nm')
  const name = nameOf('Dbtr') ?? nameOf('UltmtDbtr')
  return name === undefined ? null : cutText(name, longest.name)
}

/** Returns the number of an account without spaces: an IBAN, or another number. Null beyond the length that ISO 20022 allows. */
function debtorAccountOf(detail: XmlNode): string | null {
  const number = accountNumberOf(childAt(detail, 'RltdPties', 'DbtrAcct'))
  return number !== undefined && number.length <= longest.account ? number : null
}

/** Returns the number of an account without spaces: an IBAN, or another number. */
export function accountNumberOf(account: XmlNode | undefined): string | undefined {
  return (textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'))?.replaceAll(/\s/g, '').toUpperCase()
}

function structuredReferenceOf(detail: XmlNode): string | null {
  for (const structured of childrenOf(childAt(detail, 'RmtInf'), 'Strd')) {
    const reference = textAt(structured, 'CdtrRefInf', 'Ref') ?? ''
    const creditorReference = reference.replaceAll(/\s/g, '').toUpperCase()
    const isCreditorReference = /^RF\d{2}[A-Z0-9]{1,21}$/.test(creditorReference)
    const found = structuredDigits(reference) ?? (isCreditorReference ? creditorReference : undefined)
    if (found) return found
  }
  return null
}

/** An id that the debtor has stated; banks say NOTPROVIDED if there is none. */
function endToEndIdOf(detail: XmlNode): string | null {
  const id = textAt(detail, 'Refs', 'EndToEndId')
  return id === undefined || /^not\s*provided$/i.test(id) ? null : cutText(id, longest.id)
}

/** What the debtor wrote: free text, numbers of documents, references. */
function writtenIn(detail: XmlNode): string[] {
  const remittance = childAt(detail, 'RmtInf')
  const free = childrenOf(remittance, 'Ustrd').flatMap((one) => textAt(one) ?? [])
  const structured = childrenOf(remittance, 'Strd').flatMap((one) =>
    [
      childrenOf(one, 'RfrdDocInf').flatMap((document) => textAt(document, 'Nb') ?? []),
      textAt(one, 'CdtrRefInf', 'Ref') ?? [],
      childrenOf(one, 'AddtlRmtInf').flatMap((text) => textAt(text) ?? []),
    ].flat(),
  )
  return [...free, ...structured]
}

/** An amount as XML Schema allows it (`xs:decimal`): leading and trailing zeros, a sign, no digit before or behind the point. */
const decimal = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/
const longestNumber = 100

/**
 * Returns an amount in minor units; undefined if the text is no number of XML Schema, is below zero or has more digits than the currency.
 */
function minorUnitsOf(text: string, digits: number): bigint | undefined {
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
function dayOf(text: string): string | undefined {
  const found = (day.exec(text) ?? moment.exec(text))?.[1]
  return found !== undefined && isDate(found) ? found : undefined
}

/** True for `true` and `1`, the two ways in which XML Schema writes it. */
function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}
