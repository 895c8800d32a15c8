import type pg from 'pg'
import { Transaction } from './transaction.ts'

/** Runs work outside any organisation in a separate transaction, as the role `interim_gate`. */
export async function inGate<Result>(
  { pool }: { readonly pool: pg.Pool },
  action: string,
  now: string,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const transaction = new Transaction(pool, { role: 'interim_gate', action, now })
  try {
    const result = await work(transaction)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
