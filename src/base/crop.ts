import { z } from 'zod'

/** A square part of an image, in whole pixels of the upright image. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** A part of an image in a URL: `left,top,side`. */
export const crop = z
  .string()
  .regex(/^\d{1,5},\d{1,5},[1-9]\d{0,4}$/, 'platform.picture.croppingFailed')
  .transform((written): Crop => {
    const [left = 0, top = 0, side = 0] = written.split(',').map(Number)
    return { left, top, side }
  })

/** Formats a part of an image for a URL. */
export function cropWritten({ left, top, side }: Crop): string {
  return [left, top, side].join()
}
