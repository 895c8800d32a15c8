/** The timeline shows weeks or days. */
export type TimelineView = 'week' | 'day'

/** Pixels per day, from the smallest zoom to the largest. */
export const zooms = [4, 8, 14, 24, 44, 80, 128] as const

/** The default zoom of each view, as an index of `zooms`. */
export const usualZooms: Readonly<Record<TimelineView, number>> = { week: 3, day: 4 }

/** Returns the view of a zoom: weeks while days are too narrow to be labelled. */
export function viewAt(zoom: number): TimelineView {
  return zoom < usualZooms.day ? 'week' : 'day'
}

/** Converts days into positions: the first day, the number of days, and the pixels per day. */
export interface Scale {
  readonly origin: number
  readonly days: number
  readonly pixels: number
}

/** Returns a scale around a day, wide enough to scroll far in both directions. */
export function scaleAround(day: number, zoom: number): Scale {
  return { origin: Math.floor(day) - reach, days: 2 * reach, pixels: zooms[zoom] ?? 24 }
}

/** Returns the distance in pixels from the left edge to the mark, at which the requested day is shown. */
export function leadOf(width: number): number {
  return Math.round(width * 0.12)
}

/** Returns the visible days at a zoom and width, when `day` is at the mark. */
export function visibleDaysAround(
  day: number,
  zoom: number,
  width: number,
): { readonly from: number; readonly to: number } {
  const { pixels } = scaleAround(day, zoom)
  return { from: Math.floor(day - leadOf(width) / pixels), to: Math.ceil(day + (width - leadOf(width)) / pixels) }
}

/** True if a day is so close to an end of the scale that a new scale is needed. */
export function isNearEnd({ origin, days }: Scale, day: number): boolean {
  return day < origin + margin || day > origin + days - margin
}

const reach = 800
const margin = 300

/** Returns the left position of a day in pixels. */
export function pixelsAt({ origin, pixels }: Scale, day: number): number {
  return (day - origin) * pixels
}

/** Returns the day at a position in pixels, with its fraction. */
export function dayAt({ origin, pixels }: Scale, offset: number): number {
  return origin + offset / pixels
}

/** Returns the next larger and smaller zooms, if there are any. */
export function stepsOf(zoom: number): { readonly nearer: number | undefined; readonly farther: number | undefined } {
  return { nearer: zoom + 1 < zooms.length ? zoom + 1 : undefined, farther: zoom > 0 ? zoom - 1 : undefined }
}
