import type { Crop } from '#base/crop.ts'
import { inLine } from '../concurrency/in-line.ts'

/** The supported picture types, by their first bytes. */
const beginnings = {
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  'image/gif': [[...Buffer.from('GIF87a')], [...Buffer.from('GIF89a')]],
} as const
export type ImageType = keyof typeof beginnings

// A whole photograph of today's telephones, or a large page scanned finely; what is larger is refused by its head, before a pixel
// is decoded.
const mostPixels = { square: 50_000_000, whole: 100_000_000 }
const seconds = { square: 5, whole: 20 }
// Each holds a decoded picture in memory.
const inTurn = inLine(2)

// Loaded with the first picture, because it takes memory.
let loaded: Promise<typeof import('sharp').default> | undefined
const decoder = () => (loaded ??= loadDecoder())

// Nothing but these three is ever decoded, whatever a file claims to be.
async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Returns the type of a picture by its bytes; undefined if it is none of the three. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const types = Object.entries(beginnings) as [ImageType, readonly (readonly number[])[]][]
  const begins = (pattern: readonly number[]) => pattern.every((byte, at) => bytes[at] === byte)
  return types.find(([, patterns]) => patterns.some(begins))?.[0]
}

/** The part of a picture that was asked for does not lie within it. */
export class OutsidePicture extends Error {}

/**
 * A square of a picture as a WebP that many pixels wide, upright and without its metadata: the part that is named, else its middle.
 * Throws where the picture cannot be decoded, OutsidePicture where the part is not all within it.
 */
export function squareImage(bytes: Uint8Array, size: number, part?: Crop): Promise<Uint8Array> {
  return inTurn(async () => {
    const sharp = await decoder()
    const picture = sharp(bytes, {
      limitInputPixels: mostPixels.square,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    }).autoOrient()
    if (part) {
      const { width, height } = (await picture.metadata()).autoOrient
      if (part.left + part.side > width || part.top + part.side > height) throw new OutsidePicture()
      picture.extract({ left: part.left, top: part.top, width: part.side, height: part.side })
    }
    return picture
      .resize(size, size, { fit: 'cover' })
      .timeout({ seconds: seconds.square })
      .webp({ quality: 82 })
      .toBuffer()
  })
}

/**
 * Decodes and re-encodes a JPG or PNG, upright and in its original size: without its metadata, and without anything else in the
 * file. A PNG keeps every pixel, a JPG looks the same; throws where it cannot be decoded.
 */
export function wholeImage(bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): Promise<Uint8Array> {
  const from = { limitInputPixels: mostPixels.whole, failOn: 'error', sequentialRead: true } as const
  return inTurn(async () => {
    const sharp = await decoder()
    const { space } = await sharp(bytes, from).metadata()
    const upright = sharp(bytes, from).autoOrient().timeout({ seconds: seconds.whole })
    const picture = space === 'b-w' ? upright.toColourspace('b-w') : upright
    // Writing stays sharp at its edges: no colour is spread over two pixels.
    const rewritten = type === 'image/png' ? picture.png() : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    return rewritten.toBuffer()
  })
}

const logoSize = { width: 480, height: 160 } as const

/** Decodes a logo and re-encodes it as a PNG of at most 480 × 160 pixels, with its transparency. Throws where it cannot be decoded. */
export function logoImage(bytes: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const sharp = await decoder()
    return sharp(bytes, { limitInputPixels: mostPixels.square, failOn: 'error', pages: 1, sequentialRead: true })
      .autoOrient()
      .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: seconds.square })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  })
}
