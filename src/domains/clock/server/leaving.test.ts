import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const world = await openWorld([...timesheets, ...clock])
const location = { ...samplePoint, accuracy: 10 }
const at = (time: string) => `2026-11-20T${time}:00Z`

/** A worker with a shift from 08:00 to 16:00 UTC. */
async function scene() {
  world.setClock(at('08:00'))
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const shiftId = await sampleShift(world, assignmentId, '2026-11-20')
  const clockIn = (body: object = { shiftId }) =>
    world.call(clockRoutes.clockIn, { body: { location, ...body } }, worker)
  const clockOut = (body: object = {}) => world.call(clockRoutes.clockOut, { body: { location, ...body } }, worker)
  const pause = (body: object = {}) =>
    world.call(clockRoutes.pause, { body: { location, breakType: 'lunch', ...body } }, worker)
  const status = async () => (await world.sql`select status from shifts where id = ${shiftId}`)[0]?.status
  const entries = async () => (await world.call(timesheetRoutes.listOwnEntries, { query: {} }, worker)).body.items
  const marks = async (id: string) => {
    await world.call(timesheetRoutes.submitEntries, { body: { ids: [id] } }, worker)
    return (await world.call(timesheetRoutes.readEntry, { params: { entryId: id } }, manager)).body.marks
  }
  const notified = () =>
    world.sql<{ kind: string; values: Record<string, string>; link: string }>`
      select kind, "values", link from notifications where account_id = ${manager.accountId}`
  return { manager, worker, shiftId, projectId, clockIn, clockOut, pause, status, entries, marks, notified }
}

test('a shift that is left a minute after it was begun is left early, and the desk is notified (F12)', async () => {
  const { shiftId, clockIn, clockOut, status, notified, worker } = await scene()
  await clockIn()
  world.setClock(at('08:01'))
  expect((await clockOut()).body.shift).toMatchObject({ id: shiftId, leftEarly: true })
  expect(await status()).toBe('left_early')
  expect(await notified()).toMatchObject([
    {
      kind: 'shiftLeftEarly',
      values: { how: 'left', left: '09:01', end: '17:00' },
      link: `/provider/schedule?view=day&date=2026-11-20&shift=${shiftId}`,
    },
  ])
  world.setClock(at('16:00'))
  expect((await world.call(clockRoutes.readClock, {}, worker)).body.shift).toBe(null)
})

test('a shift that was left early is resumed as a second stretch of the same entry, without the time in between (F12)', async () => {
  const { shiftId, clockIn, clockOut, status, entries } = await scene()
  await clockIn()
  world.setClock(at('10:00'))
  const first = (await clockOut()).body.entryId
  world.setClock(at('13:00'))
  const again = await clockIn()
  expect(again.body).toMatchObject({ state: 'working', session: { startedAt: at('08:00') }, shift: { id: shiftId } })
  expect(await status()).toBe('active')
  expect(await entries()).toEqual([])
  world.setClock(at('16:00'))
  expect((await clockOut()).body.entryId).toBe(first)
  expect(await status()).toBe('completed')
  expect(await entries()).toMatchObject([
    {
      id: first,
      status: 'draft',
      startTime: '09:00',
      endTime: '17:00',
      totalMinutes: 300,
      breaks: [{ type: 'away', minutes: 180, startsAt: at('10:00'), endsAt: at('13:00') }],
    },
  ])
})

test('a clock-out near the end, after it, or when the worker says that the work is finished completes the shift (F12)', async () => {
  for (const [time, body, expected] of [
    ['15:44', {}, 'left_early'],
    ['15:45', {}, 'completed'],
    ['17:30', {}, 'completed'],
    ['09:00', { endsShift: true }, 'completed'],
  ] as const) {
    const { clockIn, clockOut, status } = await scene()
    await clockIn()
    world.setClock(at(time))
    await clockOut(body)
    expect([time, await status()]).toEqual([time, expected])
  }
})

test('a shift whose entry was submitted in the meantime is resumed with a separate entry (F12)', async () => {
  const { worker, clockIn, clockOut, entries, status } = await scene()
  await clockIn()
  world.setClock(at('10:00'))
  const first = (await clockOut()).body.entryId
  await world.call(timesheetRoutes.submitEntries, { body: { ids: [String(first)] } }, worker)
  world.setClock(at('12:00'))
  expect((await clockIn()).body).toMatchObject({ state: 'working', session: { startedAt: at('12:00') } })
  world.setClock(at('16:00'))
  await clockOut()
  expect(await status()).toBe('completed')
  expect((await entries()).map(({ totalMinutes }) => totalMinutes).sort()).toEqual([120, 240])
})

test('offline punches on one shift are one entry in any order, and their shift is completed only near its end (F12)', async () => {
  const punches = [
    ['in', at('08:00')],
    ['out', at('10:00')],
    ['in', at('13:00')],
    ['out', at('15:50')],
  ] as const
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 3, 0, 1],
    [0, 3, 1, 2],
  ]) {
    const { shiftId, clockIn, clockOut, status, entries } = await scene()
    world.setClock(at('18:00'))
    for (const index of order) {
      const [kind, time] = punches[index] as (typeof punches)[number]
      const answer = await (kind === 'in' ? clockIn({ shiftId, at: time }) : clockOut({ at: time }))
      expect(answer.status).toBe(200)
    }
    expect([order, await status()]).toEqual([order, 'completed'])
    expect(await entries()).toMatchObject([
      {
        status: 'draft',
        startTime: '09:00',
        endTime: '16:50',
        totalMinutes: 290,
        breaks: [{ type: 'away', minutes: 180 }],
      },
    ])
  }
})

test('an offline clock-out long before the end leaves the shift early, even when it arrives after the end (F12)', async () => {
  const { shiftId, clockIn, clockOut, status } = await scene()
  world.setClock(at('18:00'))
  await clockIn({ shiftId, at: at('08:00') })
  await clockOut({ at: at('09:00') })
  expect(await status()).toBe('left_early')
})

test('a break that was still open at the clock-out is marked for the approver, unless the worker says when it ended (F10)', async () => {
  for (const [body, total, expected] of [
    [{}, 240, true],
    [{ breakEndedAt: at('15:30') }, 240, false],
    [{ breakEndedAt: at('12:00') }, 450, false],
  ] as const) {
    const { clockIn, clockOut, pause, entries, marks } = await scene()
    await clockIn()
    world.setClock(at('12:00'))
    await pause()
    world.setClock(at('15:30'))
    await clockOut(body)
    const [entry] = await entries()
    const minutes = body.breakEndedAt === at('12:00') ? 450 : 240
    expect(entry?.totalMinutes).toBe(minutes)
    expect(total).toBe(minutes)
    expect((await marks(String(entry?.id))).includes('open_break')).toBe(expected)
  }
})

test('an end of the break before its start is refused with its field (F10)', async () => {
  const { clockIn, clockOut, pause } = await scene()
  await clockIn()
  world.setClock(at('12:00'))
  await pause()
  world.setClock(at('13:00'))
  expect((await clockOut({ breakEndedAt: at('11:00') })).problem.errors).toMatchObject([{ path: 'breakEndedAt' }])
})

test('an offline clock-out during a break is marked too, or counts with the stated end of the break (F10)', async () => {
  for (const [body, total, expected] of [
    [{}, 240, true],
    [{ breakEndedAt: at('13:00') }, 390, false],
  ] as const) {
    const { shiftId, clockIn, clockOut, pause, entries, marks } = await scene()
    world.setClock(at('18:00'))
    await clockIn({ shiftId, at: at('08:00') })
    await pause({ at: at('12:00') })
    await clockOut({ at: at('15:30'), ...body })
    const [entry] = await entries()
    expect(entry?.totalMinutes).toBe(total)
    expect((await marks(String(entry?.id))).includes('open_break')).toBe(expected)
  }
})

test('a location that is too inexact proves nothing: neither inside nor outside, and the approver sees it (F09)', async () => {
  const near = { latitude: samplePoint.latitude + 0.0002, longitude: samplePoint.longitude }
  for (const [fix, result] of [
    [{ ...near, accuracy: 1_000_000 }, 'unknown'],
    [{ ...near, accuracy: 100 }, 'inside'],
    [{ ...near, latitude: samplePoint.latitude + 0.02, accuracy: 500 }, 'outside'],
    [{ ...near, latitude: samplePoint.latitude + 0.02, accuracy: 5000 }, 'unknown'],
  ] as const) {
    const { clockIn, clockOut, shiftId, marks } = await scene()
    expect((await clockIn({ shiftId, location: fix })).body.session?.place).toBe(result)
    world.setClock(at('16:00'))
    const { entryId } = (await clockOut({ location: { ...samplePoint, accuracy: 10 } })).body
    const found = await marks(String(entryId))
    expect([result, found.includes('inexact_place'), found.includes('outside_site')]).toEqual([
      result,
      result === 'unknown',
      result === 'outside',
    ])
  }
})

test('where clock-ins elsewhere are blocked, an inexact location is refused and named, and an offline one is incomplete (F09)', async () => {
  const { worker, shiftId, clockIn, clockOut, entries } = await scene()
  await world.sql`update organisations set geofence = 'block' where id = ${worker.organisationId}`
  const inexact = { ...samplePoint, accuracy: 2000 }
  const refused = await world.send(
    'POST',
    '/worker/clock/in',
    { shiftId, location: inexact },
    { ...worker, language: 'en' },
  )
  expect(refused.problem).toMatchObject({ status: 422, code: 'LOCATION_INEXACT', accuracyMetres: 2000 })
  expect(refused.problem.detail).toContain('2 km')
  world.setClock(at('16:00'))
  await clockIn({ shiftId, location: inexact, at: at('08:00') })
  await clockOut({ at: at('15:55') })
  expect(await entries()).toMatchObject([{ status: 'incomplete', incompleteReason: 'inexact' }])
})
