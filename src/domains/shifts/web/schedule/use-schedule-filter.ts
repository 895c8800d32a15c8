import { id } from '#base/text.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

const all = { clientId: '', projectId: '', workerId: '', cancelled: '' }

/** The filters of the schedule, stored in the address. */
export function useScheduleFilter() {
  const [kept, change] = useAddressQuery(all)
  const known = (value: string) => (id.safeParse(value).success ? value : undefined)
  const narrowed = { clientId: known(kept.clientId), projectId: known(kept.projectId) }
  const workerId = known(kept.workerId)
  return {
    kept,
    change,
    /** The filters for the schedule's route. */
    filter: { ...narrowed, workerId, cancelled: kept.cancelled === 'true' ? ('true' as const) : undefined },
    /** The filters for publishing and copying. */
    wanted: { ...narrowed, workerIds: workerId ? [workerId] : undefined },
    isFiltered: Object.values(kept).some((value) => value !== ''),
    clear: () => change(all),
  }
}
