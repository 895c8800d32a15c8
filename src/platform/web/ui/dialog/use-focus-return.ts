import { useEffect, useState } from 'react'

/** Where the focus returns to after each open dialog, the innermost last. */
const open: (readonly HTMLElement[])[] = []

/**
 * Returns the focus to where it was at the first rendering when the dialog is unmounted, unless something else has taken the focus.
 * If that element is gone, the focus moves to the place of the dialog below, or to the screen's title.
 */
export function useFocusReturn(): void {
  const [places] = useState(() => [...focusedPlace(), ...(open.at(-1) ?? [])])
  useEffect(() => {
    open.push(places)
    return () => {
      open.splice(open.indexOf(places), 1)
      if (hasNoFocus()) focusFirst(places)
    }
  }, [places])
}

/** The focused element; in a menu or another popup the button that opened it, because it closes. */
function focusedPlace(): HTMLElement[] {
  const focused = document.activeElement
  const popup = focused?.closest('[role="menu"], [role="dialog"]')
  const button = document.getElementById(popup?.getAttribute('aria-labelledby') ?? '')
  const place = button instanceof HTMLButtonElement ? button : focused
  return place instanceof HTMLElement && place !== document.body ? [place] : []
}

function focusFirst(places: readonly HTMLElement[]): void {
  const place = places.find(({ isConnected }) => isConnected)
  if (!place) return focusTitle()
  place.focus({ preventScroll: true })
  // The row of a deleted record disappears only when its list has been read again.
  const removal = new MutationObserver(() => {
    if (place.isConnected) return
    removal.disconnect()
    if (hasNoFocus()) focusTitle()
  })
  removal.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', () => removal.disconnect(), { once: true })
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

const hasNoFocus = () => document.activeElement === document.body
