import { uuid } from '#platform/web/testing/uuid.ts'
import type { Answer } from '#base/route.ts'
import type { absenceRoutes, Balance, Certificate, OwnTimeOff, OverlappingShift, TimeOff } from '../../contract.ts'

/** A shift on the first day of the time off. */
export const shift: OverlappingShift = {
  id: uuid(91),
  project: { id: uuid(21), name: 'Night picking' },
  startsAt: '2026-12-07T08:00:00Z',
  endsAt: '2026-12-07T16:00:00Z',
}

/** A certificate of sick leave that Ada Novak has added. */
export const certificate: Certificate = {
  name: 'certificate.pdf',
  type: 'application/pdf',
  bytes: 4096,
  scan: 'clean',
  uploadedBy: { id: uuid(11), name: 'Ada Novak' },
  uploadedAt: '2026-11-18T08:00:00Z',
  allowed: ['download'],
}

/** Vacation from Monday 7 to Sunday 13 December, as its worker sees it: pending. */
export function ownTimeOff(changes: Partial<OwnTimeOff> = {}): OwnTimeOff {
  return {
    id: uuid(51),
    startDate: '2026-12-07',
    endDate: '2026-12-13',
    startsAtNoon: false,
    endsAtNoon: false,
    type: 'vacation',
    status: 'pending',
    days: 7,
    workingDays: 5,
    shifts: [],
    replacedBy: [],
    reason: 'Family visit',
    comment: null,
    decidedAt: null,
    reportedBy: null,
    objection: null,
    certificate: null,
    createdAt: '2026-11-17T08:00:00Z',
    version: 1,
    allowed: ['withdraw'],
    ...changes,
  }
}

/** The same request of Ada Novak as the organisation sees it. */
export function timeOff(changes: Partial<TimeOff> = {}): TimeOff {
  const { allowed: _, ...shared } = ownTimeOff()
  const worker = { id: uuid(11), name: 'Ada Novak' }
  return { ...shared, worker, decidedBy: null, hours: [], alsoAway: null, allowed: ['approve', 'reject'], ...changes }
}

/** Twenty days of vacation, of which half a day is left, and two days of sick leave. */
export const balance: Balance = {
  year: 2026,
  items: [
    { type: 'vacation', taken: 12, coming: 2.5, pending: 5, allowance: 15, left: 0.5 },
    { type: 'sick_leave', taken: 2, coming: 0, pending: 0, allowance: null, left: null },
    { type: 'personal_leave', taken: 0, coming: 0, pending: 0, allowance: null, left: null },
    { type: 'other', taken: 0, coming: 0, pending: 0, allowance: null, left: null },
  ],
}

/** A page of requests. */
export function pageOf(items: TimeOff[]): Answer<typeof absenceRoutes.listTimeOff> {
  return { items, total: items.length, nextCursor: null }
}
