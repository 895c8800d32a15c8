import { beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { announcementRoutes } from '../contract.ts'
import { announcements } from './routes.ts'

const world = await openWorld([...announcements, ...notifications])

let manager: SampleAccount
let reader: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  const organisation = await sampleOrganisation(world)
  manager = await sampleUser(world, organisation, 'manager')
  reader = await sampleUser(world, organisation, 'user')
  worker = await sampleAccount(world, organisation, 'worker', 'worker')
})

const add = (changes: object = {}, by = manager) =>
  world.call(
    announcementRoutes.addAnnouncement,
    { body: { title: 'Closed on Friday', text: 'The depot is closed.', audience: 'everyone', ...changes } },
    by,
  )
const titles = async (by: SampleAccount) =>
  (await world.call(announcementRoutes.listAnnouncements, { query: {} }, by)).body.items.map(({ title }) => title)
const sentNotifications = async (by: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items

test('an announcement notifies its audience and is shown until its last day', async () => {
  const { status, body } = await add({ untilDate: '2026-11-21' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    fromDate: '2026-11-20',
    untilDate: '2026-11-21',
    by: { id: manager.accountId },
    allowed: ['delete'],
  })
  await add({ title: 'For workers', audience: 'workers' })
  await add({ title: 'For users', audience: 'users' })
  expect(await titles(worker)).toEqual(['For workers', 'Closed on Friday'])
  expect(await titles(reader)).toEqual(['For users', 'Closed on Friday'])
  expect(await titles(manager)).toEqual(['For users', 'For workers', 'Closed on Friday'])
  expect(await sentNotifications(worker)).toMatchObject([
    { kind: 'announcementMade', values: { title: 'For workers' }, link: '/worker/home' },
    { kind: 'announcementMade', values: { title: 'Closed on Friday' } },
  ])
  expect(await sentNotifications(manager)).toEqual([])
  await world.sql`update announcements set from_date = '2026-11-18', until_date = '2026-11-19' where id = ${body.id}`
  expect(await titles(worker)).toEqual(['For workers'])
})

test('an announcement without title or text, or with a last day in the past, is refused', async () => {
  const { status, problem } = await add({ title: ' ', text: '', untilDate: '2026-11-19' })
  expect(status).toBe(422)
  expect(problem.errors).toMatchObject([{ path: 'title' }, { path: 'text' }])
  expect((await add({ untilDate: '2026-11-19' })).problem.errors).toMatchObject([{ path: 'untilDate' }])
})

test('T10 only users with the permission can write and delete announcements, in their own organisation', async () => {
  const { body } = await add()
  expect((await add({}, reader)).status).toBe(403)
  expect((await add({}, worker)).status).toBe(403)
  const remove = (by: SampleAccount & { ifMatch?: number }) =>
    world.call(announcementRoutes.deleteAnnouncement, { params: { id: body.id } }, by)
  expect((await remove(reader)).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
  expect((await remove(stranger)).status).toBe(404)
  expect(await titles(stranger)).toEqual([])
  expect((await remove({ ...manager, ifMatch: 2 })).status).toBe(409)
  expect((await remove({ ...manager, ifMatch: 1 })).status).toBe(204)
  expect(await titles(worker)).toEqual([])
})
