import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#base/route.ts'
import { call } from '#platform/web/api/client.ts'
import { requestRoutes, type TimelineRequest, timelineLimits } from '../../contract.ts'
import { dateOf } from './days.ts'
import { SpanStore } from './span-store.ts'

type Query = Call<typeof requestRoutes.readTimeline>['query']
/** The filter of the timeline. */
export type SpanFilter = Omit<Query, 'from' | 'to' | 'limit' | 'cursor'>

const stored = 'interim.requests.folded'

/**
 * Loads the requests of a filter in ranges, the visible days first. Also returns the collapsed clients and projects,
 * which are stored for the browser window.
 */
export function useSpans(filter: SpanFilter, sight: { readonly from: number; readonly to: number }) {
  const client = useQueryClient()
  const key = JSON.stringify(filter)
  const [folded, setFolded] = useState(readFolded)
  const open = () => {
    // The last store of this filter shows its requests immediately, while it loads them again.
    const queryKey = ['timeline', 'store', filter]
    const store = client.getQueryData<SpanStore>(queryKey) ?? storeOf(client, filter)
    client.setQueryData(queryKey, store)
    store.reopen()
    // Starts loading immediately, before the days around are drawn.
    store.need(sight.from, sight.to)
    return { key, store }
  }
  const [current, setCurrent] = useState(open)
  if (current.key !== key) setCurrent(open())
  const { store } = current
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
        // The store keeps the requests itself, and there are many, so the cache drops them immediately.
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
    return new Set(JSON.parse(sessionStorage.getItem(stored) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

function keepFolded(folded: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify([...folded]))
  } catch {
    // The browser may block storage. Then nothing is collapsed at the next visit.
  }
}
