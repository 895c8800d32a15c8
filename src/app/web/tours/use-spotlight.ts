import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Step, targetOf } from './steps.ts'

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
    const follow = () => setLight((former) => same(former, spotlightOf(step, card.current)))
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

function spotlightOf(step: Step, card: HTMLElement | null): Spotlight {
  const element = targetOf(step)
  if (!element || !card) return { target: undefined, card: 'lower' }
  const { top, left, width, height } = element.getBoundingClientRect()
  const target = { top: top - 6, left: left - 6, width: width + 12, height: height + 12 }
  if (!matchMedia('(max-width: 48em)').matches) return { target, card: placeNextTo(target, sizeOf(card), room()) }
  const isLow = target.top + target.height > room().height - card.offsetHeight && target.top > card.offsetHeight
  return { target, card: isLow ? 'upper' : 'lower' }
}

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight })
const same = (former: Spotlight, next: Spotlight) => (JSON.stringify(former) === JSON.stringify(next) ? former : next)

/** A rectangle within the window, in pixels. */
interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
type Size = Pick<Box, 'width' | 'height'>

const gap = 16
const edge = 12

/** Places a card beside its target without covering it: below, above, at either side, else at the lower edge. */
export function placeNextTo(target: Box, card: Size, room: Size): { top: number; left: number } {
  const within = (start: number, size: number, whole: number) => Math.max(edge, Math.min(start, whole - size - edge))
  const left = within(target.left + (target.width - card.width) / 2, card.width, room.width)
  const top = within(target.top + (target.height - card.height) / 2, card.height, room.height)
  const below = target.top + target.height + gap
  const above = target.top - gap - card.height
  const after = target.left + target.width + gap
  const before = target.left - gap - card.width
  if (below + card.height + edge <= room.height) return { top: below, left }
  if (above >= edge) return { top: above, left }
  if (after + card.width + edge <= room.width) return { top, left: after }
  if (before >= edge) return { top, left: before }
  return { top: Math.max(edge, room.height - card.height - edge), left }
}

/** Returns how far to scroll the page so that a target is visible, in pixels; 0 if it is. */
export function scrollFor(target: Box, room: Size, under: { readonly head: number; readonly foot: number }): number {
  const isSeen = target.top >= under.head && target.top + target.height <= room.height - under.foot
  if (isSeen) return 0
  const free = room.height - under.head - under.foot
  // A target taller than the window is aligned to its top; others are centred.
  return target.top - under.head - Math.max(0, (free - target.height) / 2)
}
