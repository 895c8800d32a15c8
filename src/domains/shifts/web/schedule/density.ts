import { useContext, useState } from 'react'
import { ReaderId } from '#platform/web/format/reader.ts'

export const densities = ['compact', 'comfortable'] as const
/** The height of the rows of the schedule. */
export type Density = (typeof densities)[number]

/** Heights in pixels: the least of a row, a shift with two lines, one with a single line, the gap between shifts, and the padding of a day. */
export interface RowHeights {
  readonly row: number
  readonly card: number
  readonly line: number
  readonly gap: number
  readonly padding: number
}

export const rowHeights: Readonly<Record<Density, RowHeights>> = {
  compact: { row: 44, card: 38, line: 18, gap: 2, padding: 2 },
  comfortable: { row: 60, card: 46, line: 22, gap: 4, padding: 6 },
}

/** The height of the heading of a group of rows, in pixels. */
export const headingHeight = 28

const storageKey = (reader: string) => `interim.list.${reader}.schedule.rows`

/** The height of the rows that the user has chosen, stored on this device; compact by default. */
export function useDensity() {
  const reader = useContext(ReaderId)
  const [density, setDensity] = useState<Density>(() => storedDensity(reader))
  return {
    density,
    choose(next: Density) {
      setDensity(next)
      try {
        localStorage.setItem(storageKey(reader), next)
      } catch {
        // Without storage, the rows are compact next time.
      }
    },
  }
}

function storedDensity(reader: string): Density {
  try {
    return localStorage.getItem(storageKey(reader)) === 'comfortable' ? 'comfortable' : 'compact'
  } catch {
    return 'compact'
  }
}
