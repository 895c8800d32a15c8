import { constants, crc32, deflateRawSync } from 'node:zlib'
import { pdfFromObjects } from '../pdf/from-objects.ts'
import { sampleDocx, sampleZip } from './sample-files.ts'

/** The signature of a PNG. */
const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A piece of a PNG. */
export function pngChunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG with this many pixels each way, black or white, made of these chunks. */
export function pngOf(chunks: readonly Uint8Array[], size = 16): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([pngSign, pngChunk('IHDR', head), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

/** A PNG of 900 million pixels within a hundred thousand bytes. */
export function pngBomb(): Buffer {
  return pngOf([pngChunk('IDAT', packedZeros(30_000 * 3751))], 30_000)
}

/** Zeros as `deflateSync` packs them, without the memory for all of them: the collector would stop a later test to free it. */
function packedZeros(count: number): Buffer {
  const size = 2 ** 20
  const piece = deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH })
  const checksum = Buffer.from([0, 0, 0, 1])
  checksum.writeUInt16BE(count % 65_521)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(count / size) }, () => piece),
    deflateRawSync(Buffer.alloc(count % size)),
    checksum,
  ])
}

/** A GIF with this many frames, each with one pixel of content, on a canvas of this width and height. */
export function gifOf(frames: number, size: number, frameSize = 1): Buffer {
  const canvas = Buffer.alloc(13)
  canvas.write('GIF89a')
  canvas.writeUInt16LE(size, 6)
  canvas.writeUInt16LE(size, 8)
  canvas.writeUInt8(0x80, 10)
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  frame.writeUInt16LE(frameSize, 5)
  frame.writeUInt16LE(frameSize, 7)
  return Buffer.concat([canvas, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A Word document of which one part is related to something, as Word notes it. */
export function docxRelatedTo(type: string, target: string, mode = 'External'): Buffer {
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return sampleDocx({
    'word/_rels/settings.xml.rels': `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="${related}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  })
}

/** A Word document with these lists of relationships. */
export function docxWithLists(lists: Readonly<Record<string, string>>): Buffer {
  return sampleDocx(
    Object.fromEntries(
      Object.entries(lists).map(([name, tags]) => [`word/_rels/${name}`, `<Relationships>${tags}</Relationships>`]),
    ),
  )
}

/** A Word document with a part that claims to be small and unpacks to this many bytes. */
export function docxBomb(becomes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(becomes))
  const archive = sampleZip(
    {
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': '<w:document/>',
      'word/media.xml': packed.toString('latin1'),
    },
    undefined,
    'latin1',
  )
  // The last entry of the directory is marked as deflated.
  archive.writeUInt16LE(8, archive.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 10)
  return archive
}

/** A JPG with something between its pictures and its mark of a start: where programs write remarks. */
export function withRemark(jpg: Buffer, remark: string): Buffer {
  const segment = Buffer.from(`\u00ff\u00fe\u0000\u0000${remark}`, 'latin1')
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat([jpg.subarray(0, 2), segment, jpg.subarray(2)])
}

/** A whole PDF of one page with this line on it, which would run a script, start a program and hold one, as soon as it is opened. */
export function pdfThatRuns(line: string): Buffer {
  const text = `BT /F1 20 Tf 40 200 Td (${line}) Tj ET`
  const script = '<</S/JavaScript/JS(app.alert\\(1\\);fetch\\("http://localhost:9/"\\))>>'
  return pdfFromObjects(
    [
      `<</Type/Catalog/Pages 2 0 R/OpenAction ${script}/Names<</JavaScript<</Names[(a) ${script}]>>/EmbeddedFiles<</Names[(a.exe) 6 0 R]>>>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/AA<</O<</S/Launch/F(cmd.exe)>>>>>>`,
      `<</Length ${text.length}>>stream\n${text}\nendstream`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      '<</Type/Filespec/F(a.exe)>>',
    ],
    '1.7',
  )
}
