import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the list of keyboard shortcuts. */
export const openKeys = () => set(true)

/** Closes the list. */
export const closeKeys = () => set(false)

/** True while the list of shortcuts is open. */
export function useShortcutsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
