import { array, assert, boolean, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
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

/** A group in short: its punches by name, the start and end in minutes, and what is wrong. */
const brief = (groups: readonly PunchGroup[]) =>
  groups.map(({ punches, isSession, isOpen, flaw }) =>
    [punches.map(({ id }) => id).join(', '), isSession ? (isOpen ? 'open' : 'session') : 'apart', flaw ?? 'right'].join(
      ': ',
    ),
  )
const onShift = (minute: number, until: number, id = 'shift') => ({ shift: { id, endsAt: at(until) }, minute })

describe('Clock-ins close together', () => {
  const seconds = (id: string, second: number, more: Partial<ReadPunch> = {}): ReadPunch => {
    const time = instantAt(march * 60_000 + second * 1000)
    return { ...punch('in', 0, more), id, at: time, claimedAt: time }
  }
  const startOf = (...punches: ReadPunch[]) => groupPunches(punches).map(({ start }) => start?.id)

  test('are the same one below a minute', () => {
    expect(brief(groupPunches([seconds('a', 0), seconds('b', 59)]))).toEqual(['a, b: open: right'])
    expect(brief(groupPunches([seconds('a', 0), seconds('b', 60)]))).toEqual([
      'a: open: right',
      'b: apart: alreadyClockedIn',
    ])
  })

  test('are two if the server has accepted both', () => {
    expect(brief(groupPunches([seconds('a', 0, { isLive: true }), seconds('b', 59, { isLive: true })]))).toEqual([
      'a: session: alreadyClockedIn',
      'b: open: right',
    ])
  })

  test('begin with the one that the worker has seen, or else with the first', () => {
    expect(startOf(seconds('a', 0), seconds('b', 30))).toEqual(['a'])
    expect(startOf(seconds('a', 0), seconds('b', 30, { isLive: true }))).toEqual(['b'])
    expect(startOf(seconds('a', 0, { isLive: true }), seconds('b', 30))).toEqual(['a'])
    expect(startOf(seconds('a', 0, { isLive: true }), seconds('b', 30, { sessionId: 's' }))).toEqual(['a'])
    expect(startOf(seconds('a', 0), seconds('b', 30, { sessionId: 's' }))).toEqual(['b'])
    expect(startOf(seconds('a', 0, { sessionId: 'r' }), seconds('b', 30, { sessionId: 's' }))).toEqual(['a'])
  })
})

test('of punches at the same instant, a live one comes first, then the one that was claimed first', () => {
  const outAt = (id: string, more: Partial<ReadPunch> = {}) => ({ ...punch('out', 60, more), id })
  const ends = (...outs: ReadPunch[]) => groupPunches([punch('in', 0), ...outs])[0]?.end?.id
  expect(ends(outAt('late'), outAt('live', { isLive: true }))).toBe('live')
  expect(ends(outAt('second', { claimedAt: at(59) }), outAt('first', { claimedAt: at(58) }))).toBe('first')
  expect(ends(outAt('first', { claimedAt: at(58) }), outAt('second', { claimedAt: at(59) }))).toBe('first')
})

test('a punch that fits no state is out of order, and its session goes on', () => {
  const [twice] = groupPunches([
    punch('in', 0),
    punch('pause', 10),
    punch('pause', 20),
    punch('resume', 30),
    punch('out', 60),
  ])
  expect(twice).toMatchObject({
    flaw: 'outOfOrder',
    breaks: [{ startedAt: at(10), endedAt: at(30) }],
    end: { at: at(60) },
  })
  const [never] = groupPunches([punch('in', 0), punch('resume', 30), punch('out', 60)])
  expect(never).toMatchObject({ flaw: 'outOfOrder', breaks: [], openBreak: null, end: { at: at(60) }, isOpen: false })
  const [open] = groupPunches([punch('in', 0), punch('pause', 10, { breakType: 'lunch' })])
  expect(open).toMatchObject({ flaw: null, breaks: [], openBreak: { at: at(10) }, isOpen: true, end: null })
})

test('a break that is open at the clock-out ends with it, or when the worker says that it ended', () => {
  const ended = (breakEndedAt?: string, kind: PunchKind = 'out') =>
    groupPunches([
      punch('in', 0),
      punch('pause', 10, { breakType: 'lunch' }),
      punch(kind, 60, breakEndedAt === undefined ? {} : { breakEndedAt }),
    ])[0]?.breaks
  const lunch = { type: 'lunch', startedAt: at(10) }
  expect(ended()).toEqual([{ ...lunch, endedAt: at(60), endedByOut: true }])
  expect(ended(at(40))).toEqual([{ ...lunch, endedAt: at(40), endedByOut: false }])
  expect(ended(at(5))).toEqual([{ ...lunch, endedAt: at(10), endedByOut: false }])
  expect(ended(at(70))).toEqual([{ ...lunch, endedAt: at(60), endedByOut: false }])
  expect(ended(undefined, 'resume')).toEqual([{ ...lunch, endedAt: at(60), endedByOut: false }])
  const [unnamed] = groupPunches([punch('in', 0), punch('pause', 10), punch('resume', 20)])
  expect(unnamed?.breaks[0]?.type).toBe('other')
})

test('a clock-in on the same shift before it ends continues the session, with the time between as a break away', () => {
  const again = (second: ReturnType<typeof onShift>, out = 60, first = onShift(0, 480)) =>
    groupPunches([
      punch('in', 0, { shift: first.shift }),
      punch('out', out),
      punch('in', second.minute, { shift: second.shift }),
    ])
  const [one, ...others] = again(onShift(100, 480))
  expect(others).toEqual([])
  expect(one).toMatchObject({
    isOpen: true,
    end: null,
    breaks: [{ type: 'away', startedAt: at(60), endedAt: at(100), endedByOut: false }],
  })
  expect(one?.punches).toHaveLength(3)
  expect(again(onShift(479, 480))).toHaveLength(1)
  expect(again(onShift(480, 480))).toHaveLength(2)
  expect(again(onShift(490, 480), 480)).toHaveLength(2)
  expect(again(onShift(100, 480, 'other'))).toHaveLength(2)
  expect(groupPunches([punch('in', 0), punch('out', 60), punch('in', 100)])).toHaveLength(2)
  // Something between them ends that.
  const shift = onShift(0, 480).shift
  const between = [punch('in', 0, { shift }), punch('out', 60), punch('out', 80), punch('in', 100, { shift })]
  expect(groupPunches(between)).toHaveLength(3)
  // The session that goes on can end, and be continued again.
  const often = [...between.slice(0, 2), punch('in', 100, { shift }), punch('out', 120), punch('in', 140, { shift })]
  expect(groupPunches(often).map(({ breaks }) => breaks.length)).toEqual([2])
})

test('punches without a clock-in are together for a day, until a clock-out or a clock-in', () => {
  const day = longestEntryMinutes
  expect(brief(groupPunches([punch('pause', 0), punch('resume', day), punch('out', day)]))).toEqual([
    `pause 0, resume ${day}, out ${day}: apart: notClockedIn`,
  ])
  expect(brief(groupPunches([punch('pause', 0), punch('resume', day + 1)]))).toEqual([
    'pause 0: apart: notClockedIn',
    `resume ${day + 1}: apart: notClockedIn`,
  ])
  const [first, second] = groupPunches([punch('pause', 0), punch('out', 10), punch('resume', 20)])
  expect([first?.end?.id, first?.start, second?.end]).toEqual(['out 10', null, null])
  expect(brief(groupPunches([punch('pause', 0), punch('in', 10), punch('out', 20), punch('out', 30)]))).toEqual([
    'pause 0: apart: notClockedIn',
    'in 10, out 20: session: right',
    'out 30: apart: notClockedIn',
  ])
})

test('a live clock-out ends a session however long it is', () => {
  const out = punch('out', longestEntryMinutes + 60, { isLive: true })
  expect(brief(groupPunches([punch('in', 0), out]))).toEqual([`in 0, ${out.id}: session: right`])
})

describe('Sessions that can no longer change', () => {
  const fixed = [
    { startedAt: at(1000), endedAt: at(1200) },
    { startedAt: at(60), endedAt: at(600) },
  ]
  const among = (...punches: ReadPunch[]) => brief(groupPunches(punches, fixed))

  test('end the work before them, whichever comes first in the list', () => {
    expect(among(punch('in', 0), punch('out', 59))).toEqual(['in 0, out 59: session: right'])
    expect(among(punch('in', 0), punch('out', 60))).toEqual([
      'in 0: session: alreadyClockedIn',
      'out 60: apart: notClockedIn',
    ])
    expect(among(punch('in', 700), punch('out', 999))).toEqual(['in 700, out 999: session: right'])
    expect(among(punch('in', 700))).toEqual(['in 700: session: alreadyClockedIn'])
    expect(among(punch('in', 1300))).toEqual(['in 1300: open: right'])
  })

  test('take late clock-ins within them as second ones, and live ones as work', () => {
    expect(among(punch('in', 60), punch('in', 599))).toEqual([
      'in 60: apart: alreadyClockedIn',
      'in 599: apart: alreadyClockedIn',
    ])
    expect(among(punch('in', 599, { isLive: true }), punch('out', 700))).toEqual(['in 599, out 700: session: right'])
    expect(among(punch('in', 600), punch('out', 700))).toEqual(['in 600, out 700: session: right'])
  })

  test('keep apart what lies before and after them', () => {
    expect(among(punch('pause', 10), punch('resume', 20), punch('out', 650))).toEqual([
      'pause 10, resume 20: apart: notClockedIn',
      'out 650: apart: notClockedIn',
    ])
    const shift = { id: 'shift', endsAt: at(900) }
    expect(among(punch('in', 0, { shift }), punch('out', 30), punch('in', 700, { shift }), punch('out', 800))).toEqual([
      'in 0, out 30: session: right',
      'in 700, out 800: session: right',
    ])
    expect(
      among(punch('in', 620, { shift }), punch('out', 700), punch('in', 750, { shift }), punch('out', 800)),
    ).toEqual(['in 620, out 700, in 750, out 800: session: right'])
    // A live clock-in within such a session begins separate work.
    const within = punch('in', 300, { shift, isLive: true })
    expect(among(punch('in', 200, { shift, isLive: true }), punch('out', 250), within, punch('out', 320))).toEqual([
      'in 200, out 250: session: right',
      'in 300, out 320: session: right',
    ])
  })
})
