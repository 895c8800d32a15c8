import { type RefObject, useEffect, useRef } from 'react'

/** Pixels after which a movement is a swipe, and after which it counts when it ends. */
const leastPixels = { swipe: 12, done: 96 } as const

/**
 * Calls `onSwipe` with the key of a row of a list that a finger has swiped to the right, if `maySwipe` allows the row. The row follows the
 * finger by `--swiped`, and has `data-swiping`: `far` once the swipe counts, `near` before. A vertical movement scrolls as usual.
 */
export function useSwipe(
  region: RefObject<HTMLElement | null>,
  maySwipe: (key: string) => boolean,
  onSwipe: (key: string) => void,
): void {
  const latest = useRef({ maySwipe, onSwipe })
  useEffect(() => {
    latest.current = { maySwipe, onSwipe }
  })
  useEffect(() => {
    const list = region.current
    if (!list) return undefined
    let swipe: { row: HTMLElement; x: number; y: number; isOn: boolean } | undefined

    function end() {
      swipe?.row.removeAttribute('data-swiping')
      swipe?.row.style.removeProperty('--swiped')
      swipe = undefined
    }

    function start({ touches }: TouchEvent) {
      end()
      const [touch] = touches
      const row = (touch?.target as HTMLElement | undefined)?.closest<HTMLElement>('[data-item]')
      const key = row?.dataset.item
      if (!touch || !row || key === undefined || touches.length > 1 || !latest.current.maySwipe(key)) return
      swipe = { row, x: touch.clientX, y: touch.clientY, isOn: false }
    }

    function move(event: TouchEvent) {
      const [touch] = event.touches
      if (!swipe || !touch) return
      const across = touch.clientX - swipe.x
      const down = Math.abs(touch.clientY - swipe.y)
      if (!swipe.isOn) {
        if (down > leastPixels.swipe || across < -leastPixels.swipe) return end()
        if (across < leastPixels.swipe || across < 2 * down) return
        swipe.isOn = true
      }
      event.preventDefault()
      swipe.row.dataset.swiping = across >= leastPixels.done ? 'far' : 'near'
      swipe.row.style.setProperty('--swiped', `${Math.max(0, across)}px`)
    }

    function finish() {
      const key = swipe?.row.dataset.swiping === 'far' ? swipe.row.dataset.item : undefined
      end()
      if (key !== undefined) latest.current.onSwipe(key)
    }

    list.addEventListener('touchstart', start, { passive: true })
    list.addEventListener('touchmove', move, { passive: false })
    list.addEventListener('touchend', finish)
    list.addEventListener('touchcancel', end)
    return () => {
      list.removeEventListener('touchstart', start)
      list.removeEventListener('touchmove', move)
      list.removeEventListener('touchend', finish)
      list.removeEventListener('touchcancel', end)
    }
  }, [region])
}
