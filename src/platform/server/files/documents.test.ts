import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { docxBomb, docxRelatedTo } from '../testing/hostile-files.ts'
import { sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip } from '../testing/sample-files.ts'
import { topStreams } from './compound-file.ts'
import { documentTypeOf, soundContent } from './documents.ts'
import { zipEntries } from './zip-entries.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('T19 a document is what its bytes say', async () => {
  expect(await documentTypeOf(samplePdf())).toBe('application/pdf')
  expect(await documentTypeOf(sampleDoc())).toBe('application/msword')
  expect(await documentTypeOf(sampleDocx())).toBe(word)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['a workbook of old', sampleCompound(['Workbook'])],
  ['a workbook of old with a text in it', sampleCompound(['Workbook'], ['WordDocument'])],
  ['an installer', sampleCompound(['\u4840\u3F3F\u4577', '\u0005SummaryInformation'])],
  ['a compound file without an entry', sampleCompound([])],
  ['a workbook', sampleZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
  ['an archive that says Word in a text', sampleZip({ 'a.txt': 'word/document.xml [Content_Types].xml' })],
  ['a text with macros', sampleDocx({ 'word/vbaProject.bin': 'x' })],
  ['a text behind a program', Buffer.concat([Buffer.from('MZ'), sampleDocx()])],
  ['a text that something hangs behind', Buffer.concat([sampleDocx(), Buffer.from('<script>')])],
  ['a PDF behind a page', Buffer.concat([Buffer.from('<html>'), samplePdf()])],
  ['T22 a text that would unpack to ten gigabytes', sampleDocx({}, 0xffffffff)],
])('T19 %s is no document', async (_, bytes) => {
  expect(await documentTypeOf(bytes)).toBeUndefined()
})

test('a part is judged by the name that Word reads, not by another one beside it', async () => {
  const name = 'word/vbaProject.bin'
  const [version, check] = [Buffer.from([1]), Buffer.alloc(4)]
  check.writeUInt32LE(crc32(name))
  const otherName = Buffer.concat([version, check, Buffer.from('word/media/a.bin')])
  const parts = { '[Content_Types].xml': new Uint8Array(), 'word/document.xml': new Uint8Array() }
  const plain = zipSync({ ...parts, 'word/media/a.bin': new Uint8Array() })
  const renamed = zipSync({ ...parts, [name]: [new Uint8Array(), { extra: { 0x7075: otherName } }] })
  expect(await documentTypeOf(plain)).toBe(word)
  expect(await documentTypeOf(renamed)).toBeUndefined()
})

test('a file that is cut off or has pointers outside it is no document, and is detected immediately', async () => {
  for (const whole of [sampleDoc(), sampleDocx()]) {
    for (let length = 0; length < whole.length; length += 7) await documentTypeOf(whole.subarray(0, length))
    for (let at = 8; at < whole.length; at += 3) {
      const wrong = Buffer.from(whole)
      wrong.writeUInt8(0xfa, at)
      await documentTypeOf(wrong)
      await soundContent(wrong, word)
    }
  }
})

test('a chain of sectors that leads back to itself ends', () => {
  const ring = sampleDoc()
  ring.writeUInt32LE(1, 512 + 4)
  expect(topStreams(ring)).toEqual(['WordDocument', '1Table'])
})

test('the entries of an archive are read from its directory, also with a comment at its end', async () => {
  const archive = sampleZip({ 'a.txt': 'one', 'é.txt': 'deux' })
  const comment = Buffer.from('hello')
  archive.writeUInt16LE(comment.length, archive.length - 2)
  const entries = (await zipEntries(Buffer.concat([archive, comment]))) ?? []
  const contents = entries.map(async ({ name, size, unpack }) => [name, size, await text(unpack())])
  expect(await Promise.all(contents)).toEqual([
    ['a.txt', 3, 'one'],
    ['é.txt', 4, 'deux'],
  ])
})

test('T21 a Word document is kept byte for byte, and told whether it is damaged or does something', async () => {
  expect(await soundContent(sampleDocx(), word)).toEqual(sampleDocx())
  expect(await soundContent(docxRelatedTo('image', 'https://example.org/a.png'), word)).toBeInstanceOf(Buffer)
  expect(await soundContent(docxRelatedTo('frame', 'https://example.org'), word)).toBe('active')
  expect(await soundContent(docxRelatedTo('frame', 'page.htm', 'Internal'), word)).toBeInstanceOf(Buffer)
  const relationship = (attributes: string) =>
    sampleDocx({
      'word/_rels/a.rels': `<Relationships xmlns:x="urn:x"><x:a><Relationship ${attributes}/></x:a></Relationships>`,
    })
  const remote = 'Target="https://example.org" TargetMode="External"'
  const type = (name: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}"`
  expect(await soundContent(relationship(`${type('fr&#97;me')} ${remote}`), word)).toBe('active')
  expect(await soundContent(relationship(`${type('frame')} x:${type('image')} ${remote}`), word)).toBe('active')
  const deep = sampleDocx({ 'word/_rels/a.rels': '<a>'.repeat(100_000) })
  expect(await soundContent(deep, word)).toBe('damaged')
  const hidden = sampleDocx({ 'word/_rels/a.rels': '<!DOCTYPE x [<!ENTITY a "https://evil">]>' })
  expect(await soundContent(hidden, word)).toBe('damaged')
  expect(await soundContent(docxBomb(1_000_000), word)).toBe('damaged')
})
