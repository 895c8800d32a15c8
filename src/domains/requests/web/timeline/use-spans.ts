import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#base/route.ts'
import { call } from '#platform/web/api/client.ts'
import { requestRoutes, type TimelineRequest, timelineLimits } from '../../contract.ts'
import { dateOf } from './days.ts'
import { SpanStore } from './span-store.ts'

type Query = Call<typeof requestRoutes.readTimeline>['query']
/** What narrows the timeline. */
export type SpanFilter = Omit<Query, 'from' | 'to' | 'limit' | 'cursor'>

const kept = 'interim.requests.folded'

/**
 * The requests of a filter, fetched by stretches of time, first what is in sight; and which clients and projects are folded,
 * as this window remembers it.
 */
export function useSpans(filter: SpanFilter, sight: { readonly from: number; readonly to: number }) {
  const client = useQueryClient()
  const key = JSON.stringify(filter)
  const [folded, setFolded] = useState(readFolded)
  const open = () => {
    const store = storeOf(client, filter)
    // At once, and not when all around it has been drawn.
    store.need(sight.from, sight.to)
    return { key, store }
  }
  const [held, setHeld] = useState(open)
  if (held.key !== key) setHeld(open())
  const { store } = held
  useEffect(() => () => store.end(), [store])

  const fold = useCallback(
    (next: ReadonlySet<string>) => {
      setFolded(next)
      keepFolded(next)
      store.fold(next)
    },
    [store],
  )
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(folded)
      if (!next.delete(id)) next.add(id)
      fold(next)
    },
    [folded, fold],
  )
  return { store, folded, fold, toggle }
}

function storeOf(client: QueryClient, filter: SpanFilter): SpanStore {
  return new SpanStore(async (from, to, signal) => {
    const found: TimelineRequest[] = []
    let cursor: string | undefined
    do {
      const query = { ...filter, from: dateOf(from), to: dateOf(to), limit: String(timelineLimits.most), cursor }
      const page = await client.fetchQuery({
        queryKey: ['timeline', query],
        queryFn: () => call(requestRoutes.readTimeline, { query }, signal),
        // They are many, and held by the store itself.
        gcTime: 0,
        staleTime: 0,
      })
      found.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return found
  }, readFolded())
}

function readFolded(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(kept) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

function keepFolded(folded: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify([...folded]))
  } catch {
    // Storage may be forbidden: then all is unfolded at the next visit.
  }
}
