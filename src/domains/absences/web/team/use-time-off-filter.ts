import { useMay } from '#domains/accounts/web/session.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { timeOffStatuses, timeOffTypes } from '../../rules.ts'

const usual = { q: '', status: 'pending', type: '', projectId: '', certificate: '', from: '', to: '' } as const

/** The filter of time off, stored in the address; by default the list shows pending requests. */
export function useTimeOffFilter() {
  const [values, change] = useAddressQuery(usual)
  const mayKnow = useMay('timesheets:decide')
  const { q, status, type, projectId, certificate, from, to } = values
  return {
    values,
    change,
    /** False if the reader may not know types, certificates and times of creation, which tell who is sick. */
    mayKnow,
    isFiltered: Object.entries(usual).some(([name, value]) => values[name as keyof typeof usual] !== value),
    clear: () => change(usual),
    /** Only for the list. */
    certificate: mayKnow && certificate === 'missing' ? ('missing' as const) : undefined,
    /** The query for the server; the calendar sets its own days and statuses. */
    asked: {
      q: q || undefined,
      status: timeOffStatuses.find((one) => one === status),
      ...stretchOf(from, to),
      type: mayKnow ? timeOffTypes.find((one) => one === type) : undefined,
      projectId: projectId || undefined,
    },
  }
}
