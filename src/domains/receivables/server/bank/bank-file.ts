import { cutText } from '#base/cut-text.ts'
import { DamagedArchive, type ZipEntry, zipEntries } from '#platform/server/files/zip-entries.ts'
import { readXml, UnreadableXml } from '#platform/server/xml/xml-reader.ts'
import {
  type Difference,
  type FileFault,
  mostNamed,
  type OtherAccount,
  type SkippedEntry,
  type SkippedFile,
} from '../../contract/bank-files.ts'
import { CamtVisitor, mostTransactions, type ReadDocument } from './camt.ts'
import type { ReadTransaction } from './entry.ts'

/** What was read of a file with account statements. */
export interface ReadBankFile {
  /** The transactions of each account of the organisation. */
  readonly own: { readonly account: string; readonly transactions: ReadTransaction[] }[]
  readonly others: OtherAccount[]
  readonly skipped: SkippedEntry[]
  readonly skippedCount: number
  readonly differences: Difference[]
  readonly differenceCount: number
  readonly skippedFiles: SkippedFile[]
}

const archive = Buffer.from('PK\u0003\u0004', 'latin1')
/** Banks pack a file for each account and day. */
const mostFiles = 1000
const mostUnpacked = 32 * 1024 * 1024
const mostOtherAccounts = 100

/**
 * Reads account statements: one XML document, several that follow each other, or a ZIP archive of such files. What cannot be read is
 * named and does not affect the rest.
 * @param ownAccounts the accounts of the organisation; of others only the number of transactions is read
 */
export async function readBankFile(bytes: Uint8Array, ownAccounts: ReadonlySet<string>): Promise<ReadBankFile> {
  const reading = new Reading(ownAccounts)
  if (!Buffer.from(bytes.subarray(0, archive.length)).equals(archive)) reading.read(bytes, null)
  else await readArchive(bytes, reading)
  return reading.result()
}

async function readArchive(bytes: Uint8Array, reading: Reading): Promise<void> {
  const entries = (await zipEntries(bytes))?.filter(isFile)
  const unpacked = entries?.reduce((sum, { size }) => sum + size, 0) ?? 0
  if (!entries || entries.length > mostFiles || unpacked > mostUnpacked) return reading.leaveOut(null, null, 'archive')
  for (const entry of entries) {
    const name = cutText(entry.name, 120, '…')
    try {
      reading.read(await contentOf(entry), name)
    } catch (error) {
      if (!(error instanceof DamagedArchive)) throw error
      reading.leaveOut(name, null, 'archive')
    }
  }
}

// macOS packs notes about each file.
const isFile = ({ name }: ZipEntry) => !/\/$|(^|\/)(__MACOSX\/|\.)/.test(name)

async function contentOf(entry: ZipEntry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of entry.unpack()) pieces.push(piece)
  return Buffer.concat(pieces)
}

class Reading {
  readonly #ownAccounts: ReadonlySet<string>
  readonly #own = new Map<string, ReadTransaction[]>()
  readonly #others = new Map<string, number>()
  readonly #skipped: SkippedEntry[] = []
  readonly #differences: Difference[] = []
  readonly #skippedFiles: SkippedFile[] = []
  #transactions = 0

  constructor(ownAccounts: ReadonlySet<string>) {
    this.#ownAccounts = ownAccounts
  }

  /** Reads the documents of a file. One that cannot be read to its end is left out as a whole, those before it are kept. */
  read(bytes: Uint8Array, file: string | null): void {
    let visitor: CamtVisitor | undefined
    const finish = () => visitor && this.#add(visitor.finish(), file)
    try {
      readXml(bytes, () => {
        finish()
        visitor = new CamtVisitor(this.#ownAccounts)
        return visitor
      })
      finish()
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error
      this.leaveOut(file, null, error.reason === 'malformed' ? 'notXml' : 'tooComplex')
    }
  }

  leaveOut(file: string | null, statement: string | null, reason: FileFault): void {
    this.#skippedFiles.push({ file, statement, reason })
  }

  result(): ReadBankFile {
    return {
      own: [...this.#own].map(([account, transactions]) => ({ account, transactions })),
      others: [...this.#others]
        .slice(0, mostOtherAccounts)
        .map(([account, transactions]) => ({ account: cutText(account, 50, '…'), transactions })),
      skipped: this.#skipped.slice(0, mostNamed),
      skippedCount: this.#skipped.length,
      differences: this.#differences.slice(0, mostNamed),
      differenceCount: this.#differences.length,
      skippedFiles: this.#skippedFiles.slice(0, mostNamed),
    }
  }

  #add({ own, others, skipped, differences, faults }: ReadDocument, file: string | null): void {
    for (const transactions of own.values()) this.#transactions += transactions.length
    if (this.#transactions > mostTransactions) throw new UnreadableXml('tooComplex', 'too many transactions')
    for (const [account, transactions] of own) {
      const ownTransactions = this.#own.get(account)
      if (ownTransactions) ownTransactions.push(...transactions)
      else this.#own.set(account, transactions)
    }
    for (const [account, count] of others) this.#others.set(account, (this.#others.get(account) ?? 0) + count)
    for (const one of skipped) this.#skipped.push({ file, ...one })
    for (const one of differences) this.#differences.push({ file, ...one })
    for (const { statement, reason } of faults) this.leaveOut(file, statement, reason)
  }
}
