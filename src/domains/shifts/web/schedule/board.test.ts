import { expect, test } from 'vitest'
import type { Schedule } from '../../contract.ts'
import { boardOf } from './board.ts'
import { landingOf } from './dragging.ts'
import { axisOf, lanesOf } from './day-lanes.ts'
import { cursorIn, cursorAt, stepFrom, stopsOf } from './stepping.ts'

const zone = 'Europe/Brussels'
const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

function assignment(id: string, worker: string, project = 'Night', more = {}): Schedule['assignments'][number] {
  return {
    id,
    worker: { id: worker, name: worker },
    project: { id: project, name: project, colour: '#186353' },
    client: { id: 'c', name: 'Client' },
    site: { id: 's', name: 'Site' },
    role: 'Picker',
    startDate: '2026-11-01',
    endDate: '2026-11-28',
    status: 'in_progress',
    ...more,
  }
}

function shift(id: string, assignmentId: string, startsAt: string, endsAt: string): Schedule['items'][number] {
  const allowed: ('move' | 'cancel' | 'delete')[] = ['move', 'cancel']
  const times = { startsAt, endsAt, breakMinutes: 0 }
  return {
    id,
    assignmentId,
    ...times,
    status: 'scheduled',
    published: true,
    missing: null,
    atWorkSince: null,
    swap: null,
    version: 1,
    allowed,
  }
}

const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  items: [],
  total: 0,
  nextCursor: null,
  assignments: [assignment('a', 'ann'), assignment('b', 'bob'), assignment('c', 'bob', 'Day')],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 0,
  allowed: ['plan'],
  ...more,
})
const night = shift('n', 'a', '2026-11-24T21:00:00Z', '2026-11-25T05:00:00Z')

test('open positions have a row for each project, above the workers and in a group above those of the group', () => {
  const times = (day: number, hour: number) => ({
    startsAt: `2026-11-${day}T0${hour}:00:00Z`,
    endsAt: `2026-11-${day}T16:00:00Z`,
    breakMinutes: 0,
  })
  const open = (id: string, days: Schedule['demand'][number]['days']) => ({
    request: { id, name: id },
    project: { id: 'Night', name: 'Night', colour: '#186353' },
    client: { id: 'c', name: 'Client' },
    site: null,
    role: 'Picker',
    days,
  })
  const demand = [
    open('r', [
      { date: '2026-11-24', count: 2, times: times(24, 7) },
      { date: '2026-11-25', count: 2, times: times(25, 7) },
    ]),
    open('q', [{ date: '2026-11-25', count: 1, times: times(25, 8) }]),
  ]
  const board = boardOf(schedule({ demand }), week, zone, { withDemand: true })
  expect(board.demand).toMatchObject([{ id: 'Night', number: 1, top: 0, heading: undefined }])
  expect(board.demand[0]?.cells.slice(0, 3)).toEqual([
    { date: '2026-11-23', requestIds: [], count: 0, times: null },
    { date: '2026-11-24', requestIds: ['r'], count: 2, times: times(24, 7) },
    { date: '2026-11-25', requestIds: ['r', 'q'], count: 3, times: null },
  ])
  expect(board.rows[0]).toMatchObject({ number: 2, top: board.demand[0]?.height })
  const grouped = boardOf(schedule({ demand }), week, zone, { withDemand: true, grouping: 'site' })
  expect(grouped.rows[0]?.heading).toMatchObject({ name: 'Site', workers: 2 })
  expect(grouped.demand[0]?.heading).toMatchObject({ name: '', workers: 0 })
  expect(grouped.demand[0]?.number).toBeGreaterThan(grouped.rows.at(-1)?.number ?? 0)
  expect(boardOf(schedule({ demand }), week, zone).demand).toEqual([])
})

test('a night shift is on the day on which it starts and ends on the next; its hours count once', () => {
  const {
    rows: [ann],
  } = boardOf(schedule({ items: [night] }), week, zone)
  expect(ann?.cells.map(({ items }) => items.map(({ isTail }) => isTail))).toEqual([
    [],
    [false],
    [true],
    [],
    [],
    [],
    [],
  ])
  expect(ann?.minutes).toBe(480)
})

test('a day has the parts for which the worker has stated something, with the end of a night of the day before', () => {
  const stretches = [{ weekday: 2, kind: 'unavailable' as const, startTime: '18:00', endTime: '06:00' }]
  const stated = { workerId: 'ann', patterns: [{ from: '2026-11-01', stretches }], exceptions: [] }
  const {
    rows: [ann, bob],
  } = boardOf(schedule({ availability: [stated] }), week, zone)
  const parts = ann?.cells.map((cell) => cell.stated.map(({ kind, from, to }) => [kind, from, to]))
  expect(parts?.slice(0, 4)).toEqual([[], [['unavailable', 0.75, 1]], [['unavailable', 0, 0.25]], []])
  expect(bob?.cells.flatMap((cell) => cell.stated)).toEqual([])
})

test('a shift that ends at midnight is not on the next day, and one from the previous week shows only its end', () => {
  const evening = shift('e', 'a', '2026-11-24T15:00:00Z', '2026-11-24T23:00:00Z')
  const before = shift('v', 'a', '2026-11-22T21:00:00Z', '2026-11-23T05:00:00Z')
  const {
    rows: [ann],
  } = boardOf(schedule({ items: [before, evening] }), week, zone)
  expect(ann?.cells.map(({ items }) => items.length)).toEqual([1, 1, 0, 0, 0, 0, 0])
  expect(ann?.cells[0]?.items[0]?.isTail).toBe(true)
  expect(ann?.minutes).toBe(480)
})

test('a worker has one row, can be planned on the days of an open assignment, and is away for days or half days', () => {
  const absences = [
    { workerId: 'bob', startDate: '2026-11-24', endDate: '2026-11-25', startsAtNoon: true, endsAtNoon: false },
  ]
  const { rows } = boardOf(schedule({ absences }), week, zone)
  expect(rows.map(({ worker }) => worker.id)).toEqual(['ann', 'bob'])
  expect(rows[1]?.cells.map(({ canAdd }) => canAdd)).toEqual([true, true, true, true, true, true, false])
  expect(rows[1]?.cells.map(({ away }) => away)).toEqual([
    undefined,
    'afternoon',
    'day',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const { rows: seen } = boardOf(schedule({ allowed: [] }), week, zone)
  expect(seen.flatMap(({ cells }) => cells).some(({ canAdd }) => canAdd)).toBe(false)
})

test('a shift that is being moved appears at its new place', () => {
  const to = { startsAt: '2026-11-26T21:00:00Z', endsAt: '2026-11-27T05:00:00Z', assignmentId: 'b' }
  const { rows } = boardOf(schedule({ items: [night] }), week, zone, { moved: new Map([['n', to]]) })
  expect(rows.map(({ cells }) => cells.findIndex(({ items }) => items.length > 0))).toEqual([-1, 3])
})

test('a shift keeps its local time and needs an assignment of the same project to be dropped', () => {
  const items = [shift('s', 'a', '2026-03-28T07:00:00Z', '2026-03-28T15:00:00Z')]
  const year = { startDate: '2026-01-01', endDate: '2026-11-28' }
  const [one, other] = [assignment('a', 'ann', 'Night', year), assignment('b', 'bob', 'Night', year)]
  const {
    rows: [ann, bob],
  } = boardOf(schedule({ items, assignments: [one, other] }), ['2026-03-28'], zone)
  const land = (row: typeof ann, days: number, minutes = 0) =>
    landingOf(items[0] as never, one, row, { rowId: '', days, minutes }, zone)
  expect(land(bob, 1)).toEqual({
    span: { startsAt: '2026-03-29T06:00:00Z', endsAt: '2026-03-29T14:00:00Z', breakMinutes: 0 },
    assignmentId: 'b',
  })
  expect(land(ann, 0, -15)).toMatchObject({ span: { startsAt: '2026-03-28T06:45:00Z' }, assignmentId: 'a' })
  expect(land(ann, 300)).toEqual({ why: 'noAssignment', date: '2027-01-22' })
  const {
    rows: [day],
  } = boardOf(schedule({ assignments: [assignment('d', 'dan', 'Day', year)] }), ['2026-03-28'], zone)
  expect(land(day, 0)).toMatchObject({ why: 'noAssignment' })
})

test('a shift cannot be dropped on a time that the clock change skips', () => {
  const item = shift('s', 'a', '2026-03-28T01:30:00Z', '2026-03-28T09:00:00Z')
  const row = { assignments: [assignment('a', 'ann', 'Night', { startDate: '2026-01-01' })] }
  const way = { rowId: 'ann', days: 1, minutes: 0 }
  expect(landingOf(item, row.assignments[0] as never, row, way, zone)).toMatchObject({ why: 'skipped' })
})

test('arrow keys move through a day, to adjacent days, to other workers, and out of the week', () => {
  const { rows } = boardOf(schedule({ items: [night] }), week, zone)
  expect(stopsOf(rows[0]?.cells[1] as never)).toEqual(['n', 'add'])
  expect(stopsOf(rows[0]?.cells[6] as never)).toEqual(['cell'])
  const step = (rowId: string, date: string, at: string, key: string) => stepFrom(rows, { rowId, date, at }, key)
  expect(step('ann', '2026-11-24', 'n', 'ArrowDown')).toEqual({ rowId: 'ann', date: '2026-11-24', at: 'add' })
  expect(step('ann', '2026-11-24', 'add', 'ArrowDown')).toEqual({ rowId: 'bob', date: '2026-11-24', at: 'add' })
  expect(step('bob', '2026-11-24', 'add', 'ArrowUp')).toEqual({ rowId: 'ann', date: '2026-11-24', at: 'add' })
  expect(step('ann', '2026-11-24', 'n', 'ArrowRight')).toEqual({ rowId: 'ann', date: '2026-11-25', at: 'n~' })
  expect(step('ann', '2026-11-24', 'n', 'End')).toEqual({ rowId: 'ann', date: '2026-11-29', at: 'cell' })
  expect(step('ann', '2026-11-23', 'add', 'ArrowLeft')).toBe(-1)
  expect(step('ann', '2026-11-29', 'cell', 'ArrowRight')).toBe(1)
  expect(step('bob', '2026-11-24', 'add', 'ArrowDown')).toBeUndefined()
})

test('the focus follows a shift that was moved, else stays at the same place', () => {
  const { rows } = boardOf(schedule({ items: [night] }), week, zone)
  expect(cursorAt(rows, 'n')).toEqual({ rowId: 'ann', date: '2026-11-24', at: 'n' })
  expect(cursorAt(rows, 'gone')).toBeUndefined()
  const was = { rowId: 'bob', date: '2026-11-25', at: 'gone' }
  expect(cursorIn(rows, was)).toEqual({ rowId: 'bob', date: '2026-11-25', at: 'add' })
  expect(cursorIn(rows, { ...was, date: '2027-01-01' })).toEqual({ rowId: 'bob', date: '2026-11-23', at: 'add' })
  expect(cursorIn([], was)).toBeUndefined()
})

test('T23 the day of a clock change has one hour fewer or more, and shifts have their real length on it', () => {
  expect(axisOf('2026-03-29', zone).hours).toHaveLength(23)
  expect(axisOf('2026-10-25', zone).hours).toHaveLength(25)
  const axis = axisOf('2026-10-25', zone)
  const item = { shift: shift('s', 'a', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z') } as never
  expect(lanesOf([item], axis)).toMatchObject([{ from: 0, to: 1, lane: 0 }])
})

test('overlapping shifts of a day are in separate lanes', () => {
  const axis = axisOf('2026-11-24', zone)
  const of = (id: string, from: string, to: string) =>
    ({ shift: shift(id, 'a', `2026-11-24T${from}:00Z`, `2026-11-24T${to}:00Z`) }) as never
  const laned = lanesOf([of('2', '10:00', '14:00'), of('1', '08:00', '12:00'), of('3', '12:00', '13:00')], axis)
  expect(laned.map(({ item, lane }) => [item.shift.id, lane])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ])
})
