import { uuid } from '#platform/web/testing/uuid.ts'
import type { ReminderRun } from '../../contract/reminder-runs.ts'

/** A run that has reminded of one of two invoices. */
export const reminderRun: ReminderRun = {
  id: uuid(95),
  status: 'done',
  startedAt: '2026-12-02T08:00:00Z',
  startedBy: 'An Admin',
  endedAt: '2026-12-02T08:01:00Z',
  total: 2,
  reminded: 1,
  blocked: 1,
}
