import { describe, expect, it } from 'vitest'
import type { CorrectedValues, Correction } from './correction-shapes.ts'
import { currentCorrection, isAdded, submittedValues } from './corrections.ts'

const values = (endTime: string): CorrectedValues => ({
  project: { id: 'project', name: 'Night picking' },
  date: '2026-11-17',
  startTime: '09:00',
  endTime,
  endsNextDay: false,
  startsAt: '2026-11-17T08:00:00Z',
  endsAt: `2026-11-17T${endTime}:00Z`,
  breakMinutes: 0,
  breaks: [],
  totalMinutes: 480,
  workType: 'regular',
  shiftType: 'regular',
})

const correction = (before: string | null, after: string, changes: Partial<Correction> = {}): Correction => ({
  id: `${before}-${after}`,
  kind: before === null ? 'added' : 'corrected',
  source: before === null ? 'telephone' : null,
  reason: 'Wrong end',
  by: { id: 'manager', name: 'Mia Lang' },
  at: '2026-11-18T08:00:00Z',
  before: before === null ? null : values(before),
  after: values(after),
  isCurrent: true,
  objection: null,
  ...changes,
})
const past = { isCurrent: false }

describe('The values that a worker submitted', () => {
  it('are those before the correction', () => {
    expect(submittedValues([correction('17:00', '16:30')])?.endTime).toBe('17:00')
  })

  it('are those before the first of several corrections in a row', () => {
    const all = [correction('17:00', '16:30', past), correction('16:30', '16:00')]
    expect(submittedValues(all)?.endTime).toBe('17:00')
    expect(currentCorrection(all)?.after.endTime).toBe('16:00')
  })

  it('are the latest, if the worker has changed them between two corrections', () => {
    const all = [correction('17:00', '16:30', past), correction('18:00', '16:00')]
    expect(submittedValues(all)?.endTime).toBe('18:00')
  })

  it('are the latest, if the correction before was on another project', () => {
    const elsewhere = correction('17:00', '16:30', past)
    const after = { ...elsewhere.after, project: { id: 'other', name: 'Packing' } }
    expect(submittedValues([{ ...elsewhere, after }, correction('16:30', '16:00')])?.endTime).toBe('16:30')
  })

  it('are those before the first of three corrections in a row, a later one that is past left out', () => {
    const all = [
      correction('18:00', '17:00', past),
      correction('17:00', '16:30', past),
      correction('16:30', '16:00'),
      correction('16:00', '15:00', past),
    ]
    expect(submittedValues(all)?.endTime).toBe('18:00')
    expect(isAdded(all)).toBe(false)
  })

  it('are none for hours that the organisation has entered, corrected since or not', () => {
    const added = correction(null, '17:00', past)
    expect(submittedValues([{ ...added, isCurrent: true }])).toBe(null)
    expect(submittedValues([added, correction('17:00', '16:30')])).toBe(null)
    expect(isAdded([added])).toBe(true)
  })

  it('are those of the entry, if no correction is current', () => {
    expect(submittedValues([correction('17:00', '16:30', past)])).toBe(null)
    expect(currentCorrection([correction('17:00', '16:30', past)])).toBe(undefined)
    expect(isAdded([])).toBe(false)
  })
})
