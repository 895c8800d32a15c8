import { sample, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import type { PunchKind } from '../rules.ts'
import { clock } from './routes.ts'

const world = await openWorld([...timesheets, ...clock])
const location = { ...samplePoint, accuracy: 10 }
const away = { ...location, latitude: samplePoint.latitude + 0.01 }
const routes = {
  in: clockRoutes.clockIn,
  pause: clockRoutes.pause,
  resume: clockRoutes.resume,
  out: clockRoutes.clockOut,
}

/** A punch with its time; a live punch is sent at that time. */
interface Sent {
  readonly kind: PunchKind
  readonly at: string
  readonly body?: object
}

async function scene(now: string) {
  world.setClock(now)
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  await world.sql`update organisations set entry_limit_days = 200 where id = ${organisation.organisationId}`
  const { projectId } = await sampleProject(world, organisation)
  const person = async () => {
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const stay = () => world.sql`update sessions set idle_until = '2028-01-01' where account_id = ${worker.accountId}`
    await stay()
    const punch = async ({ kind, at, body }: Sent, isLive = false) => {
      const sent = { location, ...(kind === 'in' && { projectId }), ...(isLive ? {} : { at }), ...body }
      const answer = await world.call<typeof clockRoutes.clockIn>(
        routes[kind] as never,
        { body: sent } as never,
        worker,
      )
      expect(answer.status).toBe(200)
      return answer.body
    }
    const entries = async () => {
      const { body } = await world.call(timesheetRoutes.listOwnEntries, { query: { limit: 100 } as never }, worker)
      return body.items
        .map((entry) => ({
          date: entry.date,
          times: [entry.startTime, entry.endTime, entry.endsNextDay],
          minutes: entry.totalMinutes,
          breaks: entry.breaks.map(({ type, minutes }) => [type, minutes]),
          status: entry.status,
          reason: entry.incompleteReason,
        }))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    return { worker, assignmentId, punch, entries, stay }
  }
  return { organisation, projectId, person }
}

const day = (date: string, from: string, to: string, until = date): Sent[] => [
  { kind: 'in', at: `${date}T${from}:00Z` },
  { kind: 'pause', at: `${date}T${from.slice(0, 2)}:40:00Z`, body: { breakType: 'lunch' } },
  { kind: 'resume', at: `${date}T${from.slice(0, 2)}:55:00Z` },
  { kind: 'out', at: `${until}T${to}:00Z` },
]

const orders = (punches: Sent[], many: number) => [
  punches.toReversed(),
  ...sample(shuffledSubarray(punches, { minLength: punches.length, maxLength: punches.length }), {
    seed: 56,
    numRuns: many,
  }),
]

test.each([
  ['2026-03-28', '2026-03-29', '2026-03-30', 435],
  ['2026-10-24', '2026-10-25', '2026-10-26', 555],
])(
  'T56 punches over midnight and a night in which the clocks change give the same entries in any order (%s)',
  async (first, night, next, minutes) => {
    const { person } = await scene(`${next}T20:00:00Z`)
    const punches = [
      ...day(first, '06:10', '13:30'),
      // From 22:00 to 06:00, local time.
      ...day(first, minutes === 435 ? '21:00' : '20:00', minutes === 435 ? '04:00' : '05:00', night),
      ...day(next, '08:00', '16:00'),
      // A second clock-in, a clock-out without a clock-in, and work in progress.
      { kind: 'in' as const, at: `${next}T09:30:00Z` },
      { kind: 'out' as const, at: `${next}T17:00:00Z` },
      { kind: 'in' as const, at: `${next}T18:00:00Z` },
    ]
    const ordered = await person()
    for (const punch of punches) await ordered.punch(punch)
    const expected = await ordered.entries()
    expect(expected).toContainEqual({
      date: first,
      times: ['22:00', '06:00', true],
      minutes: minutes - 30,
      breaks: [['lunch', 15]],
      status: 'draft',
      reason: null,
    })
    expect(expected.filter(({ status }) => status === 'draft')).toHaveLength(3)
    for (const order of orders(punches, 4)) {
      const { punch, entries, worker } = await person()
      for (const one of order) await punch(one)
      expect(await entries()).toEqual(expected)
      expect((await world.call(clockRoutes.readClock, {}, worker)).body).toMatchObject({
        state: 'working',
        session: { startedAt: `${next}T18:00:00Z` },
      })
    }
  },
)

test('T56 the mixed punches of two days make two entries, and thirty reversed punches make fifteen', async () => {
  const { person } = await scene('2026-11-20T18:00:00Z')
  const { punch, entries } = await person()
  for (const [kind, at] of [
    ['in', '2026-10-27T08:00:00Z'],
    ['in', '2026-11-20T08:00:00Z'],
    ['out', '2026-11-20T13:10:00Z'],
    ['out', '2026-10-27T16:00:00Z'],
  ] as const)
    await punch({ kind, at })
  expect((await entries()).map(({ minutes, status }) => [minutes, status])).toEqual([
    [480, 'draft'],
    [310, 'draft'],
  ])
  const other = await person()
  const punches = Array.from({ length: 15 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`).flatMap(
    (date): Sent[] => [
      { kind: 'in', at: `${date}T08:00:00Z` },
      { kind: 'out', at: `${date}T16:00:00Z` },
    ],
  )
  for (const one of punches.toReversed()) await other.punch(one)
  expect((await other.entries()).map(({ minutes, status }) => [minutes, status])).toEqual(
    Array.from({ length: 15 }, () => [480, 'draft']),
  )
})

test('T56 late punches between live ones are read by their times', async () => {
  const { person } = await scene('2026-11-20T08:00:00Z')
  const late = day('2026-11-20', '10:00', '11:00').slice(1, 3)
  const ordered = await person()
  const crossed = await person()
  for (const { punch } of [ordered, crossed]) await punch({ kind: 'in', at: '' }, true)
  world.setClock('2026-11-20T11:30:00Z')
  for (const one of late) await ordered.punch(one)
  world.setClock('2026-11-20T16:00:00Z')
  for (const { punch } of [ordered, crossed]) await punch({ kind: 'out', at: '' }, true)
  world.setClock('2026-11-20T16:10:00Z')
  for (const one of late.toReversed()) await crossed.punch(one)
  expect(await crossed.entries()).toEqual(await ordered.entries())
  expect(await crossed.entries()).toMatchObject([{ minutes: 465, breaks: [['lunch', 15]], status: 'draft' }])
  // A clock-out and a clock-in between them divide the session, and the live clock-out ends the second part.
  await crossed.punch({ kind: 'in', at: '2026-11-20T13:00:00Z' })
  await crossed.punch({ kind: 'out', at: '2026-11-20T12:00:00Z' })
  expect((await crossed.entries()).map(({ times, status }) => [times, status])).toEqual([
    [['09:00', '13:00', false], 'draft'],
    [['14:00', '17:00', false], 'draft'],
  ])
})

test('T56 submitted hours stay unchanged, and a late punch is stored separately', async () => {
  const { person } = await scene('2026-11-20T18:00:00Z')
  const { worker, punch, entries } = await person()
  for (const one of day('2026-11-20', '08:00', '16:00')) await punch(one)
  const [entry] = (await world.call(timesheetRoutes.listOwnEntries, { query: {} }, worker)).body.items
  await world.call(timesheetRoutes.submitEntries, { body: { ids: [entry?.id as string] } }, worker)
  await punch({ kind: 'out', at: '2026-11-20T12:00:00Z' })
  await punch({ kind: 'in', at: '2026-11-20T07:00:00Z' })
  expect((await entries()).map(({ times, status, reason }) => [times, status, reason])).toEqual([
    [['08:00', null, false], 'incomplete', 'alreadyClockedIn'],
    [['09:00', '17:00', false], 'submitted', null],
    [[null, '13:00', false], 'incomplete', 'notClockedIn'],
  ])
})

test('T56 the geofence result of a punch is the same in any order, and a clock-out completes its shift', async () => {
  const { organisation, person } = await scene('2026-11-20T18:00:00Z')
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  const punches: Sent[] = [
    { kind: 'in', at: '2026-11-20T08:00:00Z', body: { location: away } },
    { kind: 'out', at: '2026-11-20T12:00:00Z', body: { location: away } },
    { kind: 'in', at: '2026-11-20T12:30:00Z' },
    { kind: 'out', at: '2026-11-20T16:00:00Z' },
  ]
  for (const order of [punches, ...orders(punches, 3)]) {
    const { worker, assignmentId, punch, entries } = await person()
    const shiftId = await sampleShift(world, assignmentId, '2026-11-20T08:00:00Z', { end: '2026-11-20T16:00:00Z' })
    for (const one of order) await punch(one)
    expect((await entries()).map(({ times, reason }) => [times[0], times[1], reason])).toEqual([
      ['09:00', '13:00', 'outside'],
      ['13:30', '17:00', null],
    ])
    const results =
      await world.sql`select in_place, out_place, shift_id from clock_sessions where worker_id = ${worker.accountId} order by started_at`
    expect(results).toEqual([
      { in_place: 'outside', out_place: 'outside', shift_id: shiftId },
      { in_place: 'inside', out_place: 'inside', shift_id: shiftId },
    ])
    expect(await world.sql`select status from shifts where id = ${shiftId}`).toEqual([{ status: 'completed' }])
  }
})

test('T56 no punch is lost if those of a week arrive concurrently', async () => {
  const { person } = await scene('2026-11-20T18:00:00Z')
  const { punch, entries } = await person()
  const punches = ['16', '17', '18', '19'].flatMap((date) => day(`2026-11-${date}`, '08:00', '16:00'))
  await Promise.all(punches.map((one) => punch(one)))
  expect((await entries()).map(({ minutes, status }) => [minutes, status])).toEqual(
    Array.from({ length: 4 }, () => [465, 'draft']),
  )
})

test('a live clock-out after more than a day makes an entry without an end, not one that is too long', async () => {
  const { person } = await scene('2026-11-18T08:00:00Z')
  const { punch, entries, stay } = await person()
  await punch({ kind: 'in', at: '' }, true)
  world.setClock('2026-11-20T08:00:00Z')
  await stay()
  await punch({ kind: 'out', at: '' }, true)
  expect(await entries()).toMatchObject([{ times: ['09:00', null, false], minutes: 0, reason: 'tooLong' }])
})
