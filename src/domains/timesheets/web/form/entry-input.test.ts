import { describe, expect, it } from 'vitest'
import { entryForm } from '../../rules/entry-shapes.ts'
import { ownEntry } from '../testing/entries.ts'
import { emptyBreak, emptyValues, inputOf, locationOf, valuesOf } from './entry-input.ts'

const zone = 'Europe/Brussels'
const offsets = { startOffset: null, endOffset: null }
const valuesFrom = (changes: Parameters<typeof ownEntry>[0]) => valuesOf(ownEntry(changes), offsets, zone)
const inputFrom = (changes: Partial<ReturnType<typeof emptyValues>>, hadBreaks = false) =>
  inputOf({ ...emptyValues('2026-11-17', '1'), ...changes }, () => true, hadBreaks)
const lunch = { type: 'lunch', minutes: 30, startsAt: '2026-11-17T11:00:00Z', endsAt: '2026-11-17T11:30:00Z' } as const

describe('The values of an existing entry', () => {
  it('have a break as minutes, and none as an empty field', () => {
    expect(valuesFrom({ breakMinutes: 30 }).breakMinutes).toBe(30)
    expect(valuesFrom({ breakMinutes: 0 }).breakMinutes).toBeNull()
  })

  it('have breaks by kind in local times, and then no single number', () => {
    const { breaks, breakMinutes } = valuesFrom({ breaks: [lunch, { type: 'coffee', minutes: 15 }], breakMinutes: 45 })
    expect(breakMinutes).toBeNull()
    expect(breaks).toEqual([
      { type: 'lunch', by: 'times', minutes: 30, startTime: '12:00', endTime: '12:30' },
      emptyBreak('coffee', 15),
    ])
  })

  it('have empty texts for what an incomplete entry lacks', () => {
    const values = valuesFrom({ startTime: null, endTime: null, taskDescription: null, location: null })
    expect(values).toMatchObject({ startTime: '', endTime: '', taskDescription: '', address: '', latitude: null })
  })

  it('become the same entry again if nothing is changed', () => {
    const entry = ownEntry({
      project: { id: '0d8f3b52-6c0a-4b39-9a3e-2f1d6c8b7a01', name: 'Night picking' },
      breaks: [lunch],
      notes: 'Forklift',
      location: { address: 'Kaai 5', latitude: 51.2, longitude: 4.4 },
    })
    const input = entryForm.parse(inputOf(valuesOf(entry, offsets, zone), () => true, true))
    expect(input).toMatchObject({
      projectId: entry.project.id,
      date: entry.date,
      startTime: entry.startTime,
      endTime: entry.endTime,
      breaks: [{ type: 'lunch', startTime: '12:00', endTime: '12:30' }],
      notes: 'Forklift',
      equipmentUsed: null,
      location: entry.location,
    })
  })
})

describe('The request', () => {
  it('has no project that the day does not offer, so that it is refused at its field', () => {
    expect(inputOf(emptyValues('2026-11-17', '1'), (id) => id === '1', false).projectId).toBe('1')
    expect(inputOf(emptyValues('2026-11-17', '1'), () => false, false).projectId).toBe('')
    expect(inputOf(emptyValues('2026-11-17', null), () => true, false).projectId).toBe('')
  })

  it('has a single break as minutes for a new entry, and as a break of its own if there were others', () => {
    expect(inputFrom({ breakMinutes: 20 })).toMatchObject({ breakMinutes: 20 })
    expect(inputFrom({ breakMinutes: 20 })).not.toHaveProperty('breaks')
    expect(inputFrom({ breakMinutes: 20 }, true)).toMatchObject({ breaks: [{ type: 'other', minutes: 20 }] })
    expect(inputFrom({ breakMinutes: null }, true)).toMatchObject({ breaks: [] })
    expect(inputFrom({ breakMinutes: null })).toMatchObject({ breakMinutes: 0 })
  })

  it('keeps unreadable numbers, so that they are refused at their field', () => {
    expect(inputFrom({ breakMinutes: 'half' }).breakMinutes).toBe('half')
    expect(inputFrom({ breaks: [emptyBreak('lunch', null)] }).breaks).toEqual([{ type: 'lunch', minutes: '' }])
  })

  it('has the times or the minutes of a break, whichever is chosen', () => {
    const both = { type: 'lunch', minutes: 30, startTime: '12:00', endTime: '12:30' } as const
    expect(inputFrom({ breaks: [{ ...both, by: 'times' }] }).breaks).toEqual([
      { type: 'lunch', startTime: '12:00', endTime: '12:30' },
    ])
    expect(inputFrom({ breaks: [{ ...both, by: 'minutes' }] }).breaks).toEqual([{ type: 'lunch', minutes: 30 }])
  })

  it('has a place only if an address or a position was entered', () => {
    expect(locationOf({ address: '  ', latitude: null, longitude: null })).toBeNull()
    expect(locationOf({ address: ' Kaai 5 ', latitude: null, longitude: null })).toMatchObject({ address: 'Kaai 5' })
    expect(locationOf({ address: '', latitude: 0, longitude: 0 })).toEqual({ address: null, latitude: 0, longitude: 0 })
  })
})
