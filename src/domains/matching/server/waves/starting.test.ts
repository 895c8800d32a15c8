import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { absences } from '#domains/absences/server/routes.ts'
import { replaceSickShifts } from '#domains/absences/server/sick-shifts.ts'
import { noShowRoutes } from '#domains/shifts/contract/no-shows.ts'
import { clearAttended, markNoShows } from '#domains/shifts/server/no-shows.ts'
import { waveProgressRoutes, waveRoutes } from '#domains/shifts/contract/waves.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleRoster, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { matching } from '../routes.ts'
import { sendDueWave } from '../testing/wave-teams.ts'

const world = await openWorld([...shifts, ...matching, ...absences])

/** A worker with a shift of today, who can be replaced by another one. */
async function scene({ isAutomatic = true } = {}) {
  world.setClock('2026-11-20T07:00:00Z')
  const roster = await sampleRoster(world)
  const { organisation, worker, manager } = roster
  await world.sql`
    update organisations set automatic_waves = ${isAutomatic}, no_show_minutes = 15, wave_workers = 2, wave_minutes = 7
     where id = ${organisation.organisationId}`
  const shiftId = await sampleShift(world, roster.assignmentId, '2026-11-20')
  await world.sql`update shifts set published_at = '2026-11-19T08:00:00Z' where id = ${shiftId}`
  const other = await sampleWorker(world, organisation)
  const report = (startDate: string, endDate: string) =>
    world.call(sickLeaveRoutes.reportSickness, { body: { startDate, endDate, startsAtNoon: false } }, worker)
  const runs = () =>
    world.sql<{ id: string; shift: string; status: string; end_reason: string | null }>`
      select o.id, o.replaces_shift_id as shift, r.status, r.end_reason from wave_runs r join open_shifts o on o.id = r.open_shift_id
       where r.organisation_id = ${organisation.organisationId} order by o.starts_at`
  const run = <Result>(work: Parameters<typeof runJob<Result>>[3]) => runJob(world, organisation, world.now(), work)
  const send = async () => {
    while (await run(sendDueWave));
  }
  const notices = () =>
    world.sql<{ account_id: string; kind: string }>`
      select account_id, kind from notifications
       where organisation_id = ${organisation.organisationId} and kind in ('openShiftOffered', 'urgentShiftOffered', 'openShiftGone') order by at, kind`
  return { ...roster, manager, shiftId, other, report, runs, run, send, notices }
}

test('a sick report starts waves for the shifts of the next seven days, where switched on', async () => {
  const off = await scene({ isAutomatic: false })
  await off.report('2026-11-20', '2026-11-20')
  expect(await off.runs()).toEqual([])

  const { assignmentId, shiftId, other, report, runs, send, notices } = await scene()
  const soon = await sampleShift(world, assignmentId, '2026-11-27T06:30:00Z', { end: '2026-11-27T14:00:00Z' })
  await sampleShift(world, assignmentId, '2026-11-28')
  expect((await report('2026-11-20', '2026-11-28')).status).toBe(201)
  expect((await runs()).map(({ shift, status }) => [shift, status])).toEqual([
    [shiftId, 'running'],
    [soon, 'running'],
  ])
  await send()
  expect(await notices()).toEqual([
    { account_id: other.accountId, kind: 'openShiftOffered' },
    { account_id: other.accountId, kind: 'urgentShiftOffered' },
  ])
})

test('waves of a sick worker that somebody has stopped stay stopped when the sick leave is changed', async () => {
  const { manager, shiftId, report, runs, run } = await scene()
  const { body } = await report('2026-11-20', '2026-11-20')
  const [{ id } = { id: '' }] = await runs()
  await world.call(waveRoutes.stopWaves, { params: { id } }, manager)
  await run((scope) => replaceSickShifts(scope, body.id))
  expect(await runs()).toEqual([{ id, shift: shiftId, status: 'ended', end_reason: 'stopped' }])
})

test('a worker who is well again gets the shift back: the waves end, and those with an offer are notified once', async () => {
  const { worker, other, report, runs, send, notices } = await scene()
  const { body } = await report('2026-11-20', '2026-11-20')
  await send()
  await world.call(absenceRoutes.withdrawTimeOff, { params: { id: body.id } }, worker)
  expect(await runs()).toMatchObject([{ status: 'ended', end_reason: 'withdrawn' }])
  await send()
  expect(await notices()).toEqual([
    { account_id: other.accountId, kind: 'openShiftGone' },
    { account_id: other.accountId, kind: 'urgentShiftOffered' },
  ])
})

test('a no-show starts waves, found by the job or by a planner, and a worker who arrives ends them', async () => {
  const off = await scene({ isAutomatic: false })
  world.setClock('2026-11-20T08:15:00Z')
  await off.run(markNoShows)
  expect(await off.runs()).toEqual([])

  const { organisation, worker, other, projectId, assignmentId, shiftId, runs, run, send, notices } = await scene()
  world.setClock('2026-11-20T08:15:00Z')
  await run(markNoShows)
  await send()
  expect(await runs()).toMatchObject([{ shift: shiftId, status: 'running' }])
  expect(await notices()).toEqual([{ account_id: other.accountId, kind: 'urgentShiftOffered' }])
  world.setClock('2026-11-20T08:20:00Z')
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place, shift_id)
    values (${organisation.organisationId}, ${uuid()}, ${worker.accountId}, ${projectId}, ${assignmentId}, '2026-11-20T08:18:00Z', 'inside', ${shiftId})`
  await world.sql`update shifts set status = 'active' where id = ${shiftId}`
  await Promise.all([run(clearAttended), run(clearAttended)])
  expect(await runs()).toMatchObject([{ status: 'ended', end_reason: 'withdrawn' }])
  await send()
  expect((await notices()).map(({ kind }) => kind)).toEqual(['urgentShiftOffered', 'openShiftGone'])

  const byHand = await scene()
  world.setClock('2026-11-20T08:05:00Z')
  const change = (action: 'markNoShow' | 'clearNoShow') =>
    world.call(noShowRoutes[action], { params: { id: byHand.shiftId }, body: { reason: 'Called in' } }, byHand.manager)
  expect((await change('markNoShow')).status).toBe(200)
  expect(await byHand.runs()).toMatchObject([{ status: 'running' }])
  await change('clearNoShow')
  expect(await byHand.runs()).toMatchObject([{ status: 'ended', end_reason: 'withdrawn' }])
})

test('waves of a shift open its replacement as they start; those that cannot start open none', async () => {
  const { organisation, manager, shiftId, runs, other } = await scene({ isAutomatic: false })
  const read = async (id: string) =>
    (await world.call(waveProgressRoutes.readShiftWaves, { params: { id } }, manager)).body
  const opened = () => world.sql`select id from open_shifts where organisation_id = ${organisation.organisationId}`
  expect(await read(shiftId)).toMatchObject({ run: null, waves: [], left: 1, allowed: ['start'] })
  const start = (id: string) => world.call(waveRoutes.startShiftWaves, { params: { id }, body: {} }, manager)
  await world.sql`update shifts set status = 'completed' where id = ${shiftId}`
  expect((await start(shiftId)).status).toBe(409)
  expect(await opened()).toEqual([])
  await world.sql`update shifts set status = 'scheduled' where id = ${shiftId}`
  await world.sql`update accounts set active = false where id = ${other.accountId}`
  expect(await read(shiftId)).toMatchObject({ left: 0, allowed: [] })
  await world.sql`update accounts set active = true where id = ${other.accountId}`
  expect(await start(shiftId)).toMatchObject({ status: 200, body: { status: 'running' } })
  expect((await runs()).map(({ shift }) => shift)).toEqual([shiftId])
  expect(await read(shiftId)).toMatchObject({ run: { status: 'running' } })
})
