import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { type ScheduledJob, startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { eicar, startClamd } from '#platform/server/testing/clamd.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { documentRoutes } from '../contract.ts'
import { documentTypes } from '../rules.ts'
import { scheduledDocumentJobs } from './jobs.ts'
import { documents } from './routes.ts'

let isThere = true
const tooMuch = 'more than the scanner takes'
const daemon = await startClamd((bytes) => {
  if (!isThere) return undefined
  if (bytes.includes(tooMuch)) return 'INSTREAM size limit exceeded. ERROR'
  return bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
})
const world = await openWorld([...accounts, ...documents], undefined, { CLAMAV_URL: daemon.address })

let manager: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  isThere = true
  ;({ manager, worker } = await sampleTeam(world))
})

const infected = () => Buffer.concat([samplePdf(), Buffer.from(eicar)])
async function add(bytes: Uint8Array) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: documentTypes.pdf })
  const { body } = await world.call(documentRoutes.addDocument, { query: { name: 'a.pdf' }, file }, worker)
  return body
}
const read = async (id: string) => (await world.call(documentRoutes.readDocument, { params: { id } }, manager)).body
const content = (id: string) => world.call(documentRoutes.readDocumentContent, { params: { id } }, manager)

/** Runs the job until it has processed a document. */
const scanRound = scheduledDocumentJobs.find(({ name }) => name === 'documents.scan')
async function makeRounds(id: string, until: string) {
  const going = startScheduledJobs(world.services, [{ ...scanRound, everyMinutes: 0 } as ScheduledJob], { everyMs: 10 })
  onTestFinished(() => going.stop())
  await expect.poll(async () => (await read(id)).scan).toBe(until)
}

test('T21 clean files are served; infected ones cannot be opened, only deleted', async () => {
  const clean = await add(samplePdf())
  expect(clean).toMatchObject({ scan: 'clean', allowed: ['download', 'edit', 'delete'] })
  expect((await content(clean.id)).status).toBe(200)
  const bad = await add(infected())
  expect(bad).toMatchObject({ scan: 'infected', allowed: ['edit', 'delete'] })
  const refused = await content(bad.id)
  expect(refused).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
  expect(refused.problem.detail).toContain('virus')
  const { version } = await read(bad.id)
  const gone = await world.call(
    documentRoutes.deleteDocument,
    { params: { id: bad.id } },
    { ...worker, ifMatch: version },
  )
  expect(gone.status).toBe(204)
})

test('T21 a document that the scanner never accepts does not block the others', async () => {
  isThere = false
  const stuck = await add(Buffer.concat([samplePdf(), Buffer.from(tooMuch)]))
  const clean = await add(samplePdf())
  isThere = true
  await makeRounds(clean.id, 'clean')
  expect((await read(stuck.id)).scan).toBe('pending')
  expect((await content(stuck.id)).status).toBe(409)
})

test('T21 while the scanner is down a document is pending and not served; afterwards it gets its result', async () => {
  isThere = false
  const [clean, bad] = [await add(samplePdf()), await add(infected())]
  expect([clean.scan, bad.scan]).toEqual(['pending', 'pending'])
  expect(await content(clean.id)).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
  isThere = true
  await makeRounds(bad.id, 'infected')
  expect(await read(clean.id)).toMatchObject({ scan: 'clean', allowed: ['download', 'edit', 'delete'] })
  expect((await content(clean.id)).status).toBe(200)
  expect((await content(bad.id)).status).toBe(409)
})
