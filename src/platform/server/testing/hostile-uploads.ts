import { deflateRawSync, deflateSync } from 'node:zlib'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { docxBomb, docxWithLists, gifOf, pngBomb, pngChunk, pngOf } from './hostile-files.ts'
import { hostileWorkbooks, withClaimedSizes } from './hostile-workbooks.ts'
import { sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip } from './sample-files.ts'

/** The part of the product that reads a file, or the body of a call. */
type Reader = 'document' | 'picture' | 'import' | 'bank' | 'json'

/** Input that is deep, wide, long, compressed, recursive or cut off, and could take long to read. Its bytes are made when they are asked for. */
export interface HostileUpload {
  what: string
  readonly reader: Reader
  readonly type: string
  /** The name of a document. */
  readonly name: string
  readonly bytes: Uint8Array
}

const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
  json: 'application/json',
} as const

const upload = (
  reader: Reader,
  ending: keyof typeof types,
  what: string,
  make: () => Uint8Array | string,
): HostileUpload => ({
  what: `${ending.toUpperCase()}: ${what}`,
  reader,
  type: types[ending],
  name: `a.${ending}`,
  get bytes() {
    const content = make()
    return typeof content === 'string' ? Buffer.from(content) : content
  },
})

/** Lengths in which every family comes: some readers are slow only above or below a limit of theirs. */
const sizes = [0.1, 1] as const

/** More than a hundred hostile inputs of all kinds that the product reads, each at most `megabytes` large; workbooks unpack to `unpacked` of them. */
export function hostileUploads(megabytes: number, unpacked: number): HostileUpload[] {
  return [
    ...documents(megabytes),
    ...pictures(megabytes),
    ...tables(megabytes, unpacked),
    ...statements(megabytes),
    ...bodies(Math.min(megabytes, 0.95)),
  ]
}

const filled = (megabytes: number, unit: string) =>
  unit.repeat(Math.floor((megabytes * 1_000_000) / Buffer.byteLength(unit)))
/** The same family in each size. */
const inSizes = (megabytes: number, make: (megabytes: number) => HostileUpload[]) =>
  sizes.flatMap((part) =>
    make(megabytes * part).map((one) =>
      Object.assign(one, { what: `${one.what}, ${(megabytes * part).toFixed(2)} MB` }),
    ),
  )

function documents(megabytes: number): HostileUpload[] {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`word/${at}.xml`, 'x']))
  const lists = (tags: string) => docxWithLists({ 'settings.xml.rels': tags })
  return [
    ...inSizes(megabytes, (size) => [
      upload('document', 'pdf', 'nothing but brackets', () => samplePdf(filled(size, '<<'))),
      upload('document', 'pdf', 'nested lists', () => samplePdf(`${filled(size / 2, '[')}${filled(size / 2, ']')}`)),
      upload('document', 'pdf', 'without an end', () => Buffer.from(`%PDF-1.7\n${filled(size, '%%EO')}`)),
      upload('document', 'docx', 'a part of zeros', () => docxBomb(size * 10_000_000)),
      upload('document', 'docx', 'a ring of lists', () => ringOfLists(size)),
      upload('document', 'doc', 'a ring in the list of sectors', () => ringOfSectors(size, 9)),
      upload('document', 'doc', 'a ring of large sectors', () => ringOfSectors(size, 12)),
      upload('document', 'png', 'zeros behind its head', () =>
        pngOf([pngChunk('IDAT', deflateSync(Buffer.alloc(size * 10_000_000)))], 9000),
      ),
    ]),
    upload('document', 'docx', '9,000 parts', () => sampleDocx(many(9000))),
    upload('document', 'docx', '20,000 parts', () => sampleDocx(many(20_000))),
    upload('document', 'docx', 'ten gigabytes by its directory', () => sampleDocx({}, 0xffffffff)),
    upload('document', 'docx', 'spaces in a relationship', () => lists(`<Relationship ${' '.repeat(900_000)}/>`)),
    upload('document', 'docx', 'names without values', () => lists(`<Relationship ${filled(0.9, 'a ')}/>`)),
    upload('document', 'docx', 'one long name', () => lists(`<Relationship ${'a'.repeat(900_000)} =`)),
    upload('document', 'docx', 'quotation marks', () => lists(`<Relationship ${filled(0.9, 'a="')}`)),
    upload('document', 'docx', 'quotation marks that are never closed', () =>
      lists(`<Relationship ${filled(0.9, ` a='"`)}`),
    ),
    upload('document', 'docx', 'brackets', () => lists(filled(0.9, '<'))),
    upload('document', 'docx', 'short tags', () => lists(filled(0.9, '<a/>'))),
    upload('document', 'docx', 'an archive in an archive', () =>
      sampleDocx({ 'word/a.docx': sampleDocx().toString('latin1') }),
    ),
    upload('document', 'docx', 'cut off in its directory', () => sampleDocx(many(2000)).subarray(0, -5000)),
    upload('document', 'docx', 'a remark at its end', () =>
      Buffer.concat([sampleDocx(), Buffer.alloc(60_000, 'PK\u0005\u0006')]),
    ),
    upload('document', 'docx', 'a name of 60,000 letters', () => sampleDocx({ ['a'.repeat(60_000)]: 'x' })),
    upload('document', 'doc', '8,000 streams', () => sampleCompound(Array.from({ length: 120 }, (_, at) => `s${at}`))),
    upload('document', 'doc', 'cut off', () => sampleDoc().subarray(0, 700)),
    upload('document', 'png', '900 million pixels', pngBomb),
    upload('document', 'png', '50,000 empty pieces', () =>
      pngOf(Array.from({ length: 50_000 }, () => pngChunk('tEXt', Buffer.from('a\u0000b')))),
    ),
    upload('document', 'png', 'a compressed remark', () =>
      pngOf([pngChunk('zTXt', Buffer.concat([Buffer.from('a\u0000\u0000'), deflateSync(Buffer.alloc(50_000_000))]))]),
    ),
    upload('document', 'jpg', '60,000 segments', () =>
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(240_000, Buffer.from([0xff, 0xe1, 0, 2]))]),
    ),
  ]
}

/** A Word document with a chain of lists that are each as long as allowed. */
function ringOfLists(megabytes: number): Buffer {
  const count = Math.max(2, Math.floor(megabytes * 4))
  const tag = '<Relationship Type="http://x/a" Target="b"/>'
  return docxWithLists(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.rels`, tag.repeat(100)])))
}

/** A compound file whose list of sectors, and whose directory, lead back to themselves. */
function ringOfSectors(megabytes: number, shift: 9 | 12): Buffer {
  const size = 2 ** shift
  const file = Buffer.alloc(Math.ceil((megabytes * 1_000_000) / size) * size, 0)
  sampleDoc().copy(file, 0, 0, 512)
  file.writeUInt16LE(shift, 30)
  // The list begins at the first sector and names itself as the next one; the directory begins there too.
  file.writeUInt32LE(0, 68)
  file.writeUInt32LE(0, 48)
  return file
}

function pictures(megabytes: number): HostileUpload[] {
  return [
    ...inSizes(megabytes, (size) => [
      upload('picture', 'png', 'zeros', () =>
        pngOf([pngChunk('IDAT', deflateSync(Buffer.alloc(size * 10_000_000)))], 6000),
      ),
      upload('picture', 'jpg', 'nothing but its first bytes', () =>
        Buffer.alloc(size * 1_000_000, Buffer.from([0xff, 0xd8, 0xff])),
      ),
      upload('picture', 'gif', 'small frames', () => gifOf(Math.floor(size * 30_000), 500)),
    ]),
    upload('picture', 'gif', '4 thousand million pixels', () => gifOf(1, 65_535, 65_535)),
    upload('picture', 'gif', 'a frame larger than its canvas', () => gifOf(1000, 8, 60_000)),
    upload('picture', 'png', '900 million pixels', pngBomb),
    upload('picture', 'png', 'cut off', () => pngBomb().subarray(0, 500)),
    upload('picture', 'png', 'no pixels', () => pngOf([])),
  ]
}

function tables(megabytes: number, unpacked: number): HostileUpload[] {
  const heading = 'first_name,last_name,email\n'
  return [
    ...inSizes(megabytes, (size) => [
      upload('import', 'csv', 'quotation marks', () => filled(size, '"')),
      upload('import', 'csv', 'a quotation mark that is never closed', () => `${heading}"${filled(size, 'a,')}`),
      upload('import', 'csv', 'delimiters', () => `${heading}${filled(size, ',')}`),
      upload('import', 'csv', 'line ends', () => `${heading}${filled(size, '\n')}`),
      upload('import', 'csv', 'half line ends', () => `${heading}${filled(size, '\r')}`),
      upload('import', 'csv', 'short rows', () => `${heading}${filled(size, 'a,b\n')}`),
      upload('import', 'csv', 'one cell', () => `${heading}${filled(size, 'a')}`),
      upload('import', 'csv', 'guards of formulas', () => `${heading}${filled(size, "'")}\n`),
      upload('import', 'csv', 'zeros', () => Buffer.alloc(size * 1_000_000)),
      upload('import', 'csv', 'bytes of no encoding', () => Buffer.alloc(size * 1_000_000, Buffer.from([0x81, 0x0a]))),
      upload('import', 'csv', 'headings', () => Array.from({ length: size * 100_000 }, (_, at) => `h${at}`).join(',')),
    ]),
    ...hostileWorkbooks(unpacked * 1_000_000).map(([what, make]) => upload('import', 'xlsx', what, make)),
    upload('import', 'csv', 'an archive', () => sampleZip({ a: 'b' })),
    upload('import', 'csv', 'half a character', () => Buffer.from([0xff, 0xfe, 0x41])),
  ]
}

function statements(megabytes: number): HostileUpload[] {
  const document = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
  const names = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join('')
  return [
    ...inSizes(megabytes, (size) => [
      upload(
        'bank',
        'xml',
        'attributes',
        () => `<Document ${names(Math.floor(size * 80_000), (at) => `a${at}="" `)}/>`,
      ),
      upload('bank', 'xml', 'open elements', () => `${document}${filled(size, '<a>')}`),
      upload(
        'bank',
        'xml',
        'nested elements',
        () => `${document}${filled(size / 2, '<a>')}${filled(size / 2, '</a>')}`,
      ),
      upload('bank', 'xml', 'siblings', () => `${document}${filled(size, '<a/>')}</Document>`),
      upload('bank', 'xml', 'text', () => `${document}<BkToCstmrStmt>${filled(size, 'a')}</BkToCstmrStmt></Document>`),
      upload('bank', 'xml', 'references', () => `${document}${filled(size, '&amp;')}</Document>`),
      upload('bank', 'xml', 'one name', () => `<${filled(size, 'a')}`),
      upload(
        'bank',
        'xml',
        'namespaces',
        () => `<Document ${names(Math.floor(size * 30_000), (at) => `xmlns:n${at}="urn:${at}" `)}/>`,
      ),
      upload('bank', 'xml', 'remarks', () => `${document}${filled(size, '<!---->')}</Document>`),
      upload('bank', 'xml', 'instructions', () => `${document}${filled(size, '<?a b?>')}</Document>`),
    ]),
    upload(
      'bank',
      'xml',
      'entities of entities',
      () =>
        `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(100)}">${names(9, (at) => `<!ENTITY b${at} "${'&a;'.repeat(10)}">`)}]><a>&b8;</a>`,
    ),
    upload(
      'bank',
      'xml',
      'an entity of a file',
      () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ),
    upload('bank', 'zip', 'zeros', () => Buffer.from(zipSync({ 'a.xml': new Uint8Array(30_000_000) }))),
    upload('bank', 'zip', 'zeros of a claimed size', () => withClaimedSizes(zippedZeros(900))),
    upload('bank', 'zip', '900 damaged files', () =>
      sampleZip(Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`${at}.xml`, '<a']))),
    ),
    upload('bank', 'zip', '9,000 files', () =>
      sampleZip(Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`${at}.xml`, '<a/>']))),
    ),
    upload('bank', 'zip', 'an archive in an archive', () =>
      sampleZip({ 'a.zip': sampleZip({ 'a.xml': '<a/>' }).toString('latin1') }),
    ),
    upload('bank', 'zip', 'cut off', () => sampleZip({ 'a.xml': document }).subarray(0, -9)),
    upload('bank', 'xml', 'no XML', () => deflateRawSync(Buffer.alloc(1_000_000))),
  ]
}

/** An archive with a file of zeros, packed without the memory for them. */
function zippedZeros(megabytes: number): Buffer {
  const parts: Uint8Array[] = []
  const archive = new Zip((_, part) => parts.push(part))
  const file = new ZipDeflate('a.xml')
  archive.add(file)
  const zeros = new Uint8Array(1_000_000)
  for (let at = 1; at <= megabytes; at++) file.push(zeros, at === megabytes)
  archive.end()
  return Buffer.concat(parts)
}

function bodies(megabytes: number): HostileUpload[] {
  return inSizes(megabytes, (size) => [
    upload('json', 'json', 'open lists', () => filled(size, '[')),
    upload('json', 'json', 'open objects', () => filled(size, '{"a":')),
    upload('json', 'json', 'texts', () => `[${filled(size, '"",')}1]`),
    upload('json', 'json', 'numbers', () => `{"items":[${filled(size, '1,')}1]}`),
    upload('json', 'json', 'objects', () => `{"items":[${filled(size, '{},')}1]}`),
    upload('json', 'json', 'one text', () => `{"firstName":"${filled(size, 'a')}"}`),
    upload('json', 'json', 'one number', () => `{"items":${filled(size, '9')}}`),
    upload('json', 'json', 'accents', () => `{"firstName":"${filled(size, '\u0301')}"}`),
    upload('json', 'json', 'spaces', () => `{"firstName":${filled(size, ' ')}}`),
    upload('json', 'json', 'quotation marks', () => filled(size, '"')),
    upload('json', 'json', 'escapes', () => `{"firstName":"${filled(size, String.raw`\u0000`)}"}`),
  ])
}
