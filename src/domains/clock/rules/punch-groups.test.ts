import { array, assert, boolean, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '#base/time.ts'
import { longestEntryMinutes } from '#domains/timesheets/rules.ts'
import { leftOpenMinutes, type PunchKind } from '../rules.ts'
import { type ReadPunch, groupPunches, type PunchGroup } from './punch-groups.ts'

/** The minutes from here include both clock changes of 2026 in Europe. */
const march = Date.parse('2026-03-20T00:00:00Z') / 60_000
const at = (minute: number) => instantAt((march + minute) * 60_000)

function punch(kind: PunchKind, minute: number, more: Partial<ReadPunch> = {}): ReadPunch {
  const time = at(minute)
  return { id: `${kind} ${minute}`, kind, breakType: null, at: time, claimedAt: time, isLive: false, ...more }
}

const seen = (groups: readonly PunchGroup[]) =>
  groups.map(({ punches, start, end, breaks, isOpen, isSession, flaw }) => ({
    punches: punches.map(({ id }) => id).sort(),
    start: start?.at,
    end: end?.at,
    breaks,
    isOpen,
    isSession,
    flaw,
  }))

/** Regular work: consecutive sessions with consecutive breaks. */
const session = record({
  gap: integer({ min: 0, max: 3000 }),
  lengths: array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 }),
  pauses: array(integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 4 }),
})
const work = array(session, { minLength: 1, maxLength: 12 })
type Work = typeof work extends { generate: (...args: never[]) => { value: infer One } } ? One : never

function punchesOf(sessions: Work): ReadPunch[][] {
  let minute = 0
  return sessions.map(({ gap, lengths, pauses }) => {
    minute += gap
    const sequence = [punch('in', minute)]
    for (const [index, length] of lengths.entries()) {
      if (index > 0) {
        sequence.push(punch('pause', minute))
        minute += pauses[index] ?? 0
        sequence.push(punch('resume', minute))
      }
      minute += length
    }
    return [...sequence, punch('out', minute)]
  })
}

test('T56 the punches of sessions are read as those sessions in any order of arrival', () => {
  const shuffled = work.chain((sessions) => {
    const punches = punchesOf(sessions).flat()
    return record({
      sessions: constantFrom(sessions),
      arrived: shuffledSubarray(punches, { minLength: punches.length, maxLength: punches.length }),
    })
  })
  assert(
    property(shuffled, ({ sessions, arrived }) => {
      const expected = punchesOf(sessions)
      const groups = groupPunches(arrived)
      expect(groups.map(({ start, end, flaw, isOpen }) => [start?.at, end?.at, flaw, isOpen])).toEqual(
        expected.map((made) => [made[0]?.at, made.at(-1)?.at, null, false]),
      )
      expect(groups.map(({ breaks }) => breaks.length)).toEqual(expected.map((made) => made.length / 2 - 1))
    }),
  )
})

const anyPunch = record({
  kind: constantFrom<PunchKind>('in', 'in', 'pause', 'resume', 'out', 'out'),
  minute: integer({ min: 0, max: 9000 }),
  isLive: boolean(),
})

/** Arbitrary punches, each kind at most once per instant, as in the database. */
const anyPunches = array(anyPunch, { maxLength: 25 }).map((many) => {
  const once = new Map(many.map(({ kind, minute, isLive }) => [`${kind} ${minute}`, punch(kind, minute, { isLive })]))
  return Array.from(once.values())
})
const anyArrival = anyPunches.chain((punches) =>
  record({
    punches: constantFrom(punches),
    arrived: shuffledSubarray(punches, { minLength: punches.length, maxLength: punches.length }),
    fixed: array(record({ start: integer({ min: 0, max: 9000 }), minutes: integer({ min: 0, max: 900 }) }), {
      maxLength: 2,
    }).map((spans) => spans.map(({ start, minutes }) => ({ startedAt: at(start), endedAt: at(start + minutes) }))),
  }),
)

test('T56 arbitrary punches are read the same in any order, and none is lost or counted twice', () => {
  assert(
    property(anyArrival, ({ punches, arrived, fixed }) => {
      const groups = groupPunches(arrived, fixed)
      expect(seen(groups)).toEqual(seen(groupPunches(punches, fixed)))
      expect(groups.flatMap((group) => group.punches.map(({ id }) => id)).sort()).toEqual(
        punches.map(({ id }) => id).sort(),
      )
    }),
  )
})

test('T56 late punches never make a session longer than an entry may be, and sessions never overlap', () => {
  assert(
    property(anyArrival, ({ arrived }) => {
      const sessions = groupPunches(arrived).filter(({ isSession }) => isSession)
      for (const { start, end } of sessions) {
        if (start && end && !end.isLive)
          expect(Date.parse(end.at) - Date.parse(start.at)).toBeLessThanOrEqual(longestEntryMinutes * 60_000)
      }
      for (const [index, { end }] of sessions.entries()) {
        const next = sessions[index + 1]?.start
        if (end && next) expect(end.at <= next.at).toBe(true)
      }
      expect(sessions.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('T56 punches read in parts and then together have the same result as read once', () => {
  assert(
    property(anyArrival, ({ arrived }) => {
      // The punches that are read first start the sessions, as in the database.
      let received: ReadPunch[] = []
      for (const one of arrived.filter(({ isLive }) => !isLive)) {
        const started = new Map(
          groupPunches([...received, one])
            .filter(({ isSession }) => isSession)
            .map(({ start }) => [start?.id, start?.id]),
        )
        received = [...received, one].map((group) => Object.assign({}, group, { sessionId: started.get(group.id) }))
      }
      expect(seen(groupPunches(received))).toEqual(seen(groupPunches(arrived.filter(({ isLive }) => !isLive))))
    }),
  )
})

test('T56 a clock-in after sixteen hours starts new work, an earlier one is a second clock-in', () => {
  const later = (minutes: number, isLive = false) =>
    groupPunches([punch('in', 0), punch('in', minutes, { isLive }), punch('out', minutes + 60)])
  expect(later(leftOpenMinutes - 1).map(({ end, flaw }) => [end?.kind, flaw])).toEqual([
    ['out', null],
    [undefined, 'alreadyClockedIn'],
  ])
  expect(later(leftOpenMinutes).map(({ end, flaw }) => [end?.kind, flaw])).toEqual([
    [undefined, 'leftOpen'],
    ['out', null],
  ])
  // The server has accepted a live clock-in, so it always starts work.
  expect(later(60, true).map(({ end, flaw }) => [end?.kind, flaw])).toEqual([
    [undefined, 'alreadyClockedIn'],
    ['out', null],
  ])
})

test('T56 a late clock-out more than a day after the clock-in gets a separate group', () => {
  const groups = groupPunches([punch('in', 0), punch('out', longestEntryMinutes + 1)])
  expect(groups.map(({ isSession, flaw }) => [isSession, flaw])).toEqual([
    [true, 'leftOpen'],
    [false, 'notClockedIn'],
  ])
  expect(groupPunches([punch('in', 0), punch('out', longestEntryMinutes)])).toHaveLength(1)
})

test('clock-ins within a minute count as one, and the one that started a session stays its start', () => {
  const [one, ...others] = groupPunches([
    punch('in', 10, { claimedAt: at(10) }),
    { ...punch('in', 10, { sessionId: 's', id: 'known' }), at: at(10).replace(':00Z', ':40Z') },
  ])
  expect([one?.start?.id, one?.punches.length, others.length]).toEqual(['known', 2, 0])
})

test('punches at the same instant are read in the order that fits', () => {
  const [first, second] = groupPunches([
    punch('in', 60),
    punch('out', 60),
    punch('out', 120),
    punch('resume', 30),
    punch('pause', 30),
    punch('in', 0),
  ])
  expect(first).toMatchObject({ start: { at: at(0) }, end: { at: at(60) }, flaw: null, breaks: [{ endedAt: at(30) }] })
  expect(second).toMatchObject({ start: { at: at(60) }, end: { at: at(120) }, flaw: null })
})

test('punches within a session that can no longer change stay apart from it', () => {
  const fixed = [{ startedAt: at(60), endedAt: at(600) }]
  const groups = groupPunches([punch('in', 0), punch('in', 100), punch('pause', 200), punch('in', 600)], fixed)
  expect(groups.map(({ isSession, isOpen, flaw }) => [isSession, isOpen, flaw])).toEqual([
    [true, false, 'alreadyClockedIn'],
    [false, false, 'alreadyClockedIn'],
    [false, false, 'notClockedIn'],
    [true, true, null],
  ])
})
