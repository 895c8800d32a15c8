import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { ApiProblem, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Planning, type PlanningWarning, shiftRoutes } from '../../contract.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
import type { PlannedTimes } from '../../rules.ts'
import { isPublished } from '../plan/plan-input.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import type { useUndoable } from './use-undoable.ts'

/** A copy that breaks working time rules and needs a reason. */
interface BlockedCopy {
  readonly assignmentId: string
  readonly span: PlannedTimes
  readonly warnings: readonly PlanningWarning[]
}

/** Copies shifts as drafts, and deletes created drafts again if the user undoes it. */
export function useCreations({ add, enqueue, forget, report }: ReturnType<typeof useUndoable>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const client = useQueryClient()
  const [blocked, setBlocked] = useState<BlockedCopy>()

  async function remove(items: Planning['items']) {
    try {
      const drafts = items.map(({ id, version }) => ({ shiftId: id, version }))
      await call(selectedShiftRoutes.removeShifts, { body: { items: drafts } })
      tell.success(t('shifts.create.undone', { count: items.length }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    }
    void client.invalidateQueries()
  }

  async function send(assignmentId: string, span: PlannedTimes, reason?: string): Promise<Outcome<Planning>> {
    const one = add()
    try {
      const answer = await call(shiftRoutes.planShifts, {
        params: { id: assignmentId },
        query: {},
        body: { shifts: [span], ...(reason === undefined ? {} : { override: { reason } }) },
      })
      one.back = () => remove(answer.items)
      void client.invalidateQueries()
      const worker = answer.items[0]?.worker.name ?? ''
      const date = format.day(span.startsAt, 'weekday')
      report(one, t('shifts.create.copied', { worker, date, times: timesOf(span) }))
      return { ok: true, answer }
    } catch (failure) {
      forget(one)
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      return { ok: false, problem: failure }
    }
  }

  return {
    blockedCopy: blocked,
    copy: (assignmentId: string, { startsAt, endsAt, breakMinutes }: PlannedTimes) =>
      enqueue(async () => {
        const span = { startsAt, endsAt, breakMinutes }
        const outcome = await send(assignmentId, span)
        if (outcome.ok) return
        if (isRefusal(outcome.problem, 'WORKING_TIME')) {
          const warnings = outcome.problem.problem.warnings as PlanningWarning[]
          setBlocked({ assignmentId, span, warnings })
        } else tell.failure(outcome.problem)
      }),
    /** Repeats the copy with a reason. */
    insistOnCopy: ({ assignmentId, span }: BlockedCopy, reason: string) => send(assignmentId, span, reason),
    closeCopy: () => setBlocked(undefined),
    /** Reports shifts that a dialog has created; drafts can be undone. */
    created(items: Planning['items']) {
      if (isPublished(items)) {
        tell.success(t('shifts.plan.published', { count: items.length }))
        return
      }
      const one = add()
      one.back = () => remove(items)
      report(one, t('shifts.plan.done', { count: items.length }))
    },
  }
}
