/** More pixels than any scanner or telephone makes of one page. */
const mostPixels = 200_000_000

/**
 * A JPG or PNG with the very same pixels, but without where and by whom it was taken, without comments, and without what hangs behind
 * it; upright still, where a JPG says how it was held. Undefined for a broken one, or one of more pixels than anybody can open.
 */
export function withoutMetadata(bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const pieces = [...(type === 'image/png' ? pngPieces(file) : jpegPieces(file))]
    return Buffer.concat(pieces)
  } catch (error) {
    // It points beyond its end, or says what no picture says.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function piece(file: Buffer, from: number, to: number): Buffer {
  if (to > file.length || to < from) throw new RangeError('a picture is cut off')
  return file.subarray(from, to)
}

function requirePixels(width: number, height: number): void {
  if (width === 0 || height === 0 || width * height > mostPixels) throw new RangeError('a picture has no such size')
}

/** What of a PNG says how its pixels look. */
const chunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'])

function* pngPieces(file: Buffer): Generator<Buffer> {
  yield piece(file, 0, 8)
  let at = 8
  for (let name = ''; name !== 'IEND';) {
    const end = at + 12 + file.readUInt32BE(at)
    name = file.toString('latin1', at + 4, at + 8)
    if (at === 8 && name !== 'IHDR') throw new RangeError('a PNG begins with its size')
    if (name === 'IHDR') requirePixels(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12))
    const whole = piece(file, at, end)
    if (chunks.has(name)) yield whole
    at = end
  }
}

const end = 0xd9
const scan = 0xda
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function* jpegPieces(file: Buffer): Generator<Buffer> {
  yield piece(file, 0, 2)
  let at = 2
  let isTold = false
  for (;;) {
    if (file.readUInt8(at) !== 0xff) throw new RangeError('a JPG goes from mark to mark')
    const marker = file.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === end) return yield piece(file, at, at + 2)
    const next = at + 2 + file.readUInt16BE(at + 2)
    const segment = piece(file, at, next)
    if (isFrame(marker)) requirePixels(segment.readUInt16BE(7), segment.readUInt16BE(5))
    const held = marker === 0xe1 && !isTold ? orientationOf(segment) : undefined
    if (held !== undefined) {
      isTold = true
      yield orientation(held)
    }
    if (saysHowItLooks(marker, segment)) yield segment
    at = marker === scan ? endOfScan(file, next) : next
    if (marker === scan) yield piece(file, next, at)
  }
}

// Tables, frames and scans; of what programs add only the head, colours, and how they are meant.
function saysHowItLooks(marker: number, segment: Buffer): boolean {
  if (marker === 0xe2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'
  return marker === 0xe0 || marker === 0xee || (marker !== 0xfe && (marker & 0xf0) !== 0xe0)
}

// Within a scan 0xff stands with a nought behind it, or marks where one may begin again.
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('a scan has no end')
}

/** How the camera was held, as its tag 0x0112 says, from 2 to 8; undefined where it was upright. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8) > 1 && short(at + 8) <= 8 ? short(at + 8) : undefined
  }
  return undefined
}

/** A segment that says nothing but how the camera was held. */
function orientation(value: number): Buffer {
  const head = Buffer.from('ffe100224578696600004d4d002a0000000800010112000300000001', 'hex')
  return Buffer.concat([head, Buffer.from([0, value, 0, 0, 0, 0, 0, 0])])
}
