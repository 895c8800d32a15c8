import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Planning, shiftRoutes } from '../../contract.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
import type { ScheduleShift } from '../schedule/board.ts'
import type { useUndoable } from '../schedule/use-undoable.ts'

/** Reports bulk changes of selected shifts, each with one Undo. */
export function useSelectionUndo({ add, report }: ReturnType<typeof useUndoable>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const client = useQueryClient()

  function offer(text: string, undo: () => Promise<string>) {
    const one = add()
    one.back = async () => {
      try {
        tell.success(await undo())
      } catch (failure) {
        if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
        tell.failure(failure)
      }
      void client.invalidateQueries()
    }
    report(one, text)
  }

  return {
    moved(before: readonly ScheduleShift[], after: Planning['items']) {
      const versions = new Map(after.map(({ id, version }) => [id, version]))
      offer(t('shifts.selection.moved', { count: before.length }), async () => {
        const items = before.map(({ id, assignmentId, startsAt, endsAt }) => {
          const version = versions.get(id)
          return { shiftId: id, assignmentId, startsAt, endsAt, ...(version !== undefined && { version }) }
        })
        const override = { reason: t('shifts.selection.moveUndone', { count: before.length }) }
        await call(shiftRoutes.moveShifts, { query: {}, body: { items, override } })
        return override.reason
      })
    },
    /** Reports removed shifts. Undo creates drafts again; what was cancelled stays cancelled, because its worker has been notified. */
    removed(shifts: readonly ScheduleShift[]) {
      const drafts = shifts.filter(({ published }) => !published)
      const text = t('shifts.selection.removed', { count: shifts.length })
      if (drafts.length < shifts.length) {
        tell.success(text)
        return
      }
      offer(text, async () => {
        const items = drafts.map(({ assignmentId, startsAt, endsAt, breakMinutes }) => ({
          assignmentId,
          startsAt,
          endsAt,
          breakMinutes,
        }))
        const override = { reason: t('shifts.selection.removalUndone', { count: drafts.length }) }
        await call(selectedShiftRoutes.createShifts, { query: {}, body: { items, override } })
        return override.reason
      })
    },
  }
}
