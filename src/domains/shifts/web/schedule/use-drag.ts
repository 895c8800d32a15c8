import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { useShiftTimes } from '#domains/shifts/web/use-shift-times.ts'
import type { BoardItem, BoardRow } from './board.ts'
import { type DropTarget, landingOf, type DragOffset } from './dragging.ts'
import type { useCreations } from './use-creations.ts'
import type { useMoves } from './use-moves.ts'

/** A shift that is being dragged, with its offset and target. */
export interface ShiftDrag {
  readonly item: BoardItem
  readonly way: DragOffset
  readonly landing: DropTarget
  readonly by: 'keys' | 'pointer'
  /** True if a copy is dropped, and the shift stays. */
  readonly isCopy: boolean
}

/** Manages dragging of shifts; `announcement` contains the announcement for screen readers. */
export function useShiftDrag(
  rows: readonly BoardRow[],
  move: ReturnType<typeof useMoves>['move'],
  copy: ReturnType<typeof useCreations>['copy'] | undefined,
) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const [carry, setCarry] = useState<ShiftDrag>()
  const [announcement, announce] = useState('')
  const rowOf = (rowId: string) => rows.find(({ id }) => id === rowId)

  function wordsOf({ item, way, landing, isCopy }: Omit<ShiftDrag, 'by'>): string {
    const worker = rowOf(way.rowId)?.worker.name ?? ''
    if (!('why' in landing)) {
      const { startsAt } = landing.span
      const values = { worker, date: format.day(startsAt, 'weekday'), times: timesOf(landing.span) }
      return isCopy ? t('shifts.carry.copyAt', values) : t('shifts.carry.at', values)
    }
    if (landing.why === 'noAssignment') {
      const project = item.assignment.project.name
      return t('shifts.carry.noAssignment', { worker, project, date: format.date(landing.date, 'weekday') })
    }
    return landing.why === 'repeated' ? t('shifts.validation.timeRepeated') : t('shifts.validation.timeSkipped')
  }

  function landed(item: BoardItem, way: DragOffset): DropTarget {
    return landingOf(item.shift, item.assignment, rowOf(way.rowId), way, format.timeZone)
  }

  /** True if a copy is wanted and possible, or if the shift itself cannot be moved. */
  function copyOr({ item }: ShiftDrag, wantsCopy: boolean): boolean {
    return copy !== undefined && (wantsCopy || !item.shift.allowed.includes('move'))
  }

  return {
    carry,
    announcement,
    wordsOf,
    /** Picks up a shift, or a copy of it if it cannot be moved. Returns false if neither is possible. */
    take(item: BoardItem, by: ShiftDrag['by'], wantsCopy = false): boolean {
      const what = { project: item.assignment.project.name, worker: item.assignment.worker.name }
      const isCopy = copy !== undefined && (wantsCopy || !item.shift.allowed.includes('move'))
      if (item.isTail || !(isCopy || item.shift.allowed.includes('move'))) {
        announce(t('shifts.carry.fixed', what))
        return false
      }
      const way = { rowId: item.rowId, days: 0, minutes: 0 }
      setCarry({ item, way, landing: landed(item, way), by, isCopy })
      announce(isCopy ? t('shifts.carry.copied', what) : t('shifts.carry.pickedUp', what))
      return true
    },
    to(now: ShiftDrag, way: DragOffset, wantsCopy = now.isCopy) {
      const next = { ...now, way, landing: landed(now.item, way), isCopy: copyOr(now, wantsCopy) }
      setCarry(next)
      announce(wordsOf(next))
    },
    /** Drops the shift. Returns false if it cannot be dropped there. */
    drop(now: ShiftDrag, wantsCopy = now.isCopy): boolean {
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
      if (isSame) return true
      if (copyOr(now, wantsCopy)) copy?.(assignmentId, span)
      else move(shift, { ...span, assignmentId })
      return true
    },
    giveUp() {
      setCarry(undefined)
      announce(t('shifts.carry.putBack'))
    },
  }
}
