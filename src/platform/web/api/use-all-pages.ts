import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#base/page.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { call, type CallExtras } from './client.ts'
import type { Failure } from '../failure/problem.ts'
import { type ReadOptions, readKey } from './use-read.ts'

/** Like `useRead`, but reads all pages of a list; for lists that are usually short. */
export function useAllPages<R extends Route>(
  route: R,
  input: Call<R>,
  { enabled = true, keep = false }: Pick<ReadOptions, 'enabled' | 'keep'> = {},
): UseQueryResult<Answer<R>, Failure> {
  return useQuery<Answer<R>, Failure>({
    queryKey: readKey(route, input),
    queryFn: ({ signal }) => readWhole(route, input, signal),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
  })
}

async function readWhole<R extends Route>(route: R, input: Call<R>, signal: AbortSignal): Promise<Answer<R>> {
  const query = { ...(input as { query?: object }).query, limit: '200' }
  const next = (cursor?: string) =>
    call(route, Object.assign({}, input, { query: { ...query, cursor } }) as Call<R> & CallExtras, signal) as Promise<
      Page<unknown>
    >
  const first = await next()
  const items = [...first.items]
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = await next(nextCursor)
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return { ...first, items, nextCursor: null } as Answer<R>
}
