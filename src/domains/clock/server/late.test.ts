import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type ClockState, clockRoutes } from '../contract.ts'
import type { PunchKind } from '../rules.ts'
import { clock } from './routes.ts'

const world = await openWorld([...timesheets, ...clock])
const location = { ...samplePoint, accuracy: 10 }
const routes = {
  in: clockRoutes.clockIn,
  pause: clockRoutes.pause,
  resume: clockRoutes.resume,
  out: clockRoutes.clockOut,
}
const at = (time: string, day = '20') => `2026-11-${day}T${time}:00Z`

async function scene() {
  world.setClock(at('18:00'))
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await world.sql`update sessions set idle_until = '2028-01-01' where account_id = any(${[worker.accountId, manager.accountId]})`
  const punch = (kind: PunchKind, body: object = {}, key?: string) =>
    world.call<typeof clockRoutes.clockIn>(routes[kind] as never, { body: { location, ...body } } as never, {
      ...worker,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const begin = (when: string, body: object = {}) => punch('in', { projectId, at: when, ...body })
  const entries = async () => {
    const { body } = await world.call(timesheetRoutes.listOwnEntries, { query: {} }, worker)
    return body.items
  }
  const sessions = () =>
    world.sql<{ started_at: string; ended_at: string | null }>`
      select started_at, ended_at from clock_sessions where worker_id = ${worker.accountId} order by started_at`
  return { organisation, manager, worker, projectId, assignmentId, punch, begin, entries, sessions }
}

test('a day punched without a network becomes the correct entry, and approvers see the claimed times', async () => {
  const { manager, punch, begin, entries } = await scene()
  expect((await begin(at('08:00'))).body).toMatchObject({
    state: 'working',
    now: at('18:00'),
    session: { startedAt: at('08:00'), place: 'inside', incompleteReason: null },
  })
  expect((await punch('pause', { at: at('12:00'), breakType: 'lunch' })).body).toMatchObject({
    state: 'on_break',
    session: { breakStartedAt: at('12:00'), breakType: 'lunch' },
  })
  expect((await punch('resume', { at: at('12:30') })).body.session).toMatchObject({ breakMinutes: 30 })
  const out = await punch('out', { at: at('17:57') })
  expect(out.body).toMatchObject({ state: 'ready', session: null })
  const [entry] = await entries()
  expect(entry).toMatchObject({
    id: out.body.entryId,
    status: 'draft',
    startTime: '09:00',
    endTime: '18:57',
    breaks: [{ type: 'lunch', minutes: 30, startsAt: at('12:00'), endsAt: at('12:30') }],
    totalMinutes: 567,
    incompleteReason: null,
  })
  // The last one was received three minutes late, which is within the tolerance.
  const claims = ['in', 'pause', 'resume'].map((kind, index) => ({
    kind,
    claimedAt: [at('08:00'), at('12:00'), at('12:30')][index],
    receivedAt: at('18:00'),
  }))
  expect(entry?.claims).toEqual(claims)
  const seen = await world.call(timesheetRoutes.readEntry, { params: { entryId: entry?.id as string } }, manager)
  expect(seen.body.claims).toEqual(claims)
})

test('a late clock-in has no end, and each late punch records the event of a live one', async () => {
  const { organisation, worker, punch, begin } = await scene()
  await world.sql`insert into event_streams (organisation_id, is_recording) values (${organisation.organisationId}, true)`
  const session = () =>
    world.sql`select version, out_place, ended_shift from clock_sessions where worker_id = ${worker.accountId}`
  const events = async () => {
    const recorded = await world.sql<{ type: string }>`
      select type from events where organisation_id = ${organisation.organisationId} and type like 'clock.%' order by number`
    return recorded.map(({ type }) => type)
  }
  await begin(at('08:00'))
  expect(await session()).toEqual([{ version: 1, out_place: null, ended_shift: false }])
  expect(await events()).toEqual(['clock.started'])
  await punch('out', { at: at('16:00') })
  expect(await session()).toEqual([{ version: 2, out_place: 'inside', ended_shift: false }])
  expect(await events()).toEqual(['clock.started', 'clock.ended'])
})

test('T36 a punch sent again counts once: with the same key, with another key, and many times concurrently', async () => {
  const { projectId, punch, entries, sessions } = await scene()
  const day: [PunchKind, object][] = [
    ['in', { projectId, at: at('08:00') }],
    ['pause', { at: at('12:00') }],
    ['resume', { at: at('12:30') }],
    ['out', { at: at('17:00') }],
  ]
  const keys = day.map(() => uuid())
  let first: ClockState | undefined
  for (const [index, [kind, body]] of day.entries()) first = (await punch(kind, body, keys[index])).body
  for (let round = 0; round < 3; round++) {
    for (const [index, [kind, body]] of day.entries()) {
      const again = await punch(kind, body, round < 2 ? keys[index] : uuid())
      expect(again.status).toBe(200)
      if (round < 2) expect(again.headers['idempotency-replayed']).toBe('true')
      if (kind === 'out') expect(again.body.entryId).toBe(first?.entryId)
    }
  }
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => punch('in', { projectId, at: at('17:30') }, uuid())))
  expect(atOnce.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await sessions()).toHaveLength(2)
  expect((await entries()).map(({ totalMinutes }) => totalMinutes)).toEqual([510])
  expect((await punch('out', { at: at('17:40') }, keys[3])).problem.code).toBe('VALIDATION')
})

test('T36 a live punch is carried out once for its key, and another body with that key is refused', async () => {
  const { projectId, punch, sessions } = await scene()
  const key = uuid()
  const answers = await Promise.all(Array.from({ length: 5 }, () => punch('in', { projectId }, key)))
  expect(answers.every(({ status, body }) => status === 200 && body.session?.id === answers[0]?.body.session?.id)).toBe(
    true,
  )
  // A device that has not received the response sends the same key again, now with its own time.
  const later = await punch('in', { projectId, at: at('17:59') }, key)
  expect(later.problem).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'Idempotency-Key', code: 'keyReused' }] })
  expect(await sessions()).toHaveLength(1)
})

test('T41 a future time counts as now, and the claimed time is stored and shown', async () => {
  const { punch, begin, entries, sessions } = await scene()
  const begun = await begin('2026-11-21T20:00:00Z')
  expect(begun.body.session).toMatchObject({ startedAt: at('18:00'), incompleteReason: null })
  world.passMinutes(60)
  await punch('out', { at: at('19:04') })
  expect(await entries()).toMatchObject([
    {
      status: 'draft',
      totalMinutes: 60,
      claims: [{ kind: 'in', claimedAt: '2026-11-21T20:00:00Z', receivedAt: at('18:00') }],
    },
  ])
  expect(await sessions()).toHaveLength(1)
})

test('T41 the time of a device that is 26 hours behind is used, and the approver sees it', async () => {
  const { punch, begin, entries } = await scene()
  await begin(at('08:00', '19'))
  await punch('out', { at: at('16:00', '19') })
  expect(await entries()).toMatchObject([{ date: '2026-11-19', status: 'draft', totalMinutes: 480, claims: [{}, {}] }])
})

test('T41 no duration is negative if the server’s clock goes back between any two punches', async () => {
  const { projectId, worker, punch, entries } = await scene()
  const back = () => world.setClock(new Date(Date.parse(world.now()) - 90_000).toISOString())
  await punch('in', { projectId })
  back()
  await punch('pause')
  back()
  await punch('resume')
  back()
  await punch('pause')
  back()
  const out = await punch('out')
  expect(out.status).toBe(200)
  expect(await entries()).toMatchObject([
    { status: 'incomplete', totalMinutes: 0, breakMinutes: 0, incompleteReason: 'noMinutes' },
  ])
  const negative = await world.sql`
    select 1 from clock_sessions s left join clock_breaks b on b.clock_session_id = s.id
     where s.worker_id = ${worker.accountId} and (s.ended_at < s.started_at or b.ended_at < b.started_at)`
  expect(negative).toEqual([])
})

test('a clock-out without a clock-in becomes an incomplete entry with that reason', async () => {
  const { projectId, punch, entries } = await scene()
  const { status, body } = await punch('out', { at: at('16:00') })
  expect(status).toBe(200)
  expect(body.state).toBe('ready')
  expect(await entries()).toMatchObject([
    {
      id: body.entryId,
      project: { id: projectId },
      date: '2026-11-20',
      startTime: null,
      endTime: '17:00',
      status: 'incomplete',
      incompleteReason: 'notClockedIn',
      claims: [{ kind: 'out', claimedAt: at('16:00') }],
      allowed: ['edit', 'delete'],
    },
  ])
})

test('a clock-in during an open session is stored separately, and the clock-out ends the open one', async () => {
  const { projectId, punch, begin, entries, sessions } = await scene()
  await punch('in', { projectId })
  const { body } = await begin(at('08:00'))
  expect(body).toMatchObject({ state: 'working', session: { startedAt: at('18:00') } })
  expect(await entries()).toMatchObject([
    { id: body.entryId, startTime: '09:00', endTime: null, status: 'incomplete', incompleteReason: 'alreadyClockedIn' },
  ])
  world.passMinutes(60)
  await punch('out')
  expect((await entries()).map(({ status }) => status).sort()).toEqual(['draft', 'incomplete'])
  expect(await sessions()).toEqual([
    { started_at: at('08:00'), ended_at: at('08:00') },
    { started_at: at('18:00'), ended_at: at('19:00') },
  ])
})

test('a second clock-in from another device within the minute is the same one', async () => {
  const { projectId, punch, begin, entries, sessions } = await scene()
  await punch('in', { projectId })
  world.passMinutes(30)
  expect((await begin('2026-11-20T18:00:59Z')).body).toMatchObject({ state: 'working', entryId: null })
  expect((await begin('2026-11-20T18:01:00Z')).body.entryId).not.toBe(null)
  expect(await sessions()).toHaveLength(1)
  expect(await entries()).toMatchObject([{ incompleteReason: 'alreadyClockedIn' }])
})

test('hours that overlap with an entry become an incomplete entry', async () => {
  const { worker, projectId, punch, begin, entries } = await scene()
  const body = { projectId, taskDescription: 'Picking', date: '2026-11-20', startTime: '10:00', endTime: '11:00' }
  expect((await world.call(timesheetRoutes.addEntry, { body }, worker)).status).toBe(201)
  await begin(at('08:00'))
  const out = await punch('out', { at: at('12:00') })
  const unmatched = (await entries()).find(({ id }) => id === out.body.entryId)
  expect(unmatched).toMatchObject({
    status: 'incomplete',
    incompleteReason: 'overlap',
    startTime: '09:00',
    endTime: '13:00',
    totalMinutes: 240,
  })
})

test('punches older than the organisation’s limit share one incomplete entry, with its breaks', async () => {
  const { organisation, projectId, punch, begin, entries, sessions } = await scene()
  await world.sql`update organisations set entry_limit_days = 3 where id = ${organisation.organisationId}`
  for (const answer of [
    await begin(at('08:00', '16')),
    await punch('pause', { at: at('12:00', '16'), breakType: 'lunch' }),
    await punch('resume', { at: at('12:20', '16') }),
    await punch('out', { at: at('16:00', '16') }),
  ])
    expect(answer.status).toBe(200)
  expect(await entries()).toMatchObject([
    {
      project: { id: projectId },
      date: '2026-11-16',
      startTime: '09:00',
      endTime: '17:00',
      breaks: [{ type: 'lunch', minutes: 20 }],
      totalMinutes: 460,
      status: 'incomplete',
      incompleteReason: 'tooOld',
    },
  ])
  expect(await sessions()).toEqual([])
  expect((await begin(at('08:00', '17'))).body.session?.incompleteReason).toBe(null)
})

test('a late clock-in that would be refused live starts a session and makes an incomplete entry with the reason', async () => {
  const early = await scene()
  await sampleShift(world, early.assignmentId, at('08:00'), { end: at('16:00') })
  expect((await early.begin(at('07:00'))).body).toMatchObject({ session: { incompleteReason: 'early' } })
  const { body } = await early.punch('out', { at: at('15:00') })
  expect(await early.entries()).toMatchObject([
    {
      id: body.entryId,
      status: 'incomplete',
      incompleteReason: 'early',
      startTime: '08:00',
      endTime: '16:00',
      totalMinutes: 480,
    },
  ])

  const after = await scene()
  await sampleShift(world, after.assignmentId, at('08:00'), { end: at('16:00') })
  expect((await after.begin(at('17:00'))).body.session).toMatchObject({ incompleteReason: 'ended' })

  const away = await scene()
  await world.sql`update organisations set geofence = 'block' where id = ${away.organisation.organisationId}`
  const far = { latitude: samplePoint.latitude + 0.01, longitude: samplePoint.longitude, accuracy: 10 }
  expect((await away.begin(at('08:00'), { location: far })).body.session).toMatchObject({
    place: 'outside',
    distanceMetres: 1112,
    incompleteReason: 'outside',
  })
})

test('a clock-in on another worker’s project is stored on the worker’s own', async () => {
  const { organisation, projectId, punch, begin, entries } = await scene()
  const other = await sampleProject(world, organisation)
  expect((await begin(at('08:00'), { projectId: other.projectId })).body.state).toBe('ready')
  await punch('out', { at: at('10:00') })
  expect(await entries()).toMatchObject([
    { project: { id: projectId }, status: 'incomplete', incompleteReason: 'notAssigned', totalMinutes: 120 },
  ])
})

test('a worker without any assignment has no hours to store', async () => {
  const { organisation } = await scene()
  const stranger = await sampleWorker(world, organisation)
  const refused = await world.call(clockRoutes.clockOut, { body: { location, at: at('16:00') } }, stranger)
  expect(refused.problem).toMatchObject({ status: 409, code: 'NOT_CLOCKED_IN' })
  expect(await world.sql`select 1 from clock_punches where worker_id = ${stranger.accountId}`).toEqual([])
})

test('a second break within a break makes the entry incomplete, and punches after the clock-out make a separate entry', async () => {
  const { punch, begin, entries } = await scene()
  await begin(at('08:00'))
  await punch('pause', { at: at('12:00') })
  await punch('resume', { at: at('12:30') })
  expect((await punch('pause', { at: at('12:10') })).body).toMatchObject({
    state: 'working',
    session: { breakMinutes: 30, incompleteReason: 'outOfOrder' },
  })
  await punch('resume', { at: at('12:45') })
  await punch('out', { at: at('12:15') })
  const [session, rest] = (await entries()).sort((one) => (one.incompleteReason === 'outOfOrder' ? -1 : 1))
  expect(session).toMatchObject({ status: 'incomplete', endTime: '13:15', breakMinutes: 15, totalMinutes: 240 })
  expect(session?.claims.map(({ kind }) => kind)).toEqual(['in', 'pause', 'pause', 'out'])
  expect(rest).toMatchObject({ incompleteReason: 'notClockedIn', startTime: null, endTime: null })
  expect(rest?.claims.map(({ kind }) => kind)).toEqual(['resume', 'resume'])
})

test('a break or a clock-out from before the session belongs to none', async () => {
  const { projectId, punch, entries, sessions } = await scene()
  await punch('in', { projectId })
  for (const kind of ['pause', 'resume', 'out'] as const) await punch(kind, { at: at('17:00') })
  expect(await entries()).toMatchObject([{ status: 'incomplete', incompleteReason: 'notClockedIn', endTime: '18:00' }])
  expect(await sessions()).toMatchObject([{ ended_at: null }])
})

test('a deleted entry stays deleted when its punch is sent again', async () => {
  const { worker, punch, entries } = await scene()
  const { body } = await punch('out', { at: at('16:00') })
  await world.call(timesheetRoutes.deleteEntry, { params: { id: body.entryId as string } }, worker)
  expect((await punch('out', { at: at('16:00') })).body.entryId).toBe(null)
  expect(await entries()).toEqual([])
})

test('T34 twenty concurrent late clock-ins of different times make one session, and none is lost', async () => {
  const { begin, entries, sessions } = await scene()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(at(`08:${10 + index}`))))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await sessions()).toHaveLength(1)
  expect(await entries()).toHaveLength(19)
})

test('an invalid time is refused at its field', async () => {
  const { begin } = await scene()
  for (const when of ['', 'yesterday', '1776-07-04T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-20T08:00'])
    expect((await begin(when)).problem).toMatchObject({ status: 422, errors: [{ path: 'at', code: 'instant' }] })
})
