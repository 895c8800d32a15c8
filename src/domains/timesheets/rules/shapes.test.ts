import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectStrict } from '#base/testing/strict-shape.ts'
import { enteredBreak, storedBreak } from './break-shapes.ts'
import { bulkForm } from './bulk-shapes.ts'
import { addedEntryForm, correction, correctionForm, objectionForm } from './correction-shapes.ts'
import { because, bulkDecision, comparisonFields, proposalOutcome, requestedChanges } from './decision-shapes.ts'
import { entryForm } from './entry-shapes.ts'
import { figures, projectHours, timesheetDay, workerHours } from './hours-shapes.ts'
import { location, offset, stretchOfDays } from './written-shapes.ts'

const id = '0d8f3b52-6c0a-4b39-9a3e-2f1d6c8b7a01'
const ref = { id: 'p', name: 'Night picking' }
const euros = { amount: 1735, currency: 'EUR' }
const span = { startsAt: '2026-11-17T08:00:00Z', endsAt: '2026-11-17T16:00:00Z' }
const stored = { type: 'lunch', minutes: 30, ...span, openAtClockOut: true }
const entry = {
  projectId: id,
  taskDescription: 'Order picking',
  date: '2026-11-17',
  startTime: '09:00',
  endTime: '17:00',
  endsNextDay: false,
  startOffset: '+01:00',
  endOffset: '+01:00',
  breakMinutes: 30,
  breaks: [{ type: 'lunch', minutes: 30, startTime: '12:00', endTime: '12:30' }],
  workType: 'regular',
  shiftType: 'night',
  notes: 'Late lorry',
  equipmentUsed: 'Forklift',
  location: { address: 'Rue Haute 1', latitude: 50.8, longitude: 4.3 },
}
const mayMiss = [
  'endsNextDay startOffset endOffset breakMinutes breaks workType shiftType notes equipmentUsed',
  'location location.address location.latitude location.longitude breaks.0.minutes',
]
  .join(' ')
  .split(' ')
const messages = (schema: z.ZodType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

test('an entry, its correction and hours that are added have no other fields', () => {
  expectStrict(entryForm, entry, mayMiss)
  expectStrict(addedEntryForm, { ...entry, workerId: id, source: 'paper', reason: 'By post', approve: true }, [
    ...mayMiss,
    'reason',
    'approve',
  ])
  expect(messages(addedEntryForm, { ...entry, workerId: '', source: 'paper' })).toEqual([
    'workerId timesheets.validation.workerRequired',
  ])
  const corrected = { projectId: id, endTime: '16:30', reason: 'Wrong end', approve: true }
  expectStrict(correctionForm, corrected, ['projectId', 'endTime', 'approve'])
  expect(messages(correctionForm, { endTime: '16:30', reason: '' })).toEqual([
    'reason timesheets.validation.reasonRequired',
  ])
  for (const name of ['taskDescription', 'notes', 'equipmentUsed', 'location'] as const)
    expect(correctionForm.safeParse({ reason: 'x', [name]: entry[name] }).success, name).toBe(false)
})

test('an entry has at most a hundred breaks, each with minutes or both times', () => {
  const breaks = (count: number) => Array.from({ length: count }, () => ({ type: 'lunch', minutes: 1 }))
  expect(entryForm.safeParse({ ...entry, breaks: breaks(100) }).success).toBe(true)
  expect(entryForm.safeParse({ ...entry, breaks: breaks(101) }).success).toBe(false)
  expect(messages(enteredBreak(z.string()), { type: 'lunch', startTime: '', endTime: '12:30' })).toContain(
    'startTime timesheets.validation.startTimeRequired',
  )
  expect(messages(enteredBreak(z.string()), { type: 'lunch', startTime: '12:00', endTime: '' })).toContain(
    'endTime timesheets.validation.endTimeRequired',
  )
  expect(messages(enteredBreak(z.string()), { type: 'lunch', minutes: -1 })).toEqual([
    'minutes timesheets.validation.breakMinutes',
  ])
  expect(messages(enteredBreak(z.string()), { type: 'lunch', minutes: 1.5 })).toEqual([
    'minutes timesheets.validation.breakMinutes',
  ])
  expect(messages(enteredBreak(z.string()), { type: 'lunch', startTime: null, endTime: null })).toEqual([
    'minutes timesheets.validation.breakMinutes',
  ])
})

test('what is stored of a break and of a correction has no other fields', () => {
  expectStrict(storedBreak(z.enum(['lunch'])), stored, ['startsAt', 'endsAt', 'openAtClockOut'])
  const values = {
    project: ref,
    date: '2026-11-17',
    startTime: '09:00',
    endTime: '17:00',
    endsNextDay: false,
    ...span,
    breakMinutes: 30,
    breaks: [{ type: 'lunch', minutes: 30 }],
    totalMinutes: 450,
    workType: 'regular',
    shiftType: 'regular',
  }
  expectStrict(correction, {
    id,
    kind: 'corrected',
    source: 'telephone',
    reason: 'Wrong end',
    by: ref,
    at: '2026-11-18T08:00:00Z',
    before: values,
    after: values,
    isCurrent: true,
    objection: { comment: 'No', at: '2026-11-18T09:00:00Z' },
  })
})

test('rows of a bulk entry have no other fields', () => {
  const { breaks: _, endTime: __, endsNextDay: ___, endOffset: ____, breakMinutes: _____, ...work } = entry
  const optional = ['startTime', 'startOffset', 'workType', 'shiftType', 'notes', 'equipmentUsed', 'location']
  const ofLocation = ['location.address', 'location.latitude', 'location.longitude']
  const at = (names: readonly string[]) => names.map((name) => `items.0.${name}`)
  expectStrict(bulkForm, { items: [{ type: 'work', ...work, minutes: 450 }] }, at([...optional, ...ofLocation]))
  const pause = { type: 'break', date: '2026-11-17', breakType: 'coffee', minutes: 15 }
  expectStrict(bulkForm, { items: [pause] }, at(['breakType']))
  expect(messages(bulkForm, { items: [{ ...pause, minutes: 0 }] })).toEqual([
    'items.0.minutes timesheets.validation.breakMinutes',
  ])
  const off = {
    type: 'time_off',
    date: '2026-11-17',
    days: 1,
    startsAtNoon: true,
    timeOffType: 'vacation',
    reason: 'Sun',
  }
  expectStrict(bulkForm, { items: [off] }, at(['startsAtNoon', 'reason']))
  expect(messages(bulkForm, { items: [{ ...off, days: 'x' }] })).toEqual(['items.0.days timesheets.validation.days'])
  expect(messages(bulkForm, { items: [{ ...off, days: -0.5 }] })).toEqual(['items.0.days timesheets.validation.days'])
  expect(messages(bulkForm, { items: [{ type: 'work', ...work, startTime: '', minutes: 450 }] })).toEqual([
    'items.0.startTime timesheets.validation.startTimeRequired',
  ])
  const [issue] = bulkForm.safeParse({ items: Array.from({ length: 32 }, () => off) }).error?.issues ?? []
  expect(issue).toMatchObject({ code: 'custom', params: { max: 31 } })
})

test('decisions, their reasons and proposals have no other fields', () => {
  expectStrict(because, { comment: 'Too late' })
  expect(messages(because, { comment: ' ' })).toEqual(['comment platform.validation.commentRequired'])
  expectStrict(objectionForm, { comment: 'I was there' })
  expect(messages(objectionForm, { comment: '' })).toEqual(['comment platform.validation.commentRequired'])
  const times = { startTime: '09:00', endTime: '17:00', endsNextDay: true, startOffset: '+01:00', breakMinutes: 30 }
  expectStrict(requestedChanges, { comment: 'Earlier', proposal: times }, [
    'proposal',
    'proposal.endsNextDay',
    'proposal.startOffset',
    'proposal.breakMinutes',
  ])
  for (const action of ['approve', 'reject', 'request-changes', 'reopen', 'undo'])
    expect(bulkDecision.safeParse({ action, items: [{ id }], comment: 'x' }).success, action).toBe(true)
  expect(bulkDecision.safeParse({ action: 'delete', items: [{ id }], comment: 'x' }).success).toBe(false)
  expectStrict(bulkDecision, { action: 'approve', items: [{ id, version: 1 }], comment: 'Well' }, [
    'comment',
    'items.0.version',
  ])
  expectStrict(proposalOutcome(z.strictObject({ minutes: z.int() })), {
    startTime: '09:00',
    endTime: '17:00',
    endsNextDay: false,
    ...span,
    breakMinutes: 30,
    breaks: [{ minutes: 30 }],
    totalMinutes: 450,
  })
})

test('what an entry is compared with has no other fields', () => {
  const proposal = { startTime: '09:00', endTime: '16:00', breakMinutes: 15 }
  const sample = {
    clientDecision: { outcome: 'disputed', by: 'Ann', at: '2026-11-18T08:00:00Z', comment: 'No', proposal },
    awaitsClient: true,
    awaitsColleague: false,
    correctionAwaits: false,
    marks: ['late'],
    planned: { ...span, breakMinutes: 30 },
    punched: { ...span, breakMinutes: 30, inPlace: 'inside', outPlace: 'outside', inKiosk: 'Door', outKiosk: 'Gate' },
  }
  const shape = z.strictObject(comparisonFields)
  expectStrict(shape, sample)
  expect(shape.safeParse({ ...sample, clientDecision: null, planned: null, punched: null }).success).toBe(true)
  const withPunched = (inPlace: string) =>
    shape.safeParse({ ...sample, punched: { ...sample.punched, inPlace } }).success
  expect(['inside', 'outside', 'unknown', 'nowhere'].map(withPunched)).toEqual([true, true, true, false])
  const decided = (outcome: string) =>
    shape.safeParse({ ...sample, clientDecision: { ...sample.clientDecision, outcome } }).success
  expect(['confirmed', 'disputed', 'none'].map(decided)).toEqual([true, true, false])
})

test('days and hours of a timesheet have no other fields', () => {
  const sums = { totalMinutes: 480, worth: [euros] }
  expectStrict(z.strictObject(figures), sums)
  expectStrict(timesheetDay, {
    date: '2026-11-17',
    status: 'completed',
    entries: 1,
    ...sums,
    shifts: [{ id, project: ref, ...span, breakMinutes: 30 }],
    holiday: 'Armistice',
  })
  const hours = { approvedMinutes: 480, waitingMinutes: 60 }
  expectStrict(projectHours, { project: { ...ref, colour: 'blue' }, ...hours })
  expectStrict(workerHours, { worker: ref, ...hours, lastDate: '2026-11-17' })
})

test('a location has degrees of latitude and longitude, and an offset hours and minutes', () => {
  const isLocation = (latitude: number, longitude: number) => location.safeParse({ latitude, longitude }).success
  expect([isLocation(90, 180), isLocation(-90, -180)]).toEqual([true, true])
  expect([isLocation(90.1, 0), isLocation(-90.1, 0), isLocation(0, 180.1), isLocation(0, -180.1)]).toEqual(
    Array(4).fill(false),
  )
  expectStrict(location, { address: 'Rue Haute 1', latitude: 1, longitude: 2 }, ['address', 'latitude', 'longitude'])
  expect(['+02:00', '-11:30'].every((text) => offset.safeParse(text).success)).toBe(true)
  for (const wrong of ['02:00', '+2:00', '+02:0', 'a+02:00', '+02:00a', '*02:00', '+0a:00', '+02:a0'])
    expect(messages(offset, wrong), wrong).toEqual([' platform.validation.offset'])
  expectStrict(stretchOfDays, { from: '2026-11-17', to: '2026-11-18' })
  const [issue] = stretchOfDays.safeParse({ from: '2026-01-01', to: '2026-12-31' }).error?.issues ?? []
  expect(issue).toMatchObject({ params: { days: 62 } })
})
