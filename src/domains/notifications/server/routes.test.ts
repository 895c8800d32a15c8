import { expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { notificationRoutes } from '../contract.ts'
import { notifications } from './routes.ts'
import { sampleNotifications } from './samples.ts'

const world = await openWorld(notifications)
const list = async (who: SampleAccount, query: { unread?: 'true'; limit?: string; cursor?: string } = {}) =>
  (await world.call(notificationRoutes.listNotifications, { query }, who)).body

test('notifications are marked as read one by one or all together, newest first', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  const [first, , last] = await sampleNotifications(world, user, 3)
  expect(await list(user)).toMatchObject({
    total: 3,
    unread: 3,
    items: [{ id: last, allowed: ['read', 'delete'] }, {}, {}],
  })
  await world.call(notificationRoutes.readNotification, { params: { id: first as string } }, user)
  expect(await list(user, { unread: 'true' })).toMatchObject({ total: 2, unread: 2 })
  await world.call(notificationRoutes.readAllNotifications, {}, user)
  expect(await list(user)).toMatchObject({ total: 3, unread: 0, items: [{ allowed: ['delete'] }, {}, {}] })
})

test('one notification is cleared, then all', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  const [id] = await sampleNotifications(world, user, 3)
  expect((await world.call(notificationRoutes.deleteNotification, { params: { id: id as string } }, user)).status).toBe(
    204,
  )
  expect((await list(user)).total).toBe(2)
  await world.call(notificationRoutes.clearNotifications, {}, user)
  expect(await list(user)).toMatchObject({ items: [], total: 0, unread: 0 })
})

test('T11 a colleague’s notifications are unknown', async () => {
  const organisation = await sampleOrganisation(world)
  const [user, colleague] = [await sampleUser(world, organisation), await sampleUser(world, organisation)]
  const [id] = await sampleNotifications(world, user, 2)
  expect((await list(colleague)).total).toBe(0)
  expect(
    (await world.call(notificationRoutes.readNotification, { params: { id: id as string } }, colleague)).status,
  ).toBe(404)
  expect(
    (await world.call(notificationRoutes.deleteNotification, { params: { id: id as string } }, colleague)).status,
  ).toBe(404)
  await world.call(notificationRoutes.clearNotifications, {}, colleague)
  expect((await list(user)).total).toBe(2)
})

test('T07 a worker who must change the password sees none yet', async () => {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { passwordUpdateRequired: true })
  const { problem } = await world.call(notificationRoutes.listNotifications, { query: {} }, worker)
  expect(problem.code).toBe('PASSWORD_UPDATE_REQUIRED')
})
