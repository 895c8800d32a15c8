import { expect, onTestFinished, test } from 'vitest'
import { startTimeStampAuthority } from '#platform/server/signatures/testing/time-stamp-authority.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
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

test('T72 a time stamp that is missing is added later; the sealed file stays byte for byte as it was', async () => {
  const authority = await startTimeStampAuthority()
  authority.state.isAway = true
  const scene = await contractScene(world)
  const id = await signByBoth(world, scene)
  await sealAll(world, { tsaUrl: authority.url })
  const read = async () => (await world.call(contractRoutes.readContract, { params: { id } }, scene.manager)).body
  const download = (query: { stamped?: 'true' } = {}) =>
    world.call(contractRoutes.readContractFile, { params: { id }, query }, scene.manager)
  expect(await read()).toMatchObject({
    status: 'signed',
    file: { isStamped: false, isStampDue: true, stampedAt: null },
  })
  const sealed = (await download()).bytes
  expect((await download({ stamped: 'true' })).status).toBe(404)

  const { config } = world.services
  world.passMinutes(1)
  const running = startSealing({ ...world.services, config: { ...config, tsaUrl: authority.url } }, { everyMs: 20 })
  onTestFinished(() => running.stop())
  const tasks = () => world.sql<{ attempts: number; lease: string | null }>`
    select attempts, lease from seal_tasks where id = ${id}`
  await until(async () => expect(await tasks()).toMatchObject([{ attempts: 1, lease: null }]))
  expect((await read()).file).toMatchObject({ isStampDue: true })
  authority.state.isAway = false
  world.passMinutes(10)
  await until(async () => expect(await tasks()).toEqual([]))

  expect((await read()).file).toMatchObject({ isStamped: false, isStampDue: false, stampedAt: expect.any(String) })
  expect((await download()).bytes.equals(sealed)).toBe(true)
  const stamped = (await download({ stamped: 'true' })).bytes
  expect(stamped.subarray(0, sealed.length).equals(sealed)).toBe(true)
  expect(await pdfsig(sealed)).toEqual(['Signature is Valid.'])
  expect((await pdfsig(stamped))[0]).toBe('Signature is Valid.')
  await expect(world.sql`delete from contract_stamps where id = ${id}`).rejects.toThrow('never changes')
})

test('seals come before late time stamps that are due longer', async () => {
  const authority = await startTimeStampAuthority()
  authority.state.isAway = true
  const early = await signByBoth(world, await contractScene(world))
  await sealAll(world, { tsaUrl: authority.url })
  authority.state.isAway = false
  world.passMinutes(10)
  const late = await signByBoth(world, await contractScene(world))
  const { config } = world.services
  const running = startSealing(
    { ...world.services, config: { ...config, tsaUrl: authority.url } },
    { everyMs: 20, width: 1 },
  )
  onTestFinished(() => running.stop())
  await until(async () =>
    expect(await world.sql`select id from seal_tasks where id in (${early}, ${late})`).toEqual([]),
  )
  const [order] = await world.sql`
    select f.xmin::text::bigint < s.xmin::text::bigint as "isSealFirst" from contract_files f, contract_stamps s
     where f.id = ${late} and s.id = ${early}`
  expect(order).toEqual({ isSealFirst: true })
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
  expect(await read()).toMatchObject({ status: 'party_signed', file: null })
  world.passMinutes(5)
  await sealAll(world)
  expect(await read()).toMatchObject({ status: 'signed' })

  await world.sql`update seal_certificates set created_at = '2024-01-01' where organisation_id = ${scene.organisation.organisationId}`
  const next = await signByBoth(world, scene)
  await sealAll(world)
  const { file } = (await world.call(contractRoutes.readContract, { params: { id: next } }, scene.manager)).body
  expect(file?.certificate).not.toBe((await read()).file?.certificate)
})
