import type { Density } from '#platform/web/ui/list/use-density.ts'

/** Heights in pixels: the least of a row, a row of open positions, a shift with two lines, one with a single line, the gap between shifts, and the padding of a day. */
export interface RowHeights {
  readonly row: number
  readonly demand: number
  readonly card: number
  readonly line: number
  readonly gap: number
  readonly padding: number
}

export const rowHeights: Readonly<Record<Density, RowHeights>> = {
  compact: { row: 44, demand: 28, card: 38, line: 18, gap: 2, padding: 2 },
  comfortable: { row: 60, demand: 36, card: 46, line: 22, gap: 4, padding: 6 },
}

/** The height of the heading of a group of rows, in pixels. */
export const headingHeight = 28
