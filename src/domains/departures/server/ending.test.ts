import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { endingRoutes } from '#domains/projects/contract/ending.ts'
import { projects } from '#domains/projects/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { makeKey } from '#platform/server/api-keys/key-text.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { departures } from './routes.ts'

const world = await openWorld([...assignments, ...clients, ...clock, ...notifications, ...projects, ...departures])
const nothingAhead = { sessions: 0, assignments: 0, offers: 0, shifts: 0, requests: 0 }

/** A project in which everything that can be open is open. */
async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const [working, later, offered] = [
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
  ]
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const { projectId, clientId } = project
  const requestId = await sampleStaffing(world, organisation, project, { status: 'in_progress', positions: 3 })
  const running = await sampleAssignment(world, working, projectId, 'in_progress')
  const planned = await sampleAssignment(world, later, projectId, 'assigned', {
    startDate: '2026-11-25',
    endDate: '2026-11-30',
    requestId,
  })
  const offer = await sampleAssignment(world, offered, projectId, 'pending')
  const shift = await sampleShift(world, running, '2026-11-21')
  await world.sql`update shifts set published_at = '2026-11-19' where id = ${shift}`
  await sampleEntries(world, working, { projectId, assignmentId: running, count: 1, status: 'draft' })
  await sampleEntries(world, working, {
    projectId,
    assignmentId: running,
    count: 1,
    status: 'submitted',
    firstDay: '2026-11-09',
  })
  const location = { ...samplePoint, accuracy: 10 }
  await world.call(clockRoutes.clockIn, { body: { projectId, location } }, working)
  world.passMinutes(60)
  const params = { id: projectId }
  const open = async () => (await world.call(endingRoutes.readOpenProjectWork, { params }, manager)).body
  const end = (status: 'completed' | 'cancelled', by: object = manager) =>
    world.call(endingRoutes.endProject, { params, body: { status, comment: 'The quay has closed' } }, by)
  const kindsOf = async (who: { cookie: string }) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind }) => kind)
  const states = async () => ({
    assignments: await world.sql`
      select status, cancel_kind
       from assignments where id = any(${[running, planned, offer]}) order by array_position(${[running, planned, offer]}, id)`,
    requests: await world.sql`select status from requests where id = ${requestId}`,
    shifts: await world.sql`select status from shifts where id = ${shift}`,
  })
  return { organisation, manager, working, later, offered, params, clientId, open, end, kindsOf, states }
}

test('completing a project ends sessions, assignments, shifts, offers and requests; hours stay (F01)', async () => {
  const { working, later, offered, open, end, kindsOf, states } = await scene()
  expect(await open()).toEqual({
    sessions: 1,
    assignments: 2,
    offers: 1,
    shifts: 1,
    requests: 1,
    unsubmitted: 1,
    unapproved: 1,
    uninvoiced: null,
  })
  const ended = await end('completed')
  expect([ended.status, ended.body.status]).toEqual([200, 'completed'])
  // The session of the hour became a draft entry.
  expect(await open()).toEqual({ ...nothingAhead, unsubmitted: 2, unapproved: 1, uninvoiced: null })
  expect(await states()).toEqual({
    assignments: [
      { status: 'completed', cancel_kind: null },
      { status: 'cancelled', cancel_kind: 'organisation' },
      { status: 'cancelled', cancel_kind: 'withdrawn' },
    ],
    requests: [{ status: 'completed' }],
    shifts: [{ status: 'cancelled' }],
  })
  expect((await kindsOf(working)).toSorted()).toEqual(['assignmentEndedEarly', 'sessionEnded'])
  expect([await kindsOf(later), await kindsOf(offered)]).toEqual([['assignmentCancelled'], ['assignmentCancelled']])
})

test('cancelling a project cancels all of it (F01)', async () => {
  const { open, end, states } = await scene()
  expect((await end('cancelled')).body.status).toBe('cancelled')
  expect(await open()).toMatchObject(nothingAhead)
  expect(await states()).toMatchObject({
    assignments: [
      { status: 'cancelled', cancel_kind: 'organisation' },
      { status: 'cancelled', cancel_kind: 'organisation' },
      { status: 'cancelled', cancel_kind: 'withdrawn' },
    ],
    requests: [{ status: 'cancelled' }],
  })
})

test('a project and its client cannot end by an edit while work is open, and the refusal lists it (F01)', async () => {
  const { manager, params, clientId, end } = await scene()
  const edit = (status: 'completed' | 'on_hold') =>
    world.call(projectRoutes.editProject, { params, body: { status } }, manager)
  const refused = await edit('completed')
  expect(refused.problem).toMatchObject({ status: 409, code: 'IN_USE', open: { offers: 1, shifts: 1 } })
  expect(refused.problem.detail).toMatch(
    /^This project still has 1 worker clocked in, 2 assignments, 1 unanswered offer, 1 shift, 1 open request\./,
  )
  expect((await edit('on_hold')).status).toBe(200)
  const client = { params: { id: clientId } }
  const deactivate = () => world.call(clientRoutes.editClient, { ...client, body: { status: 'inactive' } }, manager)
  expect((await deactivate()).problem.detail).toMatch(/^This client still has 1 worker clocked in, 2 assignments,/)
  const many = { body: { action: 'deactivate' as const, items: [{ id: clientId }] } }
  const bulk = await world.call(clientRoutes.changeClients, many, manager)
  expect(bulk.body).toMatchObject({ done: [], failed: [{ id: clientId, code: 'IN_USE' }] })
  expect(bulk.body.failed[0]?.message).toContain('1 open request')
  await end('completed')
  expect((await deactivate()).body.status).toBe('inactive')
})

test('an API key ends the work of a project only with the scopes for that work (F01)', async () => {
  const { organisation, end, open } = await scene()
  const owner = await sampleUser(world, organisation)
  const key = makeKey()
  await world.sql`
    insert into api_keys (organisation_id, id, name, account_id, scopes, hash, lifetime_days, expires_at)
    values (${organisation.organisationId}, ${uuid()}, 'Planning', ${owner.accountId}, '{projects:read,projects:write}', ${hashOf(key)}, 365, '2027-11-20')`
  const refused = await end('completed', { headers: { authorization: `Bearer ${key}` } })
  expect(refused.problem.code).toBe('FORBIDDEN')
  expect((await open()).assignments).toBe(2)
})
