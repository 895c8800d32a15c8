import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '#base/time.ts'
import { classesOf, type HourClass, type HourRules } from '#domains/timesheets/rules/week.ts'
import { regularOf, type StreamEntry, unbilledClasses } from './lines.ts'

const rules: HourRules = {
  timeZone: 'Europe/Brussels',
  nightFrom: '22:00',
  nightTo: '06:00',
  firstDayOfWeek: 1,
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2400,
}
// Monday 2 November 2026, 08:00 UTC.
const monday = Date.parse('2026-11-02T08:00:00Z') / 60_000
const none = new Set<string>()

interface Worked {
  readonly id: string
  readonly client: string
  readonly start: number
  readonly minutes: number
}

const entryOf = ({ id, start, minutes }: Worked, billedRegular: StreamEntry['billedRegular'] = null): StreamEntry => ({
  id,
  startsAt: instantAt(start * 60_000),
  endsAt: instantAt((start + minutes) * 60_000),
  breaks: [],
  breakMinutes: 0,
  totalMinutes: minutes,
  billedRegular,
})
const eight = (client: string, ...days: number[]): Worked[] =>
  days.map((day) => ({ id: `${client}${day}`, client, start: monday + day * 1440, minutes: 480 }))
const overtimeIn = (classes: readonly HourClass[]) =>
  classes.filter(({ overtime }) => overtime !== null).reduce((sum, { minutes }) => sum + minutes, 0)

/** The approved entries of one worker, and what each of them was billed as. */
function books() {
  const approved = new Map<string, Worked>()
  const billed = new Map<string, HourClass[]>()
  return {
    approve: (...list: Worked[]) => list.forEach((one) => approved.set(one.id, one)),
    credit: (isMeant: (one: Worked) => boolean) =>
      [...approved.values()].filter(isMeant).forEach(({ id }) => billed.delete(id)),
    bill(isMeant: (one: Worked) => boolean): number {
      const entries = [...approved.values()].map((one) => {
        const classes = billed.get(one.id)
        return entryOf(one, classes ? regularOf(classes) : null)
      })
      const classes = Map.groupBy(unbilledClasses(entries, rules, none), ({ entryId }) => entryId)
      const now = [...approved.values()].filter((one) => !billed.has(one.id) && isMeant(one))
      for (const { id } of now) billed.set(id, classes.get(id) ?? [])
      return overtimeIn(now.flatMap(({ id }) => billed.get(id) ?? []))
    },
    billed: () => [...billed.values()].flat(),
    worked: () =>
      classesOf(
        [...approved.values()].map((one) => entryOf(one)),
        rules,
        none,
      ),
  }
}
const of = (client: string) => (one: Worked) => one.client === client

test('forty hours for one client and a Saturday for another: only the Saturday is overtime, whichever is billed first', () => {
  for (const order of ['AB', 'BA']) {
    const { approve, bill } = books()
    approve(...eight('A', 0, 1, 2, 3, 4), ...eight('B', 5))
    const billed = Object.fromEntries([...order].map((client) => [client, bill(of(client))]))
    expect(billed).toEqual({ A: 0, B: 480 })
  }
})

test('hours that are approved late are overtime if the regular time of their week is already billed', () => {
  const { approve, bill } = books()
  approve(...eight('A', 1, 2, 3, 4, 5))
  expect(bill(of('A'))).toBe(0)
  approve(...eight('A', 0))
  expect(bill(of('A'))).toBe(480)
})

test('hours that are approved late for one client turn unbilled hours of another into overtime', () => {
  const { approve, bill } = books()
  approve(...eight('A', 1, 2, 3, 4), ...eight('B', 5))
  expect(bill(of('B'))).toBe(0)
  approve(...eight('A', 0))
  expect(bill(of('A'))).toBe(480)
})

const worked = record({
  client: constantFrom('A', 'B', 'C'),
  start: integer({ min: monday - 1440, max: monday + 13 * 1440 }),
  minutes: integer({ min: 60, max: 800 }),
})
const step = record({
  client: constantFrom('A', 'B', 'C'),
  until: integer({ min: 0, max: 14 }),
  approves: integer({ min: 0, max: 6 }),
  credits: boolean(),
})

test('the billed overtime is the same in any order of approving, billing and crediting', () => {
  assert(
    property(array(worked, { minLength: 4, maxLength: 24 }), array(step, { maxLength: 8 }), (list, steps) => {
      const waiting = list.map((one, index) => ({ ...one, id: String(index) }))
      const { approve, bill, billed, worked, credit } = books()
      for (const { client, until, approves, credits } of steps) {
        approve(...waiting.splice(0, approves))
        if (credits) credit(of(client))
        bill((one) => one.client === client && one.start < monday + until * 1440)
      }
      approve(...waiting)
      for (const client of 'CAB') bill(of(client))
      expect(overtimeIn(billed())).toBe(overtimeIn(worked()))
    }),
    { numRuns: 300 },
  )
})

test('without late approvals every hour is billed in its own class, in any order', () => {
  assert(
    property(array(worked, { minLength: 4, maxLength: 24 }), array(step, { maxLength: 8 }), (list, steps) => {
      const { approve, bill, billed, worked } = books()
      approve(...list.map((one, index) => ({ ...one, id: String(index) })))
      for (const { client, until } of steps) bill((one) => one.client === client && one.start < monday + until * 1440)
      for (const client of 'CAB') bill(of(client))
      const keyOf = (one: HourClass) => [one.entryId, one.date, one.isNight, one.overtime !== null].join(' ')
      const linesOf = (classes: readonly HourClass[]) =>
        [...Map.groupBy(classes, keyOf)].map(([key, own]) => `${key} ${own.reduce((sum, one) => sum + one.minutes, 0)}`)
      expect(linesOf(billed()).sort()).toEqual(linesOf(worked()).sort())
    }),
    { numRuns: 300 },
  )
})
