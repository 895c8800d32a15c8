import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bulkForm } from './bulk-shapes.ts'
import { bulkDecision } from './decision-shapes.ts'
import { entryForm } from './entry-shapes.ts'
import { stretchOfDays } from './written-shapes.ts'

const projectId = '0d8f3b52-6c0a-4b39-9a3e-2f1d6c8b7a01'
const entry = {
  projectId,
  taskDescription: 'Order picking',
  date: '2026-11-17',
  startTime: '09:00',
  endTime: '17:00',
}

/** The faults of a form, each as its path and its message. */
function faultsOf(form: z.ZodType, input: object): string[] {
  return (form.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('An entry', () => {
  const faults = (changes: object) => faultsOf(entryForm, { ...entry, ...changes })

  it('reports all missing fields together, each with its message', () => {
    expect(faultsOf(entryForm, {})).toEqual([
      'projectId timesheets.validation.projectRequired',
      'taskDescription timesheets.validation.taskDescriptionRequired',
      'date timesheets.validation.dateRequired',
      'startTime timesheets.validation.startTimeRequired',
      'endTime timesheets.validation.endTimeRequired',
    ])
    expect(faults({ projectId: '', startTime: '', taskDescription: ' ' })).toEqual([
      'projectId timesheets.validation.projectRequired',
      'taskDescription timesheets.validation.taskDescriptionRequired',
      'startTime timesheets.validation.startTimeRequired',
    ])
  })

  it('has a day that exists', () => {
    expect(faults({ date: '2028-02-29' })).toEqual([])
    expect(faults({ date: '2026-02-29' })).toEqual(['date platform.validation.date'])
    expect(faults({ date: '17/11/2026' })).toEqual(['date platform.validation.date'])
  })

  it('has a time of day from 00:00 to 23:59', () => {
    expect(faults({ startTime: '00:00', endTime: '23:59' })).toEqual([])
    expect(faults({ endTime: '24:00' })).toEqual(['endTime platform.validation.time'])
    expect(faults({ endTime: '9:00' })).toEqual(['endTime platform.validation.time'])
  })

  it('has at most 5,000 characters of text, composed', () => {
    expect(faults({ notes: '🚚'.repeat(2500) })).toEqual([])
    expect(faults({ notes: 'a'.repeat(5001) })).toHaveLength(1)
    expect(entryForm.parse({ ...entry, notes: 'Cafe\u0301' }).notes).toBe('Café')
  })

  it('has breaks of minutes or of both times', () => {
    const breakFaults = (one: object) => faults({ breaks: [{ type: 'lunch', ...one }] })
    expect(breakFaults({ minutes: 0 })).toEqual([])
    expect(breakFaults({ minutes: 1440 })).toEqual([])
    expect(breakFaults({ minutes: 1441 })).toEqual(['breaks.0.minutes timesheets.validation.breakMinutes'])
    expect(breakFaults({ startTime: '12:00', endTime: '12:30' })).toEqual([])
    expect(breakFaults({ startTime: '12:00' })).toEqual(['breaks.0.endTime timesheets.validation.endTimeRequired'])
    expect(breakFaults({ endTime: '12:30' })).toEqual(['breaks.0.startTime timesheets.validation.startTimeRequired'])
    expect(breakFaults({})).toEqual(['breaks.0.minutes timesheets.validation.breakMinutes'])
  })
})

describe('A bulk entry', () => {
  const work = { type: 'work', ...entry, minutes: 450 } as const
  const { endTime: _, ...row } = work
  const rows = (length: number, one: object) => Array.from({ length }, () => one)
  const off = { type: 'time_off', date: '2026-11-17', days: 0.5, timeOffType: 'vacation' } as const

  it('has from 1 to 500 rows', () => {
    expect(faultsOf(bulkForm, { items: [] })).toHaveLength(1)
    expect(faultsOf(bulkForm, { items: rows(500, row) })).toEqual([])
    expect(faultsOf(bulkForm, { items: rows(501, row) })).toHaveLength(1)
  })

  it('reports each time-off row beyond 31 at that row', () => {
    const items = [row, ...rows(33, off)]
    expect(faultsOf(bulkForm, { items })).toEqual([
      'items.32.type timesheets.validation.timeOffRowsAtMost',
      'items.33.type timesheets.validation.timeOffRowsAtMost',
    ])
    expect(faultsOf(bulkForm, { items: items.slice(0, 32) })).toEqual([])
  })

  it('has work of 1 minute to 24 hours', () => {
    const faults = (minutes: number) => faultsOf(bulkForm, { items: [{ ...row, minutes }] })
    expect([faults(1), faults(1440)]).toEqual([[], []])
    expect(faults(0)).toEqual(['items.0.minutes timesheets.validation.totalPositive'])
    expect(faults(1441)).toEqual(['items.0.minutes timesheets.validation.tooLong'])
    expect(faults(7.5)).toEqual(['items.0.minutes timesheets.validation.totalPositive'])
  })

  it('has time off in halves of a day, at most 366 days', () => {
    const faults = (days: number) => faultsOf(bulkForm, { items: [{ ...off, days }] })
    expect([faults(0.5), faults(366)]).toEqual([[], []])
    expect(faults(0)).toEqual(['items.0.days timesheets.validation.days'])
    expect(faults(0.25)).toEqual(['items.0.days timesheets.validation.days'])
    expect(faults(366.5)).toEqual(['items.0.days timesheets.validation.daysAtMost'])
  })
})

describe('A bulk decision', () => {
  const decide = (action: string, comment?: string | null) =>
    faultsOf(bulkDecision, { action, comment, items: [{ id: projectId, version: 1 }] })

  it('needs a comment unless it approves or undoes', () => {
    for (const action of ['reject', 'request-changes', 'reopen'])
      for (const comment of [undefined, null, ''])
        expect(decide(action, comment)).toEqual(['comment platform.validation.commentRequired'])
    expect([decide('approve', null), decide('undo'), decide('reject', 'Too early')]).toEqual([[], [], []])
  })
})

describe('A stretch of days', () => {
  const faults = (from: string, to: string) => faultsOf(stretchOfDays, { from, to })

  it('has from 1 to 62 days, also over a clock change and a leap day', () => {
    expect(faults('2026-11-17', '2026-11-17')).toEqual([])
    expect(faults('2026-10-01', '2026-12-01')).toEqual([])
    expect(faults('2026-10-01', '2026-12-02')).toEqual(['to timesheets.validation.stretch'])
    expect(faults('2028-02-01', '2028-04-02')).toEqual([])
    expect(faults('2028-02-01', '2028-04-03')).toEqual(['to timesheets.validation.stretch'])
    expect(faults('2026-11-17', '2026-11-16')).toEqual(['to platform.validation.endNotBeforeStart'])
  })
})
