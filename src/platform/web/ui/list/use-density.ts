import { useContext, useSyncExternalStore } from 'react'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
import { ReaderId } from '#platform/web/format/reader.ts'

export const densities = ['compact', 'comfortable'] as const
/** The height of rows: of lists one line with 32 pixels, or at least 44 pixels; of the schedule as it defines. */
export type Density = (typeof densities)[number]

const listeners = new Set<() => void>()
// What the browser could not store lasts until the page is closed.
const unstored = new Map<string, Density>()

/**
 * The height of the rows of all lists, or of the schedule, that the user has chosen, stored on this device. The rows of lists are comfortable
 * by default on touch screens.
 */
export function useDensity(of: 'rows' | 'schedule.rows' = 'rows') {
  const key = `interim.list.${useContext(ReaderId)}.${of}`
  const isTouched = of === 'rows' && window.matchMedia('(pointer: coarse)').matches
  const stored = useSyncExternalStore(subscribe, () => unstored.get(key) ?? storedText(key))
  return {
    density: densities.find((one) => one === stored) ?? (isTouched ? 'comfortable' : 'compact'),
    choose(next: Density) {
      if (!storeText(key, next)) unstored.set(key, next)
      for (const notify of listeners) notify()
    },
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
