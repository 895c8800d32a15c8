import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { contractLimitRoutes } from '../../contract/contract-limits.ts'
import { LimitNotice } from '../LimitNotice.tsx'
import type { OfferTyped } from './offer-input.ts'

/** The limits of the law that the offer as typed would pass. */
export function OfferLimits({
  typed,
}: {
  typed: Pick<OfferTyped, 'projectId' | 'workerId' | 'role' | 'startDate' | 'endDate'>
}) {
  const { projectId, workerId } = typed
  const [role, startDate, endDate] = [typed.role.trim(), dayOf(typed.startDate), dayOf(typed.endDate)]
  const isReady = projectId !== null && workerId !== null && role !== '' && startDate && endDate && startDate <= endDate
  const { data } = useRead(
    contractLimitRoutes.checkOfferLimits,
    {
      query: {
        projectId: projectId ?? '',
        workerIds: workerId ?? '',
        role,
        startDate: startDate ?? '',
        endDate: endDate ?? '',
      },
    },
    { enabled: Boolean(isReady) },
  )
  return <LimitNotice findings={(isReady && data?.workers[0]?.findings) || []} />
}
