import { describe, expect, it } from 'vitest'
import { statesFor } from '#base/states.ts'
import { membersOf } from '#base/status-groups.ts'
import {
  canUndo,
  dayStatusOf,
  entryGroups,
  entryStatuses,
  missingFieldsOf,
  organisationMoves,
  seesHoursOf,
  totalMinutes,
  undoSeconds,
  workerMoves,
} from './rules.ts'

const actor = (role: 'manager' | 'provider' | 'user', accountId = 'me') => ({ accountId, role, key: undefined })

describe('Actions on an entry', () => {
  it('are shared by worker and organisation only while it is submitted, and while corrected hours are approved', () => {
    const shared = entryStatuses.filter(
      (status) => Object.keys(workerMoves[status]).length > 0 && Object.keys(organisationMoves[status]).length > 0,
    )
    expect(shared).toEqual(['submitted', 'approved'])
    expect(workerMoves.submitted).toEqual({ withdraw: 'draft', object: 'submitted' })
    expect(workerMoves.approved).toEqual({ object: 'submitted' })
  })

  it('agree with the groups of statuses', () => {
    expect(membersOf(entryGroups.submittable)).toEqual(statesFor(workerMoves, 'submit'))
    expect(membersOf(entryGroups.withWorker)).toEqual(statesFor(workerMoves, 'edit'))
  })

  it('end with a rejection', () => {
    expect([workerMoves.rejected, organisationMoves.rejected]).toEqual([{}, {}])
  })
})

describe('Undoing an approval', () => {
  const now = '2026-11-18T10:00:00Z'
  it('is possible for two minutes, and without a decision never', () => {
    expect(undoSeconds).toBe(120)
    expect(canUndo('2026-11-18T09:58:01Z', now)).toBe(true)
    expect(canUndo('2026-11-18T09:58:00Z', now)).toBe(false)
    expect(canUndo(null, now)).toBe(false)
  })
})

describe('Missing fields', () => {
  it('are those that submitting needs, in the order of the form', () => {
    expect(missingFieldsOf({ startTime: null, endTime: null, taskDescription: null })).toEqual([
      'startTime',
      'endTime',
      'taskDescription',
    ])
    expect(missingFieldsOf({ startTime: '09:00', endTime: '', taskDescription: 'Picking' })).toEqual(['endTime'])
    expect(missingFieldsOf({ startTime: '09:00', endTime: '17:00', taskDescription: 'Picking' })).toEqual([])
  })
})

describe('The minutes of an entry', () => {
  it('are those that have passed, also in the nights when clocks change', () => {
    expect(totalMinutes('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 30)).toBe(510)
    expect(totalMinutes('2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 0)).toBe(420)
    expect(totalMinutes('2026-11-18T08:00:00Z', '2026-11-18T08:00:59Z', 0)).toBe(0)
  })
})

describe('The hours of a project', () => {
  it('are seen by its manager and by roles that see all, not by other managers of projects', () => {
    expect(seesHoursOf(actor('provider'), 'me')).toBe(true)
    expect(seesHoursOf(actor('provider'), 'other')).toBe(false)
    expect(seesHoursOf(actor('provider'), undefined)).toBe(false)
    expect(seesHoursOf(actor('manager'), undefined)).toBe(true)
    expect(seesHoursOf(actor('user'), 'other')).toBe(true)
  })
})

describe('The status of a day', () => {
  const [saturday, friday, today] = ['2026-11-21', '2026-11-20', '2026-11-20']
  const facts = { statuses: [], isPlanned: false, isWorking: false } as const

  it('is that of its entries before that of its shifts', () => {
    expect(dayStatusOf(friday, today, { ...facts, isPlanned: true, statuses: ['approved', 'draft'] })).toBe(
      'in_progress',
    )
    expect(dayStatusOf(friday, today, { ...facts, isPlanned: true, statuses: ['approved', 'submitted'] })).toBe(
      'completed',
    )
    expect(dayStatusOf(friday, today, { ...facts, statuses: ['rejected'] })).toBe('completed')
    expect(dayStatusOf(friday, today, { ...facts, statuses: ['changes_requested'] })).toBe('in_progress')
  })

  it('is in progress while the clock runs, whatever the entries say', () => {
    expect(dayStatusOf(friday, today, { ...facts, isWorking: true, statuses: ['approved'] })).toBe('in_progress')
  })

  it('of a shift is not started today and in the past, and assigned later', () => {
    expect(dayStatusOf(friday, today, { ...facts, isPlanned: true })).toBe('not_started')
    expect(dayStatusOf(saturday, today, { ...facts, isPlanned: true })).toBe('assigned')
  })

  it('without shifts and entries is the weekend or nothing', () => {
    expect(dayStatusOf(saturday, today, facts)).toBe('weekend')
    expect(dayStatusOf(friday, today, facts)).toBeNull()
  })
})
