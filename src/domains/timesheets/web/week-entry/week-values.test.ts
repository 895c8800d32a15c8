import { expect, test } from 'vitest'
import { emptyBreak, emptyDetails, type EntryDetails } from '../form/entry-input.ts'
import { blankWeek, openProjects } from './open-days.ts'
import { noTimeOff, offRowsOf } from './week-off.ts'
import {
  copyDayBefore,
  copyLastWeek,
  dayFrom,
  fieldOf,
  minutesOf,
  rowsOf,
  type Source,
  type WeekValues,
  weekWith,
} from './week-values.ts'

const one = 'p1'
const two = 'p2'
const entry = (date: string, changes: Partial<Source> = {}): Source => ({
  date,
  project: { id: one, name: 'Night shift' },
  startTime: '08:00',
  endTime: '16:00',
  endsNextDay: false,
  totalMinutes: 450,
  breakMinutes: 30,
  taskDescription: 'Picking',
  status: 'approved',
  breaks: [],
  workType: 'regular',
  shiftType: 'regular',
  equipmentUsed: null,
  location: null,
  ...changes,
})
const day = (start: string, rest: string, hours: Record<string, string>) => ({ start, rest, hours, details: {} })
const ground = {
  days: ['2026-11-16', '2026-11-17', '2026-11-18'],
  isOpen: (date: string, projectId: string) => projectId === one || date < '2026-11-18',
  entries: [
    entry('2026-11-09'),
    entry('2026-11-09', {
      project: { id: two, name: 'Returns' },
      startTime: '16:00',
      totalMinutes: 60,
      breakMinutes: 0,
    }),
    entry('2026-11-11', { project: { id: two, name: 'Returns' } }),
    entry('2026-11-10', { status: 'rejected' }),
    entry('2026-11-15', { taskDescription: 'Counting', totalMinutes: 95 }),
  ],
}
const blank: WeekValues = { tasks: {}, days: {}, off: noTimeOff }

test('hours are read in all supported formats; the break goes with the first work of the day', () => {
  const values: WeekValues = {
    ...blank,
    tasks: { [one]: 'Picking', [two]: 'Returns' },
    days: {
      '2026-11-17': day('09:00', '0:45', { [two]: '7.5' }),
      '2026-11-16': day('08:00', '30', { [one]: '7u30', [two]: '0:30' }),
      '2026-11-18': day('08:00', '', { [one]: ' ' }),
    },
  }
  const rows = rowsOf(values, [one, two])
  expect(rows.items).toEqual([
    { type: 'work', date: '2026-11-16', projectId: one, taskDescription: 'Picking', minutes: 450, startTime: '08:00' },
    { type: 'break', date: '2026-11-16', breakType: 'other', minutes: 30 },
    { type: 'work', date: '2026-11-16', projectId: two, taskDescription: 'Returns', minutes: 30 },
    { type: 'work', date: '2026-11-17', projectId: two, taskDescription: 'Returns', minutes: 450, startTime: '09:00' },
    { type: 'break', date: '2026-11-17', breakType: 'other', minutes: 45 },
  ])
  expect(rows.unreadable).toEqual([])
})

test('an invalid duration is reported at its field, and so are the faults of rows', () => {
  const values: WeekValues = {
    ...blank,
    days: { '2026-11-16': day('', 'long', { [one]: '7:75', [two]: '2' }), '2026-11-17': day('', '15', {}) },
  }
  const rows = rowsOf(values, [one, two])
  expect(rows.unreadable).toEqual(['days.2026-11-16.rest', `days.2026-11-16.hours.${one}`])
  expect(
    ['items.0.startTime', 'items.0.taskDescription', 'items.0.minutes', 'items.1.type', 'items.9.date'].map((path) =>
      fieldOf(rows, path),
    ),
  ).toEqual([
    'days.2026-11-16.start',
    `tasks.${two}`,
    `days.2026-11-16.hours.${two}`,
    'days.2026-11-17.rest',
    undefined,
  ])
})

test('an untouched week is unchanged, and so is one with an identical draft', () => {
  const opened = blankWeek([], ground.entries, '2026-11-18', 'Europe/Brussels')
  expect(JSON.stringify(weekWith(opened, undefined))).toBe(JSON.stringify(opened))
  expect(JSON.stringify(weekWith(opened, {}))).toBe(JSON.stringify(opened))
  const stored = { days: { '2026-11-17': { start: '08:00', hours: { [one]: '8' } } as never } }
  expect(weekWith(opened, stored).days['2026-11-17']).toEqual(day('08:00', '', { [one]: '8' }))
})

test('last week is copied to the open days, for the projects that are open then', () => {
  const { values, count } = copyLastWeek(blank, ground)
  expect(count).toBe(1)
  expect(values.days).toEqual({ '2026-11-16': day('08:00', '30', { [one]: '7:30', [two]: '1:00' }) })
  expect(values.tasks).toEqual({ [one]: 'Counting', [two]: 'Picking' })
  const typed = copyLastWeek({ ...blank, tasks: { [one]: 'Loading', [two]: ' ' } }, ground)
  expect(typed.values.tasks).toEqual({ [one]: 'Loading', [two]: 'Picking' })
})

test('the previous day is copied as typed, else as stored', () => {
  const monday = copyDayBefore(blank, '2026-11-16', ground)
  expect(monday?.days['2026-11-16']).toEqual(day('08:00', '30', { [one]: '1:35' }))
  const typed: WeekValues = { ...blank, days: { '2026-11-17': day('10:00', '', { [one]: '8', [two]: '1' }) } }
  expect(copyDayBefore(typed, '2026-11-18', ground)?.days['2026-11-18']).toEqual(day('10:00', '', { [one]: '8' }))
  expect(copyDayBefore(blank, '2026-11-18', ground)).toBeUndefined()
  expect(dayFrom([entry('2026-11-10', { status: 'rejected' })], () => true)).toEqual(day('', '', {}))
})

test('a day starts where its entries end, else with its shift, else like the latest entry', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((date) => ({
    date,
    status: null,
    entries: 0,
    totalMinutes: 0,
    worth: [],
    holiday: null,
    shifts:
      date === '2026-11-17'
        ? [
            {
              id: 's',
              project: { id: one, name: '' },
              startsAt: '2026-11-17T05:30:00Z',
              endsAt: '2026-11-17T12:00:00Z',
              breakMinutes: 0,
            },
          ]
        : [],
  }))
  const entries = [entry('2026-11-13', { startTime: '07:15' }), entry('2026-11-16', { startTime: '07:00' })]
  const blankDays = blankWeek(days, entries, '2026-11-18', 'Europe/Brussels').days
  expect(Object.entries(blankDays).map(([date, { start }]) => [date, start])).toEqual([
    ['2026-11-16', '16:00'],
    ['2026-11-17', '06:30'],
    ['2026-11-18', '07:00'],
  ])
})

test('a project takes hours on the days of its accepted assignments', () => {
  const assignment = (id: string, startDate: string, status: 'assigned' | 'pending' | 'completed') => ({
    project: { id, name: id },
    client: { id: 'c', name: 'Canal' },
    startDate,
    endDate: '2026-11-30',
    status,
  })
  const own = [
    assignment('z', '2026-11-18', 'assigned'),
    assignment('a', '2026-11-01', 'completed'),
    assignment('o', '2026-11-01', 'pending'),
  ]
  const { projects, isOpen } = openProjects(own, ['2026-11-16', '2026-11-22'])
  expect(projects.map(({ id }) => id)).toEqual(['a', 'z'])
  expect([isOpen('2026-11-17', 'z'), isOpen('2026-11-18', 'z'), isOpen('2026-11-17', 'o')]).toEqual([
    false,
    true,
    false,
  ])
})

const details: EntryDetails = {
  ...emptyDetails,
  taskDescription: 'Stocktaking',
  breaks: [emptyBreak('lunch', 30)],
  shiftType: 'night',
  notes: 'Late lorry',
  equipmentUsed: 'Forklift',
  address: 'Dock 4',
  latitude: 51,
  longitude: 4,
}

test('the details of a cell go with its row, followed by its breaks, and faults are shown at the cell', () => {
  const monday = {
    ...day('08:00', '10', { [one]: '7:30', [two]: '1' }),
    details: { [one]: details, [two]: emptyDetails },
  }
  const values: WeekValues = { ...blank, tasks: { [one]: 'Picking', [two]: 'Returns' }, days: { '2026-11-16': monday } }
  const rows = rowsOf(values, [one, two])
  expect(rows.items).toMatchObject([
    {
      type: 'work',
      taskDescription: 'Stocktaking',
      shiftType: 'night',
      notes: 'Late lorry',
      equipmentUsed: 'Forklift',
      location: { address: 'Dock 4', latitude: 51, longitude: 4 },
    },
    { type: 'break', breakType: 'lunch', minutes: 30 },
    { type: 'break', breakType: 'other', minutes: 10 },
    { type: 'work', taskDescription: 'Returns', minutes: 60 },
  ])
  expect(rows.items[3]).not.toHaveProperty('location')
  const cell = `days.2026-11-16.hours.${one}`
  const paths = ['items.0.taskDescription', 'items.0.notes', 'items.1.minutes', 'items.2.minutes']
  expect(paths.map((path) => fieldOf(rows, path))).toEqual([cell, cell, cell, 'days.2026-11-16.rest'])
})

test('a copy includes equipment, place and breaks by kind, but neither notes nor coordinates', () => {
  const source = entry('2026-11-09', {
    breaks: [
      { type: 'lunch', minutes: 20 },
      { type: 'coffee', minutes: 10 },
    ],
    shiftType: 'night',
    equipmentUsed: 'Forklift',
    location: { address: 'Dock 4', latitude: 51, longitude: 4 },
  })
  const copied = dayFrom([source], () => true)
  expect(copied).toMatchObject({ rest: '', hours: { [one]: '7:30' } })
  expect(copied.details[one]).toEqual({
    ...emptyDetails,
    breaks: [emptyBreak('lunch', 20), emptyBreak('coffee', 10)],
    shiftType: 'night',
    equipmentUsed: 'Forklift',
    address: 'Dock 4',
  })
  const typed = { ...day('10:00', '', { [one]: '8', [two]: '1' }), details: { [one]: details, [two]: details } }
  const after = copyDayBefore({ ...blank, days: { '2026-11-17': typed } }, '2026-11-18', ground)
  expect(after?.days['2026-11-18']?.details).toEqual({
    [one]: { ...details, notes: '', latitude: null, longitude: null },
  })
})

test('consecutive whole days off form one request, half days one each, and none is copied', () => {
  const parts = {
    '2026-11-20': 'whole',
    '2026-11-18': 'whole',
    '2026-11-16': 'afternoon',
    '2026-11-19': 'whole',
    '2026-11-17': 'morning',
  } as const
  const off = { type: 'sick_leave', parts } as const
  const row = { type: 'time_off', timeOffType: 'sick_leave', startsAtNoon: false }
  expect(offRowsOf(off)).toEqual([
    { ...row, date: '2026-11-16', days: 0.5, startsAtNoon: true },
    { ...row, date: '2026-11-17', days: 0.5 },
    { ...row, date: '2026-11-18', days: 3 },
  ])
  const rows = rowsOf({ ...blank, off }, [one])
  expect(fieldOf(rows, 'items.2.date')).toBe('off.parts.2026-11-18')
  expect(copyLastWeek({ ...blank, off }, ground).values.off).toEqual(off)
})

test('T27 the sum of a day is the sum of its rounded entries', () => {
  const typed = day('08:00', '30', { [one]: '7:37', [two]: '0:08', three: 'eight' })
  expect([0, 5, 6, 15].map((rounding) => minutesOf(typed, rounding))).toEqual([465, 465, 462, 465])
  expect(minutesOf(undefined, 15)).toBe(0)
})
