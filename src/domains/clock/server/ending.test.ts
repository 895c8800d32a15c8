import { expect, test } from 'vitest'
import type { Call } from '#base/route.ts'
import { sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { sessionRoutes } from '../contract/sessions.ts'
import { clock } from './routes.ts'

const world = await openWorld([...timesheets, ...clock])
const location = { ...samplePoint, accuracy: 10 }
const endedAt = '2026-11-20T16:30:00Z'

/** A worker who has clocked in at eight on Friday 20 November, and whose session is still open the next morning. */
async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  await sampleAssignment(world, worker, projectId)
  expect((await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)).status).toBe(200)
  const other = await sampleUser(world, organisation, 'provider')
  const later = async (now: string) => {
    world.setClock(now)
    const again = async (one: typeof manager) => ({ ...one, cookie: await sampleSession(world, one) })
    return { manager: await again(manager), worker: await again(worker), other: await again(other) }
  }
  type Body = Call<typeof sessionRoutes.endOpenSession>['body']
  const end = (by: { cookie: string }, body: Partial<Body> = {}) =>
    world.call(
      sessionRoutes.endOpenSession,
      { params: { id: worker.accountId }, body: { endedAt, source: 'telephone', ...body } },
      by,
    )
  return { organisation, workerId: worker.accountId, later, end }
}

test('a user ends a forgotten session at the reported time; the worker is notified and can object', async () => {
  const { workerId, later, end } = await scene()
  const { manager, worker } = await later('2026-11-21T08:00:00Z')
  const { status, body } = await end(manager, { reason: 'Called this morning' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'submitted',
    startsAt: '2026-11-20T08:00:00Z',
    endsAt: endedAt,
    corrections: [
      {
        kind: 'added',
        source: 'telephone',
        reason: 'Called this morning',
        by: { id: manager.accountId },
        before: null,
        isCurrent: true,
      },
    ],
  })
  expect((await world.call(clockRoutes.readClock, {}, worker)).body.state).toBe('ready')
  const sent = await world.sql`select kind from notifications where account_id = ${workerId}`
  expect(sent).toEqual([{ kind: 'entryAdded' }])
  const objection = { params: { id: body.id }, body: { comment: 'I left at six' } }
  expect((await world.call(timesheetRoutes.objectToEntry, objection, worker)).body).toMatchObject({
    status: 'submitted',
    corrections: [{ objection: { comment: 'I left at six' } }],
  })
  expect((await end(manager)).problem.code).toBe('NOT_CLOCKED_IN')
})

test('only a session that was probably forgotten is ended, by those who decide on its hours', async () => {
  const { organisation, workerId, later, end } = await scene()
  const early = await later('2026-11-20T23:59:00Z')
  const refused = await end(early.manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'INVALID_TRANSITION'])
  const { manager, worker, other } = await later('2026-11-21T00:00:00Z')
  expect((await end(worker)).status).toBe(403)
  expect((await end(other)).status).toBe(404)
  expect((await end(await sampleUser(world, organisation, 'user'))).status).toBe(403)
  expect((await end(manager)).status).toBe(200)
  const [session] = await world.sql`select ended_at from clock_sessions where worker_id = ${workerId}`
  expect(session).not.toEqual({ ended_at: null })
})

test('the end is after the last punch, and not in the future', async () => {
  const { later, end } = await scene()
  world.setClock('2026-11-20T12:00:00Z')
  const { worker } = await later('2026-11-20T12:00:00Z')
  await world.call(clockRoutes.pause, { body: { location } }, worker)
  const { manager } = await later('2026-11-21T08:00:00Z')
  for (const at of ['2026-11-20T12:00:00Z', '2026-11-21T08:01:00Z']) {
    const { status, problem } = await end(manager, { endedAt: at })
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'endedAt'])
  }
  expect((await end(manager, { endedAt: '2026-11-20T12:30:00Z' })).body).toMatchObject({ status: 'submitted' })
})

test('an end that makes the hours overlap others is refused with these, and the session stays open', async () => {
  const { organisation, workerId, later, end } = await scene()
  const { manager, worker } = await later('2026-11-21T08:00:00Z')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const other = await sampleAssignment(world, worker, projectId)
  const [entryId] = await sampleEntries(world, worker, {
    projectId,
    assignmentId: other,
    count: 1,
    status: 'submitted',
  })
  await world.sql`
    update time_entries
       set date = '2026-11-20', start_time = '16:00', end_time = '18:00', starts_at = '2026-11-20T15:00:00Z', ends_at = '2026-11-20T17:00:00Z'
     where id = ${entryId}`
  const refused = await end(manager)
  expect(refused).toMatchObject({ status: 409, problem: { code: 'OVERLAP', entry: { id: entryId } } })
  expect((await world.call(clockRoutes.readClock, {}, worker)).body.state).toBe('working')
  const sent = () => world.sql<{ kind: string }>`select kind from notifications where account_id = ${workerId}`
  expect(await sent()).toEqual([])
  const ended = await end(manager, { endedAt: '2026-11-20T15:00:00Z' })
  expect(ended.body).toMatchObject({ status: 'submitted', corrections: [{ kind: 'added', source: 'telephone' }] })
  expect(await sent()).toEqual([{ kind: 'entryAdded' }])
})

test('an end that overlaps hours on a project of another manager is refused without naming them', async () => {
  const { organisation, workerId, later, end } = await scene()
  const { manager, worker, other } = await later('2026-11-21T08:00:00Z')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  await world.sql`update projects set name = 'Secret site' where id = ${projectId}`
  await world.sql`update projects set project_manager_id = ${other.accountId} where id <> ${projectId} and organisation_id = ${organisation.organisationId}`
  const [entryId] = await sampleEntries(world, worker, {
    projectId,
    assignmentId: await sampleAssignment(world, worker, projectId),
    count: 1,
    status: 'submitted',
  })
  await world.sql`
    update time_entries
       set date = '2026-11-20', start_time = '16:00', end_time = '18:00', starts_at = '2026-11-20T15:00:00Z', ends_at = '2026-11-20T17:00:00Z'
     where id = ${entryId}`
  const { status, problem } = await end({ ...other, language: 'en' } as never)
  expect([status, problem.code]).toEqual([409, 'OVERLAP'])
  expect(problem.detail).toMatch(/^The worker already has hours at this time on a project that you do not manage/)
  expect(problem).not.toHaveProperty('entry')
  expect(JSON.stringify(problem)).not.toContain('Secret site')
  const sent = await world.sql`select kind from notifications where account_id = ${workerId}`
  expect(sent).toEqual([])
})

test('an end that makes no complete entry is refused at its field, and a clock-in that does not count altogether', async () => {
  const { workerId, later, end } = await scene()
  const { manager } = await later('2026-11-21T08:00:00Z')
  const { status, problem } = await end(manager, { endedAt: '2026-11-21T00:00:00Z' })
  expect([status, problem.errors?.[0]?.path]).toEqual([422, 'endedAt'])
  await world.sql`update clock_sessions set incomplete_reason = 'outside' where worker_id = ${workerId}`
  expect(await end(manager)).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
  const [session] = await world.sql`select ended_at from clock_sessions where worker_id = ${workerId}`
  expect(session).toEqual({ ended_at: null })
})
