import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Which stretch of a scrolled element is to be drawn, in pixels. */
export interface VisibleRange {
  readonly top: number
  readonly bottom: number
}

// In steps, so that not each scrolled pixel is a rendering; one step more on either side is there before it is seen.
const step = 240

const whole: VisibleRange = { top: -Infinity, bottom: Infinity }

/** The stretch of an element that is in sight, and a little more; while the page is printed, all of it. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>): VisibleRange {
  const [sight, setSight] = useState<VisibleRange>({ top: 0, bottom: 6 * step })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const top = (Math.floor(element.scrollTop / step) - 1) * step
      const bottom = (Math.ceil((element.scrollTop + element.clientHeight) / step) + 1) * step
      setSight((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
    }
    // The browser takes the page as it is when this event ends.
    const showAll = () => flushSync(() => setSight(whole))
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', showAll)
    window.addEventListener('afterprint', look)
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', showAll)
      window.removeEventListener('afterprint', look)
    }
  }, [scroller])
  return sight
}
