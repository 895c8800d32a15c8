import type { JobScope } from './job.ts'

/** After this many unexpected errors in a row, the cause is not the item: the job tries again later. */
const mostErrorsInARow = 3

/**
 * Does the steps of a job one after the other, each in a separate transaction. One that fails does not prevent the others: its error is thrown
 * after the last one, so that the job is retried. After three errors in a row, the error is thrown immediately. What `check` throws before a
 * step ends the job; a step that returns false ends it without an error.
 */
export async function inTurn<Item extends string | { readonly id: string }>(
  { signal, log }: Pick<JobScope, 'signal' | 'log'>,
  items: readonly Item[],
  { check, step }: { check(): Promise<unknown>; step(item: Item): Promise<unknown> },
): Promise<void> {
  let inARow = 0
  let failed: unknown
  for (const item of items) {
    signal.throwIfAborted()
    await check()
    try {
      if ((await step(item)) === false) break
      inARow = 0
    } catch (error) {
      failed = error
      const id = typeof item === 'string' ? item : item.id
      log.warn({ error: (error as Error).message, item: id }, 'an item of a job could not be completed')
      if (++inARow === mostErrorsInARow) throw error
    }
  }
  signal.throwIfAborted()
  if (failed) throw failed
}
