import { beforeEach, expect, test } from 'vitest'
import { type SampleOrganisation, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRequestRoutes } from '../contract/requests.ts'
import { portalRequests } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...portalRequests, ...requests])

let organisation: SampleOrganisation
let manager: Awaited<ReturnType<typeof sampleUser>>
let project: Awaited<ReturnType<typeof sampleProject>>
let contactId: string
let contact: SamplePortalContact
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  manager = await sampleUser(world, organisation, 'manager')
  project = await sampleProject(world, organisation, { managerId: manager.accountId })
  contactId = await sampleContact(world, organisation, project.clientId)
  contact = await sampleClientSession(world, organisation, contactId)
})

const form = () => ({
  title: 'Pickers for December',
  role: 'Picker',
  projectId: project.projectId,
  startDate: '2026-12-01',
  endDate: '2026-12-18',
  positions: 4,
  description: 'Early shift',
})
const placeRequest = (body: object, headers = {}) =>
  world.call(portalRequestRoutes.placeClientRequest, { body: body as never }, { ...contact, headers })
const list = async (by = contact) =>
  (await world.call(portalRequestRoutes.listClientRequests, { query: {} }, by)).body.items
const notified = () =>
  world.sql<{ account: string; values: object; link: string }>`
    select account_id as account, "values", link
     from notifications where organisation_id = ${organisation.organisationId} and kind = 'requestPlaced' order by account_id`

test('requests are listed with the latest start first', async () => {
  await placeRequest({ ...form(), startDate: '2027-01-04', endDate: '2027-01-08' })
  await placeRequest({ ...form(), startDate: '2026-12-07', endDate: '2026-12-11' })
  expect((await list()).map(({ startDate }) => startDate)).toEqual(['2027-01-04', '2026-12-07'])
})

test('a request arrives as pending with the manager and site of the project, and the manager is notified', async () => {
  const { status, body } = await placeRequest(form())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending',
    placedBy: 'Ines Maes',
    filledPositions: 0,
    description: 'Early shift',
  })
  const read = await world.call(requestRoutes.readRequest, { params: { id: body.id } }, manager)
  expect(read.body).toMatchObject({
    status: 'pending',
    client: { id: project.clientId },
    projectManager: { id: manager.accountId },
    placedBy: 'Ines Maes',
    budgetRate: null,
  })
  expect(await notified()).toEqual([
    {
      account: manager.accountId,
      values: { client: 'Sample Client', title: 'Pickers for December', count: 4 },
      link: `/provider/requests/${body.id}`,
    },
  ])
  const history = await world.call(requestRoutes.readRequestHistory, { params: { id: body.id }, query: {} }, manager)
  expect(history.body.items[0]?.by).toEqual({ id: contactId, name: 'Ines Maes', kind: 'contact' })
  await world.sql`delete from client_contacts where id = ${contactId}`
  const later = await world.call(requestRoutes.readRequestHistory, { params: { id: body.id }, query: {} }, manager)
  expect(later.body.items.at(-1)?.by).toEqual({ id: contactId, name: 'Ines Maes', kind: 'contact' })
})

test('without a manager of the project, the users who decide on requests are notified', async () => {
  await world.sql`update projects set project_manager_id = null where id = ${project.projectId}`
  await sampleUser(world, organisation, 'user')
  const admin = await sampleUser(world, organisation, 'administrator')
  await placeRequest(form())
  expect((await notified()).map(({ account }) => account)).toEqual([manager.accountId, admin.accountId].sort())
})

test('the same request sent twice with one key is placed once', async () => {
  const headers = { 'idempotency-key': 'portal-once' }
  const [first, again] = [await placeRequest(form(), headers), await placeRequest(form(), headers)]
  expect(again.body.id).toBe(first.body.id)
  expect(await list()).toHaveLength(1)
})

test('only open projects of the client, within the scope of the contact, can be chosen', async () => {
  const other = await sampleProject(world, organisation)
  const projects = async () =>
    (await world.call(portalRequestRoutes.listClientProjects, {}, contact)).body.items.map(({ id }) => id)
  expect(await projects()).toEqual([project.projectId])
  const refused = await placeRequest({ ...form(), projectId: other.projectId })
  expect([refused.status, refused.problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
    422,
    [['projectId', 'unknown']],
  ])
  await world.sql`update projects set status = 'completed' where id = ${project.projectId}`
  expect(await projects()).toEqual([])
  expect((await placeRequest(form())).problem.errors?.map(({ code }) => code)).toEqual(['projectClosed'])
  await world.sql`update projects set status = 'active' where id = ${project.projectId}`
  await world.sql`update client_contacts set project_ids = ${[other.projectId]}, version = version + 1 where id = ${contactId}`
  expect(await projects()).toEqual([])
  expect((await placeRequest(form())).status).toBe(422)
})

test('dates in the past and in the wrong order are refused', async () => {
  expect((await placeRequest({ ...form(), startDate: '2026-11-19' })).problem.errors?.map(({ path }) => path)).toEqual([
    'startDate',
  ])
  expect((await placeRequest({ ...form(), endDate: '2026-11-30' })).problem.errors?.map(({ path }) => path)).toEqual([
    'endDate',
  ])
})

test('a contact places at most 50 requests a day', async () => {
  await world.sql`insert into attempts (key, count, resets_at) values (${`client-requests:${contactId}`}, 50, '2999-01-01')`
  expect((await placeRequest(form())).problem.code).toBe('RATE_LIMITED')
})

test('requests of the client are shown without rates, and those of other clients not at all', async () => {
  const id = await sampleRequest(world, organisation, project)
  await world.sql`update requests set rate_amount = 2750, rate_currency = 'EUR' where id = ${id}`
  const other = await sampleProject(world, organisation)
  const theirs = await sampleRequest(world, organisation, other)
  const [shown, ...rest] = await list()
  expect([shown?.id, rest]).toEqual([id, []])
  expect(JSON.stringify(shown)).not.toMatch(/2750|rate/i)
  const missing = await world.call(portalRequestRoutes.readClientRequest, { params: { id: theirs } }, contact)
  expect([missing.status, missing.problem.code]).toEqual([404, 'NOT_FOUND'])
  expect((await world.call(portalRequestRoutes.readClientRequest, { params: { id } }, contact)).body.id).toBe(id)
})

test('a contact states the working hours, and sees the hours that follow from them', async () => {
  const days = [1, 3].map((weekday) => ({ weekday, startTime: '22:00', endTime: '06:00', breakMinutes: 30 }))
  const dates = { startDate: '2026-12-01', endDate: '2026-12-14', positions: 4 }
  const { status, body } = await placeRequest({ ...form(), ...dates, workingHours: { weeks: [{ days }] } } as never)
  expect(status).toBe(201)
  // Two nights a week of 7:30: 2, 7, 9 and 14 December.
  expect(body.expected).toEqual({ weekMinutes: [900], positionMinutes: 4 * 450, minutes: 16 * 450 })
  expect(body.workingHours?.weeks).toEqual([{ days }])
  const [listed] = await list()
  expect(listed?.expected).toEqual(body.expected)
  const without = await placeRequest(form())
  expect([without.body.workingHours, without.body.expected]).toEqual([null, null])
  const long = { startDate: '2026-12-01', endDate: '2036-12-02', workingHours: { weeks: [{ days }] } }
  expect((await placeRequest({ ...form(), ...long } as never)).problem.errors).toMatchObject([{ path: 'endDate' }])
})
