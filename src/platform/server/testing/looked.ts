import sharp, { type Sharp } from 'sharp'

/** A picture that the server made, to be looked at. Whoever runs this reads WebP from then on, which the server itself never does. */
export function looked(bytes: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  return sharp(bytes)
}
