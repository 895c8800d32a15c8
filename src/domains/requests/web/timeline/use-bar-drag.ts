import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BarLayer } from './bar-layer.ts'
import { dateOf } from './days.ts'
import { type Layout, neighbourOf, type Span } from './layout.ts'
import { drawnTo, stepped } from './layout.ts'
import type { Viewport } from './use-viewport.ts'

/** A bar that is being moved, with its new days. */
export interface DraggedBar {
  readonly span: Span
  readonly start: number
  readonly end: number
  readonly by: 'keys' | 'pointer'
}

interface Drag {
  readonly span: Span
  readonly element: HTMLElement
  readonly grip: 'whole' | 'start' | 'end'
  readonly x: number
  readonly left: number
  pointerX: number
  isMoving: boolean
  /** The days where the bar would be dropped. */
  days: Pick<Span, 'start' | 'end'>
  /** True once the drag was cancelled while the pointer is still down. */
  isGivenUp: boolean
}

interface GripOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly bars: BarLayer
  readonly plane: Viewport
  readonly layout: Layout
  readonly move: (id: string, start: number, end: number) => void
  readonly open: (id: string) => void
  /** Called when a bar is tapped. A second tap opens the request. */
  readonly onTap: (id: string) => void
  readonly tapped: string | undefined
}

// A drag starts after 4 pixels. Within 8 pixels of an end, it changes only that end.
const slopPixels = 4
const endPixels = 8
const edgePixels = 48

/** Moves bars with pointer and keyboard, and moves the focus between them. Also returns the text for screen readers. */
export function useBarDrag({ scroller, bars, plane, layout, move, open, onTap, tapped }: GripOptions) {
  const { t } = useTranslation()
  const format = useFormat()
  const [dragged, setDragged] = useState<DraggedBar>()
  const [announcement, announce] = useState('')
  const drag = useRef<Drag | undefined>(undefined)
  const isClickSpent = useRef(false)
  const { scale } = plane

  const daysOf = ({ start, end }: Pick<Span, 'start' | 'end'>) => ({
    dates: format.dates(dateOf(start), dateOf(end)),
    days: end - start + 1,
  })

  function hold(next: DraggedBar) {
    setDragged(next)
    if (next.by === 'keys') plane.revealDays(next)
    bars.preview(next.span.id, next.start, next.end, next.by)
    announce(t('requests.timeline.nowAt', daysOf(next)))
  }

  function drop(from: DraggedBar, isKept: boolean) {
    const { span, start, end } = from
    const isElsewhere = start !== span.start || end !== span.end
    setDragged(undefined)
    bars.release(span.id)
    if (isKept && isElsewhere) move(span.id, start, end)
    else announce(t('requests.timeline.putBack', { title: span.request.title }))
  }

  function pressWhileDragged(event: KeyboardEvent, now: DraggedBar) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) hold({ ...now, ...stepped(now, step * (event.shiftKey ? 7 : 1), event.altKey) })
    else if (event.key === 'Enter' || event.key === ' ') drop(now, true)
    else if (event.key === 'Escape') drop(now, false)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyDown(event: KeyboardEvent) {
    const span = bars.spanAt(event.target)
    if (!span || event.ctrlKey || event.metaKey) return
    if (dragged?.by === 'keys') return pressWhileDragged(event, dragged)
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const isMove = event.key === ' ' || (isArrow && (event.shiftKey || event.altKey))
    if (isMove) {
      event.preventDefault()
      if (!span.request.allowed.includes('edit'))
        return announce(t('requests.timeline.fixed', { title: span.request.title }))
      const taken: DraggedBar = { span, start: span.start, end: span.end, by: 'keys' }
      if (isArrow) return pressWhileDragged(event, taken)
      hold(taken)
      return announce(t('requests.timeline.pickedUp', { title: span.request.title }))
    }
    if (!isArrow && !['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const index = layout.indexOf.get(span.id)
    const to = index === undefined ? undefined : neighbourOf(layout, index, event.key)
    const next = to === undefined ? undefined : layout.spans[to]
    if (to === undefined || !next) return
    plane.reveal(to)
    bars.choose(next.id)
    bars.elementOf(next.id)?.focus({ preventScroll: true })
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const span = bars.spanAt(event.target)
    const element = span && bars.elementOf(span.id)
    const isFinger = event.pointerType === 'touch'
    if (event.button !== 0 || !span || !element || !span.request.allowed.includes('edit')) return
    if (isFinger && tapped !== span.id) return
    const { left, width } = element.getBoundingClientRect()
    const from = event.clientX - left
    const reach = isFinger ? 2 * endPixels : endPixels
    const hasEnds = width > 3 * reach
    const grip = hasEnds && from < reach ? 'start' : hasEnds && from > width - reach ? 'end' : 'whole'
    drag.current = {
      span,
      element,
      grip,
      x: event.clientX,
      left: scroller.current?.scrollLeft ?? 0,
      pointerX: event.clientX,
      isMoving: false,
      days: span,
      isGivenUp: false,
    }
  }

  function follow(now: Drag) {
    const way = now.pointerX - now.x + (scroller.current?.scrollLeft ?? 0) - now.left
    const days = drawnTo(now.span, Math.round(way / scale.pixels), now.grip)
    if (now.days.start === days.start && now.days.end === days.end && dragged) return
    now.days = days
    hold({ span: now.span, ...days, by: 'pointer' })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = drag.current
    if (!now || now.isGivenUp) return
    now.pointerX = event.clientX
    if (!now.isMoving) {
      if (Math.abs(event.clientX - now.x) < slopPixels) return
      now.isMoving = true
      now.element.setPointerCapture(event.pointerId)
    }
    follow(now)
  }

  function onPointerUp() {
    const now = drag.current
    drag.current = undefined
    if (!now?.isMoving) return
    // Ignores the click event that follows the end of a drag.
    isClickSpent.current = true
    setTimeout(() => {
      isClickSpent.current = false
    })
    if (!now.isGivenUp) drop({ span: now.span, ...now.days, by: 'pointer' }, true)
  }

  function giveUp() {
    const now = drag.current
    if (!now?.isMoving || now.isGivenUp) return
    now.isGivenUp = true
    drop({ span: now.span, ...now.days, by: 'pointer' }, false)
  }

  function onPointerCancel() {
    giveUp()
    drag.current = undefined
  }

  function onClick(event: MouseEvent) {
    const span = bars.spanAt(event.target)
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!span || (isElsewhere && !isClickSpent.current)) return
    event.preventDefault()
    if (isClickSpent.current) return
    const isFinger = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'
    if (isFinger && tapped !== span.id) onTap(span.id)
    else open(span.id)
  }

  function onBlur(event: FocusEvent) {
    const span = bars.spanAt(event.target)
    if (dragged?.by === 'keys' && span?.id === dragged.span.id) drop(dragged, false)
  }

  // Scrolls the timeline while a bar is dragged to its edge.
  const isDrawn = dragged?.by === 'pointer'
  const latest = useRef({ follow, giveUp })
  useEffect(() => {
    latest.current = { follow, giveUp }
  })
  useEffect(() => {
    if (!isDrawn) return undefined
    let frame = requestAnimationFrame(function go() {
      const element = scroller.current
      const now = drag.current
      if (!element || !now || now.isGivenUp) return
      const { left, right } = element.getBoundingClientRect()
      const names = element.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0
      const before = element.scrollLeft
      if (now.pointerX > right - edgePixels) element.scrollLeft += 10
      else if (now.pointerX < left + names + edgePixels) element.scrollLeft -= 10
      if (element.scrollLeft !== before) latest.current.follow(now)
      frame = requestAnimationFrame(go)
    })
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.giveUp()
    }
    window.addEventListener('keydown', press)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', press)
    }
  }, [isDrawn, scroller])

  return {
    dragged,
    announcement,
    handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick, onBlur },
  }
}
