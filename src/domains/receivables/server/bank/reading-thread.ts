import { readBankFile, type ReadBankFile } from './bank-file.ts'
import type { ReadTransaction } from './entry.ts'

/** What was read of a file, as it leaves the thread. */
export interface BankFileOfThread extends Omit<ReadBankFile, 'own'> {
  readonly own: readonly OwnTransactions[]
}

/** The transactions of an account in the order of their keys, a portion of them in each text: cloning all as objects would take the event loop long. */
export interface OwnTransactions {
  readonly account: string
  readonly count: number
  /** JSON of transactions. */
  readonly portions: readonly string[]
}

const portionSize = 500

/** Reads a bank's file in a worker thread. */
export async function work({
  bytes,
  accounts,
}: {
  bytes: Uint8Array
  accounts: readonly string[]
}): Promise<BankFileOfThread> {
  const { own, ...rest } = await readBankFile(bytes, new Set(accounts))
  return { ...rest, own: own.map(inPortions).toSorted((one, other) => (one.account < other.account ? -1 : 1)) }
}

function inPortions({ account, transactions }: { account: string; transactions: ReadTransaction[] }): OwnTransactions {
  const sorted = transactions.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const starts = Array.from({ length: Math.ceil(sorted.length / portionSize) }, (_, index) => index * portionSize)
  const portions = starts.map((start) => JSON.stringify(sorted.slice(start, start + portionSize)))
  return { account, count: sorted.length, portions }
}
