import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { BoardItem, BoardRow, DemandRow } from './board.ts'
import type { Density } from '#platform/web/ui/list/use-density.ts'
import type { DragOffset } from './dragging.ts'
import { cursorIn, itemKey, cursorAt } from './stepping.ts'
import { type ShiftDrag, useShiftDrag } from './use-drag.ts'
import type { useCreations } from './use-creations.ts'
import type { useSelection } from '../selection/use-selection.ts'
import { type Cursor, cursorOf, keyOf, useCursor } from './use-cursor.ts'
import { useDrawDays } from './use-draw-days.ts'
import type { useMoves } from './use-moves.ts'
import { type PointerPath, usePointerDrag } from './use-pointer-drag.ts'
import type { ScheduleRange } from './use-schedule-range.ts'
import { useVisibleRange } from './use-visible-range.ts'

// The greatest width of the dragged shift beside the pointer, as in its styles.
const ghostPixels = 340

/** The props of both views of the schedule. */
export interface GridProps {
  readonly rows: readonly BoardRow[]
  /** The rows of open positions, in the view of a week. */
  readonly demand: readonly DemandRow[]
  readonly range: ScheduleRange
  readonly holidays: ReadonlyMap<string, string>
  /** The open positions of requests by day. */
  readonly openPositions: ReadonlyMap<string, number>
  /** Opens the open positions of a day, or of some requests on it. */
  readonly onDemand: (date: string, requestIds?: readonly string[]) => void
  readonly density: Density
  readonly move: ReturnType<typeof useMoves>['move']
  /** Opens a shift in the dialog. */
  readonly onOpen: (id: string) => void
  /** Copies a shift; undefined without permission. */
  readonly copy: ReturnType<typeof useCreations>['copy'] | undefined
  /** The selection of shifts; `isOn` while a click or Space selects a shift. */
  readonly selecting: {
    readonly isOn: boolean
    readonly selection: ReturnType<typeof useSelection>
    readonly end: () => void
  }
  /** Opens the form for shifts in a row on some days; without a row, the worker is still to be selected. */
  readonly onAdd: (rowId: string, dates: readonly string[]) => void
}

/** The differences between the views: how keys and pointer move. */
interface Manner {
  /** True if days of a row can be selected for new shifts. */
  readonly draws: boolean
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
  const { rows, range, move, copy, selecting, onOpen, onAdd } = props
  const helpId = useId()
  const ghost = useRef<HTMLDivElement>(null)
  const { cursor, goTo, isAt } = useCursor(scroller)
  const carrying = useShiftDrag(rows, move, copy)
  const { carry } = carrying
  const sight = useVisibleRange(scroller)

  const itemAt = (target: EventTarget | null): BoardItem | undefined => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined
    const at = cursorOf(key)
    const cell = rows.find(({ id }) => id === at?.rowId)?.cells.find(({ date }) => date === at?.date)
    return cell?.items.find((item) => itemKey(item) === at?.at)
  }
  const follow = useCallback((x: number, y: number) => {
    // To the left of the pointer near the end of the window, where it would be cut off.
    const isLeft = x > window.innerWidth - ghostPixels
    const across = isLeft ? `calc(${x - 12}px - 100%)` : `${x + 12}px`
    if (ghost.current) ghost.current.style.transform = `translate(${across}, ${y + 12}px)`
  }, [])
  const pointer = usePointerDrag({ scroller, carrying, itemAt, wayTo: manner.wayTo, follow })
  const drawing = useDrawDays({ rows, scroller, onAdd })
  const isDrawSpent = useRef(false)

  function carryTo(now: ShiftDrag, way: DragOffset) {
    carrying.to(now, way)
    const date = manner.dateOf({ ...now, way })
    if (!range.days.includes(date)) range.goTo(date)
    goTo({ rowId: way.rowId, date, at: 'cell' })
  }

  function pressWhileCarried(event: KeyboardEvent, now: ShiftDrag) {
    const index = rows.findIndex(({ id }) => id === now.way.rowId)
    const neighbour = { ArrowUp: rows[index - 1], ArrowDown: rows[index + 1] }[event.key]
    const way = neighbour ? { ...now.way, rowId: neighbour.id } : manner.carry(now.way, event)
    if (way) carryTo(now, way)
    else if (event.key.toLowerCase() === 'c') carrying.to(now, now.way, !now.isCopy)
    else if (event.key === 'Enter' || event.key === ' ') {
      if (carrying.drop(now)) goTo({ rowId: now.way.rowId, date: manner.dateOf(now), at: now.item.shift.id })
    } else if (event.key === 'Escape') backHome(now)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
  }

  function backHome(now: ShiftDrag) {
    const home = { ...now, way: { rowId: now.item.rowId, days: 0, minutes: 0 } }
    const date = manner.dateOf(home)
    carrying.giveUp()
    if (!range.days.includes(date)) range.goTo(date)
    goTo({ rowId: home.way.rowId, date, at: now.item.shift.id })
  }

  /** Selects a shift with Space while shifts are selected, otherwise with Ctrl and Space; Escape ends the selection. */
  function pressToSelect(event: KeyboardEvent): boolean {
    const item = itemAt(event.target)
    const isToggle = event.key === ' ' && item && (selecting.isOn || event.ctrlKey || event.metaKey)
    if (isToggle) selecting.selection.choose(item.shift.id, event.shiftKey)
    else if (event.key === 'Escape' && selecting.isOn && !drawing.drawn) selecting.end()
    else return false
    event.preventDefault()
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!carry && pressToSelect(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (carry?.by === 'keys') return pressWhileCarried(event, carry)
    const at = event.target instanceof HTMLElement ? cursorOf(event.target.dataset.at) : undefined
    if (!at) return
    const drawnTo = manner.draws ? drawing.press(event, at) : undefined
    if (drawnTo) {
      event.preventDefault()
      if (drawnTo !== true) goTo(drawnTo)
      return
    }
    const item = itemAt(event.target)
    if (event.key === ' ' && item) {
      event.preventDefault()
      if (carrying.take(item, 'keys')) goTo({ ...at, at: 'cell' })
      return
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return range.step(event.key === 'PageUp' ? -1 : 1)
    }
    const to = manner.step(at, event.key)
    if (!to) return
    event.preventDefault()
    goTo(to)
  }

  function onClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (pointer.isClickSpent() || isDrawSpent.current || carry || !(target instanceof Element)) return
    const at = cursorOf(target.closest<HTMLElement>('[data-at]')?.dataset.at)
    const shift = target.closest<HTMLElement>('[data-shift]')?.dataset.shift
    const isSelected = selecting.isOn || ctrlKey || metaKey || shiftKey
    if (shift && isSelected) selecting.selection.choose(shift, shiftKey)
    else if (shift) onOpen(shift)
    else if (at?.at === 'add') onAdd(at.rowId, [at.date])
  }

  function onFocus({ target }: FocusEvent) {
    const at = target instanceof HTMLElement ? cursorOf(target.dataset.at) : undefined
    if (at && (at.at !== 'cell' || carry)) isAt(at)
  }

  function endDraw(isKept: boolean) {
    if (!drawing.pointer.end(isKept)) return
    // Ignores the click that follows the release.
    isDrawSpent.current = true
    setTimeout(() => {
      isDrawSpent.current = false
    })
  }

  const pointerHandlers = !manner.draws
    ? pointer.handlers
    : {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          pointer.handlers.onPointerDown(event)
          drawing.pointer.onPointerDown(event)
        },
        onPointerMove(event: PointerEvent<HTMLElement>) {
          pointer.handlers.onPointerMove(event)
          drawing.pointer.onPointerMove(event)
        },
        onPointerUp(event: PointerEvent<HTMLElement>) {
          pointer.handlers.onPointerUp(event)
          endDraw(true)
        },
        onPointerCancel() {
          pointer.handlers.onPointerCancel()
          endDraw(false)
        },
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
    const to = cursorAt(rows, cursor.at) ?? cursorIn(rows, cursor)
    if (to) goTo(to)
  }, [rows, cursor, goTo, scroller])

  const entry = useMemo(() => cursorIn(rows, cursor), [rows, cursor])
  const pinned = new Set([entry?.rowId, carry?.item.rowId, carry?.way.rowId])
  return {
    helpId,
    sight,
    ghost,
    carry,
    carrying,
    /** The place that the Tab key enters. */
    cursor: entry,
    targetDate: carry && manner.dateOf(carry),
    drawing,
    pointer: pointerHandlers,
    handlers: { onKeyDown, onClick, onFocus, onBlur },
    drawn: rows.filter((row) => (row.top < sight.bottom && row.top + row.height > sight.top) || pinned.has(row.id)),
  }
}
