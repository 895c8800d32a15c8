import { refuse } from '#base/problem.ts'
import { databaseError, type Db, isStalePlan, UnusableConnection } from './transaction.ts'

/** The number of attempts of a transaction that deadlocks or fails to serialise. */
export const maxAttempts = 7

/** The number of restarts of an operation after a concurrent change: of hundreds of recipients, one may leave each time. */
export const maxConcurrentChanges = 3

/**
 * True if a transaction can be retried from the start, because the database rolled it back after a deadlock, a serialisation failure or a
 * change of the schema by a newer version, or because its connection cannot be used.
 */
export function isTransientFailure(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01' || isStalePlan(error) || error instanceof UnusableConnection
}

/**
 * True if a record that a transaction refers to was deleted while it ran, or another transaction inserted the same key first. A
 * retry sees that change and can refuse with the right message.
 */
export function isConcurrentChange(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '23503' || code === '23505'
}

/** Waits for a random time before the next attempt, longer each time, so that two transactions do not collide again immediately. */
export function backOff(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
}

/** Runs a transaction and retries it after a transient failure: for one that begins after an earlier commit. */
export async function retryTransaction<Result>(db: Db, transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await transaction()
      await db.commit()
      return result
    } catch (error) {
      await db.rollback()
      if (!isTransientFailure(error)) throw error
      if (attempt === maxAttempts) throw refuse.UNAVAILABLE({ retryAfter: 1 })
      await backOff(attempt)
    }
  }
}
