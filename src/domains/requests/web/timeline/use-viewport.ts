import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BarLayer, BarTexts } from './bar-layer.ts'
import { dateOf, dayOf } from './days.ts'
import { type Area, firstAtLeast, heights, laneOf, type Layout, type Span } from './layout.ts'
import { dayAt, isNearEnd, leadOf, pixelsAt, type Scale, scaleAround } from './scale.ts'

interface ViewportOptions {
  /** The scroll container. Its `data-corner` element is sticky in both directions. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The layer that draws the bars outside of React. */
  readonly bars: BarLayer
  readonly layout: Layout
  readonly texts: BarTexts
  readonly zoom: number
  /** The day at the mark, slightly right of the left edge. */
  readonly date: string
  /** Called after the user has scrolled to another day. */
  readonly onArrive: (date: string) => void
}

/** The visible part of the timeline. */
export interface Viewport {
  readonly scale: Scale
  /** The rendered part: the visible part with a margin. */
  readonly area: Area
  /** Returns the visible days, as day numbers. */
  readonly sight: () => { readonly from: number; readonly to: number }
  /** Scrolls a bar into view. */
  readonly reveal: (index: number) => void
  /** Scrolls the given days into view, as far as they fit. */
  readonly revealDays: (days: Pick<Span, 'start' | 'end'>) => void
}

// The margin in pixels around the visible part. Bars are drawn again after scrolling half of it.
const beyond = { x: 360, y: 240 }
const inSight = { x: 0, y: 0 }
const nothing: Area = { from: 0, to: -1, top: 0, bottom: -1 }

/** Renders the part that the user has scrolled to, and scrolls to the requested day. */
export function useViewport({ scroller, bars, layout, texts, zoom, date, onArrive }: ViewportOptions): Viewport {
  const [origin, setOrigin] = useState(() => scaleAround(dayOf(date), zoom).origin)
  const scale = useMemo(() => ({ ...scaleAround(0, zoom), origin }), [origin, zoom])
  const [area, setArea] = useState(nothing)
  const [pixels, setPixels] = useState(scale.pixels)
  // After zooming, the same pixels contain other days. The area is scaled immediately, so that its size stays the same.
  if (pixels !== scale.pixels) {
    setPixels(scale.pixels)
    setArea(stretched(area, dayOf(date), pixels / scale.pixels))
  }
  const mark = useRef(dayOf(date))
  // The last scroll position and size. Reading them while the content changes would force a layout each time.
  const seen = useRef<Part>({ left: 0, top: 0, width: 0, height: 0 })
  const drawn = useRef<Part>({ left: NaN, top: NaN, width: 0, height: 0 })
  const placed = useRef<Scale | undefined>(undefined)
  const anchor = useRef<{ id: string; offset: number } | undefined>(undefined)
  const scene = useMemo(() => ({ layout, scale }), [layout, scale])

  const updateViewport = useCallback(
    (isChanged = false, around = beyond) => {
      const { left, top, width, height } = seen.current
      const last = drawn.current
      mark.current = dayAt(scale, left + leadOf(width))
      anchor.current = rowAt(layout, top)
      const isNear = Math.abs(left - last.left) < beyond.x / 2 && Math.abs(top - last.top) < beyond.y / 2
      if (isNear && !isChanged && width === last.width && height === last.height) return
      drawn.current = { left, top, width, height }
      const next = {
        from: Math.floor(dayAt(scale, left - around.x)),
        to: Math.ceil(dayAt(scale, left + width + around.x)),
        top: top - around.y,
        bottom: top + height + around.y,
      }
      bars.show(scene, next, left)
      setArea((former) => (isNearly(former, next) ? former : next))
    },
    [bars, layout, scale, scene],
  )

  useLayoutEffect(() => bars.speak(texts), [bars, texts])

  // When rows above change, the visible rows keep their place.
  useLayoutEffect(() => {
    const element = scroller.current
    const row = seen.current.top > 0 ? layout.rows.find(({ id }) => id === anchor.current?.id) : undefined
    if (!element || !row || !anchor.current) return
    element.scrollTop = row.top + anchor.current.offset
    seen.current = { ...seen.current, top: element.scrollTop }
  }, [scroller, layout])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    if (placed.current === undefined) seen.current = partOf(element)
    if (placed.current === scale) {
      updateViewport(true)
      return undefined
    }
    const isOther = placed.current !== undefined
    placed.current = scale
    const left = pixelsAt(scale, mark.current) - leadOf(seen.current.width)
    seen.current = { ...seen.current, left }
    // Bars are drawn before scrolling, because setting `scrollLeft` forces a layout, which should include them.
    updateViewport(true, isOther ? inSight : beyond)
    element.scrollLeft = left
    // The margin is drawn after the visible part has been painted.
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => updateViewport(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [scroller, scale, updateViewport])

  useLayoutEffect(() => {
    const element = scroller.current
    const day = dayOf(date)
    if (!element || Math.floor(mark.current + nearly) === day) return
    if (isNearEnd(scale, day)) {
      mark.current = day
      setOrigin(scaleAround(day, zoom).origin)
      return
    }
    const { width, left } = partOf(element)
    const target = pixelsAt(scale, day) - leadOf(width)
    const isNear = Math.abs(target - left) < 2 * width && !matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: target, behavior: isNear ? 'smooth' : 'instant' })
    // A change of the scale alone has been handled above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [date])

  const settle = useEffectEvent((element: HTMLElement) => {
    bars.keepTitlesIn(partOf(element).left)
    const day = Math.floor(mark.current + nearly)
    if (isNearEnd(scale, day)) setOrigin(scaleAround(day, zoom).origin)
    if (dateOf(day) !== date) onArrive(dateOf(day))
  })
  const scrolled = useEffectEvent((element: HTMLElement) => {
    seen.current = partOf(element)
    updateViewport()
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout>
    const scroll = () => {
      scrolled(element)
      clearTimeout(timer)
      timer = setTimeout(() => settle(element), 180)
    }
    const observer = new ResizeObserver(() => scrolled(element))
    observer.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller])

  const sight = useCallback(() => {
    const { left, width } = scroller.current ? partOf(scroller.current) : { left: 0, width: 0 }
    return { from: Math.floor(dayAt(scale, left)), to: Math.ceil(dayAt(scale, left + width)) }
  }, [scroller, scale])

  const revealDays = useCallback(
    ({ start, end }: Pick<Span, 'start' | 'end'>) => {
      const element = scroller.current
      if (!element) return
      const { left, width } = partOf(element)
      const [from, to] = [pixelsAt(scale, start), pixelsAt(scale, end + 1)]
      const isInSight = Math.min(to, left + width) - Math.max(from, left) > Math.min(to - from, 48) - 1
      if (!isInSight) element.scrollLeft = from - leadOf(width)
    },
    [scroller, scale],
  )

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current
      if (!element) return
      revealDays(layout.spans[index] as Span)
      const { top, height } = partOf(element)
      const above = (layout.laneTops[laneOf(layout, index)] as number) - 2 * heights.lane
      if (above < top) element.scrollTop = above
      else if (above + 4 * heights.lane > top + height) element.scrollTop = above + 4 * heights.lane - height
      seen.current = partOf(element)
      updateViewport()
    },
    [scroller, layout, updateViewport, revealDays],
  )

  return { scale, area, sight, reveal, revealDays }
}

// Scroll positions are rounded to fractions of a pixel, so the day at the mark may be off by this share of a day.
const nearly = 0.02

function stretched(area: Area, around: number, by: number): Area {
  if (area.to < area.from) return area
  const [before, after] = [around - area.from, area.to - around]
  return { ...area, from: Math.floor(around - before * by), to: Math.ceil(around + after * by) }
}

/** True for areas that differ by at most a day, which the margin covers. */
function isNearly(one: Area, other: Area): boolean {
  const isSameRows = one.top === other.top && one.bottom === other.bottom
  return isSameRows && Math.abs(one.from - other.from) <= 1 && Math.abs(one.to - other.to) <= 1
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns the visible part of the scroll container, without the sticky names and header. */
function partOf(element: HTMLElement): Part {
  const { scrollLeft: left, scrollTop: top, clientWidth, clientHeight } = element
  const corner = element.querySelector<HTMLElement>('[data-corner]')
  const { offsetWidth = 0, offsetHeight = 0 } = corner ?? {}
  return { left, top, width: Math.max(0, clientWidth - offsetWidth), height: Math.max(0, clientHeight - offsetHeight) }
}

function rowAt({ rows, rowTops }: Layout, top: number) {
  const row = rows[firstAtLeast(rowTops, top + 1) - 1]
  return row && { id: row.id, offset: top - row.top }
}
