import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { noShowRoutes } from '../contract/no-shows.ts'
import { clearAttended, markNoShows } from './no-shows.ts'
import { openReplacement } from './open/replacing.ts'
import { shifts } from './routes.ts'
import { sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld(shifts)

/** A shift from 08:00 to 16:00 UTC on 20 November, in an organisation that marks no-shows after 15 minutes. */
async function scene({ minutes = 15 as number | null } = {}) {
  world.setClock('2026-11-20T07:00:00Z')
  const roster = await sampleRoster(world)
  const { organisation, manager, worker, projectId, assignmentId } = roster
  await world.sql`update organisations set no_show_minutes = ${minutes} where id = ${organisation.organisationId}`
  const shiftId = await sampleShift(world, assignmentId, '2026-11-20')
  await world.sql`update shifts set published_at = '2026-11-19T08:00:00Z' where id = ${shiftId}`
  const at = (time: string) => world.setClock(`2026-11-20T${time}:00Z`)
  const run = (work = markNoShows) => runJob(world, organisation, world.now(), work)
  const read = async () => (await world.call(shiftRoutes.readShift, { params: { id: shiftId } }, manager)).body
  const change = (action: 'markNoShow' | 'clearNoShow', by = manager, reason = 'Did not come') =>
    world.call(noShowRoutes[action], { params: { id: shiftId }, body: { reason } }, by)
  const clockIn = (startedAt: string, { onShift = true, endedAt = null as string | null } = {}) =>
    world.sql`
      insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place, shift_id)
      values (${organisation.organisationId}, ${uuid()}, ${worker.accountId}, ${projectId}, ${assignmentId}, ${startedAt}, ${endedAt},
              'inside', ${onShift ? shiftId : null})`
  const sent = () =>
    world.sql<{ kind: string; values: object }>`
      select kind, "values" from notifications where account_id = ${manager.accountId} order by at, id`
  return { ...roster, shiftId, at, run, read, change, clockIn, sent }
}

test('a shift without a clock-in is marked once after the organisation’s minutes, and its managers are notified', async () => {
  const { at, run, read, sent } = await scene()
  at('08:14')
  expect(await run()).toBe(0)
  at('08:15')
  expect((await Promise.all([run(), run(), run()])).sort()).toEqual([0, 0, 1])
  expect(await read()).toMatchObject({ noShow: true, status: 'scheduled' })
  expect((await read()).allowed).toContain('clearNoShow')
  expect(await sent()).toEqual([
    { kind: 'shiftNoShow', values: { worker: 'Zoë Peeters', project: 'Night shift', start: '09:00' } },
  ])
})

test('a shift with a replacement waits for that before it is locked, as in planning', async () => {
  const { organisation, shiftId, at, read } = await scene()
  const { organisationId } = organisation
  await world.sql`update organisations set automatic_waves = true where id = ${organisationId}`
  const replace = () => runJob(world, organisation, world.now(), (scope) => openReplacement(scope, [shiftId]))
  const id = (await replace()).get(shiftId) ?? ''
  // Moved to another time since, so that the replacement is withdrawn.
  await world.sql`update open_shifts set starts_at = '2026-11-21T08:00:00Z', ends_at = '2026-11-21T16:00:00Z' where id = ${id}`
  at('08:15')
  const run = async () => ({ status: await runJob(world, organisation, world.now(), markNoShows) })
  const planning = (db: Db) => db.many(sql`select 1 from shifts where id = ${shiftId} for no key update nowait`)
  expect(await statusAfterWaitingFor(world, { table: 'open_shifts', organisationId, id }, run, planning)).toBe(1)
  expect((await read()).noShow).toBe(true)
})

test('the schedule tells who has not clocked in, and who was marked as a no-show', async () => {
  const { manager, at, change, clockIn, organisation, shiftId } = await scene({ minutes: null })
  const readDay = async (day = '2026-11-20') => {
    const query = { from: day, to: day }
    return (await world.call(shiftRoutes.readSchedule, { query }, manager)).body.items
  }
  const missing = async () => (await readDay()).map((shift) => shift.missing)
  at('08:04')
  expect(await missing()).toEqual([null])
  at('08:05')
  expect(await missing()).toEqual(['notClockedIn'])
  at('08:06')
  await change('markNoShow')
  expect(await missing()).toEqual(['noShow'])
  await world.sql`
    update shifts set no_show_at = null where organisation_id = ${organisation.organisationId} and id = ${shiftId}`
  expect(await missing()).toEqual(['notClockedIn'])
  await clockIn('2026-11-20T08:07:00Z')
  await world.sql`update shifts set status = 'active' where id = ${shiftId}`
  expect(await readDay()).toMatchObject([{ missing: null, atWorkSince: '2026-11-20T08:07:00Z' }])
  // A shift of more than a week ago is not read again.
  await world.sql`delete from clock_sessions where shift_id = ${shiftId}`
  await world.sql`
    update shifts set status = 'scheduled', starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'
     where id = ${shiftId}`
  expect(await readDay('2026-11-12')).toMatchObject([{ missing: null }])
})

test('without the setting, or long after the start, no shift is marked', async () => {
  const off = await scene({ minutes: null })
  off.at('08:30')
  expect(await off.run()).toBe(0)
  const late = await scene()
  late.at('10:16')
  expect(await late.run()).toBe(0)
})

test('workers who are away, at work, deactivated or enter hours by hand are not marked, nor are drafts', async () => {
  type Scene = Awaited<ReturnType<typeof scene>>
  const entry = ({ organisation, worker, projectId, assignmentId }: Scene, day: string) =>
    world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes, status,
                                rate_amount, rate_currency)
      values (${organisation.organisationId}, ${uuid()}, ${worker.accountId}, ${projectId}, ${assignmentId}, ${day},
              ${`${day}T08:00:00Z`}, ${`${day}T12:00:00Z`}, 240, 'draft', 1500, 'EUR')`
  const reasons: [why: string, set: (here: Scene) => Promise<unknown>][] = [
    [
      'sick',
      ({ organisation, worker }) =>
        world.sql`
          insert into time_off (organisation_id, id, worker_id, start_date, end_date, type)
          values (${organisation.organisationId}, ${uuid()}, ${worker.accountId}, '2026-11-20', '2026-11-20', 'sick_leave')`,
    ],
    ['on another project', ({ clockIn }) => clockIn('2026-11-20T07:30:00Z', { onShift: false })],
    ['deactivated', ({ worker }) => world.sql`update accounts set active = false where id = ${worker.accountId}`],
    ['with hours by hand of last week', (here) => entry(here, '2026-11-13')],
    ['with hours of today', (here) => entry(here, '2026-11-20')],
    ['a draft', ({ shiftId }) => world.sql`update shifts set published_at = null where id = ${shiftId}`],
    [
      'published late',
      ({ shiftId }) => world.sql`update shifts set published_at = '2026-11-20T08:05:00Z' where id = ${shiftId}`,
    ],
    ['cancelled', ({ shiftId }) => world.sql`update shifts set status = 'cancelled' where id = ${shiftId}`],
  ]
  for (const [why, set] of reasons) {
    const here = await scene()
    await set(here)
    here.at('08:20')
    expect(await here.run(), why).toBe(0)
  }
  // Somebody who has clocked in on the project lately is expected to, even with some hours by hand.
  const mixed = await scene()
  await entry(mixed, '2026-11-13')
  await mixed.clockIn('2026-11-12T08:00:00Z', { onShift: false, endedAt: '2026-11-12T16:00:00Z' })
  mixed.at('08:20')
  expect(await mixed.run()).toBe(1)
})

test('a clock-in clears the no-show, also by a punch that arrives late, and the managers are notified', async () => {
  const { at, run, read, clockIn, shiftId, sent } = await scene()
  at('08:20')
  expect(await run()).toBe(1)
  await clockIn('2026-11-20T07:58:00Z')
  await world.sql`update shifts set status = 'active' where id = ${shiftId}`
  expect((await read()).noShow).toBe(false)
  expect((await Promise.all([run(clearAttended), run(clearAttended)])).sort()).toEqual([0, 1])
  expect((await sent()).at(-1)).toEqual({
    kind: 'noShowCleared',
    values: { worker: 'Zoë Peeters', project: 'Night shift', start: '08:58' },
  })
  expect(await world.sql`select no_show_at from shifts where id = ${shiftId}`).toEqual([{ no_show_at: null }])
})

test('planners mark and clear a no-show with a reason, and the job leaves what they cleared', async () => {
  const { organisation, worker, shiftId, at, run, read, change } = await scene()
  at('07:59')
  expect((await change('markNoShow')).problem.code).toBe('INVALID_TRANSITION')
  at('08:05')
  const reader = await sampleUser(world, organisation, 'user')
  for (const by of [reader, worker]) expect((await change('markNoShow', by)).status).toBe(403)
  expect((await change('markNoShow', (await scene()).manager)).status).toBe(404)
  at('08:05')
  expect((await change('clearNoShow')).problem.code).toBe('INVALID_TRANSITION')
  expect((await change('markNoShow')).body).toMatchObject({ noShow: true })
  expect((await change('clearNoShow', undefined, 'At the other gate')).body).toMatchObject({ noShow: false })
  at('08:20')
  expect(await run()).toBe(0)
  expect((await read()).noShow).toBe(false)
  const comments = await world.sql<{ comment: string }>`
    select comment from history where entity = 'shifts' and entity_id = ${shiftId} and comment is not null order by number`
  expect(comments.map(({ comment }) => comment)).toEqual(['Did not come', 'At the other gate'])
})

test('a shift that moves to another time or worker is no longer a no-show', async () => {
  const { manager, organisation, projectId, shiftId, at, read, change } = await scene()
  const other = await sampleAssignment(world, await sampleWorker(world, organisation), projectId)
  at('08:30')
  const move = (body: object) =>
    world.call(shiftRoutes.moveShift, { params: { id: shiftId }, query: {}, body }, manager)
  await change('markNoShow')
  expect((await move({ endsAt: '2026-11-20T16:00:00Z' })).body.noShow).toBe(true)
  expect((await move({ startsAt: '2026-11-20T09:00:00Z' })).body.noShow).toBe(false)
  at('09:30')
  await change('markNoShow')
  expect((await read()).noShow).toBe(true)
  expect((await move({ assignmentId: other })).body.noShow).toBe(false)
  await change('markNoShow')
  await change('clearNoShow')
  await move({ startsAt: '2026-11-20T08:45:00Z' })
  expect(await world.sql`select no_show_cleared_at as at from shifts where id = ${shiftId}`).toEqual([{ at: null }])
})
