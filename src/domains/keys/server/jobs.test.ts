import { afterEach, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { keyRoutes } from '../contract.ts'
import { notifyExpiry } from './jobs.ts'
import { keys } from './keys.ts'

const world = await openWorld(keys)
const start = world.now()
afterEach(() => world.setClock(start))

/** Runs the job in one organisation at a time, and returns the number of keys that were reported. */
async function round(organisation: SampleAccount, at: string) {
  world.setClock(at)
  return runJob(world, organisation, at, notifyExpiry)
}

/** Creates an organisation with a key for a year that expires on 20 November 2027. */
async function scene(days = 365) {
  const admin = await sampleUser(world, await sampleOrganisation(world), 'administrator')
  const body = { name: 'Payroll', scopes: ['clients:read' as const], days }
  const { body: key } = await world.call(keyRoutes.addKey, { body }, admin)
  // A session does not last until the key expires.
  const session = async () => ({ cookie: await sampleSession(world, admin) })
  const listed = async () => (await world.call(keyRoutes.listKeys, {}, await session())).body.items[0]
  const rotate = async () => world.call(keyRoutes.rotateKey, { params: { id: key.id } }, await session())
  const notified = () =>
    world.sql<{ accountId: string; values: object; link: string }>`
      select account_id as "accountId", "values", link from notifications
       where organisation_id = ${admin.organisationId} and kind = 'keyExpiring' order by id`
  return { admin, key, listed, rotate, notified }
}

test('administrators are notified 30 and 7 days before a key expires, once each', async () => {
  const { admin, notified } = await scene()
  const other = await sampleUser(world, admin)
  await sampleUser(world, admin, 'manager')
  expect(await round(admin, '2027-10-20T12:00:00Z')).toBe(0)
  // Half past seven in Brussels: the day has not begun.
  expect(await round(admin, '2027-10-21T05:30:00Z')).toBe(0)
  const both = [round(admin, '2027-10-21T12:00:00Z'), round(admin, '2027-10-21T12:00:00Z')]
  expect((await Promise.all(both)).sort()).toEqual([0, 1])
  expect(await round(admin, '2027-10-30T12:00:00Z')).toBe(0)
  expect(await round(admin, '2027-11-13T12:00:00Z')).toBe(1)
  expect(await round(admin, '2027-11-14T12:00:00Z')).toBe(0)
  expect(await round(admin, '2027-11-20T12:00:00Z')).toBe(0)
  const found = await notified()
  expect(found.map(({ accountId }) => accountId).toSorted()).toEqual(
    [admin, admin, other, other].map(({ accountId }) => accountId).toSorted(),
  )
  expect(new Set(found.map(({ values }) => JSON.stringify(values))).size).toBe(2)
  expect(found[0]).toMatchObject({
    values: { name: 'Payroll', date: '2027-11-20', days: 30 },
    link: '/provider/settings?tab=integrations',
  })
})

test('after a rotation, the next expiry is announced as well', async () => {
  const { admin, rotate, notified } = await scene()
  expect(await round(admin, '2027-11-13T12:00:00Z')).toBe(1)
  expect((await rotate()).status).toBe(200)
  expect(await round(admin, '2027-11-14T12:00:00Z')).toBe(0)
  expect(await round(admin, '2028-10-13T12:00:00Z')).toBe(1)
  expect(await notified()).toHaveLength(2)
})

test('neither a revoked key nor a key for a week is announced', async () => {
  const { admin, key } = await scene()
  await world.call(keyRoutes.revokeKey, { params: { id: key.id } }, admin)
  expect(await round(admin, '2027-11-13T12:00:00Z')).toBe(0)
  const { admin: another } = await scene(7)
  expect(await round(another, '2026-11-21T12:00:00Z')).toBe(0)
})

test('the list shows which keys expire soon', async () => {
  const { listed } = await scene()
  expect(await listed()).toMatchObject({ status: 'active', expiresSoon: false })
  world.setClock('2027-11-01T12:00:00Z')
  expect(await listed()).toMatchObject({ status: 'active', expiresSoon: true })
  world.setClock('2027-11-21T12:00:00Z')
  expect(await listed()).toMatchObject({ status: 'expired', expiresSoon: false })
})
