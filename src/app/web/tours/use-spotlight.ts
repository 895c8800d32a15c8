import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Box, placeNextTo, scrollFor } from './place.ts'
import { type Step, targetOf } from './steps.ts'

const narrow = matchMedia('(max-width: 48em)')
const head = 80

/** The highlighted area and the position of the card; on a phone the card is a sheet at the edge away from the target. */
export interface Spotlight {
  readonly target: Box | undefined
  readonly card: { readonly top: number; readonly left: number } | 'upper' | 'lower'
}

/** Scrolls the target of a step into view, and follows its position. */
export function useSpotlight(step: Step | undefined, card: RefObject<HTMLElement | null>): Spotlight {
  const [light, setLight] = useState<Spotlight>({ target: undefined, card: 'lower' })
  useLayoutEffect(() => {
    const element = step && targetOf(step)
    if (!element) return undefined
    const foot = (card.current?.offsetHeight ?? 0) + 40
    const by = isPinned(element) ? 0 : scrollFor(element.getBoundingClientRect(), room(), { head, foot })
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    const follow = () => setLight((former) => same(former, look(step, card.current)))
    // It fires once immediately, and then at every change.
    const size = new ResizeObserver(follow)
    size.observe(document.body)
    if (card.current) size.observe(card.current)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [step, card])
  return light
}

// A fixed or sticky element does not move with the page.
function isPinned(element: HTMLElement | null): boolean {
  if (!element) return false
  return /fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement)
}

const room = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

function look(step: Step, card: HTMLElement | null): Spotlight {
  const element = targetOf(step)
  if (!element || !card) return { target: undefined, card: 'lower' }
  const { top, left, width, height } = element.getBoundingClientRect()
  const target = { top: top - 6, left: left - 6, width: width + 12, height: height + 12 }
  if (!narrow.matches) return { target, card: placeNextTo(target, sizeOf(card), room()) }
  const isLow = target.top + target.height > room().height - card.offsetHeight && target.top > card.offsetHeight
  return { target, card: isLow ? 'upper' : 'lower' }
}

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight })
const same = (former: Spotlight, next: Spotlight) => (JSON.stringify(former) === JSON.stringify(next) ? former : next)
