import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { useShiftTimes } from '#domains/shifts/web/use-shift-times.ts'
import type { BoardItem, BoardRow } from './board.ts'
import { type DropTarget, landingOf, type DragOffset } from './dragging.ts'
import type { useMoves } from './use-moves.ts'

/** A shift that is being dragged, with its offset and target. */
export interface ShiftDrag {
  readonly item: BoardItem
  readonly way: DragOffset
  readonly landing: DropTarget
  readonly by: 'keys' | 'pointer'
}

/** Manages dragging of shifts; `announcement` contains the announcement for screen readers. */
export function useShiftDrag(rows: readonly BoardRow[], move: ReturnType<typeof useMoves>['move']) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const [carry, setCarry] = useState<ShiftDrag>()
  const [announcement, announce] = useState('')
  const rowOf = (workerId: string) => rows.find(({ worker }) => worker.id === workerId)

  function wordsOf({ item, way, landing }: Pick<ShiftDrag, 'item' | 'way' | 'landing'>): string {
    const worker = rowOf(way.workerId)?.worker.name ?? ''
    if (!('why' in landing)) {
      const { startsAt } = landing.span
      return t('shifts.carry.at', { worker, date: format.day(startsAt, 'weekday'), times: timesOf(landing.span) })
    }
    if (landing.why === 'noAssignment') {
      const project = item.assignment.project.name
      return t('shifts.carry.noAssignment', { worker, project, date: format.date(landing.date, 'weekday') })
    }
    return landing.why === 'repeated' ? t('shifts.validation.timeRepeated') : t('shifts.validation.timeSkipped')
  }

  function landed(item: BoardItem, way: DragOffset): DropTarget {
    return landingOf(item.shift, item.assignment, rowOf(way.workerId), way, format.timeZone)
  }

  return {
    carry,
    announcement,
    wordsOf,
    /** Picks up a shift. Returns false if it cannot be moved. */
    take(item: BoardItem, by: ShiftDrag['by']): boolean {
      const what = { project: item.assignment.project.name, worker: item.assignment.worker.name }
      if (item.isTail || !item.shift.allowed.includes('move')) {
        announce(t('shifts.carry.fixed', what))
        return false
      }
      const way = { workerId: item.assignment.worker.id, days: 0, minutes: 0 }
      setCarry({ item, way, landing: landed(item, way), by })
      announce(t('shifts.carry.pickedUp', what))
      return true
    },
    to(now: ShiftDrag, way: DragOffset) {
      const landing = landed(now.item, way)
      setCarry({ ...now, way, landing })
      announce(wordsOf({ item: now.item, way, landing }))
    },
    /** Drops the shift. Returns false if it cannot be dropped there. */
    drop(now: ShiftDrag): boolean {
      const { shift } = now.item
      if ('why' in now.landing) {
        if (now.by === 'pointer') {
          setCarry(undefined)
          tell.error(wordsOf(now))
        } else announce(wordsOf(now))
        return false
      }
      const { span, assignmentId } = now.landing
      setCarry(undefined)
      const isSame = span.startsAt === shift.startsAt && assignmentId === shift.assignmentId
      announce(isSame ? t('shifts.carry.putBack') : '')
      if (!isSame) move(shift, { ...span, assignmentId })
      return true
    },
    giveUp() {
      setCarry(undefined)
      announce(t('shifts.carry.putBack'))
    },
  }
}
