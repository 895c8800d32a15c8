import { totals } from '#base/money.ts'
import type { Answer } from '#base/route.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { Entry, OwnEntry, timesheetRoutes } from '../../contract.ts'
import type { Correction } from '../../rules/correction-shapes.ts'

/** A submitted time entry: Ada Novak on Tuesday from 9:00 to 17:30, with half an hour of break. */
export function entry(changes: Partial<Entry> = {}): Entry {
  return {
    id: uuid(1),
    worker: { id: uuid(11), name: 'Ada Novak' },
    project: { id: uuid(21), name: 'Night picking' },
    client: { id: uuid(31), name: 'Acme Logistics' },
    assignmentId: uuid(41),
    taskDescription: 'Order picking',
    date: '2026-11-17',
    startTime: '09:00',
    endTime: '17:30',
    endsNextDay: false,
    startsAt: '2026-11-17T08:00:00Z',
    endsAt: '2026-11-17T16:30:00Z',
    breakMinutes: 30,
    breaks: [],
    totalMinutes: 480,
    workType: 'regular',
    shiftType: 'regular',
    notes: null,
    equipmentUsed: null,
    location: null,
    clocked: false,
    payRate: { amount: 1650, currency: 'EUR' },
    worth: { amount: 13200, currency: 'EUR' },
    status: 'submitted',
    comment: null,
    proposal: null,
    incompleteReason: null,
    claims: [],
    corrections: [],
    marks: [],
    planned: null,
    punched: null,
    clientDecision: null,
    awaitsClient: false,
    awaitsColleague: false,
    correctionAwaits: false,
    version: 1,
    allowed: ['approve', 'reject', 'requestChanges', 'correct'],
    ...changes,
  }
}

/** A correction of that entry: it ended at 17:00 instead of 17:30. */
export function correction(changes: Partial<Correction> = {}): Correction {
  const { project, date, startTime, startsAt, breakMinutes, breaks, workType, shiftType } = entry()
  const same = { project, date, startTime: startTime ?? '', endsNextDay: false, startsAt: startsAt ?? '' }
  const values = { ...same, breakMinutes, breaks, workType, shiftType }
  return {
    id: uuid(61),
    kind: 'corrected',
    source: null,
    reason: 'The client closed early',
    by: { id: uuid(71), name: 'Mia Lang' },
    at: '2026-11-18T08:00:00Z',
    before: { ...values, endTime: '17:30', endsAt: '2026-11-17T16:30:00Z', totalMinutes: 480 },
    after: { ...values, endTime: '17:00', endsAt: '2026-11-17T16:00:00Z', totalMinutes: 450 },
    isCurrent: true,
    objection: null,
    ...changes,
  }
}

/** A page with the given entries. */
export function pageOfEntries(items: Entry[]): Answer<typeof timesheetRoutes.listEntries> {
  const totalMinutes = items.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  return { items, total: items.length, nextCursor: null, totalMinutes, worth: totals(items.map(({ worth }) => worth)) }
}

/** The same entry as its worker sees it: a draft. */
export function ownEntry(changes: Partial<OwnEntry> = {}): OwnEntry {
  const {
    worker: _,
    marks: __,
    planned: ___,
    punched: ____,
    clientDecision: _____,
    awaitsClient: ______,
    awaitsColleague: _______,
    correctionAwaits: ________,
    ...shared
  } = entry({ status: 'draft' })
  return { ...shared, allowed: ['edit', 'submit', 'delete'], ...changes }
}
