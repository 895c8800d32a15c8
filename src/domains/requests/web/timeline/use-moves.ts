import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { call } from '#platform/web/api/client.ts'
import { readKey } from '#platform/web/api/use-read.ts'
import { ApiProblem, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { useUndoKey } from '#platform/web/toast/use-undo-key.ts'
import { requestRoutes } from '../../contract.ts'
import { dateOf, dayOf } from './days.ts'
import type { BarRequest } from './layout.ts'
import type { SpanStore } from './span-store.ts'

interface Step {
  readonly id: string
  readonly start: number
  readonly end: number
}

/**
 * A move that can be undone, even before the server has confirmed it. `before` is set once the server has accepted the
 * move.
 */
interface Move {
  before?: Step
  /** Hides the toast that offers to undo the move. */
  hide?: () => void
}

/**
 * Moves requests to other days, first on the screen and then on the server. Each move can be undone; Ctrl+Z undoes the
 * last.
 */
export function useMoves(store: SpanStore): (id: string, start: number, end: number) => void {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const client = useQueryClient()
  const moves = useRef<Move[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  const send = useCallback(
    async ({ id, start, end }: Step, move?: Move, undo?: (move: Move) => void) => {
      const span = store.spanOf(id)
      if (!span) return
      const before = { id, start: dayOf(span.request.startDate), end: dayOf(span.request.endDate) }
      const days = { startDate: dateOf(start), endDate: dateOf(end) }
      try {
        const moved = await call(requestRoutes.editRequest, {
          params: { id },
          body: days,
          ifMatch: span.request.version,
        })
        store.settle(moved)
        // Its page must open with the new version: with the one before, an approval would be refused.
        client.setQueryData(readKey(requestRoutes.readRequest, { params: { id } }), moved)
        void client.invalidateQueries()
        const values = { title: moved.title, dates: format.dates(moved.startDate, moved.endDate) }
        if (!move || !undo) return void tell.success(t('requests.timeline.undone', values))
        move.before = before
        // Skips the toast if the user has already undone the move.
        if (!moves.current.includes(move)) return
        const action = { label: t('platform.action.undo'), run: () => undo(move) }
        move.hide = tell.success(t('requests.timeline.moved', values), action)
      } catch (failure) {
        moves.current = moves.current.filter((one) => one !== move)
        if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
        const current = isRefusal(failure, 'STALE_VERSION') && (failure.problem.current as BarRequest | undefined)
        store.settle(current || span.request)
        // A bar has no form field, so a validation message is shown as a toast.
        const [fault] = failure instanceof ApiProblem ? failure.fields : []
        if (current) tell.error(t('requests.timeline.stale', { title: current.title }))
        else if (fault) tell.error(fault.message)
        else tell.failure(failure)
      }
    },
    [store, client, format, tell, t],
  )

  // Moves are sent one after the other, because each needs the version of the one before.
  const enqueue = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work)
  }, [])

  const undo = useCallback(
    (chosen?: Move) => {
      const move = chosen ?? moves.current.at(-1)
      if (!move || !moves.current.includes(move)) return
      moves.current = moves.current.filter((one) => one !== move)
      move.hide?.()
      enqueue(async () => {
        if (!move.before) return
        store.place(move.before.id, move.before.start, move.before.end)
        await send(move.before)
      })
    },
    [enqueue, store, send],
  )

  useUndoKey(
    () => moves.current.length > 0,
    () => undo(),
  )

  return useMemo(
    () => (id, start, end) => {
      const move: Move = {}
      moves.current.push(move)
      store.place(id, start, end)
      enqueue(() => send({ id, start, end }, move, undo))
    },
    [store, enqueue, send, undo],
  )
}
