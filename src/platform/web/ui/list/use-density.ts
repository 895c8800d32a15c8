import { useContext, useSyncExternalStore } from 'react'
import { ReaderId } from '#platform/web/format/reader.ts'

export const densities = ['compact', 'comfortable'] as const
/** The height of the rows of lists: one line with 32 pixels, or at least 44 pixels. */
export type Density = (typeof densities)[number]

const storageKey = (reader: string) => `interim.list.${reader}.rows`
const listeners = new Set<() => void>()

/** The height of the rows of all lists that the user has chosen, stored on this device. Rows are comfortable by default on touch screens. */
export function useDensity() {
  const reader = useContext(ReaderId)
  const density = useSyncExternalStore(subscribe, () => storedDensity(reader))
  return {
    density,
    choose(next: Density) {
      try {
        localStorage.setItem(storageKey(reader), next)
      } catch {
        // Without storage, the rows keep their default height.
      }
      for (const notify of listeners) notify()
    },
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function storedDensity(reader: string): Density {
  const usual = window.matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact'
  try {
    return densities.find((one) => one === localStorage.getItem(storageKey(reader))) ?? usual
  } catch {
    return usual
  }
}
