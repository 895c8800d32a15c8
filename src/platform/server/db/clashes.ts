import { refuse } from '#base/problem.ts'
import { databaseError, type Db } from './transaction.ts'

/** How often what clashed with others is tried. */
export const tries = 7

/** How often an operation starts again after another process was faster: of hundreds of recipients, somebody may leave each time. */
export const overtakings = 3

/** True where the database undid a transaction because it clashed with another: what was done can be done again from the start. */
export function isClash(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

/**
 * True where what a transaction refers to went while it ran, or somebody else was quicker to write the same: begun once more it sees
 * that, and has the words for it.
 */
export function isOvertaken(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '23503' || code === '23505'
}

/** Waits before the next try, each time longer: two that waited for each other must not meet again at once. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
}

/** Does a whole transaction, and again where it clashes with others: for what begins after something was committed already. */
export async function retryTransaction<Result>(db: Db, transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await transaction()
      await db.settle()
      return result
    } catch (error) {
      await db.abandon()
      if (!isClash(error)) throw error
      if (attempt === tries) throw refuse.UNAVAILABLE({ retryAfter: 1 })
      await pause(attempt)
    }
  }
}
