import { id } from '#base/text.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

const all = { clientId: '', projectId: '', workerId: '', withoutHours: '', cancelled: '' }

/** The filters of the schedule, stored in the address. */
export function useScheduleFilter() {
  const [stored, change] = useAddressQuery(all)
  const idOrNone = (value: string) => (id.safeParse(value).success ? value : undefined)
  const narrowed = { clientId: idOrNone(stored.clientId), projectId: idOrNone(stored.projectId) }
  const workerId = idOrNone(stored.workerId)
  return {
    stored,
    change,
    /** The filters for the schedule's route. */
    filter: {
      ...narrowed,
      workerId,
      withoutHours: stored.withoutHours === 'true' ? ('true' as const) : undefined,
      cancelled: stored.cancelled === 'true' ? ('true' as const) : undefined,
    },
    /** The filters for publishing and copying. */
    selection: { ...narrowed, workerIds: workerId ? [workerId] : undefined },
    isFiltered: Object.values(stored).some((value) => value !== ''),
    clear: () => change(all),
  }
}
