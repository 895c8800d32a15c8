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

/** Shows the sheet of all keyboard shortcuts. */
export const openKeys = () => set(true)

/** Takes the sheet away. */
export const closeKeys = () => set(false)

/** True while the sheet of shortcuts is to be shown. */
export function useShortcutsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
