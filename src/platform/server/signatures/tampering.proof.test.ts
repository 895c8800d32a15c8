import { expect, test } from 'vitest'
import { writePdf } from '../pdf/pdf-writer.ts'
import { makeIdentity } from './identity.ts'
import { sealPdf } from './seal-pdf.ts'
import { pdfsig } from './testing/pdfsig.ts'

const at = '2026-11-30T10:00:00Z'
const organisationId = '01930000-0000-7000-8000-000000000001'

test('T72 each of 1,000 changed bytes of a sealed file is detected', { timeout: 600_000 }, async () => {
  const pdf = await writePdf(
    {
      language: 'en',
      title: 'Contract',
      issuer: { name: 'Staff', lines: [] },
      parts: [{ kind: 'prose', text: 'The worker starts on Monday.' }],
      footer: '',
      madeAt: at,
      isArchival: true,
    },
    organisationId,
  )
  const identity = await makeIdentity('Staff', at)
  const order = { pdf, identity, field: 'Agency', name: 'Staff', reason: '', at, tsaUrl: undefined }
  const { bytes } = await sealPdf(order, organisationId)
  const [, start = 0, end = 0, rest = 0] = [0, ...rangeOf(bytes)]
  const signed = [...Array(start).keys(), ...Array.from({ length: rest }, (_, offset) => end + offset)]
  expect(signed).toHaveLength(start + rest)
  const undetected: number[] = []
  // Every position in turn, at equal distances, each with one bit changed.
  const positions = [...Array(1000).keys()].map((turn) => signed[Math.floor((turn * signed.length) / 1000)] ?? 0)
  const width = 8
  for (let from = 0; from < positions.length; from += width)
    await Promise.all(
      positions.slice(from, from + width).map(async (position, index) => {
        const changed = Uint8Array.from(bytes)
        changed[position] = (changed[position] ?? 0) ^ (1 << ((from + index) % 8))
        if ((await pdfsig(changed)).includes('Signature is Valid.')) undetected.push(position)
      }),
    )
  expect(undetected).toEqual([])
})

/** The end of the first signed range, the start and the length of the second. */
function rangeOf(bytes: Uint8Array): number[] {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(Buffer.from(bytes).toString('latin1'))
  return range?.slice(1).map(Number) ?? []
}
