import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#base/route.ts'
import { readKey } from '#platform/web/api/use-read.ts'
import { answerPlace, type CachedAnswer } from './answer-place.ts'
import { changeStored, listStored } from './stored.ts'

/** A read whose response is stored. */
export interface CachedRead {
  readonly route: Route
  readonly input: object
}

/** Fills empty reads of a user with stored responses, and stores every new response; returns a function to stop. */
export function storeResponses(client: QueryClient, owner: string, reads: readonly CachedRead[]): () => void {
  const keys = new Map(reads.map(({ route, input }) => [JSON.stringify(readKey(route, input)), route.path]))
  void show(client, owner, reads)
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return
    const path = keys.get(JSON.stringify(query.queryKey))
    const { data: answer, dataUpdatedAt: heardAt } = query.state
    if (path === undefined || shown.get(path) === heardAt) return
    shown.set(path, heardAt)
    // Without storage, it is read again the next time.
    changeStored({ put: [[answerPlace(owner, path), { answer, heardAt } satisfies CachedAnswer]] }).catch(
      () => undefined,
    )
  })
}

/** When each stored response was received, so that it is not stored twice. */
const shown = new Map<string, number>()

async function show(client: QueryClient, owner: string, reads: readonly CachedRead[]): Promise<void> {
  const stored = await listStored<CachedAnswer>(answerPlace(owner, '').slice(0, -1)).catch(() => [])
  for (const { place, value } of stored) {
    const read = reads.find(({ route }) => route.path === place.at(-1))
    if (!read) continue
    const key = readKey(read.route, read.input)
    if (client.getQueryData(key) !== undefined) continue
    shown.set(read.route.path, value.heardAt)
    client.setQueryData(key, value.answer, { updatedAt: value.heardAt })
  }
}
