import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels between a toast and the bar below it. */
const gap = 8

/** Keeps a region of toasts above the sticky bars that it would cover: sets `--clearance` on it, while there are any. */
export function useClearance(count: number): RefObject<HTMLElement | null> {
  const regionRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const region = regionRef.current
    if (!region || count === 0) return undefined
    const clear = () => {
      region.style.removeProperty('--clearance')
      const raised = clearanceOf(region.getBoundingClientRect(), barsIn(document))
      region.style.setProperty('--clearance', `${raised}px`)
    }
    clear()
    // Bars come and go with selections and dialogs, and move with the page.
    const changes = new MutationObserver(clear)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', clear, { capture: true, passive: true })
    window.addEventListener('resize', clear)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', clear, { capture: true })
      window.removeEventListener('resize', clear)
    }
  }, [count])
  return regionRef
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function barsIn(page: Document): Box[] {
  return Array.from(page.querySelectorAll('[data-sticky-bar]'), (bar) => bar.getBoundingClientRect())
}

/** Returns by how many pixels a region has to be raised in order to cover none of the bars. */
function clearanceOf(region: Box, bars: readonly Box[]): number {
  let raised = 0
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = bar.right <= region.left || bar.left >= region.right
    const isCovered = !isBeside && bar.top < region.bottom - raised + gap && bar.bottom > region.top - raised
    if (isCovered) raised = region.bottom - bar.top + gap
  }
  return raised
}
