import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { shifts } from '../routes.ts'
import { sampleOpenShift, sampleShift, sampleSwap } from '../samples.ts'
import { swapEndingJob } from './ending.ts'
import { offeringJob } from './notifying.ts'

const world = await openWorld([...shifts, ...notifications])

async function scene(mode: 'off' | 'automatic' | 'approval' = 'approval') {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  await world.sql`update organisations set shift_swaps = ${mode} where id = ${organisation.organisationId}`
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ana = await sampleWorker(world, organisation, { firstName: 'Ana', lastName: 'Maes' })
  const ben = await sampleWorker(world, organisation, { firstName: 'Ben', lastName: 'Claes' })
  const [ofAna, ofBen] = [await sampleAssignment(world, ana, projectId), await sampleAssignment(world, ben, projectId)]
  const shiftId = await sampleShift(world, ofAna, '2026-11-24')
  return { organisation, manager, projectId, ana, ben, ofAna, ofBen, shiftId }
}
type Caller = Awaited<ReturnType<typeof scene>>['ana']

const offer = (id: string, by: Caller, body: object = {}) =>
  world.call(swapRoutes.offerShift, { params: { id }, body }, by)
const accept = (id: string, by: Caller) => world.call(swapRoutes.acceptSwap, { params: { id } }, by)
const decline = (id: string, by: Caller, body: object = {}) =>
  world.call(swapRoutes.declineSwap, { params: { id }, body }, by)
const withdraw = (id: string, by: Caller) => world.call(swapRoutes.withdrawSwap, { params: { id } }, by)
const approve = (id: string, by: Caller, body: object = {}) =>
  world.call(swapRoutes.approveSwap, { params: { id }, body }, by)
const refuseAs = (id: string, by: Caller, reason = 'Ben is needed elsewhere') =>
  world.call(swapRoutes.refuseSwap, { params: { id }, body: { reason } }, by)
const read = async (id: string, by: Caller) => (await world.call(swapRoutes.readSwap, { params: { id } }, by)).body
const offered = async (by: Caller) => (await world.call(swapRoutes.listOfferedShifts, { query: {} }, by)).body.items
const own = async (by: Caller) => (await world.call(swapRoutes.listOwnSwaps, { query: {} }, by)).body.items
const shiftsOf = async (by: Caller) => (await world.call(shiftRoutes.listOwnShifts, { query: {} }, by)).body.items
const noticesOf = async (by: Caller) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind)
const workerOf = async (id: string) => {
  const [shift] = await world.sql<{ workerId: string }>`select worker_id as "workerId" from shifts where id = ${id}`
  return shift?.workerId
}
// Absences are a later domain, so the row is written directly.
const isAway = (worker: Caller, type: string, status = 'pending') => world.sql`
  insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
  values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, '2026-11-23', '2026-11-24', ${type}, ${status})`

test('a shift that is given away waits for the organisation, and its worker is responsible until then', async () => {
  const { manager, ana, ben, shiftId } = await scene()
  const proposed = await offer(shiftId, ana, { colleagueId: ben.accountId, note: 'Dentist' })
  expect(proposed).toMatchObject({
    status: 201,
    body: { status: 'proposed', isOwn: true, colleague: { name: 'Ben Claes' }, exchange: null, allowed: ['withdraw'] },
  })
  const { id } = proposed.body
  expect(await noticesOf(ben)).toEqual(['swapProposed'])
  expect(await offered(ben)).toMatchObject([
    {
      id,
      colleague: { name: 'Ana Maes' },
      note: 'Dentist',
      payRate: { amount: 1735, currency: 'EUR' },
      pay: { amount: 13_880, currency: 'EUR' },
      obstacles: [],
      allowed: ['accept', 'decline'],
    },
  ])
  expect((await accept(id, ben)).body).toEqual({ status: 'accepted' })
  expect(await workerOf(shiftId)).toBe(ana.accountId)
  expect(await shiftsOf(ana)).toMatchObject([{ id: shiftId, swap: { id, status: 'accepted' }, allowed: [] }])
  expect(await own(ben)).toMatchObject([{ id, isOwn: false, status: 'accepted', allowed: ['decline'] }])
  expect(await noticesOf(ana)).toEqual(['swapAccepted'])
  expect(await noticesOf(manager)).toEqual(['swapWaiting'])
  const waiting = await world.call(swapRoutes.listSwaps, { query: { status: 'accepted' } }, manager)
  expect(waiting.body.items).toMatchObject([{ id, taker: { name: 'Ben Claes' }, allowed: ['approve', 'refuse'] }])
  expect((await approve(id, manager)).body).toMatchObject({ status: 'done', allowed: [] })
  expect(await workerOf(shiftId)).toBe(ben.accountId)
  expect([await shiftsOf(ana), await shiftsOf(ben)]).toMatchObject([[], [{ id: shiftId, swap: null }]])
  expect([await noticesOf(ana), await noticesOf(ben)]).toEqual([
    ['swapDone', 'swapAccepted'],
    ['swapDone', 'swapProposed'],
  ])
  expect((await approve(id, manager)).problem.code).toBe('INVALID_TRANSITION')
  const history = await world.call(swapRoutes.readSwapHistory, { params: { id }, query: {} }, manager)
  expect(history.body.items.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'added'])
})

test('the notices of a swap name the unpaid break of its shift', async () => {
  const { organisation, manager, ana, ben, ofAna } = await scene('automatic')
  const shiftId = await sampleShift(world, ofAna, '2026-11-25', { breakMinutes: 30 })
  const { id } = (await offer(shiftId, ana)).body
  const jobs = startJobs(world.services, [offeringJob as JobKind], { everyMs: 20 })
  await until(async () => expect(await noticesOf(ben)).toEqual(['swapOffered']))
  await jobs.stop()
  await withdraw(id, ana)
  await accept((await offer(shiftId, ana, { colleagueId: ben.accountId })).body.id, ben)
  const linesOf = async (by: Caller) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map((one) => [
      one.kind,
      lineOf({ ...one, link: '' }, 'en'),
    ])
  const times = '25 Nov 2026, 09:00–17:00 (30 min unpaid break)'
  expect(Object.fromEntries(await linesOf(ben))).toMatchObject({
    swapOffered: expect.stringContaining(times),
    swapProposed: expect.stringContaining(times),
  })
  expect(Object.fromEntries(await linesOf(ana))).toMatchObject({ swapDone: expect.stringContaining(times) })
  await world.sql`update organisations set shift_swaps = 'approval' where id = ${organisation.organisationId}`
  const other = await sampleShift(world, ofAna, '2026-11-26', { breakMinutes: 30 })
  await accept((await offer(other, ana, { colleagueId: ben.accountId })).body.id, ben)
  const later = '26 Nov 2026, 09:00–17:00 (30 min unpaid break)'
  expect(Object.fromEntries(await linesOf(ana))).toMatchObject({ swapAccepted: expect.stringContaining(later) })
  expect(Object.fromEntries(await linesOf(manager))).toMatchObject({
    swapMade: expect.stringContaining(times),
    swapWaiting: expect.stringContaining(later),
  })
})

test('an automatic swap is done with the acceptance, also by somebody without an assignment on the project', async () => {
  const { organisation, manager, ana, shiftId } = await scene('automatic')
  const cem = await sampleWorker(world, organisation, { firstName: 'Cem' })
  const welder = await sampleWorker(world, organisation, { primaryRole: 'Welder' })
  const { id } = (await offer(shiftId, ana)).body
  const jobs = startJobs(world.services, [offeringJob as JobKind], { everyMs: 20 })
  await until(async () => expect(await noticesOf(cem)).toEqual(['swapOffered']))
  await jobs.stop()
  expect([await noticesOf(welder), await offered(welder)]).toEqual([[], []])
  expect((await accept(id, welder)).status).toBe(404)
  // Cem is not on the team: neither name is shown.
  expect(await offered(cem)).toMatchObject([{ colleague: null, isForAll: true, allowed: ['accept'] }])
  expect((await accept(id, ana)).status).toBe(409)
  expect((await accept(id, cem)).body).toEqual({ status: 'done' })
  expect(await workerOf(shiftId)).toBe(cem.accountId)
  expect(await noticesOf(ana)).toEqual(['swapDone'])
  expect(await noticesOf(manager)).toEqual(['swapMade'])
  const { items } = (await world.call(shiftRoutes.listOwnShifts, { query: {} }, cem)).body
  expect(items).toMatchObject([{ id: shiftId, role: 'Picker', payRate: { amount: 1735 }, allowed: ['offer'] }])
})

test('an exchange moves both shifts, also if they are at the same time', async () => {
  const { manager, ana, ben, ofBen, shiftId } = await scene()
  const later = await sampleShift(world, ofBen, '2026-11-26')
  const sameTime = await sampleShift(world, ofBen, '2026-11-24')
  const list = await world.call(
    swapRoutes.listColleagueShifts,
    { params: { id: shiftId }, query: { colleagueId: ben.accountId } },
    ana,
  )
  expect(list.body.items).toMatchObject([
    { id: sameTime, obstacles: [] },
    { id: later, obstacles: [] },
  ])
  const swap = { colleagueId: ben.accountId, exchangeShiftId: sameTime }
  const { id } = (await offer(shiftId, ana, swap)).body
  expect(await offered(ben)).toMatchObject([
    { exchange: { id: sameTime }, obstacles: [], allowed: ['accept', 'decline'] },
  ])
  expect((await accept(id, ben)).body).toEqual({ status: 'accepted' })
  expect((await approve(id, manager)).body).toMatchObject({ status: 'done' })
  expect([await workerOf(shiftId), await workerOf(sameTime)]).toEqual([ben.accountId, ana.accountId])
})

test('an exchange that does not fit is refused: with the reasons of the reader, without those of the colleague', async () => {
  const { ana, ben, ofAna, ofBen, shiftId } = await scene('automatic')
  const night = { end: '2026-11-27T05:00:00Z' }
  const exchange = await sampleShift(world, ofBen, '2026-11-26T21:00:00Z', night)
  const early = await sampleShift(world, ofAna, '2026-11-27')
  const swap = { colleagueId: ben.accountId, exchangeShiftId: exchange }
  const refused = await offer(shiftId, ana, swap)
  expect(refused.problem).toMatchObject({ code: 'CONFLICT', obstacles: [{ kind: 'rest' }] })
  await world.sql`delete from shifts where id = ${early}`
  const { id } = (await offer(shiftId, ana, swap)).body
  // Ana works on the next morning now, which Ben does not learn.
  await sampleShift(world, ofAna, '2026-11-27')
  const conflict = await accept(id, ben)
  expect(conflict.problem).toMatchObject({ code: 'CONFLICT', status: 409 })
  expect(JSON.stringify(conflict.problem)).not.toContain('Ana')
  await sampleShift(world, ofBen, '2026-11-25T01:00:00Z', { end: '2026-11-25T05:00:00Z' })
  expect((await accept(id, ben)).problem).toMatchObject({ obstacles: [{ kind: 'rest' }] })
  expect([await workerOf(shiftId), await workerOf(exchange)]).toEqual([ana.accountId, ben.accountId])
})

test('an acceptance passes the rules of planning: overlap, rest, certifications and time off', async () => {
  const { organisation, ana, ben, ofBen, projectId } = await scene()
  const open = await sampleOpenShift(world, projectId, '2026-11-24', { certifications: ['Forklift'] })
  const [shift] = await world.sql<{ id: string }>`select id from shifts where worker_id = ${ana.accountId}`
  const shiftId = shift?.id ?? ''
  await world.sql`update shifts set open_shift_id = ${open} where id = ${shiftId}`
  const { id } = (await offer(shiftId, ana)).body
  expect(await offered(ben)).toMatchObject([{ obstacles: [{ kind: 'certification' }], allowed: [] }])
  expect((await accept(id, ben)).problem).toMatchObject({ status: 409, missing: ['Forklift'] })
  await sampleCertification(world, ben, { name: 'Forklift' })
  const near = await sampleShift(world, ofBen, '2026-11-24T18:00:00Z', { end: '2026-11-25T01:00:00Z' })
  expect((await accept(id, ben)).problem.code).toBe('WORKING_TIME')
  await world.sql`update shifts set starts_at = '2026-11-24T10:00:00Z', ends_at = '2026-11-24T18:00:00Z' where id = ${near}`
  expect((await accept(id, ben)).problem.code).toBe('OVERLAP')
  expect(await offered(ben)).toMatchObject([{ obstacles: [{ kind: 'overlap' }], allowed: [] }])
  await world.sql`delete from shifts where id = ${near}`
  const cem = await sampleWorker(world, organisation)
  await sampleCertification(world, cem, { name: 'Forklift' })
  await isAway(cem, 'sick_leave')
  expect((await accept(id, cem)).problem.code).toBe('WORKING_TIME')
  expect((await accept(id, ben)).body).toEqual({ status: 'accepted' })
})

test('workers decline, take back and withdraw, and the organisation refuses with a reason', async () => {
  const { manager, ana, ben, shiftId } = await scene()
  const again = async () => (await offer(shiftId, ana, { colleagueId: ben.accountId })).body.id
  const first = await again()
  expect((await offer(shiftId, ana)).problem.status).toBe(409)
  expect((await decline(first, ana)).status).toBe(409)
  expect((await decline(first, ben, { reason: 'I have plans' })).status).toBe(204)
  expect((await own(ana))[0]).toMatchObject({ status: 'declined', reason: 'I have plans', allowed: [] })
  const second = await again()
  await accept(second, ben)
  expect((await decline(second, ben)).status).toBe(204)
  const third = await again()
  await accept(third, ben)
  expect((await withdraw(third, ben)).status).toBe(404)
  expect((await withdraw(third, ana)).status).toBe(204)
  expect((await withdraw(third, ana)).problem.code).toBe('INVALID_TRANSITION')
  expect((await accept(third, ben)).problem.status).toBe(409)
  const fourth = await again()
  expect((await refuseAs(fourth, manager)).problem.code).toBe('INVALID_TRANSITION')
  await accept(fourth, ben)
  expect((await refuseAs(fourth, manager)).body).toMatchObject({ status: 'refused', reason: 'Ben is needed elsewhere' })
  expect(await workerOf(shiftId)).toBe(ana.accountId)
  expect(await shiftsOf(ana)).toMatchObject([{ swap: null, allowed: ['offer'] }])
  expect(await noticesOf(ana)).toEqual([
    'swapRefused',
    'swapAccepted',
    'swapAccepted',
    'swapDeclined',
    'swapAccepted',
    'swapDeclined',
  ])
})

test('the organisation may override a working time rule, a worker may not', async () => {
  const { manager, ana, ben, ofBen, shiftId } = await scene()
  const { id } = (await offer(shiftId, ana)).body
  await accept(id, ben)
  await sampleShift(world, ofBen, '2026-11-24T18:00:00Z', { end: '2026-11-25T01:00:00Z' })
  expect((await approve(id, manager)).problem.code).toBe('WORKING_TIME')
  expect((await approve(id, manager, { override: { reason: 'Agreed' } })).body).toMatchObject({ status: 'done' })
  expect(await workerOf(shiftId)).toBe(ben.accountId)
})

test('a swap ends when the shift is moved or cancelled, and both workers are notified', async () => {
  const { organisation, manager, ana, ben, shiftId } = await scene()
  const { id } = (await offer(shiftId, ana)).body
  await accept(id, ben)
  await world.call(
    shiftRoutes.moveShift,
    { params: { id: shiftId }, query: {}, body: { startsAt: '2026-11-24T09:00:00Z' } },
    manager,
  )
  expect((await read(id, manager)).status).toBe('withdrawn')
  expect((await approve(id, manager)).problem.code).toBe('INVALID_TRANSITION')
  expect(await shiftsOf(ana)).toMatchObject([{ swap: null, allowed: ['offer'] }])
  await runJob(world, organisation, world.now(), swapEndingJob.run)
  expect((await noticesOf(ben))[0]).toBe('swapWithdrawn')
  expect(await noticesOf(ana)).toEqual(expect.arrayContaining(['swapWithdrawn', 'shiftChanged']))
  // The shift can be offered again, also before the job has run.
  const next = (await offer(shiftId, ana)).body
  await world.call(shiftRoutes.cancelShift, { params: { id: shiftId }, body: {} }, manager)
  expect((await read(next.id, manager)).status).toBe('withdrawn')
  expect((await accept(next.id, ben)).problem.status).toBe(409)
})

test('a swap ends when the one who has accepted it takes time off or is deactivated, or falls sick', async () => {
  const { manager, ana, ben, shiftId } = await scene()
  const { id } = (await offer(shiftId, ana)).body
  await accept(id, ben)
  // A request for vacation counts once it is approved, a report of sickness immediately.
  for (const [type, status, then] of [
    ['vacation', 'pending', 'accepted'],
    ['vacation', 'approved', 'withdrawn'],
    ['sick_leave', 'pending', 'withdrawn'],
  ] as const) {
    await isAway(ben, type, status)
    expect((await read(id, manager)).status).toBe(then)
    await world.sql`delete from time_off where worker_id = ${ben.accountId}`
  }
  await world.sql`update accounts set active = false where id = ${ben.accountId}`
  expect((await read(id, manager)).status).toBe('withdrawn')
})

test('a swap expires at the start of the shift', async () => {
  const clock = world.now()
  world.setClock('2026-11-24T07:00:00Z')
  const { organisation, manager, ana, ben, shiftId } = await scene()
  const { id } = (await offer(shiftId, ana)).body
  world.setClock('2026-11-24T08:00:00Z')
  expect((await accept(id, ben)).problem.status).toBe(409)
  expect(await offered(ben)).toEqual([])
  await runJob(world, organisation, world.now(), swapEndingJob.run)
  expect((await read(id, manager)).status).toBe('expired')
  expect(await noticesOf(ana)).toEqual(['swapExpired'])
  expect((await offer(shiftId, ana)).problem.status).toBe(409)
  world.setClock(clock)
})

test('a shift of somebody else, a draft, and swaps that are turned off are refused', async () => {
  const { organisation, manager, projectId, ana, ben, ofAna, shiftId } = await scene()
  expect((await offer(shiftId, ben)).status).toBe(404)
  expect((await offer(await sampleShift(world, ofAna, '2026-11-25', { isPublished: false }), ana)).status).toBe(404)
  const stranger = await sampleWorker(world, organisation)
  const elsewhere = { colleagueId: stranger.accountId }
  expect((await offer(shiftId, ana, elsewhere)).problem.errors).toMatchObject([{ path: 'colleagueId' }])
  expect((await offer(shiftId, ana, { exchangeShiftId: shiftId })).problem.errors).toMatchObject([
    { path: 'colleagueId' },
  ])
  const colleagues = await world.call(swapRoutes.listSwapColleagues, { params: { id: shiftId } }, ana)
  expect(colleagues.body.items).toEqual([{ id: ben.accountId, name: 'Ben Claes' }])
  const viewer = await sampleUser(world, organisation, 'user')
  const id = await sampleSwap(world, shiftId, { takerId: ben.accountId })
  expect((await approve(id, viewer)).status).toBe(403)
  const other = await scene()
  expect((await approve(id, other.manager)).status).toBe(404)
  expect((await accept(id, other.ben)).status).toBe(404)
  const schedule = { query: { from: '2026-11-24', to: '2026-11-24', projectId } }
  expect((await world.call(shiftRoutes.readSchedule, schedule, manager)).body.items).toMatchObject([
    { swap: 'accepted' },
  ])
  await world.sql`update organisations set shift_swaps = 'off' where id = ${organisation.organisationId}`
  expect((await shiftsOf(ana)).map(({ allowed }) => allowed)).toEqual([[]])
  const third = await sampleShift(world, ofAna, '2026-11-28')
  expect((await offer(third, ana)).problem.status).toBe(409)
  const input = { params: { id: third }, query: {} }
  expect((await world.call(swapRoutes.listSwapColleagues, input, ana)).problem.status).toBe(409)
  expect((await world.call(swapRoutes.listColleagueShifts, input, ana)).problem.status).toBe(409)
})
