let isRequested = false

/** Requests that the next status of the clock takes the focus, because the pressed button disappears; false cancels the request. */
export function requestStatusFocus(isAsked: boolean): void {
  isRequested = isAsked
}

/** The `ref` of an element that shows a status of the clock: it takes the focus when it appears after a punch. */
export function statusRef(element: HTMLElement | null): void {
  if (!element || !isRequested) return
  isRequested = false
  element.focus()
}
