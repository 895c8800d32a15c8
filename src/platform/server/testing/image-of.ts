import sharp, { type Sharp } from 'sharp'

/** Decodes a picture that the server made. It enables reading WebP, which the server itself never does. */
export function imageOf(bytes: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  return sharp(bytes)
}
