import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { projects } from '#domains/projects/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sampleAssigned, sampleAssignment } from './samples.ts'

const world = await openWorld([...clients, ...notifications, ...projects])

test('workers who have accepted read the work site before and after its change, others do not (F07)', async () => {
  const { organisation, manager, worker, projectId } = await sampleAssigned(world)
  const offered = await sampleWorker(world, organisation)
  await sampleAssignment(world, offered, projectId, 'pending')
  const siteId = uuid()
  await world.sql`
    insert into work_sites (organisation_id, id, client_id, name, address)
    select organisation_id, ${siteId}, client_id, 'Quay 9', 'Kaai 9, Antwerpen' from projects where id = ${projectId}`
  const [site] = await world.sql<{ name: string }>`
    select s.name from projects p join work_sites s on s.id = p.work_site_id where p.id = ${projectId}`
  const edit = (body: object) => world.call(projectRoutes.editProject, { params: { id: projectId }, body }, manager)
  expect((await edit({ workSiteId: siteId })).status).toBe(200)
  expect((await edit({ workSiteId: siteId, description: 'Same place' })).status).toBe(200)
  const read = async (who: typeof worker) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map((one) =>
      lineOf(one, 'en'),
    )
  expect(await read(worker)).toEqual([`Work site changed from ${site?.name ?? '–'} to Quay 9, Night shift`])
  expect(await read(offered)).toEqual([])
})

test('workers who have accepted read the address of their work site before and after its change (F07)', async () => {
  const { organisation, manager, worker, projectId } = await sampleAssigned(world)
  const offered = await sampleWorker(world, organisation)
  await sampleAssignment(world, offered, projectId, 'pending')
  const [site] = await world.sql<{ id: string; clientId: string; name: string; address: string }>`
    select s.id, s.client_id as "clientId", s.name, s.address
     from projects p join work_sites s on s.id = p.work_site_id where p.id = ${projectId}`
  if (!site) throw new Error('the project has no work site')
  const edit = (body: object) =>
    world.call(clientRoutes.editWorkSite, { params: { id: site.clientId, siteId: site.id }, body }, manager)
  expect((await edit({ radiusMetres: 250 })).status).toBe(200)
  expect((await edit({ address: 'Kaai 9, Antwerpen' })).status).toBe(200)
  const read = async (who: typeof worker) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map((one) =>
      lineOf(one, 'en'),
    )
  expect(await read(worker)).toEqual([
    `Work site changed from ${site.name}, ${site.address} to ${site.name}, Kaai 9, Antwerpen, Night shift`,
  ])
  expect(await read(offered)).toEqual([])
})
