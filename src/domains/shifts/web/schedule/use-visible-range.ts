import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostVisibleHeight } from '#platform/web/ui/page/most-visible-height.ts'

/** The part of a scrolled element to render, in pixels. */
export interface VisibleRange {
  readonly top: number
  readonly bottom: number
}

// The range changes in steps, so that not every scrolled pixel renders. One more step on both sides is rendered in advance.
const step = 240

/** Before the element is measured, as much is rendered as it can show. */
const mostHeight = () => Math.ceil(mostVisibleHeight() / step) * step

const whole: VisibleRange = { top: -Infinity, bottom: Infinity }

/** Returns the visible range of an element with a margin; all of it while printing. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>): VisibleRange {
  const [sight, setSight] = useState<VisibleRange>(() => ({ top: 0, bottom: mostHeight() }))
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const updateRange = () => {
      const top = (Math.floor(element.scrollTop / step) - 1) * step
      const bottom = (Math.ceil((element.scrollTop + element.clientHeight) / step) + 1) * step
      setSight((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
    }
    // The browser prints the page as it is when this event ends.
    const showAll = () => flushSync(() => setSight(whole))
    // The rows in advance can wait until those in sight are painted.
    const sizes = new ResizeObserver(() => startTransition(updateRange))
    sizes.observe(element)
    element.addEventListener('scroll', updateRange, { passive: true })
    window.addEventListener('beforeprint', showAll)
    window.addEventListener('afterprint', updateRange)
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', updateRange)
      window.removeEventListener('beforeprint', showAll)
      window.removeEventListener('afterprint', updateRange)
    }
  }, [scroller])
  return sight
}
