import type { historyPage, HistoryStep } from '#base/history.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import type { z } from 'zod'
import { useRead } from '#platform/web/api/use-read.ts'

/** The user who last changed a record, and when. */
export interface LastChange {
  /** Undefined if the change was automatic. */
  readonly by: string | undefined
  readonly at: string
}

/** Returns the latest change among steps, which are newest first; reveals of a secret are not changes. */
export function lastChangeOf(steps: readonly Pick<HistoryStep, 'kind' | 'by' | 'at'>[]): LastChange | undefined {
  const step = steps.find(({ kind }) => kind !== 'seen')
  return step && { by: step.by?.name || undefined, at: step.at }
}

/** Reads the last change from a record's history, once `wanted`. */
export function useLastChange<R extends Route & { readonly output: typeof historyPage }>(
  route: R,
  params: object,
  isOn: boolean,
): LastChange | undefined {
  // The latest steps may be reveals.
  const input = { params, query: { limit: '20' } } as unknown as Call<R>
  const read = useRead(route, input, { enabled: isOn })
  const page = read.data as (Answer<R> & z.output<typeof historyPage>) | undefined
  return isOn && page ? lastChangeOf(page.items) : undefined
}
