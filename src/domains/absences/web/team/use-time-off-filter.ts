import { useMay } from '#domains/accounts/web/session.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { timeOffStatuses, timeOffTypes } from '../../rules.ts'

const usual = { q: '', status: 'pending', type: '', projectId: '', from: '', to: '' } as const

/** Which time off is shown, as the address says; the list begins with what waits for a decision. */
export function useTimeOffFilter() {
  const [values, change] = useAddressQuery(usual)
  const mayKnow = useMay('timesheets:decide')
  const { q, status, type, projectId, from, to } = values
  return {
    values,
    change,
    isFiltered: Object.entries(usual).some(([name, value]) => values[name as keyof typeof usual] !== value),
    clear: () => change(usual),
    /** What to ask the server for; the calendar shows its own days and states. */
    asked: {
      q: q || undefined,
      status: timeOffStatuses.find((one) => one === status),
      ...stretchOf(from, to),
      type: mayKnow ? timeOffTypes.find((one) => one === type) : undefined,
      projectId: projectId || undefined,
    },
  }
}
