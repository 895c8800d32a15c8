import { cutText } from '#base/cut-text.ts'
import { textAt, UnreadableXml, type XmlNode, type XmlVisitor } from '#platform/server/xml/xml-reader.ts'
import type { Difference, FileFault, SkippedEntry } from '../../contract/bank-files.ts'
import { BookingKeys } from './booking-keys.ts'
import { accountNumberOf, readEntry, type ReadTransaction, UnreadableEntry } from './entry.ts'

/** What was read of one XML document. */
export interface ReadDocument {
  /** The transactions of each account of the organisation, in the order of the file. */
  readonly own: Map<string, ReadTransaction[]>
  /** The number of transactions of each other account. */
  readonly others: Map<string, number>
  readonly skipped: Omit<SkippedEntry, 'file'>[]
  readonly differences: Omit<Difference, 'file'>[]
  /** Statements without an account, or the whole document if it is none. */
  readonly faults: { readonly statement: string | null; readonly reason: FileFault }[]
}

/** The messages that report bookings of an account: the element with all of them, and that of one account. */
const messages = new Map([
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
])
const notification = 'BkToCstmrDbtCdtNtfctn'
const longestNumber = 50
/** More than a company gets in a year. They are in memory together until they are stored. */
export const mostTransactions = 20_000

/**
 * Reads the account statements of one XML document: camt.053 (ISO 20022, BankToCustomerStatement), and the booked entries of camt.052
 * (BankToCustomerAccountReport), which some banks offer instead. Elements are read by their local names in any version. An entry that cannot be
 * read is named and does not affect the others.
 */
export class CamtVisitor implements XmlVisitor {
  readonly #isOwn: ReadonlySet<string>
  readonly #keys = new BookingKeys()
  readonly #found: ReadDocument = { own: new Map(), others: new Map(), skipped: [], differences: [], faults: [] }
  #message = ''
  #hasStatement = false
  #account: string | undefined
  #statement: string | null = null
  #entry = 0
  #transactions = 0

  constructor(ownAccounts: ReadonlySet<string>) {
    this.#isOwn = ownAccounts
  }

  opens(path: readonly string[]): boolean {
    // Some banks send the document within an envelope, beside a business application header.
    const around = path[0] !== 'Document' && path[1] === 'Document' ? 1 : 0
    const [root, message = '', statement, part] = path.slice(around)
    const depth = path.length - around
    if (depth === 2) this.#message = message
    if (root !== 'Document' || statement === undefined || messages.get(message) !== statement) return false
    if (depth === 3) this.#begin()
    return depth === 4 && (part === 'Id' || part === 'Acct' || part === 'Ntry')
  }

  takes(element: XmlNode): void {
    if (element.name === 'Id') this.#statement = shortened(element.text)
    else if (element.name === 'Acct') this.#takesAccount(accountNumberOf(element))
    else this.#takesEntry(element)
  }

  /** Returns what was read, at the end of the document. */
  finish(): ReadDocument {
    const reason = this.#message === notification ? 'notification' : 'notCamt053'
    if (!this.#hasStatement) this.#found.faults.push({ statement: null, reason })
    return this.#found
  }

  #begin(): void {
    this.#hasStatement = true
    this.#account = undefined
    this.#statement = null
    this.#entry = 0
  }

  #takesAccount(account: string | undefined): void {
    this.#account = account
    if (account === undefined) return
    if (!this.#isOwn.has(account)) this.#found.others.set(account, this.#found.others.get(account) ?? 0)
    else if (!this.#found.own.has(account)) this.#found.own.set(account, [])
  }

  #takesEntry(entry: XmlNode): void {
    this.#entry += 1
    const account = this.#account
    // The schema puts the account before the entries.
    if (account === undefined) {
      if (this.#entry === 1) this.#found.faults.push({ statement: this.#statement, reason: 'incomplete' })
      return
    }
    const own = this.#found.own.get(account)
    try {
      const { transactions, difference } = readEntry(entry, account, this.#keys)
      this.#count(transactions.length)
      if (own) own.push(...transactions)
      else this.#found.others.set(account, (this.#found.others.get(account) ?? 0) + transactions.length)
      if (!own || !difference) return
      const { bookingDate, amount, currency, details } = difference
      const position = { statement: this.#statement, entry: this.#entry, bookedOn: bookingDate }
      this.#found.differences.push({ ...position, amount: { amount, currency }, details })
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error
      if (!own) return
      const { reason, value } = error
      const reference = shortened(textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? '')
      this.#found.skipped.push({ statement: this.#statement, entry: this.#entry, reference, reason, value })
    }
  }

  #count(transactions: number): void {
    this.#transactions += transactions
    if (this.#transactions > mostTransactions) throw new UnreadableXml('tooComplex', 'too many transactions')
  }
}

function shortened(text: string): string | null {
  return cutText(text.trim(), longestNumber, '…') || null
}
