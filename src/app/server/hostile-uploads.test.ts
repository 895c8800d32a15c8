import { beforeAll, expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { documentRoutes } from '#domains/documents/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { type HostileUpload, hostileUploads } from '#platform/server/testing/hostile-uploads.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
let [manager, workerId]: [SampleAccount | undefined, string] = [undefined, '']
beforeAll(async () => {
  const team = await sampleTeam(world)
  ;[manager, workerId] = [team.manager, team.worker.accountId]
})

function send({ reader, name, type, bytes }: HostileUpload) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  switch (reader) {
    case 'document':
      return world.call(documentRoutes.addDocument, { query: { name, workerId }, file }, manager)
    case 'picture':
      return world.call(workforceRoutes.setWorkerImage, { params: { id: workerId }, query: {}, file }, manager)
    default:
      return world.send('POST', '/provider/workforce', Buffer.from(bytes).toString('utf8'), manager)
  }
}

// Readers of tables and bank statements are tested beside their code.
const uploads = hostileUploads(0.9).filter(({ reader }) => reader !== 'bank' && reader !== 'import')

// That none of them holds the event loop is what the setup of each test file checks.
test.each(uploads.map((upload) => [upload.what, upload] as const))(
  '%s is stored or refused (F80)',
  async (_, upload) => {
    const { status, problem } = await send(upload)
    if (status < 300) return
    expect(status).toBeLessThan(500)
    expect(problem.code).toMatch(/^[A-Z_]+$/)
    expect(problem.detail).toMatch(/\w/)
  },
)
