import { expect, test } from 'vitest'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes } from '../contract.ts'
import type { AssignmentStatus } from '../rules.ts'
import { assignments } from './routes.ts'
import { sampleAssignment, sampleStaffing } from './samples.ts'

const world = await openWorld([...notifications, ...assignments])
const days = { startDate: '2026-11-23', endDate: '2026-12-20' }

async function scene(status: AssignmentStatus = 'pending', more: { requestId?: string } = {}) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const id = await sampleAssignment(world, worker, project.projectId, status, { ...days, ...more })
  const edit = (body: object, ifMatch?: number) =>
    world.call(assignmentRoutes.editAssignment, { params: { id }, body }, { ...manager, ...(ifMatch && { ifMatch }) })
  const remove = (by: SampleAccount = manager) => world.call(assignmentRoutes.deleteAssignment, { params: { id } }, by)
  return { organisation, manager, worker, ...project, id, edit, remove }
}

const shiftOn = (id: string, startsAt: string) =>
  world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
    select organisation_id, gen_random_uuid(), worker_id, project_id, id, ${startsAt}, ${startsAt}::timestamptz + interval '8 hours' from assignments where id = ${id}`

test('all fields of an offer can be edited; after acceptance only notes, description and expected hours', async () => {
  const { edit } = await scene()
  const whole = {
    role: 'Packer',
    startDate: '2026-11-24',
    endDate: '2026-12-01',
    payRate: { amount: 1900, currency: 'EUR' },
    answerBy: '2026-11-21T12:00:00Z',
    accessNotes: 'Gate 4',
    description: 'By voice',
    expectedMinutes: 4800,
  }
  expect((await edit(whole)).body).toMatchObject({ ...whole, version: 2, isExpectedSet: true })
  const accepted = await scene('assigned')
  for (const terms of [
    { role: 'Packer' },
    { startDate: '2026-11-24' },
    { endDate: '2026-12-01' },
    { payRate: whole.payRate },
  ]) {
    const { problem } = await accepted.edit(terms)
    expect([problem.status, problem.code], Object.keys(terms)[0]).toEqual([409, 'CONFLICT'])
  }
  const unchanged = { role: 'Picker', ...days, payRate: { amount: 1735, currency: 'EUR' }, answerBy: null }
  const notes = { accessNotes: 'Gate 4', description: null, expectedMinutes: 60 }
  expect((await accepted.edit({ ...unchanged, ...notes })).body).toMatchObject({ ...unchanged, ...notes })
})

test('a worker reads the terms of an offer before and after they changed, and nothing of other changes (F07)', async () => {
  const { worker, edit } = await scene()
  const lines = async () =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body.items.map((one) =>
      lineOf(one, 'en'),
    )
  await edit({ accessNotes: 'Gate 4', role: 'Picker', ...days })
  expect(await lines()).toEqual([])
  await edit({ role: 'Packer', endDate: '2026-12-13', payRate: { amount: 1900, currency: 'EUR' } })
  await edit({ startDate: '2026-11-24', answerBy: '2026-11-21T12:00:00Z' })
  expect(await lines()).toEqual([
    'Offer changed: Packer, Night shift, from Tue 24 Nov 2026 instead of Mon 23 Nov 2026, respond-by date Sat 21 Nov 2026, 13:00 instead of none',
    'Offer changed: Packer instead of Picker, Night shift, until Sun 13 Dec 2026 instead of Sun 20 Dec 2026, €19.00 per hour instead of €17.35',
  ])
})

test('a worker who has accepted reads the access notes and the description before and after they changed (F07)', async () => {
  const { worker, edit } = await scene('assigned')
  const lines = async () =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body.items.map((one) =>
      lineOf(one, 'en'),
    )
  await edit({ accessNotes: 'x'.repeat(300) })
  await edit({ accessNotes: 'x'.repeat(300), expectedMinutes: 60 })
  await edit({ accessNotes: null, description: 'Bring gloves' })
  await edit({ accessNotes: 'Gate 4\nAsk for Mia' })
  await edit({ accessNotes: 'Gate 5' })
  await edit({ description: null })
  await edit({ accessNotes: 'none' })
  expect(await lines()).toEqual([
    'Instructions changed: Picker, Night shift. Access notes: “none.” instead of “Gate 5”',
    'Instructions changed: Picker, Night shift. Description removed: “Bring gloves”',
    'Instructions changed: Picker, Night shift. Access notes: “Gate 5” instead of “Gate 4 Ask for Mia”',
    'Instructions changed: Picker, Night shift. Access notes added: “Gate 4 Ask for Mia”',
    `Instructions changed: Picker, Night shift. Access notes removed: “${'x'.repeat(199)}…”. Description added: “Bring gloves”`,
    `Instructions changed: Picker, Night shift. Access notes added: “${'x'.repeat(199)}…”`,
  ])
})

test('a worker reads that an assignment was ended before its last day, and how many shifts that cancels (F07)', async () => {
  const { id, manager, worker } = await scene('in_progress')
  await shiftOn(id, '2026-11-24T07:00:00Z')
  await world.sql`update shifts set published_at = '2026-11-20' where assignment_id = ${id}`
  const done = await world.call(assignmentRoutes.completeAssignment, { params: { id } }, manager)
  expect(done.status).toBe(200)
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, worker)
  expect(body.items.map((one) => lineOf(one, 'en'))).toEqual([
    'Assignment ended on Fri 20 Nov 2026 instead of Sun 20 Dec 2026: Picker, Night shift, 1 shift cancelled',
  ])
})

test('T31 an edit of an outdated version is refused with the current version', async () => {
  const { edit } = await scene()
  await edit({ accessNotes: 'Gate 4' }, 1)
  const stale = await edit({ accessNotes: 'Gate 5' }, 1)
  expect(stale.problem).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { version: 2, accessNotes: 'Gate 4' },
  })
})

test('the dates of an offer must be in order, within its request, and include its shifts', async () => {
  const { id, edit, organisation, ...project } = await scene()
  const errors = async (body: object) => (await edit(body)).problem.errors?.map(({ path, code }) => `${path} ${code}`)
  expect(await errors({ endDate: '2026-11-22' })).toEqual(['endDate endNotBeforeStart'])
  await shiftOn(id, '2026-11-24T07:00:00Z')
  expect(await errors({ startDate: '2026-11-25' })).toEqual(['startDate shiftsOutside'])
  expect(await errors({ endDate: '2026-11-23' })).toEqual(['endDate shiftsOutside'])
  await world.sql`update assignments set request_id = ${await sampleStaffing(world, organisation, project)} where id = ${id}`
  expect(await errors({ endDate: '2026-12-21' })).toEqual(['endDate outsideRequest'])
  expect((await edit({ startDate: '2026-11-24', endDate: '2026-11-24' })).status).toBe(200)
})

test('expected hours follow the shifts until they are entered', async () => {
  const { id, edit } = await scene('assigned')
  await shiftOn(id, '2026-11-24T07:00:00Z')
  await shiftOn(id, '2026-11-25T07:00:00Z')
  await world.sql`update shifts set status = 'cancelled' where starts_at = '2026-11-25T07:00:00Z' and assignment_id = ${id}`
  expect((await edit({})).body).toMatchObject({ expectedMinutes: 480, plannedMinutes: 480, isExpectedSet: false })
  expect((await edit({ expectedMinutes: 600 })).body).toMatchObject({ expectedMinutes: 600, plannedMinutes: 480 })
  expect((await edit({ expectedMinutes: null })).body).toMatchObject({ expectedMinutes: 480, isExpectedSet: false })
})

test('T29 a completed or cancelled assignment cannot be edited', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const { edit } = await scene(status)
    expect((await edit({ accessNotes: 'x' })).problem).toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
      from: status,
    })
  }
})

test('an assignment can be deleted while nothing refers to it, and its worker is notified', async () => {
  const { id, worker, remove } = await scene()
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await world.sql`select 1 from assignments where id = ${id}`).toEqual([])
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, worker)
  expect(body.items.map(({ kind }) => kind)).toEqual(['assignmentCancelled'])
  const used = await scene('assigned')
  await shiftOn(used.id, '2026-11-24T07:00:00Z')
  const read = await world.call(assignmentRoutes.readAssignment, { params: { id: used.id } }, used.manager)
  expect(read.body.allowed).not.toContain('delete')
  expect((await used.remove()).problem).toMatchObject({ status: 409, code: 'IN_USE' })
})

test('a cancellation can record a no-show, and cancelling an offer withdraws it', async () => {
  const cancel = async (status: AssignmentStatus, kind?: 'no_show' | 'withdrawn' | 'organisation') => {
    const { id, manager } = await scene(status)
    const body = { comment: 'Nobody came', ...(kind && { kind }) }
    return world.call(assignmentRoutes.cancelAssignment, { params: { id }, body }, manager)
  }
  expect((await cancel('in_progress', 'no_show')).body).toMatchObject({ status: 'cancelled', cancelKind: 'no_show' })
  expect((await cancel('assigned')).body.cancelKind).toBe('organisation')
  expect((await cancel('pending')).body.cancelKind).toBe('withdrawn')
  expect((await cancel('pending', 'no_show')).problem.errors).toMatchObject([{ path: 'kind' }])
  expect((await cancel('assigned', 'withdrawn')).problem.errors).toMatchObject([{ path: 'kind' }])
})

test('a comment is optional for withdrawing an offer, and required for cancelling an accepted assignment', async () => {
  const cancel = async (status: AssignmentStatus, body: { comment?: string | null } = {}) => {
    const { id, manager } = await scene(status)
    return world.call(assignmentRoutes.cancelAssignment, { params: { id }, body }, manager)
  }
  const withdrawn = { status: 'cancelled', cancelKind: 'withdrawn', cancelReason: null }
  expect((await cancel('pending')).body).toMatchObject(withdrawn)
  expect((await cancel('pending', { comment: '' })).body).toMatchObject(withdrawn)
  expect((await cancel('pending', { comment: 'Filled' })).body.cancelReason).toBe('Filled')
  for (const status of ['assigned', 'in_progress'] as const)
    for (const body of [{}, { comment: null }, { comment: '' }]) {
      const { problem } = await cancel(status, body)
      expect([problem.status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
        422,
        [['comment', 'commentRequired']],
      ])
    }
})

test('T10 a user with read permission cannot edit or delete, and another organisation gets a 404', async () => {
  const { organisation, id } = await scene()
  const user = await sampleUser(world, organisation, 'user')
  const stranger = (await scene()).manager
  for (const [who, status] of [
    [user, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.call(assignmentRoutes.editAssignment, { params: { id }, body: {} }, who)).status).toBe(status)
    expect((await world.call(assignmentRoutes.deleteAssignment, { params: { id } }, who)).status).toBe(status)
  }
})
