import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/api/problem.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Failed } from '#platform/web/ui/Failed.tsx'
import { Loading } from '#platform/web/ui/Loading.tsx'

interface Props<Found> {
  of: UseQueryResult<Found, Failure>
  children: (found: Found) => ReactNode
}

/** Shows what was read of entries; on failure says that they could not be loaded. */
export function EntriesReading<Found>({ of, children }: Props<Found>) {
  const { t } = useWords()
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error)
    return <Failed title={t('timesheets.failure.load')} failure={of.error} retry={() => void of.refetch()} />
  return <Loading rows={5} height={64} />
}
