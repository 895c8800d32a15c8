import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '#base/route.ts'
import type { Failure } from '#platform/web/api/problem.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Failed } from '#platform/web/ui/Failed.tsx'
import { Loading } from '#platform/web/ui/Loading.tsx'
import type { timesheetRoutes } from '../../contract.ts'

type Own = Answer<typeof timesheetRoutes.listOwnEntries>

/** Shows entries once they are read; on failure says that they could not be loaded. */
export function EntriesReading({
  of,
  children,
}: {
  of: UseQueryResult<Own, Failure>
  children: (found: Own) => ReactNode
}) {
  const { t } = useWords()
  if (of.data) return <>{children(of.data)}</>
  if (of.error)
    return <Failed title={t('timesheets.failure.load')} failure={of.error} retry={() => void of.refetch()} />
  return <Loading rows={5} height={64} />
}
