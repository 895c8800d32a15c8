import { useSyncExternalStore } from 'react'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const storageKey = 'interim.keys'
const listeners = new Set<() => void>()
let isOn = storedText(storageKey) !== 'off'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True if single-key shortcuts are on for this device. Users of speech input, or who hit keys by accident, turn them off (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, () => isOn)
}

/** Turns single-key shortcuts on or off on this device. */
export function turnSingleKeys(on: boolean): void {
  isOn = on
  storeText(storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="combobox"]'

/** True for a single-key shortcut: no field has the focus, no dialog is open, and no modifier is pressed. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return false
  if ((event.target as HTMLElement | null)?.closest?.(typing)) return false
  return !document.querySelector('[aria-modal="true"]')
}
