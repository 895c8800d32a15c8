import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipEntries } from '../files/zip-entries.ts'
import { type ArchivedFile, plainName, zipOf } from './zip.ts'

async function archive(files: readonly ArchivedFile[]) {
  async function* coming() {
    yield* files
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(coming(), '2026-11-20T08:00:00Z')) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('an archive holds each file under its path, packed or as it is, letters of any language too', async () => {
  const bytes = await archive([
    { path: 'a/Zoë – 名.txt', bytes: Buffer.from('hours '.repeat(1000)) },
    { path: 'b.pdf', bytes: Buffer.from('%PDF'), packed: true },
  ])
  const held = unzipSync(bytes)
  expect(Object.keys(held)).toEqual(['a/Zoë – 名.txt', 'b.pdf'])
  expect(strFromU8(held['a/Zoë – 名.txt'] as Uint8Array)).toBe('hours '.repeat(1000))
  expect(bytes.length).toBeLessThan(1000)
  expect(zipEntries(bytes)?.map(({ name }) => name)).toEqual(Object.keys(held))
})

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\con.pdf', 'C__con.pdf'],
  ['a\u202Ebc\u0000.pdf', 'a_bc_.pdf'],
  ['...', '_'],
  ['', '_'],
  ['Zoë’s diploma.pdf', 'Zoë’s diploma.pdf'],
])('a file called %j is put in as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('a long name is cut between signs, never within one, and half a sign is none', () => {
  const plain = plainName(`a${'👩'.repeat(200)}.pdf`)
  expect(plain).toBe(`a${'👩'.repeat(59)}`)
  expect(encodeURIComponent(plain)).toContain('%F0%9F%91%A9')
  expect(plainName('\uD83D.pdf')).toBe('\uFFFD.pdf')
})
