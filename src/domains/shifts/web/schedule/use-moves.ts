import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type MovedShift, type PlanningWarning, type Schedule, shiftRoutes } from '../../contract.ts'
import type { Span } from '../../rules.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import type { PendingMoves, ScheduleShift } from './board.ts'
import type { Undoable, useUndoable } from './use-undoable.ts'

type ShiftSlot = Span & { readonly assignmentId: string }

/** A move of a shift from its previous place. */
export interface Move {
  readonly shift: ScheduleShift
  readonly to: ShiftSlot
  readonly isUndo: boolean
}

/** A move that breaks working time rules and needs a reason. */
export interface BlockedMove extends Move {
  readonly warnings: readonly PlanningWarning[]
}

const schedules = { queryKey: [shiftRoutes.readSchedule.method, shiftRoutes.readSchedule.path] }
const slotOf = ({ startsAt, endsAt, assignmentId }: ShiftSlot): ShiftSlot => ({ startsAt, endsAt, assignmentId })

/** Moves shifts optimistically, asks for a reason if working time rules are broken, and can undo each move. */
export function useMoves({ add, enqueue, forget, report }: ReturnType<typeof useUndoable>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const client = useQueryClient()
  const [moved, setMoved] = useState<PendingMoves>(new Map())
  const [blocked, setBlocked] = useState<BlockedMove>()
  const versions = useRef(new Map<string, number>())

  const showMoved = ({ shift, to }: Move) => setMoved((before) => new Map(before).set(shift.id, to))
  const release = (id: string) => setMoved((before) => new Map([...before].filter(([one]) => one !== id)))

  async function send(move: Move, one: Undoable, reason?: string): Promise<Outcome<MovedShift>> {
    const { shift, to, isUndo } = move
    const seen = versions.current.get(shift.id) ?? shift.version
    try {
      const answer = await call(shiftRoutes.moveShift, {
        params: { id: shift.id },
        query: {},
        body: { ...to, ...(reason === undefined ? {} : { override: { reason } }) },
        ifMatch: isUndo ? seen : Math.max(seen, shift.version),
      })
      settle(answer)
      const values = {
        worker: answer.worker.name,
        date: format.day(answer.startsAt, 'weekday'),
        times: timesOf(answer),
      }
      if (isUndo) tell.success(t('shifts.move.undone', values))
      else {
        const back = { shift: { ...shift, ...to, version: answer.version }, to: slotOf(shift), isUndo: true }
        one.back = () => {
          showMoved(back)
          return attempt(back, {})
        }
        report(one, t('shifts.move.done', values))
      }
      return { ok: true, answer }
    } catch (failure) {
      forget(one)
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      return { ok: false, problem: failure }
    }
  }

  function settle(answer: MovedShift) {
    versions.current.set(answer.id, answer.version)
    client.setQueriesData<Schedule>(schedules, (known) => known && withShift(known, answer))
    release(answer.id)
    void client.invalidateQueries()
  }

  function refuse(move: Move, problem: Failure) {
    if (isRefusal(problem, 'WORKING_TIME')) {
      setBlocked({ ...move, warnings: problem.problem.warnings as PlanningWarning[] })
      return
    }
    release(move.shift.id)
    if (problem instanceof ApiProblem && problem.status === 409) void client.invalidateQueries()
    const faults = problem instanceof ApiProblem ? problem.fields.map(({ message }) => message) : []
    if (faults.length > 0) tell.error(faults.join(' '))
    else tell.failure(problem)
  }

  function start(move: Move) {
    const one = add()
    showMoved(move)
    enqueue(() => attempt(move, one))
  }

  async function attempt(move: Move, one: Undoable) {
    const outcome = await send(move, one)
    if (!outcome.ok) refuse(move, outcome.problem)
  }

  return {
    moved,
    blocked,
    move: (shift: ScheduleShift, to: ShiftSlot) => start({ shift, to: slotOf(to), isUndo: false }),
    /** Repeats the move with a reason. */
    insist: (move: BlockedMove, reason: string) => send(move, add(), reason),
    /** Closes the dialog and puts the shift back. */
    close: () => {
      if (blocked) release(blocked.shift.id)
      setBlocked(undefined)
    },
  }
}

function withShift(known: Schedule, { id, assignmentId, startsAt, endsAt, version, allowed }: MovedShift): Schedule {
  const moved = { assignmentId, startsAt, endsAt, version, allowed }
  return { ...known, items: known.items.map((one) => (one.id === id ? { ...one, ...moved } : one)) }
}
