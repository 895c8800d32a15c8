import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { Failed } from './Failed.tsx'
import { Loading } from './Loading.tsx'
import { LoadingCards, type LoadingShape } from './LoadingCards.tsx'

interface Props<Found> {
  of: UseQueryResult<Found, Failure>
  /** Shown while it is being read. */
  loading?: ReactNode
  /** The layout of the skeleton. */
  as?: LoadingShape
  /** The title if it could not be read. */
  failed?: string
  children: (found: Found) => ReactNode
}

/** Shows the result of a read; until then a skeleton, and on failure the reason with a retry. */
export function Reading<Found>({ of, loading, as, failed, children }: Props<Found>) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error) return <Failed title={failed} failure={of.error} retry={() => void of.refetch()} />
  return <>{loading ?? (as ? <LoadingCards as={as} /> : <Loading />)}</>
}
