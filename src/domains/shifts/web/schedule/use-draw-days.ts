import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardRow } from './board.ts'
import { stopsOf } from './stepping.ts'
import type { Cursor } from './use-cursor.ts'

/** The days of a row that are being selected for new shifts: from the first one chosen to the last, in any order. */
export interface DrawnDays {
  readonly rowId: string
  readonly from: string
  readonly to: string
}

interface DrawOptions {
  readonly rows: readonly BoardRow[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly onAdd: (rowId: string, dates: readonly string[]) => void
}

// The distance after which a press selects days, in pixels.
const slopPixels = 5

/** Selects days of a row for new shifts: by dragging over them with a mouse, or with Shift and the arrow keys. */
export function useDrawDays({ rows, scroller, onAdd }: DrawOptions) {
  const { t } = useTranslation()
  const format = useFormat()
  const [drawn, setDrawn] = useState<DrawnDays>()
  const start = useRef<(DrawnDays & { x: number; y: number; isMoving: boolean }) | undefined>(undefined)
  const rowOf = (rowId: string) => rows.find(({ id }) => id === rowId)
  const daysOf = ({ rowId, from, to }: DrawnDays) =>
    (rowOf(rowId)?.cells ?? [])
      .filter(({ date, canAdd }) => canAdd && isBetween(date, from, to))
      .map(({ date }) => date)

  function finish(days: DrawnDays) {
    setDrawn(undefined)
    const dates = daysOf(days)
    if (dates.length > 0) onAdd(days.rowId, dates)
  }

  function onPointerDown({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
    if (button !== 0 || pointerType === 'touch' || !(target instanceof Element) || target.closest('[data-shift]'))
      return
    const { row: rowId, date } = target.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
    if (!rowId || !date || !rowOf(rowId)?.cells.some((cell) => cell.date === date && cell.canAdd)) return
    start.current = { rowId, from: date, to: date, x, y, isMoving: false }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = start.current
    if (!now || (!now.isMoving && Math.abs(event.clientX - now.x) < slopPixels)) return
    if (!now.isMoving) scroller.current?.setPointerCapture(event.pointerId)
    now.isMoving = true
    // Only the days of this row can be selected, also if the pointer leaves it.
    const cell = document.elementFromPoint(event.clientX, now.y)?.closest<HTMLElement>('[data-cell]')
    const date = cell?.dataset.row === now.rowId ? cell.dataset.date : undefined
    if (!date || (drawn && date === now.to)) return
    start.current = { ...now, to: date }
    setDrawn({ rowId: now.rowId, from: now.from, to: date })
  }

  function end(isKept: boolean): boolean {
    const now = start.current
    start.current = undefined
    if (!now?.isMoving) return false
    if (isKept) finish(now)
    else setDrawn(undefined)
    return true
  }

  const giveUp = useRef(end)
  useEffect(() => {
    giveUp.current = end
  })
  const isDrawing = drawn !== undefined
  useEffect(() => {
    if (!isDrawing) return undefined
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') giveUp.current(false)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isDrawing])

  return {
    drawn,
    announcement: drawn
      ? t('shifts.draw.days', {
          worker: rowOf(drawn.rowId)?.worker.name ?? '',
          dates: format.dates(...inOrder(drawn.from, drawn.to)),
          count: daysOf(drawn).length,
        })
      : '',
    /** The selected days of a row, in order. */
    daysIn: (rowId: string) => (drawn?.rowId === rowId ? inOrder(drawn.from, drawn.to).join(' ') : undefined),
    pointer: { onPointerDown, onPointerMove, end },
    /** Handles a key at a place; returns the place to focus, true if the key was handled, or undefined. */
    press({ key, shiftKey }: KeyboardEvent, at: Cursor): Cursor | true | undefined {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      if (shiftKey && step) {
        const cells = rowOf(at.rowId)?.cells ?? []
        const next = cells[cells.findIndex(({ date }) => date === at.date) + step]
        const isHere = drawn?.rowId === at.rowId
        if (!next || !(isHere || cells.some(({ date, canAdd }) => canAdd && date === at.date))) return true
        setDrawn({ rowId: at.rowId, from: isHere ? drawn.from : at.date, to: next.date })
        return { rowId: at.rowId, date: next.date, at: stopsOf(next).at(-1) ?? 'cell' }
      }
      if (!drawn || key === 'Shift') return undefined
      if (key !== 'Enter') setDrawn(undefined)
      else finish(drawn)
      return key === 'Enter' || key === 'Escape' ? true : undefined
    },
  }
}

const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

function isBetween(date: string, one: string, other: string): boolean {
  const [from, to] = inOrder(one, other)
  return from <= date && date <= to
}
