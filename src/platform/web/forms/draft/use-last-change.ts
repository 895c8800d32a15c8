import type { historyPage, HistoryStep } from '#base/history.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import type { z } from 'zod'
import { useRead } from '#platform/web/api/use-read.ts'

/** Who changed a record last, and when. */
export interface LastChange {
  /** Undefined where it happened by itself. */
  readonly by: string | undefined
  readonly at: string
}

/** The latest of some steps, the newest first, in which the record was changed: who looked at a secret changed nothing. */
export function lastChangeOf(steps: readonly Pick<HistoryStep, 'kind' | 'by' | 'at'>[]): LastChange | undefined {
  const step = steps.find(({ kind }) => kind !== 'seen')
  return step && { by: step.by?.name || undefined, at: step.at }
}

/** Reads from a record's history who changed it last, once that is wanted. */
export function useLastChange<R extends Route & { readonly output: typeof historyPage }>(
  route: R,
  params: object,
  wanted: boolean,
): LastChange | undefined {
  // Some may have looked since.
  const input = { params, query: { limit: '20' } } as unknown as Call<R>
  const read = useRead(route, input, { enabled: wanted })
  const page = read.data as (Answer<R> & z.output<typeof historyPage>) | undefined
  return wanted && page ? lastChangeOf(page.items) : undefined
}
