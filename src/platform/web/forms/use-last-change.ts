import type { historyPage } from '#base/history.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import type { z } from 'zod'
import { useRead } from '../api/use-read.ts'

/** Who changed a record last, and when. */
export interface LastChange {
  /** Undefined where it happened by itself. */
  readonly by: string | undefined
  readonly at: string
}

/** Reads from a record's history who changed it last, once that is wanted. */
export function useLastChange<R extends Route & { readonly output: typeof historyPage }>(
  route: R,
  params: object,
  wanted: boolean,
): LastChange | undefined {
  const input = { params, query: { limit: '1' } } as unknown as Call<R>
  const read = useRead(route, input, { enabled: wanted })
  const step = (read.data as (Answer<R> & z.output<typeof historyPage>) | undefined)?.items[0]
  return wanted && step ? { by: step.by?.name || undefined, at: step.at } : undefined
}
