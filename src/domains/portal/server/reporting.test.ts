import { beforeEach, expect, test } from 'vitest'
import { sampleWeek } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRoutes } from '../contract.ts'
import { portal } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...portal, ...notifications])

let week: Awaited<ReturnType<typeof sampleWeek>>
let contact: SamplePortalContact
let shift: string
beforeEach(async () => {
  world.setClock('2026-11-24T09:00:00Z')
  week = await sampleWeek(world)
  contact = await sampleClientSession(world, week.organisation, week.contactId)
  shift = await publishedShift('2026-11-24')
})

async function publishedShift(day: string) {
  const id = await sampleShift(world, week.assignmentId, day)
  await world.sql`
    update shifts set accepted = true, published_at = now(), starts_at = ${`${day}T08:00:00Z`}, ends_at = ${`${day}T16:00:00Z`} where id = ${id}`
  return id
}

const report = (kind: 'noShow' | 'late', { by = contact as { cookie: string }, id = shift, comment = 'Gate 3' } = {}) =>
  world.call(portalRoutes.reportShift, { params: { id }, body: { kind, comment } }, by)
const notified = async () =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, week.manager)).body.items

test('a report notifies the manager of the project with a link to the shift, and changes nothing', async () => {
  const before = await world.sql`select * from shifts where id = ${shift}`
  expect((await report('noShow')).status).toBe(204)
  expect(await notified()).toMatchObject([
    {
      kind: 'shiftReported',
      values: { contact: 'Ines Maes', date: '2026-11-24', start: '09:00', report: 'noShow', comment: 'Gate 3' },
      link: `/provider/schedule?view=day&date=2026-11-24&shift=${shift}`,
    },
  ])
  expect(await world.sql`select * from shifts where id = ${shift}`).toEqual(before)
})

test('each report counts once for a shift, also of two contacts at the same moment', async () => {
  const { organisation, clientId } = week
  const colleague = await sampleClientSession(world, organisation, await sampleContact(world, organisation, clientId))
  const both = await Promise.all([report('noShow'), report('noShow', { by: colleague })])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await report('noShow')).problem.code).toBe('CONFLICT')
  expect((await report('late')).status).toBe(204)
  expect(await notified()).toHaveLength(2)
})

test('only what is going on can be reported: nothing to come, nothing of days ago, no absence of a worker who is there', async () => {
  world.setClock('2026-11-24T07:59:00Z')
  expect((await report('late')).status).toBe(409)
  world.setClock('2026-11-25T16:00:00Z')
  const later = await sampleClientSession(world, week.organisation, week.contactId)
  expect((await report('late', { by: later })).status).toBe(409)
  world.setClock('2026-11-24T09:00:00Z')
  await world.sql`update shifts set status = 'active' where id = ${shift}`
  expect((await report('noShow')).status).toBe(409)
  expect((await report('late')).status).toBe(204)
})

test('the shifts of other clients, other projects and drafts do not exist for a contact', async () => {
  const other = await sampleProject(world, week.organisation)
  const { organisation, clientId } = week
  const stranger = await sampleContact(world, organisation, other.clientId)
  const limited = await sampleContact(world, organisation, clientId, { projectIds: [other.projectId] })
  for (const id of [stranger, limited])
    expect((await report('late', { by: await sampleClientSession(world, organisation, id) })).status).toBe(404)
  await world.sql`update shifts set published_at = null where id = ${shift}`
  expect((await report('late')).status).toBe(404)
  expect(await notified()).toEqual([])
})

test('a contact makes at most twenty reports in a day', async () => {
  await world.sql`insert into attempts (key, count, resets_at) values (${`client-reports:${contact.contactId}`}, 20, '2026-11-25T00:00:00Z')`
  expect((await report('late')).problem.code).toBe('RATE_LIMITED')
})
