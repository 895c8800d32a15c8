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

test('an archive contains each file under its path, compressed or not, with names in any script', async () => {
  const bytes = await archive([
    { path: 'a/Zoë – 名.txt', bytes: Buffer.from('hours '.repeat(1000)) },
    { path: 'b.pdf', bytes: Buffer.from('%PDF'), packed: true },
  ])
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['a/Zoë – 名.txt', 'b.pdf'])
  expect(strFromU8(files['a/Zoë – 名.txt'] as Uint8Array)).toBe('hours '.repeat(1000))
  expect(bytes.length).toBeLessThan(1000)
  expect((await zipEntries(bytes))?.map(({ name }) => name)).toEqual(Object.keys(files))
})

test('the times in an archive are UTC, whatever the zone of the process', async () => {
  const zone = process.env.TZ
  const chunks: Buffer[] = []
  try {
    for (const TZ of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = TZ
      chunks.push(await archive([{ path: 'a.txt', bytes: Buffer.from('hours') }]))
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
  const [first, ...others] = chunks
  for (const other of others) expect(Buffer.compare(first ?? Buffer.alloc(0), other)).toBe(0)
  // 2026-11-20 08:00:00 as the format packs it, and in seconds since 1970.
  expect(first?.readUInt32LE(10)).toBe(((2026 - 1980) << 25) | (11 << 21) | (20 << 16) | (8 << 11))
  expect(first?.includes(Buffer.from([0x55, 0x54, 5, 0, 1, ...Buffer.from(Int32Array.of(1_795_161_600).buffer)]))).toBe(
    true,
  )
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

test('T57 a long name is cut between characters and keeps its extension, and an unpaired surrogate is replaced', () => {
  const plain = plainName(`a${'👩'.repeat(200)}.pdf`)
  expect(plain).toBe(`a${'👩'.repeat(48)}.pdf`)
  expect(encodeURIComponent(plain)).toContain('%F0%9F%91%A9')
  expect(plainName('\uD83D.pdf')).toBe('\uFFFD.pdf')
})
