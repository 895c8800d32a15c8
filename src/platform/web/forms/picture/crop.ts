import type { Crop } from '#base/crop.ts'

/** How large a picture is, upright, in its own pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const mostZoom = 8
// What is cut out is shown larger than it is soon enough.
const leastSide = 48

/** The largest square in the middle of a picture. */
export function centredSquare({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}

/** How far one may zoom into a picture; 1 where it is too small for that. */
export function mostZoomOf({ width, height }: Size): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSide))
}

/** How many times larger than the largest square a part is shown. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

/** The part that is seen once the picture has been pushed so many of its pixels to the right and down; never beyond its edges. */
export function pushed(part: Crop, right: number, down: number, size: Size): Crop {
  return within({ ...part, left: part.left - right, top: part.top - down }, size)
}

/** The part that is seen at another zoom; what was in its middle stays there as far as the edges allow. */
export function zoomed(part: Crop, zoom: number, size: Size): Crop {
  const shorter = Math.min(size.width, size.height)
  const side = Math.round(shorter / Math.min(Math.max(zoom, 1), mostZoomOf(size)))
  const grown = (side - part.side) / 2
  return within({ left: part.left - grown, top: part.top - grown, side }, size)
}

function within({ left, top, side }: Crop, { width, height }: Size): Crop {
  const bounded = (at: number, whole: number) => Math.round(Math.min(Math.max(at, 0), whole - side))
  return { left: bounded(left, width), top: bounded(top, height), side }
}
