import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { contractBatchRoutes as routes } from '../contract/batches.ts'
import { contractScene, sealAll, servedRoutes, signByBoth, writeBelgian } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes)

test('the archive of a worker and a period has an index, and each sealed file byte for byte', async () => {
  const scene = await contractScene(world)
  const { manager, worker } = scene
  const id = await signByBoth(world, scene)
  await sealAll(world)
  const amendment = (await writeBelgian(world, scene)).body
  await world.call(contractRoutes.sendContract, { params: { id: amendment.id } }, manager)
  const download = (fromDate: string, toDate: string, by = manager) =>
    world.call(routes.exportContracts, { query: { workerId: worker.accountId, fromDate, toDate } }, by)
  const files = unzipSync((await download('2026-12-31', '2027-01-31')).bytes)
  const paths = Object.keys(files).toSorted()
  expect(paths).toHaveLength(2)
  const pdf = paths.find((path) => path.endsWith('.pdf'))
  const { file } = (await world.call(contractRoutes.readContract, { params: { id } }, manager)).body
  expect(
    createHash('sha256')
      .update(files[pdf ?? ''] ?? '')
      .digest('hex'),
  ).toBe(file?.sha256)
  const index = Buffer.from(files['contracts.csv'] ?? []).toString()
  for (const part of [id, amendment.id, file?.sha256, 'signed', 'sent', pdf]) expect(index).toContain(part)

  const none = unzipSync((await download('2027-01-01', '2027-01-31')).bytes)
  expect(Object.keys(none)).toEqual(['contracts.csv'])
  const stranger = await sampleTeam(world)
  expect((await download('2026-01-01', '2026-12-31', stranger.manager)).status).toBe(404)
  expect((await download('2026-12-31', '2026-01-01')).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'toDate' }],
  })
})
