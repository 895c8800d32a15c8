import { createHash } from 'node:crypto'
import type { Element } from 'slimdom'
import { childAt, childrenOf, readXml, textAt, UnreadableXml } from '#platform/server/xml/xml-reader.ts'
import type { Currency } from '#base/currency.ts'
import { minorDigits } from '#base/currency.ts'
import { structuredDigits } from '#domains/billing/rules/payment-reference.ts'

/** Why a file is not imported: not a camt.053 message, or one whose content cannot be right. */
export class UnreadableStatement extends Error {
  readonly reason: 'notXml' | 'notCamt053' | 'incomplete'
  constructor(reason: UnreadableStatement['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A booked amount that came in, or one that came in before and was taken back. */
interface BankTransaction {
  /** The same for the same booking in every file; 64 hexadecimal digits. */
  readonly key: string
  readonly bookingDate: string
  /** Minor units of the currency, above zero. */
  readonly amount: number
  readonly currency: string
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

/** The booked transactions of one account, in the order of the file. */
export interface AccountStatement {
  readonly account: string
  readonly currency: string | null
  readonly transactions: readonly BankTransaction[]
}

/**
 * Reads a bank's account statements: camt.053 of any version (ISO 20022, BankToCustomerStatement; versions 2 to 13 differ in `Sts`
 * and `Dbtr` only as far as payments are concerned). Pending entries and outgoing payments are left out.
 * @throws {UnreadableStatement} if the file is none, or an entry has no amount, currency or date.
 */
export function parseCamt053(bytes: Uint8Array): AccountStatement[] {
  let root: Element
  try {
    root = readXml(bytes)
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnreadableStatement('notXml', { cause: error })
    throw error
  }
  const statements = childrenOf(childAt(root, 'BkToCstmrStmt'), 'Stmt')
  if (root.localName !== 'Document' || statements.length === 0) throw new UnreadableStatement('notCamt053')
  const keys = new KeyMaker()
  return statements.map((statement) => {
    const account = accountOf(childAt(statement, 'Acct'))
    if (!account) throw new UnreadableStatement('incomplete')
    return {
      account,
      currency: textAt(statement, 'Acct', 'Ccy') ?? null,
      transactions: childrenOf(statement, 'Ntry').flatMap((entry) => transactionsOf(entry, account, keys)),
    }
  })
}

/** An entry is one booking; if it sums up several payments, each of them has its details and its amount. */
function transactionsOf(entry: Element, account: string, keys: KeyMaker): BankTransaction[] {
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd')
  if (status !== 'BOOK') return []
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const bookingDate = dateAt(entry, 'BookgDt') ?? dateAt(entry, 'ValDt')
  if (!bookingDate) throw new UnreadableStatement('incomplete')
  const parts = details.length > 0 ? details : [undefined]
  return parts.flatMap((detail, index) => {
    const direction = (details.length > 1 && textAt(detail, 'CdtDbtInd')) || textAt(entry, 'CdtDbtInd')
    const isReversal = direction === 'DBIT' && isTakenBack(entry, detail)
    if (direction === 'CRDT' ? textAt(entry, 'RvslInd') === 'true' : !isReversal) return []
    const { amount, currency } = amountOf(entry, detail, details.length)
    if (amount === 0) return []
    const content = {
      bookingDate,
      amount,
      currency,
      isReversal,
      debtorName: debtorName(detail),
      debtorAccount: accountOf(childAt(detail, 'RltdPties', 'DbtrAcct')) ?? null,
      structuredReference: structuredReference(detail),
      endToEndId: stated(textAt(detail, 'Refs', 'EndToEndId')),
      text: textOf(entry, detail),
    }
    const bankReference = textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef')
    return [{ ...content, key: keys.make(account, bankReference, index, content) }]
  })
}

/** A debit that reverses a credit, or that returns a credit transfer received before (bank transaction code RCDT). */
function isTakenBack(entry: Element, detail: Element | undefined): boolean {
  const family = (one: Element | undefined) => textAt(one, 'BkTxCd', 'Domn', 'Fmly', 'Cd')
  return textAt(entry, 'RvslInd') === 'true' || (family(detail) ?? family(entry)) === 'RCDT'
}

/** The amount of a payment in the currency of the account: that of its details if there are several, otherwise that of the entry. */
function amountOf(entry: Element, detail: Element | undefined, count: number): { amount: number; currency: string } {
  const element =
    count > 1
      ? (childAt(detail, 'Amt') ??
        childAt(detail, 'AmtDtls', 'TxAmt', 'Amt') ??
        childAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'))
      : childAt(entry, 'Amt')
  const currency = element?.getAttribute('Ccy')?.trim()
  const [, whole, parts = ''] = /^\+?(\d{1,13})(?:\.(\d{0,5}))?$/.exec(element?.textContent?.trim() ?? '') ?? []
  if (!currency || whole === undefined) throw new UnreadableStatement('incomplete')
  const digits = minorDigits[currency as Currency] ?? 2
  if (/[1-9]/.test(parts.slice(digits))) throw new UnreadableStatement('incomplete')
  return { amount: Number(whole + parts.slice(0, digits).padEnd(digits, '0')), currency }
}

function dateAt(entry: Element, name: string): string | undefined {
  const text = textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm')
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]
}

function debtorName(detail: Element | undefined): string | null {
  const parties = childAt(detail, 'RltdPties')
  // Up to version 7 the party is `Dbtr` itself, from version 8 on `Dbtr/Pty`.
  const nameOf = (party: string) => textAt(parties, party, 'Pty', 'Nm') ?? textAt(parties, party, 'Nm')
  return nameOf('Dbtr') ?? nameOf('UltmtDbtr') ?? null
}

function accountOf(account: Element | undefined): string | undefined {
  return (textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'))?.replaceAll(/\s/g, '').toUpperCase()
}

function structuredReference(detail: Element | undefined): string | null {
  const references = childrenOf(childAt(detail, 'RmtInf'), 'Strd').flatMap(
    (one) => textAt(one, 'CdtrRefInf', 'Ref') ?? [],
  )
  for (const reference of references) {
    const creditorReference = reference.replaceAll(/\s/g, '').toUpperCase()
    const found =
      structuredDigits(reference) ?? (/^RF\d{2}[A-Z0-9]{1,21}$/.test(creditorReference) && creditorReference)
    if (found) return found
  }
  return null
}

/** Free text of the debtor; the bank's own text about the entry only if there is none, since some banks report everything in it. */
function textOf(entry: Element, detail: Element | undefined): string {
  const remittance = childAt(detail, 'RmtInf')
  const free = childrenOf(remittance, 'Ustrd').flatMap((one) => one.textContent?.trim() || [])
  const structured = childrenOf(remittance, 'Strd').flatMap((one) =>
    [
      childrenOf(one, 'RfrdDocInf').flatMap((document) => textAt(document, 'Nb') ?? []),
      textAt(one, 'CdtrRefInf', 'Ref') ?? [],
      childrenOf(one, 'AddtlRmtInf').flatMap((text) => text.textContent?.trim() || []),
    ].flat(),
  )
  const written = [...free, ...structured]
  if (written.length > 0) return written.join(' ').slice(0, 1000)
  const banks = textAt(detail, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf')
  return (banks ?? '').slice(0, 1000)
}

/** An id that the debtor has stated; banks say NOTPROVIDED if there is none. */
function stated(id: string | undefined): string | null {
  return id === undefined || /^not\s*provided$/i.test(id) ? null : id
}

/**
 * Makes keys by which a booking is known again when it is in a second file. The bank's reference of the booking decides if there is one;
 * otherwise its content, and its place among bookings of the same content in this file.
 */
class KeyMaker {
  readonly #counts = new Map<string, number>()

  make(
    account: string,
    bankReference: string | undefined,
    index: number,
    content: Omit<BankTransaction, 'key'>,
  ): string {
    const identity = bankReference
      ? [account, content.bookingDate, content.isReversal, bankReference, index]
      : [account, ...Object.values(content)]
    const text = JSON.stringify(identity)
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    return createHash('sha256')
      .update(count === 1 ? text : `${text}${count}`)
      .digest('hex')
  }
}
