import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'

interface Props<Found> {
  of: UseQueryResult<Found, Failure>
  children: (found: Found) => ReactNode
}

/** Renders loaded entries, or the message that they could not be loaded. */
export function EntriesReading<Found>({ of, children }: Props<Found>) {
  const { t } = useTranslation()
  return (
    <Reading of={of} loading={<Loading rows={5} height={64} />} failed={t('timesheets.failure.load')}>
      {children}
    </Reading>
  )
}
