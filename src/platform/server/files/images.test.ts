import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { wholeImage } from './images.ts'

const size = { width: 60, height: 40 }
// Small print, as on a scanned certificate.
const writing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#fff"/>${[
    4, 9, 14, 19, 24, 29, 34,
  ]
    .map((y) => `<path d="M3 ${y}h9m3 0h14m3 0h5m4 0h16" stroke="#223"/>`)
    .join('')}</svg>`,
)
// The server itself reads no drawing: this one is made before it could.
const makePicture = async () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { data, info } = await sharp(writing).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().removeAlpha().toColourspace('srgb').raw().toBuffer()
const apart = (a: Buffer, b: Buffer) => a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

describe('T21 a picture is re-encoded', () => {
  test('a PNG with every pixel that it had', async () => {
    const taken = await (
      await makePicture()
    )
      .withExif({ IFD0: { Artist: 'An' } })
      .png()
      .toBuffer()
    const rewritten = await wholeImage(taken, 'image/png')
    expect(await pixels(rewritten)).toEqual(await pixels(taken))
    expect((await sharp(rewritten).metadata()).exif).toBeUndefined()
  })

  test('a PNG through which one sees as before', async () => {
    const taken = await sharp({ create: { ...size, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.4 } } })
      .png()
      .toBuffer()
    const raw = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
    expect(await raw(await wholeImage(taken, 'image/png'))).toEqual(await raw(taken))
  })

  test.each(['image/png', 'image/jpeg'] as const)('a grey %s stays grey', async (type) => {
    const grey = (await makePicture()).greyscale().toColourspace('b-w')
    const taken = await (type === 'image/png' ? grey.png() : grey.jpeg({ quality: 95 })).toBuffer()
    const rewritten = await wholeImage(taken, type)
    expect(await sharp(rewritten).metadata()).toMatchObject({ ...size, channels: 1 })
    expect(apart(await pixels(rewritten), await pixels(taken))).toBeLessThan(2)
  })

  test.each([1, 3, 6, 8])('a JPG with orientation %s is upright, equally large and legible', async (orientation) => {
    const taken = await (await makePicture()).withMetadata({ orientation }).jpeg({ quality: 85 }).toBuffer()
    const rewritten = await wholeImage(taken, 'image/jpeg')
    const { exif, orientation: remaining, width, height } = await sharp(rewritten).metadata()
    expect([exif, remaining]).toEqual([undefined, undefined])
    expect([width, height]).toEqual(orientation >= 5 ? [40, 60] : [60, 40])
    expect(apart(await pixels(rewritten), await pixels(taken))).toBeLessThan(2)
  })

  test('and what was cut off is found out, wherever', async () => {
    for (const type of ['png', 'jpeg'] as const) {
      const whole = await (await makePicture()).toFormat(type).toBuffer()
      for (let length = 0; length < whole.length - 16; length += 97)
        await expect(wholeImage(whole.subarray(0, length), `image/${type}`)).rejects.toThrow()
    }
  })
})
