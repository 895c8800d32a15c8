import { daysAfter, daysBetween } from '#base/days.ts'
import { totals } from '#base/money.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { absenceRoutes, type OwnTimeOff } from '#domains/absences/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type OwnEntry, timesheetRoutes } from '../../contract.ts'
import { emptyDay } from './days.ts'

/** The worker's own timesheet. */
export const ownPath = '/worker/timesheet?tab=my-timesheet'

const friday: OwnTimeOff = {
  id: uuid(51),
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  startsAtNoon: false,
  endsAtNoon: true,
  type: 'vacation',
  status: 'approved',
  days: 0.5,
  workingDays: 0.5,
  shifts: [],
  replacedBy: [],
  reason: null,
  reportedBy: null,
  objection: null,
  certificate: null,
  comment: null,
  decidedAt: '2026-11-10T08:00:00Z',
  createdAt: '2026-11-09T08:00:00Z',
  version: 2,
  allowed: ['withdraw'],
}

/** Answers the calls of the timesheet with these entries; with `away`, the morning of Friday is time off. */
export function answerOwn(api: FakeApi, entries: OwnEntry[], { away = false } = {}): void {
  const sums = (found: OwnEntry[]) => ({
    totalMinutes: found.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0),
    worth: totals(found.map(({ worth }) => worth)),
  })
  const dayOf = (date: string) => {
    const own = entries.filter((entry) => entry.date === date)
    const status = own.some(({ allowed }) => allowed.includes('edit')) ? 'in_progress' : 'completed'
    return own.length === 0 ? emptyDay(date) : emptyDay(date, { status, entries: own.length, ...sums(own) })
  }
  api.answers(timesheetRoutes.listDays, ({ query: { from, to } }) => ({
    items: Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => dayOf(daysAfter(from, index))),
    ...sums(entries),
    roundingMinutes: 0,
  }))
  api.answers(timesheetRoutes.listOwnEntries, ({ query: { from = '', to = '9999', status } }) => {
    const items = entries.filter(
      (entry) => entry.date >= from && entry.date <= to && (status === undefined || entry.status === status),
    )
    return { items, total: items.length, nextCursor: null, ...sums(items) }
  })
  const items = away ? [friday] : []
  api.answers(absenceRoutes.listOwnTimeOff, () => ({ items, total: items.length, nextCursor: null }))
}
