import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#platform/web/failure/problem.ts'

/** The cache of API reads. Refusals are not retried; lost connections are retried twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      retry: (times, failure) => times < 2 && !(failure instanceof ApiProblem && failure.status < 500),
      retryDelay: (times) => 600 * 2 ** times,
    },
  },
})
