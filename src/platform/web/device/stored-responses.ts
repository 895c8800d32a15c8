import type { Query, QueryClient } from '@tanstack/react-query'
import type { Route } from '#base/route.ts'
import { readKey } from '#platform/web/api/use-read.ts'
import { answerKey, type CachedAnswer } from './cached-answer.ts'
import { changeStored, listStored } from './stored.ts'

/** A read whose response is stored. */
export interface CachedRead {
  readonly route: Route
  readonly input: object
}

/** Fills empty reads of a user with stored responses, and stores every response, those received before as well; returns a function to stop. */
export function storeResponses(client: QueryClient, owner: string, reads: readonly CachedRead[]): () => void {
  const keys = new Map(reads.map(({ route, input }) => [JSON.stringify(readKey(route, input)), route.path]))
  const store = ({ queryKey, state }: Query) => {
    if (state.status !== 'success' || state.fetchStatus !== 'idle') return
    const path = keys.get(JSON.stringify(queryKey))
    const { data: answer, dataUpdatedAt: heardAt } = state
    if (path === undefined || shown.get(path) === heardAt) return
    shown.set(path, heardAt)
    // Without storage, it is read again the next time.
    changeStored({ put: [[answerKey(owner, path), { answer, heardAt } satisfies CachedAnswer]] }).catch(() => undefined)
  }
  // The first responses may arrive before this code: without them, nothing would be shown offline until the next ones.
  for (const query of client.getQueryCache().getAll()) store(query)
  void show(client, owner, reads)
  return client.getQueryCache().subscribe(({ type, query }) => {
    // A query can begin with a response that the page requested before the application started.
    if (type === 'added' || type === 'updated') store(query)
  })
}

/** When each stored response was received, so that it is not stored twice. */
const shown = new Map<string, number>()

async function show(client: QueryClient, owner: string, reads: readonly CachedRead[]): Promise<void> {
  const stored = await listStored<CachedAnswer>(answerKey(owner, '').slice(0, -1)).catch(() => [])
  for (const { key: storageKey, value } of stored) {
    const read = reads.find(({ route }) => route.path === storageKey.at(-1))
    if (!read) continue
    const key = readKey(read.route, read.input)
    if (client.getQueryData(key) !== undefined) continue
    shown.set(read.route.path, value.heardAt)
    client.setQueryData(key, value.answer, { updatedAt: value.heardAt })
  }
}
