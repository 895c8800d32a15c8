import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer, Call, Route } from '#base/route.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'

/** Runs a dry run while the user types; `isSettled` is true once the response matches the current values. */
export function useDryRun<R extends Route>(
  route: R,
  input: Call<R>,
  isReady: boolean,
): { readonly tried: UseQueryResult<Answer<R>, Failure>; readonly isSettled: boolean } {
  const text = JSON.stringify(input)
  const [debounced] = useDebouncedValue(text, 300)
  const parsed = useMemo(() => JSON.parse(debounced) as Call<R>, [debounced])
  const tried = useRead(route, parsed, { enabled: isReady && debounced === text })
  return { tried, isSettled: isReady && debounced === text && !tried.isFetching }
}
