import { useEffect, useState } from 'react'

/** Where the focus returns to after each open dialog, the innermost last. */
const open: (readonly HTMLElement[])[] = []

/**
 * Returns the focus to where it was at the first rendering when the dialog is unmounted, unless something else has taken the focus.
 * If that element is gone, the focus moves to the place of the dialog below, or to the screen's title.
 */
export function useFocusReturn(): void {
  const [candidates] = useState(() => [...focusedElements(), ...(open.at(-1) ?? [])])
  useEffect(() => {
    open.push(candidates)
    return () => {
      open.splice(open.indexOf(candidates), 1)
      if (hasNoFocus()) focusFirst(candidates)
    }
  }, [candidates])
}

/** The focused element; in a menu or another popup the button that opened it, because it closes. */
function focusedElements(): HTMLElement[] {
  const focused = document.activeElement
  const popup = focused?.closest('[role="menu"], [role="dialog"]')
  const button = document.getElementById(popup?.getAttribute('aria-labelledby') ?? '')
  const element = button instanceof HTMLButtonElement ? button : focused
  return element instanceof HTMLElement && element !== document.body ? [element] : []
}

function focusFirst(candidates: readonly HTMLElement[]): void {
  const element = candidates.find(({ isConnected }) => isConnected)
  if (!element) return focusTitle()
  element.focus({ preventScroll: true })
  // The row of a deleted record disappears only when its list has been read again.
  const removal = new MutationObserver(() => {
    if (element.isConnected) return
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
