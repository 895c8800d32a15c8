import { beforeAll, expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { documentRoutes } from '#domains/documents/contract.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import { bankTransactionRoutes } from '#domains/receivables/contract/bank-transactions.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { type HostileUpload, hostileUploads } from '#platform/server/testing/hostile-uploads.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
let [manager, workerId]: [SampleAccount | undefined, string] = [undefined, '']
beforeAll(async () => {
  const team = await sampleTeam(world, 'administrator')
  ;[manager, workerId] = [team.manager, team.worker.accountId]
})

function send({ reader, name, type, bytes }: HostileUpload) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  switch (reader) {
    case 'document':
      return world.call(documentRoutes.addDocument, { query: { name, workerId }, file }, manager)
    case 'picture':
      return world.call(workforceRoutes.setWorkerImage, { params: { id: workerId }, query: {}, file }, manager)
    case 'import':
      return world.call(workforceRoutes.importWorkers, { query: { dryRun: 'true' }, file }, manager)
    case 'bank':
      return world.call(bankTransactionRoutes.importBankFile, { file }, manager)
    case 'json':
      return world.send('POST', '/provider/workforce', Buffer.from(bytes).toString('utf8'), manager)
  }
}

// That none of them blocks the event loop is what the setup of each test file checks.
test.each(hostileUploads(0.9, 2).map((upload) => [upload.what, upload] as const))(
  '%s is stored, or refused with a reason (F80)',
  async (_, upload) => {
    const { status, body, problem } = await send(upload)
    if (status >= 300) {
      expect(problem.code).toMatch(/^(?!INTERNAL|UNAVAILABLE|FORBIDDEN)[A-Z_]+$/)
      expect(problem.detail).toMatch(/\w/)
    } else if (upload.reader === 'import') {
      expect((body as ImportReport).faults).not.toEqual([])
    }
  },
)

test('files that wait for their turn to be read hold no connection of the database (F80)', async () => {
  const upload = hostileUploads(1, 2).find(({ what }) => what === 'CSV: bytes of no encoding, 1.00 MB')
  if (!upload) throw new Error('there is no such file')
  const { pool } = world.services
  const sent = Array.from({ length: 12 }, () => send(upload))
  await Promise.race(sent)
  // One of them may be reading what the check of its rows needs.
  expect(pool.totalCount - pool.idleCount).toBeLessThan(3)
  expect(pool.waitingCount).toBe(0)
  await Promise.all(sent)
})
