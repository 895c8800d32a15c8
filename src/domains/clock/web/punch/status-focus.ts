let isWanted = false

/** Asks that the next status of the clock takes the focus, because the button that was pressed goes away; false takes it back. */
export function requestStatusFocus(isAsked: boolean): void {
  isWanted = isAsked
}

/** The `ref` of an element that shows a status of the clock: it takes the focus as it appears, if somebody has punched. */
export function statusRef(element: HTMLElement | null): void {
  if (!element || !isWanted) return
  isWanted = false
  element.focus()
}
