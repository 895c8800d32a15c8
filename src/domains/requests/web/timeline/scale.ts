/** The two ways to look at it: weeks beside each other, or days. */
export type TimelineView = 'week' | 'day'

/** How many pixels a day takes, from far away to near. */
export const zooms = [4, 8, 14, 24, 44, 80, 128] as const

/** The zoom with which each view begins. */
export const usualZooms: Readonly<Record<TimelineView, number>> = { week: 3, day: 4 }

/** What a zoom shows: weeks while days are too narrow to be read. */
export function viewAt(zoom: number): TimelineView {
  return zoom < usualZooms.day ? 'week' : 'day'
}

/** How days become places: the day at the left edge of the plane, how many there are, and how wide each is. */
export interface Scale {
  readonly origin: number
  readonly days: number
  readonly pixels: number
}

/** A scale around a day, wide enough to be scrolled for a long while. */
export function scaleAround(day: number, zoom: number): Scale {
  return { origin: Math.floor(day) - reach, days: 2 * reach, pixels: zooms[zoom] ?? 24 }
}

/** How far right of the left edge the wanted day stands. */
export function leadOf(width: number): number {
  return Math.round(width * 0.12)
}

/** The days that are in sight at a zoom, in a plane so wide, while a day stands at its mark. */
export function sightAround(day: number, zoom: number, width: number): { readonly from: number; readonly to: number } {
  const { pixels } = scaleAround(day, zoom)
  return { from: Math.floor(day - leadOf(width) / pixels), to: Math.ceil(day + (width - leadOf(width)) / pixels) }
}

/** True where a day comes so near to an end of the scale that it wants another one. */
export function isNearEnd({ origin, days }: Scale, day: number): boolean {
  return day < origin + margin || day > origin + days - margin
}

const reach = 800
const margin = 300

/** Where a day begins, in pixels from the left edge of the plane. */
export function placeOf({ origin, pixels }: Scale, day: number): number {
  return (day - origin) * pixels
}

/** The day at a place, with its fraction. */
export function dayAt({ origin, pixels }: Scale, place: number): number {
  return origin + place / pixels
}

/** The zooms nearer and farther than one, as far as there are. */
export function stepsOf(zoom: number): { readonly nearer: number | undefined; readonly farther: number | undefined } {
  return { nearer: zoom + 1 < zooms.length ? zoom + 1 : undefined, farther: zoom > 0 ? zoom - 1 : undefined }
}
