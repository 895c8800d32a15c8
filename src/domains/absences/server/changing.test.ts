import { expect, test } from 'vitest'
import { sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import type { Call } from '#base/route.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import { absences } from './routes.ts'
import { sampleTeam, sampleTimeOff } from './samples.ts'

const world = await openWorld([...absences])

type Change = Call<typeof absenceRoutes.changeTimeOff>['body']

/** A worker whose vacation from Monday 23 to Monday 30 November 2026 is approved and has begun: it is Friday 27. */
async function scene() {
  world.setClock('2026-11-20T09:00:00Z')
  const team = await sampleTeam(world)
  const id = await sampleTimeOff(world, team.worker, '2026-11-23', { endDate: '2026-11-30', status: 'approved' })
  world.setClock('2026-11-27T09:00:00Z')
  const worker = { ...team.worker, cookie: await sampleSession(world, team.worker) }
  const manager = { ...team.manager, cookie: await sampleSession(world, team.manager) }
  const balance = async () => {
    const { body } = await world.call(absenceRoutes.readOwnBalance, { query: {} }, worker)
    return body.items.slice(0, 2).map(({ taken, coming, pending }) => ({ taken, coming, pending }))
  }
  const ask = (startDate: string, endDate = startDate, type: 'sick_leave' | 'vacation' = 'sick_leave') =>
    world.call(absenceRoutes.askTimeOff, { body: { startDate, endDate, type, reason: 'Flu' } }, worker)
  const change = (body: Change, ifMatch?: number, by = manager) =>
    world.call(
      absenceRoutes.changeTimeOff,
      { params: { id }, body },
      { cookie: by.cookie, ...(ifMatch && { ifMatch }) },
    )
  const changeOwn = (body: Omit<Change, 'shifts'>) =>
    world.call(absenceRoutes.changeOwnTimeOff, { params: { id }, body }, worker)
  const read = async (which = id, by = manager) =>
    (await world.call(absenceRoutes.readTimeOff, { params: { id: which } }, by)).body
  const notifications = (accountId: string) =>
    world.sql<{ kind: string; values: Record<string, string> }>`
      select kind, "values" from notifications where account_id = ${accountId} order by at, id`
  return { ...team, worker, manager, id, balance, ask, change, changeOwn, read, notifications }
}

test('sick leave reported during approved vacation replaces those days, and gives them back when it is rejected (F02)', async () => {
  const { manager, id, balance, ask, read, decide } = await scene()
  expect(await balance()).toEqual([
    { taken: 5, coming: 1, pending: 0 },
    { taken: 0, coming: 0, pending: 0 },
  ])
  const sick = await ask('2026-11-26', '2026-11-27')
  expect(sick.status).toBe(201)
  expect(await balance()).toEqual([
    { taken: 3, coming: 1, pending: 0 },
    { taken: 0, coming: 0, pending: 2 },
  ])
  expect(await read()).toMatchObject({
    status: 'approved',
    startDate: '2026-11-23',
    endDate: '2026-11-30',
    days: 6,
    workingDays: 4,
    replacedBy: [{ id: sick.body.id, startDate: '2026-11-26', endDate: '2026-11-27' }],
    allowed: ['change'],
  })
  expect((await decide('approve', sick.body.id, {}, manager)).body.status).toBe('approved')
  expect(await balance()).toEqual([
    { taken: 3, coming: 1, pending: 0 },
    { taken: 2, coming: 0, pending: 0 },
  ])
  const rest = await ask('2026-11-30')
  expect((await balance())[0]).toEqual({ taken: 3, coming: 0, pending: 0 })
  await decide('reject', rest.body.id, { comment: 'No certificate' }, manager)
  expect((await balance())[0]).toEqual({ taken: 3, coming: 1, pending: 0 })
  expect((await read(id)).replacedBy).toHaveLength(1)
})

test('sick leave never overlaps sick leave, nor does other time off start on days of sickness (F02)', async () => {
  const { ask } = await scene()
  await ask('2026-11-26', '2026-11-27')
  expect((await ask('2026-11-27')).problem.code).toBe('OVERLAP')
  expect((await ask('2026-11-27', '2026-11-27', 'vacation')).problem.code).toBe('OVERLAP')
  await ask('2026-12-03')
  const { problem } = await ask('2026-12-02', '2026-12-04', 'vacation')
  expect(problem).toMatchObject({ code: 'OVERLAP', timeOff: { startDate: '2026-12-03', endDate: '2026-12-03' } })
})

test('the organisation shortens, cancels and converts approved time off with a reason; the worker reads before and after (F02)', async () => {
  const { worker, balance, change, read, notifications } = await scene()
  const noReason = await change({ from: '2026-11-30', becomes: 'cancelled', comment: '' })
  expect([noReason.status, noReason.problem.errors]).toMatchObject([422, [{ path: 'comment' }]])
  const outside = await change({ from: '2026-12-01', becomes: 'cancelled', comment: 'Peak' })
  expect(outside.problem.errors).toMatchObject([{ path: 'from', code: 'fromWithin' }])
  const short = await change({ from: '2026-11-27', fromNoon: true, becomes: 'cancelled', comment: 'Peak' }, 1)
  expect(short.body).toMatchObject({ status: 'approved', endDate: '2026-11-27', endsAtNoon: true, workingDays: 4.5 })
  expect(await balance()).toMatchObject([{ taken: 4.5, coming: 0 }, {}])
  expect((await change({ from: '2026-11-27', becomes: 'cancelled', comment: 'Peak' }, 1)).problem.code).toBe(
    'STALE_VERSION',
  )
  const sick = await change({ from: '2026-11-25', until: '2026-11-26', becomes: 'sick_leave', comment: 'Certificate' })
  expect(sick.body).toMatchObject({
    workingDays: 2.5,
    replacedBy: [{ startDate: '2026-11-25', endDate: '2026-11-26' }],
  })
  expect(await read(sick.body.replacedBy[0]?.id)).toMatchObject({ type: 'sick_leave', status: 'approved' })
  const gone = await change({ from: '2026-11-23', becomes: 'cancelled', comment: 'Worked after all' })
  expect(gone.body).toMatchObject({ status: 'cancelled', allowed: [] })
  expect(await balance()).toMatchObject([{ taken: 0 }, { taken: 2 }])
  expect((await change({ from: '2026-11-23', becomes: 'cancelled', comment: 'Twice' })).problem.code).toBe(
    'INVALID_TRANSITION',
  )
  expect(await notifications(worker.accountId)).toMatchObject([
    {
      kind: 'timeOffShortened',
      values: { wasFrom: '2026-11-23', wasTo: '2026-11-30', from: '2026-11-23', to: '2026-11-27', comment: 'Peak' },
    },
    { kind: 'sickLeaveRecorded', values: { from: '2026-11-25', to: '2026-11-26' } },
    { kind: 'timeOffCancelled', values: { from: '2026-11-23', to: '2026-11-27' } },
  ])
})

test('the worker ends time off early from today on and turns it into sick leave; earlier days stay with the organisation (F02)', async () => {
  const { manager, balance, changeOwn, notifications } = await scene()
  const past = await changeOwn({ from: '2026-11-26', becomes: 'cancelled', comment: 'I worked' })
  expect(past.problem.errors).toMatchObject([{ path: 'from', code: 'fromToday' }])
  const sick = await changeOwn({ from: '2026-11-26', until: '2026-11-26', becomes: 'sick_leave', comment: 'Flu' })
  expect(sick.body).toMatchObject({ workingDays: 5, replacedBy: [{ startDate: '2026-11-26' }], allowed: ['change'] })
  const short = await changeOwn({ from: '2026-11-28', becomes: 'cancelled', comment: 'Back early' })
  expect(short.body).toMatchObject({ endDate: '2026-11-27', status: 'approved' })
  expect(await balance()).toMatchObject([
    { taken: 4, coming: 0 },
    { taken: 0, pending: 1 },
  ])
  const sent = await notifications(manager.accountId)
  expect(sent).toMatchObject([
    { kind: 'sicknessReported' },
    { kind: 'workerTimeOffShortened', values: { wasTo: '2026-11-30', to: '2026-11-27' } },
  ])
  // The reason stays with the request.
  expect(JSON.stringify(sent)).not.toMatch(/Flu/)
})

test('approved sick leave ends early when the worker has recovered, and the vacation applies again (F02)', async () => {
  const { worker, balance, ask, decide, manager } = await scene()
  const sick = await ask('2026-11-26', '2026-12-04')
  await decide('approve', sick.body.id, {}, manager)
  expect((await balance())[0]).toEqual({ taken: 3, coming: 0, pending: 0 })
  const { body } = await world.call(
    absenceRoutes.changeOwnTimeOff,
    { params: { id: sick.body.id }, body: { from: '2026-11-28', becomes: 'cancelled', comment: 'Recovered' } },
    worker,
  )
  expect(body).toMatchObject({ endDate: '2026-11-27', status: 'approved' })
  expect((await balance())[0]).toEqual({ taken: 3, coming: 1, pending: 0 })
})

test('days with shifts become sick leave only with a choice for the shifts (F02)', async () => {
  const { assignmentId, change } = await scene()
  await sampleShift(world, assignmentId, '2026-11-30')
  const body = { from: '2026-11-30', becomes: 'sick_leave', comment: 'Certificate' } as const
  expect((await change(body)).problem).toMatchObject({ code: 'SHIFTS_PLANNED', shifts: [{}] })
  expect((await change({ ...body, shifts: 'cancel' })).status).toBe(200)
  const [shift] = await world.sql<{ status: string }>`select status from shifts where assignment_id = ${assignmentId}`
  expect(shift?.status).toBe('cancelled')
})

test('a reader who does not decide sees one absence, and not that sick leave replaces a part of it (F02)', async () => {
  const { organisation, ask, list } = await scene()
  const { body: sick } = await ask('2026-11-26', '2026-11-27')
  const { cookie } = await sampleUser(world, organisation, 'user')
  const { items } = (await list({ cookie })).body
  expect(items).toMatchObject([{ type: null, replacedBy: [], workingDays: 6 }])
  expect((await world.call(absenceRoutes.readTimeOff, { params: { id: sick.id } }, { cookie })).status).toBe(404)
})
