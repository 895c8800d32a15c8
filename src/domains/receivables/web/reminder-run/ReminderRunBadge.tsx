import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ReminderRun } from '../../contract/reminder-runs.ts'
import type texts from '../../locales/en.json'

const tones: Tones<ReminderRun['status'], (typeof texts)['reminderRun']['status']> = {
  running: 'active',
  done: 'good',
  failed: 'bad',
}

/** The status of a reminder run. */
export function ReminderRunBadge({ run: { status } }: { run: ReminderRun }) {
  return <StatusBadge status={status} tones={tones} label={`receivables.reminderRun.status.${status}`} />
}
