import { describe, expect, it } from 'vitest'
import { weekOf } from '#base/days.ts'
import { ownEntry } from '../testing/entries.ts'
import { assignment, emptyDay } from '../testing/days.ts'
import { blankWeek, copyTargets, openProjects } from './open-days.ts'
import { awayOn, offRowsOf } from './week-off.ts'

const days = weekOf('2026-11-18', 1)
const today = '2026-11-18'
const zone = 'Europe/Brussels'
const shift = { id: '1', project: { id: '2', name: 'Night picking' }, breakMinutes: 0 }

describe('Open projects', () => {
  const of = (changes: Partial<typeof assignment>) => openProjects([{ ...assignment, ...changes }], days)

  it('are those of accepted assignments that reach into the week, on its days only', () => {
    const { projects, isOpen } = of({ startDate: '2026-11-22', endDate: '2026-12-31' })
    expect(projects).toEqual([{ ...assignment.project, client: 'Acme Logistics' }])
    expect(isOpen('2026-11-22', assignment.project.id)).toBe(true)
    expect(isOpen('2026-11-21', assignment.project.id)).toBe(false)
    expect(of({ endDate: '2026-11-15' }).projects).toEqual([])
    expect(of({ startDate: '2026-11-23' }).projects).toEqual([])
  })

  it('exclude offers and cancelled assignments', () => {
    expect(of({ status: 'pending' }).projects).toEqual([])
    expect(of({ status: 'cancelled' }).projects).toEqual([])
    expect(of({ status: 'completed' }).projects).toHaveLength(1)
  })

  it('appear once although several assignments are on them, in the order of their names', () => {
    const second = { ...assignment, startDate: '2026-11-20' }
    const other = { ...assignment, project: { id: '9', name: 'Émile' } }
    const zebra = { ...assignment, project: { id: '8', name: 'Zebra' } }
    const { projects } = openProjects([zebra, assignment, second, other], days)
    expect(projects.map(({ name }) => name)).toEqual(['Émile', 'Night picking', 'Zebra'])
  })

  it('are none in an empty week', () => {
    expect(openProjects([assignment], []).projects).toEqual([])
  })
})

describe('A blank week', () => {
  const startOf = (entries: ReturnType<typeof ownEntry>[], shifts: ReturnType<typeof emptyDay>['shifts'] = []) =>
    blankWeek(
      days.map((date) => emptyDay(date, { shifts })),
      entries,
      today,
      zone,
    ).days[today]?.start

  it('has no day to come', () => {
    const { days: blank } = blankWeek(
      days.map((date) => emptyDay(date)),
      [],
      today,
      zone,
    )
    expect(Object.keys(blank)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  })

  it('starts each day at its shift, else at the start of the latest entry, else nowhere', () => {
    const before = ownEntry({ date: '2026-11-13', startTime: '07:30' })
    expect(startOf([])).toBe('')
    expect(startOf([before])).toBe('07:30')
    expect(startOf([before, ownEntry({ date: '2026-11-14', startTime: null })])).toBe('07:30')
    const planned = { ...shift, startsAt: '2026-11-18T05:00:00Z', endsAt: '2026-11-18T13:00:00Z' }
    expect(startOf([before], [planned])).toBe('06:00')
  })

  it('starts after the entries that the day already has, except rejected ones', () => {
    const morning = ownEntry({ date: today, startTime: '08:00', endTime: '12:00' })
    const noon = ownEntry({ date: today, startTime: '12:30', endTime: '14:00' })
    expect(startOf([noon, morning])).toBe('14:00')
    expect(startOf([{ ...noon, status: 'rejected' }, morning])).toBe('12:00')
  })
})

describe('Days to copy hours to', () => {
  it('are those up to today without entries', () => {
    const found = days.map((date) => emptyDay(date, { entries: date === '2026-11-17' ? 1 : 0 }))
    expect(copyTargets(found, [], today, () => true).days).toEqual(['2026-11-16', '2026-11-18'])
  })
})

describe('Time off in a week', () => {
  const rows = (parts: Parameters<typeof offRowsOf>[0]['parts']) =>
    offRowsOf({ type: 'vacation', parts }).map(({ date, days: length, startsAtNoon }) => [date, length, startsAtNoon])

  it('joins whole days that follow each other, also over the end of a month', () => {
    expect(rows({ '2026-12-01': 'whole', '2026-11-30': 'whole', '2026-12-03': 'whole' })).toEqual([
      ['2026-11-30', 2, false],
      ['2026-12-03', 1, false],
    ])
  })

  it('keeps halves apart', () => {
    expect(rows({ '2026-11-16': 'afternoon', '2026-11-17': 'whole', '2026-11-18': 'morning' })).toEqual([
      ['2026-11-16', 0.5, true],
      ['2026-11-17', 1, false],
      ['2026-11-18', 0.5, false],
    ])
    expect(rows({})).toEqual([])
  })

  it('is found on its first and last day unless it was rejected or withdrawn', () => {
    const away = { startDate: '2026-11-16', endDate: '2026-11-17', status: 'pending' } as Parameters<
      typeof awayOn
    >[1][number]
    expect(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'].map((day) => awayOn(day, [away]) === away)).toEqual(
      [false, true, true, false],
    )
    expect(
      awayOn('2026-11-16', [
        { ...away, status: 'rejected' },
        { ...away, status: 'withdrawn' },
      ]),
    ).toBeUndefined()
  })
})
