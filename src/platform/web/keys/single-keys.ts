import { useSyncExternalStore } from 'react'

const kept = 'interim.keys'
const listeners = new Set<() => void>()
let isOn = read() !== 'off'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True where single keys do something on this device: who speaks to the machine, or hits keys by chance, turns them off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, () => isOn)
}

/** Turns single keys on or off on this device. */
export function turnSingleKeys(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(kept, on ? 'on' : 'off')
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="combobox"]'

/** True for a key that is meant as one by itself: nothing is typed anywhere, no dialog is open, nothing is held down beside it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return false
  if ((event.target as HTMLElement | null)?.closest?.(typing)) return false
  return !document.querySelector('[aria-modal="true"]')
}

function read(): string | null {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null
  }
}
