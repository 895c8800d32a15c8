import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

/** A user's layout of a list: visible columns, and widths in pixels. */
export interface ListLayout {
  /** Undefined while the list shows its usual columns. */
  readonly columns?: readonly string[] | undefined
  readonly widths: Readonly<Record<string, number>>
}

/** No column becomes narrower or wider than this, in pixels. */
export const narrowest = 64
export const widest = 800

const unchanged: ListLayout = { widths: {} }
const storageKey = (reader: string, list: string) => `interim.list.${reader}.${list}`

/** Reads the layout of a list on this device. */
export function readLayout(reader: string, list: string): ListLayout {
  try {
    return layoutOf(JSON.parse(storedText(storageKey(reader, list)) ?? 'null'))
  } catch {
    return unchanged
  }
}

/** Stores the layout of a list on this device. */
export function storeLayout(reader: string, list: string, layout: ListLayout): void {
  storeText(storageKey(reader, list), isChanged(layout) ? JSON.stringify(layout) : null)
}

/** True if a list differs from its default layout. */
export function isChanged({ columns, widths }: ListLayout): boolean {
  return columns !== undefined || Object.keys(widths).length > 0
}

/** A width within the limits, in whole pixels. */
export function widthWithin(pixels: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, pixels)))
}

/** Reads a stored layout; an earlier version or another program may have stored something invalid. */
export function layoutOf(stored: unknown): ListLayout {
  if (typeof stored !== 'object' || stored === null) return unchanged
  const { columns, widths } = stored as { columns?: unknown; widths?: unknown }
  const pairs = Object.entries(typeof widths === 'object' && widths !== null ? widths : {})
  return {
    columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : undefined,
    widths: Object.fromEntries(
      pairs.flatMap(([key, width]) =>
        /^\w+$/.test(key) && Number.isFinite(width) ? [[key, widthWithin(width as number)]] : [],
      ),
    ),
  }
}

// The width reserved for a column without a set width, in pixels.
const roomy = 112

/** The styles for a user's column widths: `--own-name` for each column, and the minimum width of the table. */
export function sizedStyles(keys: readonly string[], widths: ListLayout['widths']): Record<string, string> {
  const own = keys.flatMap((key) => (widths[key] ? [[`--own-${key}`, `${widths[key]}px`]] : []))
  const least = keys.reduce((sum, key) => sum + (widths[key] ?? roomy), roomy)
  return { ...Object.fromEntries(own), '--list-least': `${least}px` }
}
