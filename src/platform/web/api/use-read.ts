import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#base/page.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { call, type CallExtras, earlyAnswer } from './client.ts'
import type { Failure } from '../failure/problem.ts'

/** Options of a read. */
export interface ReadOptions<Data = unknown> {
  /** False until the data is needed. */
  readonly enabled?: boolean
  /** Milliseconds after which it is read again while shown; also as a function of the data, which returns undefined when it does not change. */
  readonly every?: number | ((data: Data | undefined) => number | undefined)
  /** Keeps showing the previous data while another input is read. */
  readonly keep?: boolean
  /** True if each read is recorded: it is not repeated when the window gets the focus. */
  readonly once?: boolean
}

/** Returns the cache key of a read. */
export function readKey<R extends Route>(route: R, input: Call<R>): readonly unknown[] {
  return [route.method, route.path, input]
}

/** Reads a route, and again after every write whose screen does not show the answer itself (`showsAnswer`). */
export function useRead<R extends Route>(
  route: R,
  input: Call<R>,
  options: ReadOptions<Answer<R>> = {},
): UseQueryResult<Answer<R>, Failure> {
  const { every } = options
  return useQuery<Answer<R>, Failure>({
    queryKey: readKey(route, input),
    queryFn: ({ signal }) => call(route, input as Call<R> & CallExtras, signal),
    initialData: () => earlyAnswer(route, input),
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(options.once ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
  })
}

type ItemOf<R extends Route> = Answer<R> extends { items: (infer Item)[] } ? Item : never

/** A list that grows page by page; `first` is the first page, with its figures. */
export interface GrowingList<Item, First> {
  readonly items: Item[]
  readonly total: number
  readonly first: First | undefined
  readonly loading: boolean
  readonly failure: Failure | null
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly more: () => void
  /** The error if the next page could not be read. */
  readonly moreFailure: Failure | null
  readonly retry: () => void
  /** Returns all items, also those that are not loaded yet. */
  readonly all: () => Promise<Item[]>
}

/** The most items that a page of a list can have. */
const mostOfPage = 200

/** Reads a list route page by page; while another filter is read, the previous items stay. */
export function useList<R extends Route>(
  route: R,
  input: Call<R>,
  options: ReadOptions = {},
): GrowingList<ItemOf<R>, Answer<R>> {
  type Listed = Answer<R> & Page<ItemOf<R>>
  const query = useInfiniteQuery({
    queryKey: [...readKey(route, input), 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(route, withQuery(input, { cursor: pageParam }) as Call<R> & CallExtras, signal) as Promise<Listed>,
    initialData: () => {
      const first = earlyAnswer(route, input) as Listed | undefined
      return first && { pages: [first], pageParams: [undefined] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Listed) => page.nextCursor ?? undefined,
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return {
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    first: pages[0],
    loading: query.isPending && (options.enabled ?? true),
    failure: query.data ? null : (query.error as Failure | null),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    moreFailure: query.isFetchNextPageError ? query.error : null,
    retry: () => void query.refetch(),
    async all() {
      if (query.data && !query.hasNextPage && !query.isPlaceholderData) return pages.flatMap((page) => page.items)
      const items: ItemOf<R>[] = []
      let cursor: string | undefined
      do {
        const page = (await call(
          route,
          withQuery(input, { limit: String(mostOfPage), cursor }) as Call<R> & CallExtras,
        )) as Listed
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return items
    },
  }
}

function withQuery<R extends Route>(input: Call<R>, more: Readonly<Record<string, string | undefined>>): Call<R> {
  return Object.assign({}, input, { query: { ...(input as { query?: object }).query, ...more } })
}
