import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { type OpenShift, openShiftRoutes } from '../../contract/open-shifts.ts'
import { useScheduleFilter } from '../schedule/use-schedule-filter.ts'

const idOf = ({ id }: OpenShift) => id

/** The open shifts of the days on screen, and those of them that are selected. Without permission to fill them, nothing can be selected. */
export function useOpenShifts(days: readonly string[], isPhone: boolean) {
  const { filter } = useScheduleFilter()
  const mayFill = useMay('assignments:write')
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const list = useList(openShiftRoutes.listOpenShifts, {
    query: { from, to, projectId: filter.projectId, clientId: filter.clientId, limit: '50' },
  })
  const shown = list.items.filter(({ status }) => status !== 'cancelled')
  return { list, shown, mayFill, chosen: useChosen(shown, idOf, () => mayFill && !isPhone) }
}
