import { expect, test } from 'vitest'
import { check } from '#base/validation.ts'
import { entryForm } from '../../rules/entry-shapes.ts'
import { emptyBreak, emptyValues, type EntryValues, inputOf, type TypedBreak } from './entry-input.ts'
import { typedSpanOf } from './entry-span.ts'

const zone = 'Europe/Brussels'
const typed = (changes: Partial<EntryValues> = {}): EntryValues => ({
  ...emptyValues('2026-11-19', '00000000-0000-7000-8000-000000000001'),
  taskDescription: 'Picking',
  startTime: '08:00',
  endTime: '16:30',
  ...changes,
})
const timed = (startTime: string, endTime: string): TypedBreak => ({
  ...emptyBreak('lunch', null),
  by: 'times',
  startTime,
  endTime,
})
const faultsOf = (values: EntryValues) => {
  const checked = check(
    entryForm,
    inputOf(values, () => true, false),
  )
  return checked.ok ? {} : Object.fromEntries(checked.faults.map(({ path, messageKey }) => [path, messageKey]))
}

test('T26 breaks entered by minutes and by times are counted, overlaps once', () => {
  const breaks = [timed('12:00', '12:30'), timed('12:15', '12:45'), emptyBreak('coffee', 10)]
  expect(typedSpanOf(typed({ breaks }), zone).minutes).toBe(510 - 55)
  expect(faultsOf(typed({ breaks }))).toEqual({})
})

test('T26 a break outside the entry, and breaks without time left, are faults of a visible field', () => {
  const prefix = 'timesheets.validation.'
  const faults = (breaks: TypedBreak[]) => typedSpanOf(typed({ breaks }), zone).faults
  expect(faults([emptyBreak('coffee', 10), timed('07:30', '08:15')])).toEqual({
    'breaks.1.startTime': `${prefix}breakOutside`,
  })
  expect(faults([timed('16:15', '16:45')])).toEqual({ 'breaks.0.endTime': `${prefix}breakOutside` })
  expect(faults([emptyBreak('lunch', 510)])).toEqual({ 'breaks.0.minutes': `${prefix}totalPositive` })
  expect(faults([timed('08:00', '16:30')])).toEqual({ 'breaks.0.endTime': `${prefix}totalPositive` })
  expect(typedSpanOf(typed({ breakMinutes: 510 }), zone).faults).toEqual({ breakMinutes: `${prefix}totalPositive` })
})

test('T26 invalid minutes and missing times are refused at their own field', () => {
  for (const minutes of ['abc', 1.5, -1, null]) {
    const values = typed({ breaks: [emptyBreak('other', minutes)] })
    expect(typedSpanOf(values, zone)).toMatchObject({ minutes: undefined, faults: {} })
    expect(faultsOf(values)).toEqual({ 'breaks.0.minutes': 'timesheets.validation.breakMinutes' })
  }
  const endTime = { 'breaks.0.endTime': 'timesheets.validation.endTimeRequired' }
  expect(faultsOf(typed({ breaks: [timed('12:00', '')] }))).toEqual(endTime)
  const both = { ...endTime, 'breaks.0.startTime': 'timesheets.validation.startTimeRequired' }
  expect(faultsOf(typed({ breaks: [timed('', '')] }))).toEqual(both)
  expect(typedSpanOf(typed({ breakMinutes: 'abc' }), zone).minutes).toBeUndefined()
})

test('T24 a repeated time is reported at its offset field; a skipped time is refused', () => {
  const night = { date: '2026-10-24', startTime: '22:00', endTime: '02:30', endsNextDay: true }
  const span = typedSpanOf(typed(night), zone)
  expect(span.ends).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
  expect(span.faults).toEqual({ endOffset: 'timesheets.validation.timeRepeated' })
  expect(typedSpanOf(typed({ ...night, endOffset: '+01:00' }), zone).minutes).toBe(330)
  expect(typedSpanOf(typed({ date: '2026-03-29', startTime: '02:30', endTime: '06:00' }), zone).faults).toEqual({
    startTime: 'timesheets.validation.timeSkipped',
  })
})

test('T25 the end must be after the start, unless it is marked as on the next day', () => {
  const night = { startTime: '22:00', endTime: '06:00' }
  expect(typedSpanOf(typed(night), zone).faults).toEqual({ endTime: 'timesheets.validation.endAfterStart' })
  expect(typedSpanOf(typed({ ...night, endsNextDay: true }), zone).minutes).toBe(480)
  expect(typedSpanOf(typed({ endTime: '' }), zone)).toMatchObject({ minutes: undefined, faults: {} })
})
