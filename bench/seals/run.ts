import { webcrypto } from 'node:crypto'
import { parseArgs } from 'node:util'
import { defaultTemplate } from '#domains/contracts/server/defaults/templates.ts'
import { contractDocument, type Evidence } from '#domains/contracts/server/document.ts'
import { sha256 } from '#domains/contracts/server/templates.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import { importKey, makeIdentity } from '#platform/server/signatures/identity.ts'
import { sealPdf } from '#platform/server/signatures/seal-pdf.ts'
import { median, percentile } from '../measured.ts'
import { runMeasured } from '../measured-run.ts'
import { waitForQuiet } from '../processes.ts'

// Seals contracts as the queue does, without its database: the document is drawn in a thread, and sealed in a thread. Beside each, the key signs
// the same bytes in this process (ECDSA P-256 over SHA-256), which is the least that a signature can take.

const { values: options } = parseArgs({
  options: {
    contracts: { type: 'string', default: '200' },
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const count = Number(options.contracts)
/** A contract may take this many milliseconds from its text to its sealed file, at the median. */
const mostMs = 500
const organisationId = '00000000-0000-7000-8000-000000000001'
const at = '2026-11-20T10:00:00Z'

await runMeasured(measure)

async function measure(): Promise<boolean> {
  console.log(await waitForQuiet(Number(options['wait-minutes']) * 60_000))
  const identity = await makeIdentity('Interim Bench', at)
  const key = await importKey(identity.privateKey)
  const times = { draw: [] as number[], seal: [] as number[], bare: [] as number[] }
  let bytes = 0
  // The first ones start the threads and load the fonts.
  for (let number = -5; number < count; number++) {
    const startedAt = performance.now()
    const pdf = await writePdf(documentOf(number), organisationId)
    const drawnAt = performance.now()
    const sealed = await sealPdf(
      { pdf, identity, field: 'Seal1', name: 'Interim Bench', reason: 'Signed by both', at, tsaUrl: undefined },
      organisationId,
    )
    const sealedAt = performance.now()
    await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, sealed.bytes.slice())
    const signedAt = performance.now()
    if (number < 0) continue
    times.draw.push(drawnAt - startedAt)
    times.seal.push(sealedAt - drawnAt)
    times.bare.push(signedAt - sealedAt)
    bytes += sealed.bytes.length
  }
  const whole = times.draw.map((ms, index) => ms + (times.seal[index] ?? 0))
  const bare = median(times.bare)
  console.log(`${count} contracts of ${Math.round(bytes / count / 1024)} kB, Node ${process.version}\n`)
  for (const [name, ms] of Object.entries({ ...times, 'draw + seal': whole }))
    console.log(
      `${name.padEnd(12)} median ${median(ms).toFixed(2).padStart(7)} ms   p99 ${percentile(ms, 0.99).toFixed(2).padStart(7)} ms   ` +
        `${(1000 / median(ms)).toFixed(0).padStart(6)} a second   ${(median(ms) / bare).toFixed(1).padStart(6)} × the bare signature`,
    )
  const isQuick = median(whole) <= mostMs
  console.log(
    `\n${isQuick ? 'within' : 'ABOVE'} the limit: ${median(whole).toFixed(0)} of ${mostMs} ms from the text to the sealed file`,
  )
  return isQuick
}

function documentOf(number: number) {
  const text = defaultTemplate('be_assignment', 'fr').replaceAll(/\{\{[^}]*\}\}/g, `value ${number}`)
  const from = { method: 'password', address: '192.0.2.1', browser: 'Firefox' } as const
  const evidence: Evidence = {
    contractId: organisationId,
    textHash: sha256(text),
    sentAt: at,
    partyIs: 'worker',
    party: { name: 'Camille Peeters', at, from },
    organisation: { name: 'Alex Martin', at, from },
  }
  return contractDocument({
    language: 'fr',
    text,
    agency: 'Interim Bench',
    madeAt: at,
    timeZone: 'Europe/Brussels',
    evidence,
  })
}
