import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const world = await openWorld(clock)
const location = { ...samplePoint, accuracy: 10 }

async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await world.sql`update sessions set idle_until = '2028-01-01' where account_id = ${worker.accountId}`
  const clockIn = (body = {}) => world.call(clockRoutes.clockIn, { body: { location, ...body } }, worker)
  const clockOut = () => world.call(clockRoutes.clockOut, { body: { location } }, worker)
  const read = async () => (await world.call(clockRoutes.readClock, {}, worker)).body
  return { organisation, worker, projectId, assignmentId, clockIn, clockOut, read }
}

const stored = async (id: string) =>
  (
    await world.sql`
      select h.status, h.version, k.started_at is not null as begun, k.ended_at is not null as ended
        from shifts h left join clock_sessions k on k.organisation_id = h.organisation_id and k.shift_id = h.id where h.id = ${id}`
  )[0]

test('clocking in makes today’s shift active, and clocking out completes it', async () => {
  const { projectId, assignmentId, clockIn, clockOut, read } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-20')
  const shift = {
    id,
    project: { id: projectId, name: 'Night shift' },
    role: 'Picker',
    startsAt: '2026-11-20T08:00:00Z',
    endsAt: '2026-11-20T16:00:00Z',
    opensAt: '2026-11-20T07:45:00Z',
  }
  expect(await read()).toMatchObject({ state: 'ready', shift })
  const begun = await clockIn()
  expect(begun.body).toMatchObject({ state: 'working', shift, session: { project: { id: projectId }, role: 'Picker' } })
  expect(await stored(id)).toEqual({ status: 'active', version: 2, begun: true, ended: false })
  expect((await clockIn()).problem.code).toBe('ALREADY_CLOCKED_IN')
  expect(await read()).toMatchObject({ state: 'working', shift })
  world.passMinutes(480)
  expect((await clockOut()).body).toMatchObject({ state: 'ready', shift: null })
  expect(await stored(id)).toEqual({ status: 'completed', version: 3, begun: true, ended: true })
})

test('a shift can be clocked in on from 15 minutes before its start, or the organisation’s limit, until its end', async () => {
  const { organisation, assignmentId, clockIn, clockOut } = await scene()
  await sampleShift(world, assignmentId, '2026-11-20')
  world.setClock('2026-11-20T07:44:59Z')
  const early = await clockIn()
  expect(early.problem).toMatchObject({ status: 422, code: 'SHIFT_NOT_STARTED', startsAt: '2026-11-20T08:00:00Z' })
  expect(early.problem.detail).toBe(
    'It is too early to clock in: your shift starts on Fri 20 Nov 2026 09:00. Try again closer to that time.',
  )
  await world.sql`update organisations set early_clock_in_minutes = 30 where id = ${organisation.organisationId}`
  world.setClock('2026-11-20T07:30:00Z')
  expect((await clockIn()).status).toBe(200)
  world.passMinutes(5)
  await clockOut()
  const other = await scene()
  await sampleShift(world, other.assignmentId, '2026-11-20')
  world.setClock('2026-11-20T16:00:00Z')
  const late = await other.clockIn({ projectId: other.projectId })
  expect(late.problem).toMatchObject({ status: 422, code: 'SHIFT_ENDED', endsAt: '2026-11-20T16:00:00Z' })
})

test('among several shifts of a day the open one is shown, then the next, then the last', async () => {
  const { assignmentId, clockIn, clockOut } = await scene()
  const morning = await sampleShift(world, assignmentId, '2026-11-20T05:00:00Z', { end: '2026-11-20T07:00:00Z' })
  const noon = await sampleShift(world, assignmentId, '2026-11-20T11:00:00Z', { end: '2026-11-20T13:00:00Z' })
  const evening = await sampleShift(world, assignmentId, '2026-11-20T18:00:00Z', { end: '2026-11-20T20:00:00Z' })
  expect((await clockIn()).problem).toMatchObject({ code: 'SHIFT_NOT_STARTED', startsAt: '2026-11-20T11:00:00Z' })
  expect((await clockIn({ shiftId: morning })).problem).toMatchObject({ code: 'SHIFT_ENDED' })
  expect((await clockIn({ shiftId: evening })).problem).toMatchObject({
    code: 'SHIFT_NOT_STARTED',
    startsAt: '2026-11-20T18:00:00Z',
  })
  world.setClock('2026-11-20T10:50:00Z')
  expect((await clockIn()).body.shift?.id).toBe(noon)
  world.setClock('2026-11-20T13:00:00Z')
  await clockOut()
  world.setClock('2026-11-20T20:30:00Z')
  expect((await clockIn()).problem).toMatchObject({ code: 'SHIFT_ENDED', endsAt: '2026-11-20T20:00:00Z' })
})

test('a night shift is found before and after midnight, also on the day after the assignment’s last', async () => {
  const { assignmentId, clockIn } = await scene()
  await world.sql`update assignments set end_date = '2026-11-20' where id = ${assignmentId}`
  const id = await sampleShift(world, assignmentId, '2026-11-20T21:00:00Z', { end: '2026-11-21T05:00:00Z' })
  world.setClock('2026-11-20T23:30:00Z')
  expect((await clockIn()).body.shift?.id).toBe(id)
})

test('a shift just after midnight is open 15 minutes before', async () => {
  const { assignmentId, clockIn } = await scene()
  await sampleShift(world, assignmentId, '2026-11-20T23:05:00Z', { end: '2026-11-21T05:00:00Z' })
  world.setClock('2026-11-20T22:49:00Z')
  // Tomorrow's shift is not today's next.
  expect((await clockIn()).problem.code).toBe('PROJECT_REQUIRED')
  world.setClock('2026-11-20T22:50:00Z')
  expect((await clockIn()).status).toBe(200)
})

test('without a shift a project is required; drafts, cancelled, offered and other people’s shifts do not count', async () => {
  const { organisation, worker, projectId, assignmentId, clockIn, read } = await scene()
  const other = await sampleProject(world, organisation)
  const colleague = await sampleAssignment(world, await sampleWorker(world, organisation), projectId)
  const offer = await sampleAssignment(world, worker, other.projectId, 'pending')
  const none = [
    await sampleShift(world, assignmentId, '2026-11-20', { isPublished: false }),
    await sampleShift(world, offer, '2026-11-20'),
    await sampleShift(world, colleague, '2026-11-20'),
  ]
  await world.sql`delete from shifts where id = ${none[0]}`
  none.push(await sampleShift(world, assignmentId, '2026-11-20', { status: 'cancelled' }))
  none.push(await sampleShift(world, assignmentId, '2026-11-20', { isPublished: false }))
  expect((await read()).shift).toBe(null)
  expect((await clockIn()).problem).toMatchObject({ status: 422, code: 'PROJECT_REQUIRED' })
  for (const shiftId of none)
    expect((await clockIn({ shiftId })).problem.errors).toMatchObject([{ path: 'shiftId', code: 'notPlanned' }])
  expect((await clockIn({ projectId })).body).toMatchObject({ state: 'working', shift: null })
})

test('a shift on another project does not prevent clocking in on the selected one', async () => {
  const { organisation, worker, assignmentId, clockIn } = await scene()
  const shift = await sampleShift(world, assignmentId, '2026-11-20T12:00:00Z', { end: '2026-11-20T14:00:00Z' })
  const other = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, other.projectId)
  const { body } = await clockIn({ projectId: other.projectId })
  expect(body).toMatchObject({ state: 'working', session: { project: { id: other.projectId } }, shift: null })
  expect((await stored(shift))?.status).toBe('scheduled')
})

test('the site of an assignment is its request’s, if that has one', async () => {
  const { organisation, projectId, assignmentId, clockIn } = await scene()
  const [{ client_id: clientId } = { client_id: '' }] = await world.sql<{ client_id: string }>`
    select client_id from projects where id = ${projectId}`
  const [site] = await world.sql<{ id: string }>`
    insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude)
    values (${organisation.organisationId}, gen_random_uuid(), ${clientId}, 'Far away', 'Rue Haute 1, Lille', 50.63, 3.06) returning id`
  const [request] = await world.sql<{ id: string }>`
    insert into requests (organisation_id, id, client_id, project_id, work_site_id, title, role, start_date, end_date, positions, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${clientId}, ${projectId}, ${site?.id}, 'Pickers', 'Picker', '2026-01-01', '2026-12-31', 1, 'approved') returning id`
  await world.sql`update assignments set request_id = ${request?.id} where id = ${assignmentId}`
  const { body } = await clockIn({ projectId })
  expect(body.session?.place).toBe('outside')
})

test('T34 of twenty concurrent clock-ins on one shift only one counts', async () => {
  const { assignmentId, clockIn } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-20')
  const answers = await Promise.all(Array.from({ length: 20 }, () => clockIn()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await stored(id)).toEqual({ status: 'active', version: 2, begun: true, ended: false })
})
