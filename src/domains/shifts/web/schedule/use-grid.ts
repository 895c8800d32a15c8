import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { BoardItem, BoardRow } from './board.ts'
import type { DragOffset } from './dragging.ts'
import { cursorIn, itemKey, placeOf } from './stepping.ts'
import { type ShiftDrag, useShiftDrag } from './use-drag.ts'
import { type Cursor, cursorOf, keyOf, useCursor } from './use-cursor.ts'
import type { useMoves } from './use-moves.ts'
import { type PointerPath, usePointerDrag } from './use-pointer-drag.ts'
import type { SchedulePlace } from './use-schedule-place.ts'
import { useVisibleRange } from './use-visible-range.ts'

/** The props of both views of the schedule. */
export interface GridProps {
  readonly rows: readonly BoardRow[]
  readonly place: SchedulePlace
  readonly holidays: ReadonlyMap<string, string>
  readonly move: ReturnType<typeof useMoves>['move']
  /** Opens a shift in the dialog. */
  readonly onOpen: (id: string) => void
  /** Opens the form for a shift of a worker on a day. */
  readonly onAdd: (workerId: string, date: string) => void
}

/** The differences between the views: how keys and pointer move. */
interface Manner {
  /** Returns where a key moves the focus. */
  readonly step: (from: Cursor, key: string) => Cursor | undefined
  /** Returns where left and right move a dragged shift; up and down select another worker in both views. */
  readonly carry: (way: DragOffset, event: KeyboardEvent) => DragOffset | undefined
  readonly wayTo: (path: PointerPath) => DragOffset | undefined
  /** Returns the day on which the dragged shift would be dropped. */
  readonly dateOf: (carry: ShiftDrag) => string
}

/** Handles keyboard and pointer in a view of the schedule, including dragging. Only visible rows are rendered. */
export function useGrid(props: GridProps, scroller: RefObject<HTMLElement | null>, manner: Manner) {
  const { rows, place, move, onOpen, onAdd } = props
  const helpId = useId()
  const ghost = useRef<HTMLDivElement>(null)
  const { cursor, goTo, isAt } = useCursor(scroller)
  const carrying = useShiftDrag(rows, move)
  const { carry } = carrying
  const sight = useVisibleRange(scroller)

  const itemAt = (target: EventTarget | null): BoardItem | undefined => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined
    const at = cursorOf(key)
    const cell = rows.find(({ worker }) => worker.id === at?.workerId)?.cells.find(({ date }) => date === at?.date)
    return cell?.items.find((item) => itemKey(item) === at?.at)
  }
  const follow = useCallback((x: number, y: number) => {
    if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`
  }, [])
  const pointer = usePointerDrag({ scroller, carrying, itemAt, wayTo: manner.wayTo, follow })

  function carryTo(now: ShiftDrag, way: DragOffset) {
    carrying.to(now, way)
    const date = manner.dateOf({ ...now, way })
    if (!place.days.includes(date)) place.goTo(date)
    goTo({ workerId: way.workerId, date, at: 'cell' })
  }

  function pressWhileCarried(event: KeyboardEvent, now: ShiftDrag) {
    const index = rows.findIndex(({ worker }) => worker.id === now.way.workerId)
    const neighbour = { ArrowUp: rows[index - 1], ArrowDown: rows[index + 1] }[event.key]
    const way = neighbour ? { ...now.way, workerId: neighbour.worker.id } : manner.carry(now.way, event)
    if (way) carryTo(now, way)
    else if (event.key === 'Enter' || event.key === ' ') {
      if (carrying.drop(now)) goTo({ workerId: now.way.workerId, date: manner.dateOf(now), at: now.item.shift.id })
    } else if (event.key === 'Escape') backHome(now)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
  }

  function backHome(now: ShiftDrag) {
    const home = { ...now, way: { workerId: now.item.assignment.worker.id, days: 0, minutes: 0 } }
    const date = manner.dateOf(home)
    carrying.giveUp()
    if (!place.days.includes(date)) place.goTo(date)
    goTo({ workerId: home.way.workerId, date, at: now.item.shift.id })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (carry?.by === 'keys') return pressWhileCarried(event, carry)
    const at = event.target instanceof HTMLElement ? cursorOf(event.target.dataset.at) : undefined
    if (!at) return
    const item = itemAt(event.target)
    if (event.key === ' ' && item) {
      event.preventDefault()
      if (carrying.take(item, 'keys')) goTo({ ...at, at: 'cell' })
      return
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return place.step(event.key === 'PageUp' ? -1 : 1)
    }
    const to = manner.step(at, event.key)
    if (!to) return
    event.preventDefault()
    goTo(to)
  }

  function onClick({ target }: MouseEvent) {
    if (pointer.isClickSpent() || carry || !(target instanceof Element)) return
    const at = cursorOf(target.closest<HTMLElement>('[data-at]')?.dataset.at)
    const shift = target.closest<HTMLElement>('[data-shift]')?.dataset.shift
    if (shift) onOpen(shift)
    else if (at?.at === 'add') onAdd(at.workerId, at.date)
  }

  function onFocus({ target }: FocusEvent) {
    const at = target instanceof HTMLElement ? cursorOf(target.dataset.at) : undefined
    if (at && (at.at !== 'cell' || carry)) isAt(at)
  }

  // If the focus leaves the schedule during a keyboard drag, the shift goes back.
  function onBlur({ relatedTarget }: FocusEvent) {
    if (carry?.by !== 'keys' || !(relatedTarget instanceof Node)) return
    if (!scroller.current?.contains(relatedTarget)) carrying.giveUp()
  }

  // The focused shift may have been undone, deleted or moved. The focus follows it, or moves to what is there now.
  useLayoutEffect(() => {
    if (!cursor || document.activeElement !== document.body) return
    if (scroller.current?.querySelector(`[data-at="${CSS.escape(keyOf(cursor))}"]`)) return
    const to = placeOf(rows, cursor.at) ?? cursorIn(rows, cursor)
    if (to) goTo(to)
  }, [rows, cursor, goTo, scroller])

  const entry = useMemo(() => cursorIn(rows, cursor), [rows, cursor])
  const pinned = new Set([entry?.workerId, carry?.item.assignment.worker.id, carry?.way.workerId])
  return {
    helpId,
    ghost,
    carry,
    carrying,
    /** The place that the Tab key enters. */
    cursor: entry,
    targetDate: carry && manner.dateOf(carry),
    pointer: pointer.handlers,
    handlers: { onKeyDown, onClick, onFocus, onBlur },
    drawn: rows
      .map((row, index) => ({ row, number: index + 1 }))
      .filter(({ row }) => (row.top < sight.bottom && row.top + row.height > sight.top) || pinned.has(row.worker.id)),
  }
}
