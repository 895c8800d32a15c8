import type { Crop } from '#base/crop.ts'

/** The size of a picture in pixels, after its rotation. */
export interface Size {
  readonly width: number
  readonly height: number
}

const mostZoom = 8
// The smallest crop in pixels: a smaller one would be shown enlarged.
const leastSide = 48

/** Returns the largest square in the middle of a picture. */
export function centredSquare({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}

/** Returns the maximum zoom of a picture; 1 if it is too small to zoom. */
export function mostZoomOf({ width, height }: Size): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSide))
}

/** Returns the zoom of a crop, relative to the largest square. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

/** Returns the crop after the picture was moved right and down by a number of its pixels; never beyond its edges. */
export function pushed(part: Crop, right: number, down: number, size: Size): Crop {
  return within({ ...part, left: part.left - right, top: part.top - down }, size)
}

/** Returns the crop at another zoom, with the same centre as far as the edges allow. */
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
