import { isIn } from '#base/status-groups.ts'
import { dateIn, todayIn } from '#platform/web/format/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { shiftRoutes } from '../contract.ts'
import { isReplaceable } from '../rules/replacements.ts'
import { upcomingDays, upcomingShifts } from './upcoming-shifts.ts'

/** The path of the dialog that finds a replacement for a shift, over the day of the shift. */
export function replacementPath({ id, startsAt }: { id: string; startsAt: string }, timeZone: string): string {
  return `/provider/schedule?view=day&date=${dateIn(timeZone, startsAt)}&replace=${id}`
}

/** Returns a function that leads to the replacement for the next shift of a worker, or to the worker's schedule if there is none. */
export function useReplaceNext(): (worker: { readonly id: string; readonly name: string }) => Promise<void> {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { go } = useNavigation()
  const tell = useToasts()
  return async ({ id, name }) => {
    try {
      const query = { workerId: id, ...upcomingDays(todayIn(timeZone)) }
      const schedule = await call(shiftRoutes.readSchedule, { query })
      const taken = schedule.assignments.filter(({ status }) => isIn(assignmentGroups.taken, status))
      const now = new Date().toISOString()
      const next = upcomingShifts({ items: schedule.items, assignments: taken }).find((shift) =>
        isReplaceable({ ...shift, isPublished: shift.published, accepted: true }, now),
      )
      if (!next) tell.info(t('shifts.replace.none', { name }))
      go(next ? replacementPath(next, timeZone) : `/provider/schedule?workerId=${id}`)
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    }
  }
}
