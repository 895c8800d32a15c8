import { beforeEach, expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRatingRoutes } from '../contract/ratings.ts'
import { portalRatings } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...portalRatings, ...assignments])

let team: Awaited<ReturnType<typeof sampleTeam>>
let project: Awaited<ReturnType<typeof sampleProject>>
let id: string
let contactId: string
let contact: SamplePortalContact
beforeEach(async () => {
  team = await sampleTeam(world)
  project = await sampleProject(world, team.organisation, { managerId: team.manager.accountId })
  id = await sampleAssignment(world, team.worker, project.projectId, 'completed')
  contactId = await sampleContact(world, team.organisation, project.clientId)
  contact = await sampleClientSession(world, team.organisation, contactId)
})

const rate = (body: object, by: { cookie: string } = contact, assignmentId = id) =>
  world.call(portalRatingRoutes.rateEndedAssignment, { params: { id: assignmentId }, body: body as never }, by)
const list = async (by: { cookie: string } = contact) =>
  (await world.call(portalRatingRoutes.listEndedAssignments, { query: {} }, by)).body.items
const contactOf = async (projectIds: string[] | null = null, clientId = project.clientId) =>
  sampleClientSession(
    world,
    team.organisation,
    await sampleContact(world, team.organisation, clientId, { name: 'Piet Claes', projectIds }),
  )

test('a contact rates a completed assignment once; the organisation sees the rating with its author, the worker does not', async () => {
  expect(await list()).toMatchObject([{ id, rating: null, allowed: ['rate'] }])
  const { status, body } = await rate({ rating: 4, comment: 'Careful and on time.' })
  expect([status, body.rating]).toEqual([
    200,
    { stars: 4, comment: 'Careful and on time.', at: world.now(), by: 'Ines Maes' },
  ])
  const read = await world.call(assignmentRoutes.readAssignment, { params: { id } }, team.manager)
  expect(read.body).toMatchObject({ rating: null, clientRating: body.rating })
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params: { id } }, team.worker)
  expect(JSON.stringify(own.body)).not.toContain('Careful')
  const history = await world.call(assignmentRoutes.readAssignmentHistory, { params: { id }, query: {} }, team.manager)
  expect(history.body.items[0]?.by).toEqual({ id: contactId, name: 'Ines Maes', kind: 'contact' })
  const notified = await world.sql`
    select account_id as account, "values"
     from notifications where organisation_id = ${team.organisation.organisationId} and kind = 'workerRated'`
  expect(notified).toMatchObject([{ account: team.manager.accountId, values: { count: 4, client: 'Sample Client' } }])
})

test('its author changes the rating for 14 days, and nobody else', async () => {
  const start = world.now()
  await rate({ rating: 4 })
  expect((await rate({ rating: 2, comment: 'Too late twice.' })).body.rating).toMatchObject({ stars: 2, at: start })
  const other = await contactOf()
  expect((await list(other))[0]).toMatchObject({ rating: { stars: 2, by: 'Ines Maes' }, allowed: [] })
  expect((await rate({ rating: 5 }, other)).problem.code).toBe('CONFLICT')
  world.passMinutes(14 * 24 * 60)
  await world.sql`update client_sessions set expires_at = '2999-01-01'`
  expect((await list())[0]?.allowed).toEqual([])
  expect((await rate({ rating: 5 })).problem.code).toBe('CONFLICT')
  world.setClock(start)
})

test('only completed assignments at the client, within the scope of the contact, are shown and rated', async () => {
  const open = await sampleAssignment(world, team.worker, project.projectId, 'in_progress', {
    startDate: '2026-11-01',
    endDate: '2026-12-31',
  })
  expect((await list()).map((one) => one.id)).toEqual([id])
  expect((await rate({ rating: 3 }, contact, open)).problem.code).toBe('INVALID_TRANSITION')
  const other = await sampleProject(world, team.organisation)
  const [limited, stranger] = [await contactOf([other.projectId]), await contactOf(null, other.clientId)]
  for (const by of [limited, stranger]) {
    expect(await list(by)).toEqual([])
    expect((await rate({ rating: 3 }, by)).problem.code).toBe('NOT_FOUND')
  }
})

test('a rating is from 1 to 5', async () => {
  for (const rating of [0, 6, 2.5]) expect((await rate({ rating })).status).toBe(422)
})
