import { expect, test } from 'vitest'
import { startTimeStampAuthority } from '#platform/server/signatures/testing/time-stamp-authority.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { startSealing } from './sealing.ts'
import { contractScene, sealAll, servedRoutes, signByBoth } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes)

test('T72 a contract is sealed with a time stamp, and without one where the authority is away', async () => {
  const authority = await startTimeStampAuthority()
  const scene = await contractScene(world)
  const first = await signByBoth(world, scene)
  await sealAll(world, { tsaUrl: authority.url })
  const read = async (id: string) =>
    (await world.call(contractRoutes.readContract, { params: { id } }, scene.manager)).body.file
  expect(await read(first)).toMatchObject({ isStamped: true })
  authority.state.isAway = true
  const second = await signByBoth(world, scene)
  await sealAll(world, { tsaUrl: authority.url })
  expect(await read(second)).toMatchObject({ isStamped: false })
  expect((await read(second))?.certificate).toBe((await read(first))?.certificate)
})

test('a contract that cannot be sealed waits, and is sealed once it can be; keys are replaced after two years', async () => {
  const { config } = world.services
  const scene = await contractScene(world)
  const id = await signByBoth(world, scene)
  const sealFile = { path: '/nowhere/seal.p12', password: '' }
  const running = startSealing({ ...world.services, config: { ...config, sealFile } }, { everyMs: 20 })
  await until(async () => {
    const [task] = await world.sql<{
      lastError: string | null
    }>`select last_error as "lastError" from seal_tasks where id = ${id}`
    if (!task?.lastError?.startsWith('SEAL_P12 cannot be used')) throw new Error('it has not failed yet')
  })
  await running.stop()
  const read = async () => (await world.call(contractRoutes.readContract, { params: { id } }, scene.manager)).body
  expect(await read()).toMatchObject({ status: 'worker_signed', file: null })
  world.passMinutes(5)
  await sealAll(world)
  expect(await read()).toMatchObject({ status: 'signed' })

  await world.sql`update seal_certificates set created_at = '2024-01-01' where organisation_id = ${scene.organisation.organisationId}`
  const next = await signByBoth(world, scene)
  await sealAll(world)
  const { file } = (await world.call(contractRoutes.readContract, { params: { id: next } }, scene.manager)).body
  expect(file?.certificate).not.toBe((await read()).file?.certificate)
})
